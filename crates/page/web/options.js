// Options of playing. Each puzzle has its own, and a new one those that were chosen last.

import { $ } from './dom.js';
import { keepForAll, recallForAll } from './storage.js';

const NAME = 'exdoku options';

/** The checkboxes, and the list of levels. */
const BOXES = /** @type {const} */ (['with', 'sweep', 'conflicts', 'little']);

/**
 * What was chosen, by the names of the options.
 * @typedef {Record<string, boolean | string>} Chosen
 */

export class Options {
  /**
   * `apply` takes the options when they change; `changed` is called when a person has changed one.
   * @param {(chosen: Chosen) => void} apply
   * @param {() => void} changed
   */
  constructor(apply, changed) {
    this.apply = apply;
    for (const one of [...BOXES.map(id => $(id)), $('level')]) {
      one.addEventListener('change', () => {
        keepForAll(NAME, this.chosen);
        apply(this.chosen);
        changed();
      });
    }
  }

  /** @returns {Chosen} */
  get chosen() {
    return { ...Object.fromEntries(BOXES.map(id => [id, $(id).checked])), level: $('level').value };
  }

  /**
   * Shows those of a puzzle, or for a new one those that were chosen last.
   * @param {unknown} kept
   */
  load(kept) {
    const all = kept ?? recallForAll(NAME);
    const chosen = /** @type {Chosen} */ (typeof all === 'object' && all !== null ? all : {});
    for (const id of BOXES) {
      const value = chosen[id];
      $(id).checked = typeof value === 'boolean' ? value : $(id).defaultChecked;
    }
    const level = [...$('level').options].find(({ value }) => value === chosen.level);
    $('level').value = level?.value ?? '';
    this.apply(this.chosen);
  }
}
