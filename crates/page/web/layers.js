// Givens of layers while a puzzle is set.

import { say } from './export.js';
import { element } from './dom.js';

/**
 * For each layer of a board, buttons that give its values to the selected cells.
 * @param {Api.Board} board
 * @param {() => Api.Cell[]} selected
 * @param {(edits: Api.Edit[]) => unknown} edit
 */
export function layerControls({ layers }, selected, edit) {
  return layers.map(({ name, values }) => {
    const row = element('div', { class: 'row', role: 'group', 'aria-label': `Givens of ${name}` });
    row.append(element('span', { class: 'aside' }, name));
    /** @param {number | null} value */
    const give = value => {
      const cells = selected();
      if (!cells.length) return say('Select cells of the board first.');
      return edit([{ layer: { name, values: cells.map(cell => [cell, value]) } }]);
    };
    /**
     * @param {string} text
     * @param {number | null} value
     */
    const add = (text, value) => {
      const button = element('button', { type: 'button' }, text);
      button.addEventListener('click', () => give(value));
      row.append(button);
    };
    values.forEach(add);
    add('none', null);
    return row;
  });
}
