// Options of playing, which stay while the tab is open.

import { keep, recall } from './share.js';

const $ = id => document.getElementById(id);
const NAME = 'exdoku options';

/** Connects checkboxes: `set` gets the value of each, now and when it changes. */
export function prepareOptions(options) {
  const kept = recall(NAME) ?? {};
  for (const [id, set] of Object.entries(options)) {
    if (typeof kept[id] === 'boolean') $(id).checked = kept[id];
    set($(id).checked);
    $(id).addEventListener('change', () => {
      set($(id).checked);
      kept[id] = $(id).checked;
      keep(NAME, kept);
    });
  }
}
