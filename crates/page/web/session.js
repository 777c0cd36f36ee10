// The state of the page: how far the text was read, which puzzle is shown, whether all of it is kept. The root of the page has parts
// of it as attributes, for whoever waits for them.

import { isAnother, isSameShape } from './another.js';
import { titleOf } from './heading.js';

/**
 * How far the text was read: `lost` while no answer comes.
 * @typedef {'none' | 'reading' | 'ok' | 'error' | 'lost'} Reading
 *
 * Whether the address holds what is on the page: `soon` if there are changes, `now` while they are written.
 * @typedef {'yes' | 'soon' | 'now'} Kept
 *
 * A text that could be read, and its puzzle.
 * @typedef {{ text: string, board: Api.Board, notation: string }} Puzzle
 */

export class Session {
  /** @type {Puzzle | null} The puzzle that is shown: that of the last text that could be read. */
  puzzle = null;
  /** @type {string | null} The text that was read last, or is being read: it is not read again, which would draw the board anew. */
  known = null;
  /** Counts the places of the history: what is written of one that was left meanwhile is old. */
  place = 0;
  /** @type {Api.Violation[]} The rules that are broken. */
  broken = [];
  /** @type {Reading} */
  #reading = 'none';
  /** @type {Kept} */
  #kept = 'yes';
  /** @type {string | null} The text that the page wrote last. */
  #own = null;
  /** Whether rules with errors were left out of what is shown. */
  #isPart = false;

  /** @param {{ dataset: Record<string, string | undefined> }} root */
  constructor(root) {
    this.root = root;
  }

  get reading() {
    return this.#reading;
  }

  /** @param {Reading} reading */
  set reading(reading) {
    this.#reading = reading;
    this.root.dataset.read = reading;
  }

  get kept() {
    return this.#kept;
  }

  /** @param {Kept} kept */
  set kept(kept) {
    this.#kept = kept;
    this.root.dataset.kept = kept;
  }

  /** Everything is there. */
  ready() {
    this.root.dataset.ready = 'yes';
  }

  /** Whether the puzzle of the text as it is now is shown. */
  get isRead() {
    return this.#reading === 'ok';
  }

  get hasError() {
    return this.#reading === 'error';
  }

  /** Whether the board shows the text as it is now, perhaps without the rules that have errors. */
  get isDrawn() {
    return !this.hasError || this.#isPart;
  }

  /** The title of the puzzle, if it has one. */
  get title() {
    return this.puzzle?.board.title ?? null;
  }

  /** The title of the puzzle, or what stands for it. */
  get name() {
    return this.puzzle ? titleOf(this.puzzle.board) : '';
  }

  // ---- the text

  /**
   * The page itself writes a text: the puzzle in it is meant to be there.
   * @param {string} text
   */
  writes(text) {
    this.#own = text;
  }

  /**
   * The text of the editor has changed.
   * @param {string} text
   */
  edited(text) {
    if (text !== this.known) this.reading = 'reading';
  }

  /**
   * Whether a text is to be read.
   * @param {string} text
   */
  wants(text) {
    return text !== this.known || this.#reading === 'reading';
  }

  /** No answer comes: the text is read again later. */
  loses() {
    this.known = null;
    this.reading = 'lost';
  }

  /**
   * Whether a puzzle that was typed or pasted takes the place of the one that is shown.
   * @param {Puzzle} next
   * @param {boolean} hasEntries
   */
  isReplacedBy(next, hasEntries) {
    return next.text !== this.#own && this.puzzle !== null && isAnother(this.puzzle, next, hasEntries);
  }

  /**
   * The text has errors: what is shown is the puzzle of another text, or this one without the rules that have errors.
   * @param {boolean} isPart
   */
  fails(isPart) {
    this.#isPart = isPart;
    this.reading = 'error';
  }

  /**
   * Whether a puzzle is on the same board as the one that is shown, or the first one.
   * @param {Api.Board} board
   */
  isOnSameBoard(board) {
    return this.puzzle === null || isSameShape(this.puzzle.board, board);
  }

  /**
   * A puzzle is shown from now on.
   * @param {Puzzle} puzzle
   */
  shows(puzzle) {
    this.puzzle = puzzle;
    this.reading = 'ok';
  }
}
