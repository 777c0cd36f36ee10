// Reads the text as it changes. A text that cannot be read leaves the board as it is.

import { SILENT, isAbort, later, post } from './api.js';
import { $, element } from './dom.js';
import { say } from './export.js';
import { problemItems } from './problems.js';

/** @typedef {Extract<Api.Read, { ok: true }>} Found */

/**
 * What is done with what was read: `show` a puzzle; `refuse` a text with an error; `offer` the kinds that a text defines; `edited` is
 * called when the text changes; `replace` leaves the puzzle of a text, or of the text as it is, for another one.
 * @typedef {object} Actions
 * @property {(answer: Pick<Found, 'board' | 'notation' | 'toml'>) => void} show
 * @property {() => void} refuse
 * @property {(kinds: Api.Kind[]) => void} offer
 * @property {() => void} edited
 * @property {(before?: string) => Promise<void>} replace
 * @property {() => boolean} hasEntries
 */

export class Reader {
  /** @type {Api.Kind[]} The kinds that the text defines. */
  kinds = [];

  /**
   * @param {import('./session.js').Session} session
   * @param {import('./editor.js').Editor} editor
   * @param {import('./drawer.js').Drawer} drawer
   * @param {Actions} actions
   */
  constructor(session, editor, drawer, actions) {
    this.session = session;
    this.editor = editor;
    this.drawer = drawer;
    this.actions = actions;
    const read = later(200, () => session.wants(editor.text) && this.read());
    editor.addEventListener('change', () => {
      session.edited(editor.text);
      actions.edited();
      read();
    });
  }

  /**
   * Takes another text, and reads it.
   * @param {string} text
   */
  write(text) {
    this.session.writes(text);
    this.editor.replace(text);
    this.editor.draw();
    return this.read();
  }

  async read() {
    const { session, editor, actions } = this;
    const { text } = editor;
    /** @type {Page.Reply<Api.Read>} */
    let reply;
    session.known = text;
    try {
      reply = await post('read', { text });
    } catch (error) {
      session.known = null;
      if (!isAbort(error)) this.#lose();
      return;
    }
    if (text !== editor.text) return;
    /** @type {Api.Read} */
    const answer = reply.error === undefined ? reply : { ok: false, diagnostics: [{ level: 'error', message: reply.error, notes: [], guess: null, sentence: null, drawing: null }], kinds: this.kinds, board: null };
    this.kinds = answer.kinds;
    this.#showProblems(answer);
    actions.offer(answer.kinds);
    if (!answer.ok) return this.#showRest(text, answer.board);
    $('board').classList.remove('stale');
    const next = { text, board: answer.board, notation: answer.notation };
    if (session.isReplacedBy(next, actions.hasEntries())) {
      await actions.replace(session.puzzle?.text);
      if (text !== editor.text) return;
    }
    session.shows(next);
    actions.show(answer);
  }

  /**
   * A text has errors: the board shows it without the rules that have them, if it is the same puzzle still.
   * @param {string} text
   * @param {Api.Board | null} board
   */
  #showRest(text, board) {
    const { session, actions } = this;
    const part = board && session.isOnSameBoard(board) && !session.isReplacedBy({ text, board, notation: 'TOML' }, actions.hasEntries()) ? board : null;
    $('board').classList.toggle('stale', !part);
    session.fails(part !== null);
    if (part) actions.show({ board: part, notation: 'TOML', toml: null });
    else actions.refuse();
  }

  /** No answer comes. What was typed stays in the address, and is read as soon as there is one. */
  #lose() {
    const { session } = this;
    session.loses();
    $('problems').replaceChildren(element('li', { class: 'problem error' }, `${SILENT} What you typed stays here, and is read as soon as it can be.`));
    if (!this.drawer.isOpen) say(SILENT);
    setTimeout(() => session.reading === 'lost' && this.read(), 1000);
  }

  /** @param {Api.Read} answer */
  #showProblems(answer) {
    const { diagnostics } = answer;
    this.editor.setProblems(diagnostics);
    this.drawer.mark(diagnostics);
    const items = problemItems(diagnostics, { goTo: (from, to) => this.editor.goTo(from, to), read: guess => this.#readDrawings(guess) });
    if (answer.ok && answer.hasMore) items.push(element('li', { class: 'problem warning' }, 'The text has several puzzles; the first one is shown.'));
    $('problems').replaceChildren(...items);
  }

  /**
   * Reads drawings of another program with its rules text. The translation has each sentence beside what was understood.
   * @param {'strict' | 'loose'} guess
   */
  async #readDrawings(guess) {
    /** @type {Page.Reply<Api.Read>} */
    let answer;
    try {
      answer = await post('read', { text: this.editor.text, guess }, 'drawings');
    } catch (error) {
      return isAbort(error) ? undefined : say(SILENT);
    }
    if (answer.error !== undefined) return say(answer.error);
    if (!answer.ok || !answer.toml) return this.#showProblems(answer);
    await this.actions.replace();
    await this.write(answer.toml);
    if (answer.diagnostics.length) $('problems').append(...answer.diagnostics.map(one => element('li', { class: 'problem warning' }, one.message)));
    return say('The drawings were read. Look at the rules beside each sentence.');
  }
}
