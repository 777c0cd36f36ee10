//! Colours of drawings, and the names that people give them.

use std::collections::HashMap;

use once_cell::race::OnceBox;
use serde::Deserialize;

use super::table_of;

/// The name of a colour, as an index into the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct ColourName(usize);

impl ColourName {
    pub(super) fn is_white(self) -> bool {
        names().list[self.0].name == "white"
    }

    pub(super) fn is_black(self) -> bool {
        names().list[self.0].name == "black"
    }
}

/// What a colour looks like on white paper.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Colour {
    /// In degrees.
    hue: f64,
    /// From 0 to 1.
    saturation: f64,
    /// From 0 to 1.
    value: f64,
}

#[derive(Deserialize)]
struct Table {
    colour: Vec<Named>,
}

#[derive(Deserialize)]
struct Named {
    name: String,
    hue: Option<f64>,
    reach: Option<f64>,
    words: String,
}

struct Names {
    list: Vec<Named>,
    of_word: HashMap<String, ColourName>,
}

fn names() -> &'static Names {
    static NAMES: OnceBox<Names> = OnceBox::new();
    NAMES.get_or_init(|| {
        let Table { colour: list } = table_of(include_str!("colours.toml"));
        let words = |(at, named): (usize, &Named)| {
            named.words.split_whitespace().map(|word| (word.to_owned(), ColourName(at))).collect::<Vec<_>>()
        };
        let of_word = list.iter().enumerate().flat_map(words).collect();
        Names { list, of_word }.into()
    })
}

/// The colour that a word names.
pub(super) fn colour_of_word(word: &str) -> Option<ColourName> {
    names().of_word.get(word).copied()
}

/// Named colours of style sheets that setters use.
const WORDS: &[(&str, u32)] = &[
    ("black", 0x00_0000),
    ("white", 0xff_ffff),
    ("red", 0xff_0000),
    ("green", 0x00_8000),
    ("lime", 0x00_ff00),
    ("blue", 0x00_00ff),
    ("yellow", 0xff_ff00),
    ("orange", 0xff_a500),
    ("purple", 0x80_0080),
    ("violet", 0xee_82ee),
    ("pink", 0xff_c0cb),
    ("magenta", 0xff_00ff),
    ("fuchsia", 0xff_00ff),
    ("cyan", 0x00_ffff),
    ("aqua", 0x00_ffff),
    ("teal", 0x00_8080),
    ("gray", 0x80_8080),
    ("grey", 0x80_8080),
    ("silver", 0xc0_c0c0),
    ("lightgray", 0xd3_d3d3),
    ("lightgrey", 0xd3_d3d3),
    ("darkgray", 0xa9_a9a9),
    ("darkgrey", 0xa9_a9a9),
    ("brown", 0xa5_2a2a),
    ("gold", 0xff_d700),
    ("lightblue", 0xad_d8e6),
    ("lightgreen", 0x90_ee90),
    ("skyblue", 0x87_ceeb),
    ("navy", 0x00_0080),
];

impl Colour {
    /// Reads `#abc`, `#abcd`, `#aabbcc`, `#aabbccdd`, `rgb(1, 2, 3)` and names. `None` if it is invisible.
    pub(crate) fn read(text: &str) -> Option<Colour> {
        let text = text.trim().to_ascii_lowercase();
        let (red, green, blue, alpha) = match text.strip_prefix('#') {
            Some(hex) => of_hex(hex)?,
            None => match text.strip_prefix("rgb") {
                Some(list) => of_list(list)?,
                None if text.starts_with("oklch") => of_oklch(&text)?,
                None if text.starts_with("hsl") => of_hsl(&text)?,
                None => {
                    // A colour with an unknown name is visible all the same.
                    let named = WORDS.iter().find(|(name, _)| *name == text).map(|&(_, rgb)| rgb);
                    let unseen = text.is_empty() || matches!(text.as_str(), "none" | "transparent" | "null");
                    let rgb: u32 = named.or((!unseen).then_some(0x80_8080))?;
                    (rgb >> 16 & 255, rgb >> 8 & 255, rgb & 255, 1.0)
                }
            },
        };
        if alpha < 0.04 {
            return None;
        }
        let on_paper = |part: u32| (f64::from(part) * alpha / 255.0 + 1.0 - alpha).clamp(0.0, 1.0);
        Some(Colour::of_parts(on_paper(red), on_paper(green), on_paper(blue)))
    }

