//! The keys of a file: one list for the reader, its messages, and the schema.

/// The form of a key's value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// A text.
    Text,
    /// One text or several.
    Texts,
    /// `9` or `"6x9"`.
    Size,
    /// `9` or `"0-8"`.
    Digits,
    /// `"2x3"` or `"none"`.
    Box,
    /// A table or a picture.
    Candidates,
    /// A picture, or a table of pictures: of the digits and of layers.
    Pictures,
    /// The table of layers.
    Layers,
    /// `"all"` or `"digits"`.
    Sought,
    /// The table of unknowns.
    Unknowns,
    /// Definitions by name.
    Definitions,
    /// The table of rules.
    Rules,
    /// `solutions` and `grid`.
    Expect,
    /// A number of solutions.
    Solutions,
    /// The list of tests.
    Tests,
}

/// A key of a file or of a `[[test]]`.
#[derive(Clone, Copy, Debug)]
pub struct FileKey {
    /// The key.
    pub name: &'static str,
    /// What its value may be.
    pub shape: Shape,
    /// Its meaning.
    pub meaning: &'static str,
}

/// A constant for each key, and the list of them.
macro_rules! keys {
    ($list:ident, $doc:literal: $($key:ident = $name:literal, $shape:ident, $meaning:literal;)*) => {
        $(pub(super) const $key: FileKey = FileKey { name: $name, shape: Shape::$shape, meaning: $meaning };)*

        #[doc = $doc]
        pub const $list: &[FileKey] = &[$($key),*];
    };
}

keys! { FILE_KEYS, "The keys of a file.":
    TITLE = "title", Text, "The name for readers.";
    NAME = "name", Text, "The name for readers.";
    ABOUT = "about", Text, "A description, in a sentence or two.";
    AUTHOR = "author", Text, "The author.";
    VARIANT = "variant", Text, "A built-in variant by name, or a file, from which everything is inherited.";
    SIZE = "size", Size, "Rows and columns of each grid: 9, or \"6x9\".";
    DIGITS = "digits", Digits, "The number of digits from 1 up, or a range like \"0-8\"; \"none\" if there are only layers.";
    BOX = "box", Box, "Rows x columns of a box: \"2x3\"; \"none\" for no boxes.";
    REGIONS = "regions", Text, "Jigsaw regions in place of boxes: a picture with one letter per region.";
    GRIDS = "grids", Texts, "The top left cells of several grids.";
    HOLES = "holes", Text, "Cells that are cut out: a list, or a picture with `#`.";
    SYMBOLS = "symbols", Texts, "How digits are written: \"1-9A-G\", \"numbers\", or a list of names.";
    LAYERS = "layers", Layers, "One more value in each cell: { shade = \"white black\", way = \"path\" }.";
    SOLUTION = "solution", Sought, "What makes two solutions different: \"all\" (digits or layers) or \"digits\".";
    LET = "let", Unknowns, "Unknowns beside the grid: { x = \"1-9\" }.";
    GIVENS = "givens", Pictures, "A picture of the givens, `.` for empty cells; or a table of pictures, of the `digits` and of layers.";
    CANDIDATES = "candidates", Candidates, "Cells limited to some digits.";
    FOG = "fog", Text, "The cells visible at first (\"\" for none) if the board is played in fog, which correct digits lift around them.";
    INCLUDE = "include", Texts, "Files whose definitions of rules are taken.";
    DEFINE = "define", Definitions, "Rules defined from other rules.";
    RULES = "rules", Rules, "The rules in force.";
    EXPECT = "expect", Expect, "The expected result.";
    TEST = "test", Tests, "Known puzzles.";
}

keys! { TEST_KEYS, "The keys that only a `[[test]]` has. It also has most keys of a file ([`FileKey::is_of_test`]).":
    SOLUTIONS = "solutions", Solutions, "The number of solutions; 0 or \"none\" for none.";
    GRID = "grid", Pictures, "The solution, or one of several; a picture as for givens.";
    BREAKS = "breaks", Texts, "The rules that the grid breaks, and no others.";
}

impl FileKey {
    /// The key of a file with this name.
    pub fn of_file(name: &str) -> Option<FileKey> {
        FILE_KEYS.iter().copied().find(|key| key.name == name)
    }

    /// Whether a `[[test]]` may have this key of a file.
    pub fn is_of_test(self) -> bool {
        ![VARIANT, FOG, INCLUDE, DEFINE, EXPECT, TEST].iter().any(|own| own.name == self.name)
    }
}
