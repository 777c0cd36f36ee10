// Each puzzle of the tab's history: what undo and the timer need, and what the address may not hold yet.

import { keep, recall } from './storage.js';

const NAME = 'exdoku visit';
/** The names of the visits that are kept, the latest last. */
const LIST = 'exdoku visits';
/** So many visits are kept: undo of a long game is large, and a tab may keep a few megabytes. */
const MOST = 12;

/**
 * What is kept of a place.
 * @typedef {{ state: Page.State, seconds: number, options: import('./options.js').Chosen } & import('./game.js').History} Kept
 */

/** The name of this place in the history of the tab; a place without one gets one. */
function place() {
  const known = history.state?.visit;
  if (typeof known === 'string') return known;
  const fresh = crypto.getRandomValues(new Uint32Array(2)).join('-');
  history.replaceState({ visit: fresh }, '', location.href);
  return fresh;
}

export class Visits {
  /** @type {string | null} */
  #here = null;
  /** @type {string | null} */
  #fragment = null;

  /** Whether a place of the history is shown already. */
  get isBegun() {
    return this.#here !== null;
  }

  /** The name of the place that is shown. */
  get here() {
    return this.#here;
  }

  /**
   * The page shows the place where the history of the tab is now. What was kept of it, or null.
   * @returns {Kept | null}
   */
  arrive() {
    this.#here = place();
    this.#fragment = location.hash;
    const kept = recall(`${NAME} ${this.#here}`);
    return kept?.fragment === location.hash ? kept : null;
  }

  /**
   * Writes the address of this place.
   * @param {string} fragment
   */
  write(fragment) {
    if (fragment !== location.hash) history.replaceState(history.state, '', fragment);
    this.#fragment = location.hash;
  }

  /**
   * A new place, from which the back button leads to this one.
   * @param {string} fragment
   */
  leave(fragment) {
    history.pushState(null, '', fragment);
    this.#here = place();
    this.#fragment = location.hash;
  }

  /**
   * Keeps what belongs to this place, at once: also while the page is being left.
   * @param {Kept} value
   */
  keep(value) {
    if (!this.#here) return;
    /** @type {string[]} */
    const kept = recall(LIST) ?? [];
    const list = kept.filter(one => one !== this.#here);
    list.push(this.#here);
    while (list.length > MOST) sessionStorage.removeItem(`${NAME} ${list.shift()}`);
    keep(LIST, list);
    keep(`${NAME} ${this.#here}`, { fragment: this.#fragment, ...value });
  }
}