    fn of_parts(red: f64, green: f64, blue: f64) -> Colour {
        let value = red.max(green).max(blue);
        let range = value - red.min(green).min(blue);
        let hue = if range < 1e-9 {
            0.0
        } else if value == red {
            60.0 * ((green - blue) / range)
        } else if value == green {
            60.0 * ((blue - red) / range + 2.0)
        } else {
            60.0 * ((red - green) / range + 4.0)
        };
        let saturation = if value < 1e-9 { 0.0 } else { range / value };
        Colour { hue: hue.rem_euclid(360.0), saturation, value }
    }

    pub(super) fn is_white(self) -> bool {
        self.saturation < 0.06 && self.value > 0.94
    }

    pub(super) fn is_black(self) -> bool {
        self.value < 0.27 || (self.value < 0.35 && self.saturation < 0.2)
    }

    pub(super) fn is_gray(self) -> bool {
        self.saturation < 0.16 && !self.is_white() && !self.is_black()
    }

    /// Whether a person sees a hue.
    pub(super) fn is_coloured(self) -> bool {
        !(self.is_white() || self.is_black() || self.is_gray())
    }

    /// The distance from a named colour, in degrees; `None` if the name does not fit at all.
    pub(super) fn distance(self, name: ColourName) -> Option<f64> {
        let named = &names().list[name.0];
        let (Some(hue), Some(reach)) = (named.hue, named.reach) else {
            let is = match named.name.as_str() {
                "white" => self.is_white(),
                "black" => self.is_black(),
                _ => self.is_gray(),
            };
            return is.then_some(0.0);
        };
        if self.is_white() || self.saturation < 0.05 || self.value < 0.12 {
            return None;
        }
        let around = (self.hue - hue).rem_euclid(360.0);
        let away = around.min(360.0 - around);
        let pale = if self.is_gray() { 25.0 } else { 0.0 };
        let dull = self.saturation < 0.55 || self.value < 0.7;
        let extra = match named.name.as_str() {
            "brown" if !dull => return None,
            "orange" | "yellow" if dull && self.saturation < 0.45 => 12.0,
            "peach" if self.saturation > 0.6 => return None,
            _ => 0.0,
        };
        (away <= reach).then_some(away + pale + extra)
    }

    /// The name of the nearest colour that looks can have.
    pub(super) fn name(self) -> Option<&'static str> {
        const NAMES: [(&str, &str); 11] = [
            ("white", "white"),
            ("black", "black"),
            ("gray", "grey"),
            ("red", "red"),
            ("orange", "orange"),
            ("brown", "brown"),
            ("yellow", "yellow"),
            ("green", "green"),
            ("blue", "blue"),
            ("purple", "purple"),
            ("pink", "pink"),
        ];
        let distance = |word: &str| colour_of_word(word).and_then(|name| self.distance(name));
        let fitting = NAMES.iter().filter_map(|&(word, name)| Some((distance(word)?, name)));
        fitting.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, name)| name)
    }

    /// Whether one of these names fits.
    pub(super) fn is_of(self, names: &[ColourName]) -> bool {
        names.iter().any(|&name| self.distance(name).is_some())
    }

    /// Whether two colours have the same hue, in any shade.
    pub(super) fn is_akin(self, other: Colour) -> bool {
        let around = (self.hue - other.hue).rem_euclid(360.0).min((other.hue - self.hue).rem_euclid(360.0));
        self.is_gray() && other.is_gray() || self.is_coloured() && other.is_coloured() && around < 12.0
    }

    /// Whether two colours look the same.
    pub(super) fn resembles(self, other: Colour) -> bool {
        let around = (self.hue - other.hue).rem_euclid(360.0).min((other.hue - self.hue).rem_euclid(360.0));
        (self.saturation - other.saturation).abs() < 0.1
            && (self.value - other.value).abs() < 0.1
            && (around < 8.0 || self.saturation < 0.06)
    }
}

fn of_hex(hex: &str) -> Option<(u32, u32, u32, f64)> {
    if !hex.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    let parts: Vec<u32> = match hex.len() {
        3 | 4 => hex.chars().filter_map(|sign| Some(sign.to_digit(16)? * 17)).collect(),
        6 | 8 => (0..hex.len()).step_by(2).filter_map(|at| u32::from_str_radix(&hex[at..at + 2], 16).ok()).collect(),
        _ => return None,
    };
    let alpha = parts.get(3).map_or(1.0, |&alpha| f64::from(alpha) / 255.0);
    Some((parts[0], parts[1], parts[2], alpha))
}

