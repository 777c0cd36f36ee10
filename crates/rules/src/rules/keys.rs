//! The names of the built-in kinds and of their parameters: `keys::killer::NAME`, `keys::killer::SUM`.
//!
//! They come from the list of kinds (`list.rs`), for callers that read a [`RuleUse`](super::RuleUse) or build one. A test
//! checks that each is a parameter of its kind, with this type.

use exdoku_text::board::{Cell, Digit};

use super::binding::{NamedFormula, Transition};
use super::formula::Formula;
use super::key::{Key, ParameterValue};
use super::list::with_list_of_kinds;

/// A key without its type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AnyKey {
    /// The name of the kind.
    pub kind: &'static str,
    /// The name of the parameter.
    pub name: &'static str,
    /// The type of its value, in one word: [`ParameterValue::WORD`].
    pub word: &'static str,
}

const fn any<T: ParameterValue + ?Sized>(key: Key<T>) -> AnyKey {
    AnyKey { kind: key.kind(), name: key.name(), word: T::WORD }
}

/// A module for each kind: its name, and a key for each parameter.
macro_rules! kinds {
    ($($kind:ident = $name:literal $how:ident $(($($path:tt)*))? { $($key:ident: $type:ty = $parameter:literal),* };)*) => {
        $(
            #[doc = concat!("The kind `", $name, "`.")]
            pub mod $kind {
                #[allow(unused_imports, reason = "not every kind has parameters of these types")]
                use super::{Cell, Digit, Formula, Key, NamedFormula, Transition};

                /// Its name in `[rules]`.
                pub const NAME: &str = $name;
                $(
                    #[doc = concat!("Its parameter `", $parameter, "`.")]
                    pub const $key: Key<$type> = Key::new(NAME, $parameter);
                )*
            }
        )*

        /// The names of all kinds that have a module here.
        pub const KINDS: &[&str] = &[$($name),*];

        /// All keys.
        pub const KEYS: &[AnyKey] = &[$($(any($kind::$key),)*)*];
    };
}

with_list_of_kinds!(kinds);
