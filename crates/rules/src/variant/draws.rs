//! How the clues of kinds are drawn, independent of the files that define them.

use crate::rules::{self, AnyKind, Draw, Type};

/// How the clues of a kind are drawn.
#[derive(Clone, Debug, Default)]
pub struct Draws {
    /// The main parameter.
    pub main: String,
    /// Whether clues outside the grid may be given by side.
    pub sight: bool,
    /// The parameters that are drawn.
    pub params: Vec<DrawnParam>,
}

impl Draws {
    /// Whether no parameter is drawn.
    pub fn is_empty(&self) -> bool {
        self.params.is_empty()
    }
}

/// How a parameter is drawn.
#[derive(Clone, Debug)]
pub struct DrawnParam {
    /// Its name.
    pub name: String,
    /// Its type.
    pub kind: Type,
    /// How.
    pub draw: Draw,
}

/// How the clues of a built-in kind are drawn.
pub fn draws_of(kind: &str) -> Draws {
    rules::kind(kind).map_or(Draws::default(), Draws::of)
}

impl Draws {
    /// The draws of a kind.
    pub(super) fn of(kind: AnyKind<'_>) -> Draws {
        let signature = kind.signature();
        let params = signature.params;
        let of = |(name, draw): (&str, Draw)| {
            let kind = params.iter().find(|param| param.name == name)?.kind;
            Some(DrawnParam { name: name.to_owned(), kind, draw })
        };
        let params = kind.draws().into_iter().filter_map(of).collect();
        Draws {
            main: signature.main().map_or(String::new(), |main| main.name.to_owned()),
            sight: signature.sight,
            params,
        }
    }
}
