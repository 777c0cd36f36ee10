//! Word squares: words that read the same across and down, by colours.
//!
//! Each place of the square is a secondary item, and its letter is a colour. A word across and a word down that cross give
//! their place the same letter; nothing else needs to be stated.
//!
//! `cargo run --release --example word_square -- heart ember abuse resin trend`

use exdoku_cover::{BuildError, Cover, Problem, Settings};

const WORDS: &[&str] = &["area", "ball", "base", "bear", "dart", "east", "lady", "lead", "lean", "read", "yard"];

fn main() -> Result<(), BuildError> {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = if given.is_empty() { WORDS.to_vec() } else { given.iter().map(String::as_str).collect() };
    let size = words.iter().map(|word| word.chars().count()).max().unwrap_or(0);
    let lines = || (0..size).flat_map(|line| [("across", line), ("down", line)]);
    let place = |direction: &str, line: usize, at: usize| match direction {
        "across" => format!("place {line} {at}"),
        _ => format!("place {at} {line}"),
    };

    let mut builder = Problem::builder();
    builder.primary(lines().map(|(direction, line)| format!("{direction} {line}")));
    builder.secondary((0..size * size).map(|at| format!("place {} {}", at / size, at % size)));
    let mut options = Vec::new();
    for (direction, line) in lines() {
        for word in words.iter().filter(|word| word.chars().count() == size) {
            let letters = word.chars().enumerate().map(|(at, letter)| (place(direction, line, at), letter));
            builder.coloured_option([format!("{direction} {line}")], letters);
            options.push((direction, line, *word));
        }
    }
    let mut cover = Cover::new(builder.build()?, Settings::default());
    for (number, solution) in cover.solutions().enumerate() {
        let mut across: Vec<_> = solution.iter().map(|option| options[option.index()]).collect();
        across.retain(|(direction, ..)| *direction == "across");
        across.sort_by_key(|(_, line, _)| *line);
        println!("square {}", number + 1);
        across.iter().for_each(|(.., word)| println!("  {word}"));
    }
    Ok(())
}
