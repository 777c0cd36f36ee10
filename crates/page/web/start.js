// The start: what one can begin with. An empty address shows it; over a puzzle it opens with a button.

import { post } from './api.js';
import { $, element } from './dom.js';
import { prepareFresh } from './fresh.js';
import { pictureOf } from './heading.js';
import { recents } from './recent.js';

/**
 * What is taken from the start: the text of a new board, that of an example, the name of a variant. `covers` is told whether the puzzle is
 * hidden.
 * @typedef {object} Choices
 * @property {(text: string) => unknown} fresh
 * @property {(text: string) => unknown} example
 * @property {(name: string) => unknown} variant
 * @property {(on: boolean) => void} covers
 */

/** The buttons of the header that are about the puzzle. */
const ofPuzzle = () => [$('open'), $('text-toggle'), $('export'), $('share')];

export class Start {
  /** Whether this place of the history has no puzzle yet. */
  isPlace = false;
  /** @type {Set<string>} The names of the variants. */
  variants = new Set();
  /** @type {Api.Catalog['examples']} */
  #examples = [];
  #hasPictures = false;

  /** @param {Choices} choices */
  constructor(choices) {
    this.choices = choices;
    prepareFresh($('fresh'), text => choices.fresh(text));
    $('variants').addEventListener('change', () => {
      const { value } = $('variants');
      $('variants').value = '';
      if (value) choices.variant(value);
    });
    $('open').addEventListener('click', () => {
      this.show();
      $('start-close').focus();
    });
    $('start-close').addEventListener('click', () => this.#close());
    addEventListener('keydown', event => {
      if (event.key !== 'Escape' || event.defaultPrevented || this.isPlace || $('start').hidden || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      this.#close();
    });
  }

  /**
   * Offers the examples and the variants.
   * @param {Api.Catalog} catalog
   */
  offer({ examples, variants }) {
    this.#examples = examples;
    this.variants = new Set(variants.map(({ name }) => name));
    $('examples').append(...examples.map(({ title, text }) => {
      const button = element('button', { type: 'button' });
      button.append(element('img', { alt: '' }), element('strong', {}, title));
      button.addEventListener('click', () => this.choices.example(text));
      const item = element('li');
      item.append(button);
      return item;
    }));
    $('variants').append(...variants.map(({ name }) => element('option', { value: name }, name)));
  }

  /**
   * Shows it in place of the puzzle, or, where there is none yet, as a place of its own.
   * @param {{ isPlace?: boolean }} [how]
   */
  show({ isPlace = false } = {}) {
    this.isPlace = isPlace;
    $('start').hidden = false;
    $('desk').hidden = true;
    $('start-close').hidden = isPlace;
    for (const one of ofPuzzle()) one.hidden = true;
    if (!isPlace) this.choices.covers(true);
    this.#showRecent();
    $('generate-about').textContent = isPlace ? 'A classic 9×9, or with the clues and the symmetry that you choose.' : 'With the rules of the open puzzle, or with clues and a symmetry that you choose.';
    if (isPlace) document.title = 'exdoku';
    scrollTo(0, 0);
    this.#showPictures();
  }

  /** The puzzle is shown again. */
  hide() {
    if (!$('desk').hidden) return;
    this.isPlace = false;
    $('start').hidden = true;
    $('desk').hidden = false;
    for (const one of ofPuzzle()) one.hidden = false;
    this.choices.covers(false);
    scrollTo(0, 0);
  }

  /** Goes back to the puzzle, without another one. */
  #close() {
    this.hide();
    $('open').focus();
  }

  #showRecent() {
    const kept = recents();
    $('continue').hidden = !kept.length;
    $('recent').replaceChildren(...kept.map(({ title, about, fragment }) => {
      const item = element('li');
      const link = element('a', { href: fragment }, title);
      // The browser goes nowhere if it is there already.
      link.addEventListener('click', () => fragment === location.hash && this.hide());
      item.append(link, ...(about ? [element('span', { class: 'aside' }, about)] : []));
      return item;
    }));
  }

  /** The pictures of the examples come one after the other, so that nothing else waits for them. */
  async #showPictures() {
    if (this.#hasPictures) return;
    this.#hasPictures = true;
    const images = $('examples').querySelectorAll('img');
    try {
      for (const [index, { text }] of this.#examples.entries()) {
        const read = await post('read', { text }, 'picture');
        if (read.error === undefined && read.ok) images[index].src = pictureOf(read.board);
      }
    } catch {
      // They come the next time that the start is shown.
      this.#hasPictures = false;
    }
  }
}
