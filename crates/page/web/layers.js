// Givens of layers while a puzzle is set.

import { say } from './export.js';
import { element } from './dom.js';

/** For each layer of a board, buttons that give its values to the selected cells. */
export function layerControls({ layers = [] }, selected, edit) {
  return layers.map(({ name, values }) => {
    const row = element('div', { class: 'row', role: 'group', 'aria-label': `Givens of ${name}` });
    row.append(element('span', { class: 'aside' }, name));
    const give = value => () => {
      const cells = selected();
      if (!cells.length) return say('Select cells of the board first.');
      return edit([{ layer: { name, values: cells.map(cell => [cell, value]) } }]);
    };
    for (const [text, value] of [...values.map((text, value) => [text, value]), ['none', null]]) {
      const button = element('button', { type: 'button' }, text);
      button.addEventListener('click', give(value));
      row.append(button);
    }
    return row;
  });
}
