// Changes of the text that are drawn: one after the other, each on the text that the one before has made.

import { SILENT, isAbort, post } from './api.js';
import { carried } from './clues.js';
import { say } from './export.js';

/** How often a change is tried anew because the text was typed into meanwhile. */
const MOST = 20;
/** The most texts that are remembered as drawn. */
const DRAWN = 1000;

export class Edits {
  #turn = Promise.resolve();
  /** Texts that were drawn, or that undo has brought: from them undo goes on through the history of the page. */
  #drawn = new Set();

  /** `use` takes a new text, and is done when it was read. */
  constructor(editor, game, use) {
    Object.assign(this, { editor, game, use });
    game.addEventListener('text', ({ detail }) => this.#remember(detail));
    editor.input.addEventListener('keydown', event => this.#key(event));
  }

  /**
   * Adds changes: a list, or a function that gives `{ edits, from, written }` when it is their turn: `from` is a text to change in place
   * of that of the editor, `written` gets the new one before it is read. Places of rules are those in the text `since`. Whether the text was changed, once it was read.
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

  /** Changes of rules at their places in the text as it is now. */
  #carry(edits, since) {
    const { text } = this.editor;
    if (text === since) return edits;
    const all = edits.map(edit => {
      const [[name, value]] = Object.entries(edit);
      if (!value?.at) return edit;
      const at = carried(value.at, since, text);
      return at && { [name]: { ...value, at } };
    });
    return all.every(Boolean) ? all : null;
  }

  async #apply(make) {
    for (let count = 0; count < MOST; count += 1) {
      const { text } = this.editor;
      const { edits, from, written = () => {} } = make();
      const refused = why => {
        say(why);
        return { done: false };
      };
      if (!edits) return refused('This rule has just changed. Try again.');
      if (!from && document.body.dataset.read === 'error') return refused('The text has an error.');
      let answer;
      try {
        answer = await post('edit', { text: from ?? text, edits });
      } catch (error) {
        return isAbort(error) ? { done: false } : refused(SILENT);
      }
      // What was typed meanwhile counts: the change is made there.
      if (this.editor.text !== text) continue;
      if (answer.error) return refused(answer.error);
      if (answer.text === text) return { done: true };
      this.game.rememberText(text);
      this.#remember(answer.text);
      written(answer.text);
      return { done: true, reading: this.use(answer.text) };
    }
    say('The text changes all the time. Try again.');
    return { done: false };
  }

  #remember(text) {
    this.#drawn.delete(text);
    this.#drawn.add(text);
    if (this.#drawn.size > DRAWN) this.#drawn.delete(this.#drawn.values().next().value);
  }

  /** Undo in the text: what was drawn last goes back as on the board; what was typed, as in any text. */
  #key(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || !this.#drawn.has(this.editor.text)) return;
    const key = event.key.toLowerCase();
    const { game } = this;
    if (key === 'z' && !event.shiftKey && game.canUndo) game.undo();
    else if ((key === 'y' || (key === 'z' && event.shiftKey)) && game.canRedo) game.redo();
    else return;
    event.preventDefault();
  }
}
