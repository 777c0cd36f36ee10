//! The program itself: started with arguments and input, and what it wrote.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The exit code of a run, and what it wrote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    pub exit: i32,
    pub out: String,
    pub err: String,
}

impl Run {
    /// The standard output of a run that ended with this exit code and wrote nothing to standard error.
    #[track_caller]
    pub fn ends(self, exit: i32) -> String {
        assert_eq!((self.exit, self.err.as_str()), (exit, ""), "{}", self.out);
        self.out
    }
}

impl From<Output> for Run {
    fn from(output: Output) -> Run {
        let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
        let exit = output.status.code().expect("the program was not killed");
        Run { exit, out: text(output.stdout), err: text(output.stderr) }
    }
}

/// The program with arguments separated by blanks, in a folder. Its streams are pipes, and the environment does not ask
/// for colours, links or completions.
pub fn program_in(folder: &Path, args: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_exdoku"));
    command.args(args.split_whitespace()).current_dir(folder);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "FORCE_HYPERLINK", "EXDOKU_COMPLETE"] {
        command.env_remove(variable);
    }
    command
}

/// The program in the folder for files of tests.
pub fn program(args: &str) -> Command {
    program_in(temporary(), args)
}

/// A run in a folder, without input.
pub fn exdoku_in(folder: &Path, args: &str) -> Run {
    program_in(folder, args).stdin(Stdio::null()).output().expect("the program runs").into()
}

/// A run with this standard input.
pub fn exdoku(args: &str, input: &str) -> Run {
    let mut child = program(args).spawn().expect("the program starts");
    child.stdin.take().unwrap().write_all(input.as_bytes()).ok();
    child.wait_with_output().expect("the program ends").into()
}

/// The standard output of a run that succeeds.
#[track_caller]
pub fn answer(args: &str, input: &str) -> String {
    exdoku(args, input).ends(0)
}

/// The folder for files of tests.
pub fn temporary() -> &'static Path {
    Path::new(env!("CARGO_TARGET_TMPDIR"))
}

/// An empty folder of this name for files of a test.
pub fn temporary_folder(name: &str) -> PathBuf {
    let folder = temporary().join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// A file that arguments can name, in the folder where the program runs.
pub fn file(name: &str, text: &str) -> PathBuf {
    let path = temporary().join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, text).unwrap();
    path
}

/// Text that the program wrote, with dots for the time it took.
pub fn without_times(text: &str) -> String {
    let line = |line: &str| match line.split_once("finished in ") {
        Some((before, _)) => format!("{before}finished in ...\n"),
        None => format!("{line}\n"),
    };
    text.lines().map(line).collect()
}
