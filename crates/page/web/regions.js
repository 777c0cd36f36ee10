// Regions of a jigsaw while they are drawn: until all have their size, the text cannot be read.

/** Names of regions. */
const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** @typedef {{ from: string, of: number[], progress: string | undefined }} Sketch */

export class Regions {
  /** @type {Map<string, Sketch>} For texts whose regions are not complete: the region of each cell, and the text before. */
  #sketches = new Map();

  /**
   * The regions of a text that cannot be read, if it was drawn here.
   * @param {string} text
   */
  of(text) {
    return this.#sketches.get(text);
  }

  /**
   * The change of a text that makes a region of cells.
   * @param {string} text
   * @param {Api.Board} board
   * @param {Api.Cell[]} cells
   * @returns {import('./edits.js').Change}
   */
  withRegion(text, board, cells) {
    const { from, of: before } = this.#sketches.get(text) ?? { from: text, of: board.regions };
    const of = before.map(number => number ?? 0);
    const fresh = Math.max(-1, ...of) + 1;
    cells.forEach(cell => {
      of[cell] = fresh;
    });
    /** @type {Map<number, string>} */
    const names = new Map();
    const rows = Array.from({ length: board.rows }, () => Array(board.columns).fill('.'));
    board.cells.forEach(([row, column], cell) => {
      const name = names.get(of[cell]) ?? SIGNS[names.size % SIGNS.length];
      names.set(of[cell], name);
      rows[row][column] = name;
    });
    const value = rows.map(row => row.join('')).join('\n');
    const numbers = [...names.keys()];
    const regions = of.map(region => numbers.indexOf(region));
    const sizes = [...names.values()].map((name, number) => ({ name, size: regions.filter(region => region === number).length }));
    const wrong = sizes.find(({ size }) => size !== board.digits.length);
    const progress = wrong && `Region ${wrong.name} has ${wrong.size} of ${board.digits.length} cells`;
    /** @param {string} written */
    const written = written => this.#sketches.set(written, { from, of: regions, progress });
    return { edits: [{ key: { name: 'box', value: null } }, { key: { name: 'regions', value } }], from, written };
  }
}
