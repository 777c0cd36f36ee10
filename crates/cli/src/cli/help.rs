//! `--help` in colours. Clap prints them only if standard output is a terminal and NO_COLOR is not set.
//!
//! ```text
//!   Examples:                                      a heading, as clap's own
//!     exdoku solve windoku     # a grid            comments of examples are dimmed
//! ```

use clap::Command;
use clap::builder::styling::{AnsiColor, Style, Styles};

const HEADING: Style = AnsiColor::Green.on_default().bold();
const NAME: Style = AnsiColor::Cyan.on_default().bold();
const VALUE: Style = AnsiColor::Cyan.on_default();
const ASIDE: Style = Style::new().dimmed();

/// The command with its help in colours.
pub(super) fn coloured(command: Command) -> Command {
    painted(styled(command))
}

/// The command with the styles of its messages.
pub(super) fn styled(command: Command) -> Command {
    let styles = Styles::styled().header(HEADING).usage(HEADING).literal(NAME).placeholder(VALUE);
    command.styles(styles)
}

/// Colours the text below the arguments, here and in the subcommands.
fn painted(command: Command) -> Command {
    let below = command.get_after_help().map(|text| paint(&text.to_string()));
    let command = match below {
        Some(text) => command.after_help(text),
        None => command,
    };
    command.mut_subcommands(painted)
}

fn paint(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(paint_line).collect();
    lines.join("\n")
}

fn paint_line(line: &str) -> String {
    match line.split_once("  # ") {
        _ if is_heading(line) => format!("{HEADING}{line}{HEADING:#}"),
        Some((command, aside)) if command.trim_start().starts_with("exdoku") => {
            format!("{command}  {ASIDE}# {aside}{ASIDE:#}")
        }
        _ => line.to_owned(),
    }
}

/// Whether a line below the arguments is a heading.
pub(super) fn is_heading(line: &str) -> bool {
    line.ends_with(':') && !line.starts_with(' ') && line.split_whitespace().count() <= 2
}
