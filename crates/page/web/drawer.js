// The drawer with the text of the puzzle: closed until it is wanted, and then as it was left.

import { keepForAll, recallForAll } from './storage.js';
import { $, counted } from './dom.js';

const NAME = 'exdoku text';

export class Drawer {
  /**
   * `left` is called when the keys that closed it are for the board again.
   * @param {import('./editor.js').Editor} editor
   * @param {() => void} left
   */
  constructor(editor, left) {
    this.left = left;
    this.#show(recallForAll(NAME) === true);
    $('text-toggle').addEventListener('click', () => this.#turn(!this.isOpen));
    $('text-close').addEventListener('click', () => this.#turn(false));
    editor.addEventListener('reveal', () => this.isOpen || this.#turn(true));
    addEventListener('keydown', event => {
      const isIts = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'e';
      if (!isIts || $('desk').hidden || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      this.#turn(!this.isOpen);
    });
  }

  get isOpen() {
    return !$('source').hidden;
  }

  /**
   * Says on the button how many errors or warnings the text has.
   * @param {Api.Diagnostic[]} diagnostics
   */
  mark(diagnostics) {
    const errors = diagnostics.filter(({ level }) => level === 'error').length;
    const level = errors ? 'error' : 'warning';
    const count = errors || diagnostics.length;
    $('text-toggle').textContent = count ? `Text: ${counted(count, level)}` : 'Text';
    if (count) $('text-toggle').dataset.level = level;
    else delete $('text-toggle').dataset.level;
  }

  /** @param {boolean} on */
  #turn(on) {
    this.#show(on);
    keepForAll(NAME, on);
    if (!on) return this.left();
    $('text').focus({ preventScroll: true });
    // On a phone it is below everything else.
    return $('source').scrollIntoView({ block: 'nearest' });
  }

  /** @param {boolean} on */
  #show(on) {
    $('source').hidden = !on;
    $('text-toggle').setAttribute('aria-expanded', String(on));
    document.body.dataset.text = on ? 'open' : 'closed';
  }
}
