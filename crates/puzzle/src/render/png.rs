//! Pictures in pixels: SVG rendered by the crate resvg with a built-in font, so that it looks the same on every
//! machine.
//!
//! The font is DejaVu Sans Condensed, whose letters are about as wide as those that the SVG assumes.

use std::collections::BTreeSet;
use std::error::Error;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::{Database, Source};
use resvg::usvg::{FontResolver, Options, Tree};

/// The maximum number of pixels of a picture, to limit memory.
const MOST_PIXELS: f64 = 1e8;

/// A PNG file.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Png {
    /// The content of the file.
    pub bytes: Vec<u8>,
    /// Characters missing from the font, drawn as boxes.
    pub missing: BTreeSet<char>,
}

/// The picture would be too large.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLarge {
    /// Its width in pixels.
    pub width: u64,
    /// Its height in pixels.
    pub height: u64,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a picture of {} x {} pixels would be too large", self.width, self.height)
    }
}

impl Error for TooLarge {}

/// Renders an SVG picture of [`draw_svg`](super::draw_svg) with `scale` pixels per unit; a cell is 64 units wide.
///
/// # Errors
/// The picture would have more than a hundred million pixels, or none.
pub fn draw_png(svg: &str, scale: f32) -> Result<Png, TooLarge> {
    let missing = Arc::new(Mutex::new(BTreeSet::new()));
    let tree = Tree::from_str(svg, &options(&missing)).expect("our own SVG is well formed");
    let [width, height] = [tree.size().width(), tree.size().height()].map(|side| f64::from(side * scale).ceil());
    let too_large = || TooLarge { width: width as u64, height: height as u64 };
    if width * height > MOST_PIXELS {
        return Err(too_large());
    }
    let mut pixels = Pixmap::new(width as u32, height as u32).ok_or_else(too_large)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    let bytes = pixels.encode_png().expect("a picture of some pixels can be encoded");
    let missing = std::mem::take(&mut *missing.lock().unwrap_or_else(PoisonError::into_inner));
    Ok(Png { bytes, missing })
}

/// Options with only the built-in font, which record missing characters.
fn options(missing: &Arc<Mutex<BTreeSet<char>>>) -> Options<'static> {
    let mut fonts = Database::new();
    for font in [dejavu::sans_condensed::regular(), dejavu::sans_condensed::bold()] {
        fonts.load_font_source(Source::Binary(Arc::new(font)));
    }
    fonts.set_sans_serif_family("DejaVu Sans");
    let note = Arc::clone(missing);
    let font_resolver = FontResolver {
        select_fallback: Box::new(move |sign, _, _| {
            note.lock().unwrap_or_else(PoisonError::into_inner).insert(sign);
            None
        }),
        ..FontResolver::default()
    };
    Options { font_family: "DejaVu Sans".to_owned(), fontdb: Arc::new(fonts), font_resolver, ..Options::default() }
}
