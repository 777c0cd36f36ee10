// Options of playing, which stay while the tab is open.

import { keep, recall } from './storage.js';
import { $ } from './dom.js';

const NAME = 'exdoku options';

/**
 * Connects checkboxes: each gets a function that takes its value, now and when it changes.
 * @param {Partial<Record<'sweep' | 'little' | 'conflicts', (on: boolean) => void>>} options
 */
export function prepareOptions(options) {
  const kept = recall(NAME) ?? {};
  for (const [id, set] of Object.entries(options)) {
    const box = $(/** @type {keyof typeof options} */ (id));
    if (typeof kept[id] === 'boolean') box.checked = kept[id];
    set(box.checked);
    box.addEventListener('change', () => {
      set(box.checked);
      kept[id] = box.checked;
      keep(NAME, kept);
    });
  }
}
