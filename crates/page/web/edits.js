// Changes of the text that are drawn: one after the other, each on the text that the one before has made.

import { SILENT, isAbort, post } from './api.js';
import { carried } from './clues.js';
import { say } from './export.js';

/** How often a change is tried anew because the text was typed into meanwhile. */
const MOST = 20;
/** What is typed without a pause of so many milliseconds is undone together. */
const PAUSE = 1500;

/**
 * A change whose turn has come: none if its place is not known any more.
 * @typedef {{ edits: Api.Edit[] | null, from?: string, written?: (text: string) => void }} Change
 */

export class Edits {
  /** @type {Promise<unknown>} */
  #turn = Promise.resolve();
  /** @type {{ type: string, time: number } | null} What was typed last: the type of the input and its time. */
  #burst = null;

  /**
   * `use` takes a new text, and is done when it was read.
   * @param {import('./editor.js').Editor} editor
   * @param {import('./game.js').Game} game
   * @param {{ isDrawn: boolean }} session
   * @param {(text: string) => Promise<unknown>} use
   */
  constructor(editor, game, session, use) {
    this.editor = editor;
    this.game = game;
    this.session = session;
    this.use = use;
    editor.input.addEventListener('beforeinput', event => this.#typed(event));
    editor.input.addEventListener('keydown', event => this.#key(event));
  }

  /**
   * Adds changes: a list, or a function that gives `{ edits, from, written }` when it is their turn: `from` is a text to change in place
   * of that of the editor, `written` gets the new one before it is read. Places of rules are those in the text `since`. Whether the text was changed, once it was read.
   * @param {Api.Edit[] | (() => Change)} wanted
   * @param {string} since
   */
  async add(wanted, since = this.editor.text) {
    const make = typeof wanted === 'function' ? wanted : () => ({ edits: this.#carry(wanted, since) });
    // The next one does not wait until the text was read.
    const turn = this.#turn.then(() => this.#apply(make));
    this.#turn = turn.catch(() => {});
    const { done, reading } = await turn;
    await reading;
    return done;
  }

  /**
   * Changes of rules at their places in the text as it is now.
   * @param {Api.Edit[]} edits
   * @param {string} since
   * @returns {Api.Edit[] | null}
   */
  #carry(edits, since) {
    const { text } = this.editor;
    if (text === since) return edits;
    const all = edits.flatMap(edit => {
      const [[name, value]] = Object.entries(edit);
      // A list of givens has an `at` of its own.
      if (!Array.isArray(value?.at)) return edit;
      const at = carried(value.at, since, text);
      return at ? /** @type {Api.Edit} */ ({ [name]: { ...value, at } }) : [];
    });
    return all.length === edits.length ? all : null;
  }

  /**
   * @param {() => Change} make
   * @returns {Promise<{ done: boolean, reading?: Promise<unknown> }>}
   */
  async #apply(make) {
    for (let count = 0; count < MOST; count += 1) {
      const { text } = this.editor;
      const { edits, from, written = () => {} } = make();
      /** @param {string} why */
      const refused = why => {
        say(why);
        return { done: false };
      };
      if (!edits) return refused('This rule has just changed. Try again.');
      if (!from && !this.session.isDrawn) return refused('The text has an error.');
      /** @type {Page.Reply<Api.Text>} */
      let answer;
      try {
        answer = await post('edit', { text: from ?? text, edits });
      } catch (error) {
        return isAbort(error) ? { done: false } : refused(SILENT);
      }
      // What was typed meanwhile counts: the change is made there.
      if (this.editor.text !== text) continue;
      if (answer.error !== undefined) return refused(answer.error);
      if (answer.text === text) return { done: true };
      this.game.rememberText(text);
      this.#burst = null;
      written(answer.text);
      return { done: true, reading: this.use(answer.text) };
    }
    say('The text changes all the time. Try again.');
    return { done: false };
  }

  /**
   * Before the text is typed into: what is typed without a pause is undone together.
   * @param {InputEvent} event
   */
  #typed(event) {
    const { inputType } = event;
    if (inputType === 'historyUndo' || inputType === 'historyRedo') {
      event.preventDefault();
      this.#travel(inputType === 'historyRedo');
      return;
    }
    const now = performance.now();
    const goesOn = this.#burst && this.#burst.type === inputType && now - this.#burst.time < PAUSE && !event.dataTransfer && this.game.canUndo;
    this.#burst = { type: inputType, time: now };
    if (!goesOn) this.game.rememberText(this.editor.text);
  }

  /**
   * @param {boolean} isForward
   */
  #travel(isForward) {
    const { editor, game } = this;
    const { text: before, input } = editor;
    const { scrollTop } = input;
    this.#burst = null;
    if (isForward) game.redo();
    else game.undo();
    if (editor.text === before) return;
    // The cursor stands behind what has changed.
    const after = editor.text;
    let tail = 0;
    while (tail < Math.min(before.length, after.length) && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
    input.setSelectionRange(after.length - tail, after.length - tail);
    input.scrollTop = scrollTop;
  }

  /**
   * Undo in the text is that of the page: one history of what was typed and drawn.
   * @param {KeyboardEvent} event
   */
  #key(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    this.#travel(key === 'y' || event.shiftKey);
  }
}
