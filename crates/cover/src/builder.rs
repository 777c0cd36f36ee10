//! Problems by the names of their items.

use std::fmt;

use super::problem::{Entry, ItemId, ItemKind, Problem, ProblemError};

/// Builds a [`Problem`] by names of items and colours. A name is anything that can be displayed, such as a number.
///
/// Errors are returned at the end, by [`build`](Builder::build), so no call before has to be checked.
///
/// ```
/// use exdoku_cover::{Cover, Problem, Settings};
///
/// // Knuth, TAOCP 4B, section 7.2.2.1, (49): primary items p q r, secondary items x y that take colours.
/// let mut builder = Problem::builder();
/// builder.primary(["p", "q", "r"]).secondary(["x", "y"]);
/// builder.coloured_option(["p", "q", "x"], [("y", "A")]);
/// builder.coloured_option(["p", "r", "y"], [("x", "A")]);
/// builder.coloured_option(["p"], [("x", "B")]);
/// builder.coloured_option(["q"], [("x", "A")]);
/// builder.coloured_option(["r"], [("y", "B")]);
/// let mut cover = Cover::new(builder.build()?, Settings::default());
///
/// let only = cover.solutions().next().expect("it has a solution");
/// assert_eq!(only.to_string(), "q x:A\np r y x:A\n");
/// assert_eq!(cover.solutions().count(), 1);
///
/// builder.option(["p", "s"]);
/// assert_eq!(builder.build().unwrap_err().to_string(), "option 5: there is no item named `s`");
/// # Ok::<(), exdoku_cover::BuildError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Builder {
    problem: Problem,
    wrong: Option<BuildError>,
}

/// The first error of a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BuildError {
    /// An option names an item that was not added before it.
    #[non_exhaustive]
    UnknownItem {
        /// The number of the option, from 0.
        option: usize,
        /// The name.
        item: Box<str>,
    },
    /// An option was refused.
    #[non_exhaustive]
    Option {
        /// The number of the option, from 0.
        option: usize,
        /// Why.
        error: ProblemError,
    },
    /// An item was refused.
    Item(ProblemError),
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BuildError::UnknownItem { option, item } => write!(f, "option {option}: there is no item named `{item}`"),
            BuildError::Option { option, .. } => write!(f, "option {option} cannot be added"),
            BuildError::Item(_) => f.write_str("an item cannot be added"),
        }
    }
}

impl std::error::Error for BuildError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            BuildError::UnknownItem { .. } => None,
            BuildError::Option { error, .. } | BuildError::Item(error) => Some(error),
        }
    }
}

impl Problem {
    /// A builder without items.
    pub fn builder() -> Builder {
        Builder::default()
    }
}

impl Builder {
    /// Adds primary items: each is in exactly one chosen option.
    pub fn primary(&mut self, names: impl IntoIterator<Item = impl fmt::Display>) -> &mut Builder {
        self.items(names, ItemKind::Primary)
    }

    /// Adds secondary items: each is in at most one chosen option, or has the same colour in all that have it.
    pub fn secondary(&mut self, names: impl IntoIterator<Item = impl fmt::Display>) -> &mut Builder {
        self.items(names, ItemKind::Secondary)
    }

    fn items(&mut self, names: impl IntoIterator<Item = impl fmt::Display>, kind: ItemKind) -> &mut Builder {
        for name in names {
            if let Err(error) = self.problem.add_item(name, kind) {
                self.wrong.get_or_insert(BuildError::Item(error));
            }
        }
        self
    }

    /// Adds an option that has these items, without colours.
    pub fn option(&mut self, items: impl IntoIterator<Item = impl fmt::Display>) -> &mut Builder {
        self.coloured_option(items, std::iter::empty::<(&str, &str)>())
    }

    /// Adds an option that has these items, and others to which it gives colours.
    pub fn coloured_option(
        &mut self,
        items: impl IntoIterator<Item = impl fmt::Display>,
        coloured: impl IntoIterator<Item = (impl fmt::Display, impl fmt::Display)>,
    ) -> &mut Builder {
        if self.wrong.is_none() {
            self.wrong = self.add_option(items, coloured).err();
        }
        self
    }

    fn add_option(
        &mut self,
        items: impl IntoIterator<Item = impl fmt::Display>,
        coloured: impl IntoIterator<Item = (impl fmt::Display, impl fmt::Display)>,
    ) -> Result<(), BuildError> {
        let option = self.problem.option_count();
        let mut entries = Vec::new();
        for name in items {
            entries.push(Entry::from(self.item(option, &name)?));
        }
        for (name, colour) in coloured {
            let item = self.item(option, &name)?;
            entries.push(Entry::coloured(item, self.problem.add_colour(colour)));
        }
        match self.problem.add_option(entries) {
            Ok(_) => Ok(()),
            Err(error) => Err(BuildError::Option { option, error }),
        }
    }

    fn item(&self, option: usize, name: &dyn fmt::Display) -> Result<ItemId, BuildError> {
        let name = name.to_string();
        let unknown = || BuildError::UnknownItem { option, item: name.as_str().into() };
        self.problem.item_named(&name).ok_or_else(unknown)
    }

    /// The problem, unless there was an error. Options are numbered in the order in which they were added.
    ///
    /// # Errors
    /// The first error.
    pub fn build(&self) -> Result<Problem, BuildError> {
        match &self.wrong {
            None => Ok(self.problem.clone()),
            Some(wrong) => Err(wrong.clone()),
        }
    }
}
