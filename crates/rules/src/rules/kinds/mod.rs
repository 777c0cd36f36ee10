//! The built-in kinds, by family. Each family is a folder, each kind a file in it.
//!
//! ```text
//!   lines/thermo.toml     a kind that is defined from other rules
//!   lines/lunchbox.rs     a kind written in Rust, or several: its `keys!` and its `KINDS`
//!   lines/mod.rs          the `mod` lines of the family
//! ```
//!
//! `build.rs` finds the files, and writes a use of `family!` for each folder. So a definition has no line anywhere else, and its
//! keys have the names and types of its `params`.

macro_rules! family {
    (
        written: [$($module:ident),*],
        defined: [$($kind:ident = $name:literal in $path:literal { $($parameters:tt)* })*],
    ) => {
        mod defined {
            crate::rules::kind::keys! { $($kind = $name { $($parameters)* })* }
        }

        /// The names of the kinds of this family, and of their parameters.
        pub(in crate::rules) mod keys {
            #[allow(unused_imports, unreachable_pub, reason = "not every family has definitions")]
            pub use super::defined::keys::*;
            $(pub use super::$module::keys::*;)*
        }

        static DEFINED: [TomlKind; <[&str]>::len(&[$($name),*])] =
            [$(TomlKind::new($name, include_str!($path), crate::rules::encoded::encoding_of)),*];

        $(const _: () = crate::rules::kind::assert_used($module::KINDS, $module::KEYS);)*

        pub(super) static FAMILY: Family = Family { written: &[$($module::KINDS),*], defined: &DEFINED };
    };
}

pub(super) mod cages;
pub(super) mod cells;
pub(super) mod combined;
pub(super) mod dots;
pub(super) mod everywhere;
pub(super) mod general;
pub(super) mod houses;
pub(super) mod layers;
pub(super) mod lines;
pub(super) mod outside;

use super::kind::Kind;
use super::registry::TomlKind;

/// Kinds that stand together in the reference.
pub(super) struct Family {
    /// Those of each file in Rust.
    pub(super) written: &'static [&'static [Kind]],
    /// Those in TOML.
    pub(super) defined: &'static [TomlKind],
}

impl Family {
    /// The names of its kinds.
    pub(super) fn names(&self) -> impl Iterator<Item = &'static str> {
        let written = self.written.iter().copied().flatten().map(|kind| kind.name);
        written.chain(self.defined.iter().map(TomlKind::name))
    }
}

/// The families, in the order of the reference.
pub(super) static FAMILIES: [(&str, &Family); 10] = [
    ("Houses", &houses::FAMILY),
    ("The whole grid", &everywhere::FAMILY),
    ("Marked cells", &cells::FAMILY),
    ("Lines", &lines::FAMILY),
    ("Cages and sets", &cages::FAMILY),
    ("Marks between cells", &dots::FAMILY),
    ("Clues outside the grid", &outside::FAMILY),
    ("Areas, paths and layers", &layers::FAMILY),
    ("General kinds", &general::FAMILY),
    ("Rules made of rules", &combined::FAMILY),
];
