//! Results of the attempts so far.

use super::generated::Failure;
use super::hardest::Hardest;

/// A summary of the attempts.
#[derive(Default)]
pub(super) struct Tally {
    pub(super) tries: u64,
    givens: Option<(usize, usize)>,
    ratings: Option<(f64, f64)>,
    se_scores: Option<(f64, f64)>,
    hardest: Option<(Hardest, Hardest)>,
    /// The kinds of which no clue has found a place so far, once clues were laid.
    absent: Option<Vec<String>>,
}

/// After this many attempts without a single clue of a kind, the board is assumed to admit none.
const HOPELESS: u64 = 100;

impl Tally {
    pub(super) fn failure(self) -> Failure {
        let Tally { tries, givens, ratings, se_scores, hardest, absent } = self;
        Failure::Tries {
            tries,
            givens,
            ratings,
            se_scores,
            hardest: hardest.map(Box::new),
            absent: absent.unwrap_or_default(),
        }
    }

    pub(super) fn note_absent(&mut self, absent: &[&str]) {
        match &mut self.absent {
            Some(known) => known.retain(|kind| absent.contains(&kind.as_str())),
            None => self.absent = Some(absent.iter().map(|&kind| kind.to_owned()).collect()),
        }
    }

    /// Whether a kind has had no clue for so long that further attempts are pointless.
    pub(super) fn is_hopeless(&self) -> bool {
        self.tries >= HOPELESS && self.absent.as_ref().is_some_and(|absent| !absent.is_empty())
    }

    pub(super) fn note_givens(&mut self, givens: usize) {
        let (least, most) = self.givens.unwrap_or((givens, givens));
        self.givens = Some((least.min(givens), most.max(givens)));
    }

    pub(super) fn note_rating(&mut self, rating: f64) {
        let (least, most) = self.ratings.unwrap_or((rating, rating));
        self.ratings = Some((least.min(rating), most.max(rating)));
    }

    pub(super) fn note_se(&mut self, score: f64) {
        let (least, most) = self.se_scores.unwrap_or((score, score));
        self.se_scores = Some((least.min(score), most.max(score)));
    }

    pub(super) fn note_hardest(&mut self, hardest: &Hardest) {
        let (least, most) = self.hardest.get_or_insert_with(|| (hardest.clone(), hardest.clone()));
        if hardest.score < least.score {
            *least = hardest.clone();
        }
        if hardest.score > most.score {
            *most = hardest.clone();
        }
    }
}
