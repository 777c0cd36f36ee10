//! The files of the page: plain ES modules, style sheets and a document, which need no build and load nothing from
//! elsewhere.

/// A file of the page.
#[derive(Clone, Copy, Debug)]
pub struct PageFile {
    /// The name, such as `main.js`. `index.html` is the page itself; the others are in the folder `page/` beside it.
    pub name: &'static str,
    /// The media type.
    pub kind: &'static str,
    /// The content.
    pub content: &'static str,
}

const STYLE: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";

macro_rules! files {
    ($($name:literal, $kind:expr;)+) => {
        &[$(PageFile { name: $name, kind: $kind, content: include_str!(concat!("../web/", $name)) }),+]
    };
}

/// All of them.
pub const FILES: &[PageFile] = files![
    "index.html", "text/html; charset=utf-8";
    "style.css", STYLE;
    "text.css", STYLE;
    "start.css", STYLE;
    "media.css", STYLE;
    "icon.svg", "image/svg+xml";
    "main.js", SCRIPT;
    "another.js", SCRIPT;
    "api.js", SCRIPT;
    "board.js", SCRIPT;
    "book.js", SCRIPT;
    "certificate.js", SCRIPT;
    "chain.js", SCRIPT;
    "checking.js", SCRIPT;
    "clock.js", SCRIPT;
    "clue-list.js", SCRIPT;
    "clues.js", SCRIPT;
    "complete.js", SCRIPT;
    "conflicts.js", SCRIPT;
    "counts.js", SCRIPT;
    "describe.js", SCRIPT;
    "dom.js", SCRIPT;
    "draw.js", SCRIPT;
    "drawer.js", SCRIPT;
    "editor.js", SCRIPT;
    "edits.js", SCRIPT;
    "export.js", SCRIPT;
    "filters.js", SCRIPT;
    "fog.js", SCRIPT;
    "form.js", SCRIPT;
    "fresh.js", SCRIPT;
    "game.js", SCRIPT;
    "gesture.js", SCRIPT;
    "heading.js", SCRIPT;
    "hint.js", SCRIPT;
    "http.js", SCRIPT;
    "importing.js", SCRIPT;
    "keys.js", SCRIPT;
    "layers.js", SCRIPT;
    "links.js", SCRIPT;
    "meanings.js", SCRIPT;
    "measure.js", SCRIPT;
    "moving.js", SCRIPT;
    "names.js", SCRIPT;
    "options.js", SCRIPT;
    "outline.js", SCRIPT;
    "outside.js", SCRIPT;
    "pad.js", SCRIPT;
    "page-keys.js", SCRIPT;
    "palette.js", SCRIPT;
    "path.js", SCRIPT;
    "pen.js", SCRIPT;
    "places.js", SCRIPT;
    "placing.js", SCRIPT;
    "player.js", SCRIPT;
    "pointer.js", SCRIPT;
    "problems.js", SCRIPT;
    "progress.js", SCRIPT;
    "questions.js", SCRIPT;
    "reading.js", SCRIPT;
    "recent.js", SCRIPT;
    "regions.js", SCRIPT;
    "rim.js", SCRIPT;
    "searching.js", SCRIPT;
    "session.js", SCRIPT;
    "set.js", SCRIPT;
    "shades.js", SCRIPT;
    "share.js", SCRIPT;
    "sharing.js", SCRIPT;
    "standing.js", SCRIPT;
    "start.js", SCRIPT;
    "steps.js", SCRIPT;
    "storage.js", SCRIPT;
    "stroke.js", SCRIPT;
    "svg.js", SCRIPT;
    "theme.js", SCRIPT;
    "together.js", SCRIPT;
    "trials.js", SCRIPT;
    "two.js", SCRIPT;
    "typing.js", SCRIPT;
    "visits.js", SCRIPT;
    "walk.js", SCRIPT;
    "watching.js", SCRIPT;
    "wish.js", SCRIPT;
    "zoom.js", SCRIPT;
];