fn of_list(list: &str) -> Option<(u32, u32, u32, f64)> {
    let list = list.trim_start_matches('a').trim().strip_prefix('(')?.strip_suffix(')')?;
    let parts: Vec<f64> = list.split([',', ' ', '/']).filter_map(|part| part.trim().parse().ok()).collect();
    let [red, green, blue, ..] = parts[..] else { return None };
    let byte = |part: f64| part.clamp(0.0, 255.0) as u32;
    Some((byte(red), byte(green), byte(blue), parts.get(3).copied().unwrap_or(1.0).clamp(0.0, 1.0)))
}

/// The numbers in brackets. Alpha follows a slash or is the fourth number.
fn numbers(text: &str) -> Vec<f64> {
    let inner = text.split_once('(').map_or("", |(_, inner)| inner).trim_end_matches(')');
    let number = |part: &str| {
        let share = part.strip_suffix('%').map(|part| part.parse::<f64>().map(|number| number / 100.0));
        share.unwrap_or_else(|| part.trim_end_matches("deg").parse()).ok()
    };
    inner.split([',', ' ', '/']).filter(|part| !part.is_empty()).filter_map(number).collect()
}

fn of_oklch(text: &str) -> Option<(u32, u32, u32, f64)> {
    let numbers = numbers(text);
    let [light, chroma, hue, ..] = numbers[..] else { return None };
    let (a, b) = (chroma * hue.to_radians().cos(), chroma * hue.to_radians().sin());
    let cube = |x: f64, y: f64| (light + x * a + y * b).powi(3);
    let (l, m, s) =
        (cube(0.396_337_8, 0.215_803_8), cube(-0.105_561_3, -0.063_854_2), cube(-0.089_484_2, -1.291_485_5));
    let byte = |linear: f64| {
        let linear = linear.clamp(0.0, 1.0);
        let curved = if linear <= 0.003_130_8 { 12.92 * linear } else { 1.055 * linear.powf(1.0 / 2.4) - 0.055 };
        (curved * 255.0).round() as u32
    };
    let red = 4.076_741_7 * l - 3.307_711_6 * m + 0.230_969_9 * s;
    let green = -1.268_438 * l + 2.609_757_4 * m - 0.341_319_4 * s;
    let blue = -0.004_196_1 * l - 0.703_418_6 * m + 1.707_614_7 * s;
    Some((byte(red), byte(green), byte(blue), numbers.get(3).copied().unwrap_or(1.0)))
}

fn of_hsl(text: &str) -> Option<(u32, u32, u32, f64)> {
    let numbers = numbers(text);
    let [hue, saturation, light, ..] = numbers[..] else { return None };
    let byte = |from: f64| {
        let at = (from + hue / 30.0).rem_euclid(12.0);
        let share = light - saturation * light.min(1.0 - light) * (at - 3.0).min(9.0 - at).clamp(-1.0, 1.0);
        (share * 255.0).round().clamp(0.0, 255.0) as u32
    };
    Some((byte(0.0), byte(8.0), byte(4.0), numbers.get(3).copied().unwrap_or(1.0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_have_names() {
        let names = |text: &str| -> Vec<&str> {
            let colour = Colour::read(text).unwrap();
            let fits = |at: &usize| colour.distance(ColourName(*at)).is_some();
            (0..names().list.len()).filter(fits).map(|at| names().list[at].name.as_str()).collect()
        };
        assert!(names("#67f067").contains(&"green") && !names("#67f067").contains(&"blue"));
        assert!(names("#f067f0").contains(&"purple") && names("#f067f0").contains(&"pink"));
        assert!(names("#34bbe6").contains(&"blue"));
        assert!(names("#eb7532").contains(&"orange"));
        assert_eq!(names("#cfcfcf"), ["gray"]);
        assert_eq!(names("#FFF"), ["white"]);
        assert_eq!(names("#0003"), ["gray"]);
        assert_eq!(names("rgb(0, 0, 0)"), ["black"]);
        assert!(names("oklch(88.739% 0.07926 208.88)").contains(&"blue"));
        assert!(names("hsl(120, 100%, 40%)").contains(&"green"));
        assert!(Colour::read("#fff0").is_none() && Colour::read("none").is_none() && Colour::read("#é").is_none());
    }
}
