//! Options of the algorithm that searches.

use clap::ValueEnum;

use exdoku_cover::{Choose, Engine, Learn, Propagation, Settings};
use exdoku_reason::solve::Backend;
use exdoku_text::source::Diagnostic;

/// Options of the algorithm. Where one is not given, the engine decides.
#[derive(Clone, Debug, Default, clap::Args)]
#[command(next_help_heading = "Search")]
pub(super) struct AlgorithmArgs {
    /// Algorithm that searches; all find the same solutions
    #[arg(long, value_enum, default_value_t)]
    engine: EngineName,

    /// Propagation before each branch [default: full; none for dancing-links and algorithm-x]
    #[arg(long, value_enum)]
    propagation: Option<PropagationName>,

    /// Item to branch on
    #[arg(long, value_enum, default_value_t)]
    choose: ChooseName,

    /// When to learn from conflicts [default: auto]
    #[arg(long, value_enum)]
    learn: Option<LearnName>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum EngineName {
    /// The fastest for the problem: bit slices, bit sets or clause learning; --verbose says which and why
    #[default]
    Auto,
    /// Knuth's dancing links, without propagation: the reference
    DancingLinks,
    /// Slices of bits, for small problems
    BitSliced,
    /// A word of bits for each item, for problems of medium size
    BitSet,
    /// Tables of bits and learnt clauses, for any problem
    #[value(alias = "compact-table")]
    ClauseLearning,
    /// Plain Algorithm X on sets: slow, but simple enough to verify by reading
    AlgorithmX,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum PropagationName {
    /// None, as in the textbook: dancing links, unless the engine is Algorithm X
    None,
    /// Items with one option or none
    Forced,
    /// Also options that would leave another item without any
    Full,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum ChooseName {
    /// An item with the fewest options
    Smallest,
    /// The first item
    Leftmost,
    /// An item with the fewest options; ties go to the one that failed most often
    #[default]
    Weighted,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum LearnName {
    /// Never
    Off,
    /// In searches that turn out hard, with --propagation full and --choose weighted
    Auto,
    /// From the first conflict on
    On,
}

impl EngineName {
    fn backend(self) -> Backend {
        match self {
            EngineName::Auto => Backend::Auto,
            EngineName::DancingLinks => Backend::Engine(Engine::DancingLinks),
            EngineName::BitSliced => Backend::Engine(Engine::BitSliced),
            EngineName::BitSet => Backend::Engine(Engine::BitSet),
            EngineName::ClauseLearning => Backend::Engine(Engine::ClauseLearning),
            EngineName::AlgorithmX => Backend::Engine(Engine::AlgorithmX),
        }
    }

    fn name(self) -> &'static str {
        match self.backend() {
            Backend::Auto => "auto",
            Backend::Engine(engine) => engine.name(),
        }
    }

    /// Whether it is a textbook algorithm, without propagation.
    fn is_textbook(self) -> bool {
        matches!(self, EngineName::DancingLinks | EngineName::AlgorithmX)
    }

    /// Whether it learns from conflicts, by itself or in the search that it switches to.
    fn learns(self) -> bool {
        matches!(self, EngineName::Auto | EngineName::ClauseLearning)
    }
}

impl AlgorithmArgs {
    /// The backend and its settings.
    ///
    /// # Errors
    /// Options that contradict each other.
    pub(super) fn settings(&self) -> Result<(Backend, Settings), Diagnostic> {
        if let Some(wrong) = self.contradiction() {
            return Err(wrong);
        }
        let usual = if self.engine.is_textbook() { PropagationName::None } else { PropagationName::Full };
        let propagation = match self.propagation.unwrap_or(usual) {
            PropagationName::None => Propagation::None,
            PropagationName::Forced => Propagation::Forced,
            PropagationName::Full => Propagation::Full,
        };
        let choose = match self.choose {
            ChooseName::Smallest => Choose::Smallest,
            ChooseName::Leftmost => Choose::Leftmost,
            ChooseName::Weighted => Choose::Weighted,
        };
        let learn = match self.learn {
            _ if !self.engine.learns() => Learn::Off,
            Some(LearnName::Off) => Learn::Off,
            Some(LearnName::Auto) | None => Learn::Auto,
            Some(LearnName::On) => Learn::On,
        };
        Ok((self.engine.backend(), Settings { propagation, choose, learn, ..Settings::default() }))
    }

    fn contradiction(&self) -> Option<Diagnostic> {
        let (engine, name) = (self.engine, self.engine.name());
        let none = self.propagation == Some(PropagationName::None);
        let wrong = |message: String, help: &str| Some(Diagnostic::error(message).help(help));
        if engine.is_textbook() && self.propagation.is_some() && !none {
            return wrong(format!("--engine {name} has no propagation"), "leave --propagation out");
        }
        if none && !engine.is_textbook() && engine != EngineName::Auto {
            let help = "use --engine dancing-links, which has none";
            return wrong(format!("--engine {name} does not work without propagation"), help);
        }
        if self.learn == Some(LearnName::On) && (none || !engine.learns()) {
            let what = if none { "without propagation".to_owned() } else { format!("with --engine {name}") };
            return wrong(format!("--learn on does not work {what}"), "add --engine clause-learning");
        }
        None
    }
}
