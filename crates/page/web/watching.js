// Watches how the puzzle stands while it is set: whether it has one solution, and what the board shows of its solutions.

import { SILENT, ask, isAbort, later } from './api.js';
import { $ } from './dom.js';
import { standing } from './standing.js';

/** @typedef {import('./board.js').View} View */

/** The longest time for a question, in seconds. */
const LONGEST = 20;

/**
 * What the watch needs to know: `isOn` while a puzzle is set, `unfinished` says what a text lacks whose regions are being drawn, `isFree`
 * if nothing else is shown on the board.
 * @typedef {object} About
 * @property {() => boolean} isOn
 * @property {() => string | undefined} unfinished
 * @property {() => boolean} isFree
 */

export class Watch {
  /** @type {View | null} What the board shows while no rule is lit: candidates, or where solutions differ. */
  under = null;
  /** @type {AbortController | null} */
  #asking = null;

  /**
   * @param {import('./board.js').BoardView} board
   * @param {import('./game.js').Game} game
   * @param {import('./editor.js').Editor} editor
   * @param {import('./session.js').Session} session
   * @param {About} about
   */
  constructor(board, game, editor, session, about) {
    this.board = board;
    this.game = game;
    this.editor = editor;
    this.session = session;
    this.about = about;
    this.soon = later(250, () => this.#ask());
  }

  /** Gives up what is being asked. */
  stop() {
    this.#asking?.abort();
    this.#asking = null;
  }

  /** Nothing is known yet. */
  begin() {
    this.#say('open', '…');
  }

  /** Whether there are solutions, and the true candidates if they are wanted; an older question is given up. */
  async #ask() {
    this.stop();
    if (!this.about.isOn()) return undefined;
    if (!this.session.isRead) return this.#say('error', this.about.unfinished() ?? 'The text has an error');
    const stop = new AbortController();
    this.#asking = stop;
    this.begin();
    const asked = { text: this.editor.text, seconds: LONGEST };
    try {
      const { answer, error } = await ask({ ...asked, question: 'unique' }, stop.signal, () => {}, 'background');
      this.#say(...standing(answer, error, this.game.board));
      const differ = $('set-differ').checked && answer?.status === 'several' ? answer.differ : [];
      if (differ.length) this.#show({ shade: new Map(differ.map(cell => [cell, 'differs'])) });
      if (!$('set-true').checked || answer?.status === 'none') return undefined;
      const found = await ask({ ...asked, question: 'candidates' }, stop.signal, () => {}, 'background');
      if (found.answer?.status === 'some') this.#show({ ...this.#candidates(found.answer), ...(differ.length && { shade: this.under?.shade }) });
    } catch (error) {
      if (isAbort(error)) return undefined;
      this.#say('open', SILENT);
      setTimeout(() => this.#asking === stop && this.soon(), 1000);
    }
    return undefined;
  }

  /**
   * @param {{ sets: Api.Digit[][] }} answer
   * @returns {View}
   */
  #candidates({ sets }) {
    /** @type {Map<Api.Cell, import('./board.js').Mark[]>} */
    const marks = new Map();
    /** @type {import('./board.js').Shown[]} */
    const digits = [];
    sets.forEach((set, cell) => {
      if (this.game.given(cell) !== null) return;
      if (set.length === 1) digits.push([cell, set[0], 'answer']);
      else marks.set(cell, set.map(digit => [digit, 'mark']));
    });
    return { alone: true, marks, digits };
  }

  /**
   * What the board shows by itself, where no answer is shown.
   * @param {View} view
   */
  #show(view) {
    this.under = view;
    if (this.about.isFree()) this.board.show(view);
  }

  /** Takes away what the board shows by itself, and asks anew; what was asked about the text before is given up. */
  again() {
    this.stop();
    const isShown = this.board.view !== null && this.about.isFree();
    this.under = null;
    if (isShown) this.board.show(null);
    this.soon();
  }

  /**
   * @param {string} name
   * @param {string} text
   */
  #say(name, text) {
    $('state').dataset.state = name;
    $('state').textContent = text;
    // It has one line, so that the board stays where it is; the rest is read here, or in the answer to a click.
    $('state').title = name === 'open' ? 'Is there just one solution?' : text;
  }
}
