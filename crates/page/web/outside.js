// What stands outside the grid, for screen readers.

/**
 * The clues of a drawing that stand outside the grid, each with its place. `cell` is the size of a cell there.
 * @param {Element} drawing
 * @param {Api.Board} board
 * @param {number} cell
 */
export function outside(drawing, { rows, columns }, cell) {
  /**
   * @param {Element} text
   * @param {string} name
   */
  const at = (text, name) => Number(text.getAttribute(name));
  /** @param {Element} text */
  const place = text => {
    // The baseline of a text is below its middle.
    const row = Math.floor((at(text, 'y') - 0.355 * at(text, 'font-size')) / cell);
    const column = Math.floor(at(text, 'x') / cell);
    const side = [row < 0 && 'above', row >= rows && 'below', column < 0 && 'left', column >= columns && 'right'].filter(Boolean);
    if (side.length === 0) return null;
    if (side.length === 2) return `${side.join(' and ')} of the grid`;
    return row < 0 || row >= rows ? `${side} column ${column + 1}` : `${side} of row ${row + 1}`;
  };
  return [...drawing.querySelectorAll('text')].flatMap(text => (place(text) ? [`${text.textContent}, ${place(text)}`] : []));
}
