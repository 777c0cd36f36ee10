// The board: the picture of the server, what was entered on top of it, and a grid for mouse, keyboard and screen readers.

import { clueNames, describe, describeSelection } from './describe.js';
import { Overlay } from './draw.js';
import { Fog } from './fog.js';
import { CELL } from './measure.js';
import { listenToPointer } from './pointer.js';
import { makeRim } from './rim.js';
import { layerOfTool } from './shades.js';
import { svg } from './svg.js';
import { Typing } from './typing.js';

/**
 * The text of a drawing as an element, without a size of its own.
 * @param {string} text
 */
function picture(text) {
  const base = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  base.setAttribute('class', 'base');
  base.setAttribute('aria-hidden', 'true');
  base.removeAttribute('width');
  base.removeAttribute('height');
  return base;
}

/**
 * What an answer shows on the board.
 * @typedef {object} View
 * @property {Shown[]} [digits] in place of what was entered there
 * @property {Map<Api.Cell, Mark[]>} [marks]
 * @property {Map<Api.Cell, string>} [shade] classes of cells
 * @property {string | null} [layers] the drawing of the board with what layers hold, in place of the board's own
 * @property {Map<Api.Cell, Set<number>>} [values] marks of layers
 * @property {Link[]} [links]
 * @property {boolean} [alone] whether what was entered is hidden
 *
 * A digit in a cell, with its class.
 * @typedef {[cell: Api.Cell, digit: Api.Digit, name: string]} Shown
 *
 * A small digit, with its class.
 * @typedef {[digit: Api.Digit, name: string]} Mark
 *
 * A link between candidates; `past` if a later one is looked at.
 * @typedef {{ from: Api.CellDigit[], to: Api.CellDigit[], strong: boolean, past?: boolean }} Link
 *
 * What moves a rule while it is held: `to` and `drop` with two cells, `by` with rows and columns.
 * @typedef {object} Mover
 * @property {(to: Api.Cell, from: Api.Cell) => void} to
 * @property {(to: Api.Cell, from: Api.Cell) => void} drop
 * @property {(step: Page.Place) => void} by
 * @property {() => void} end
 *
 * What is called for places around the grid: with the cells that are seen from there, and the place.
 * @typedef {{ corners: boolean, chosen: (cells: Api.Cell[], place: Page.Place) => void }} Rim
 *
 * The drawing of the board with what was entered into layers, and the marks that it shows.
 * @typedef {{ svg: string, marks: Map<Api.Cell, Set<number>> }} Drawn
 */

export class BoardView extends EventTarget {
  /** @type {(ReturnType<typeof makeRim> & { of: string }) | null} */
  #around = null;
  /** @type {Set<Api.Cell>} */
  selected = new Set();
  /** @type {View | null} */
  view = null;
  /** @type {Api.Violation[]} */
  broken = [];
  /** @type {Api.Board} */
  board;
  /** @type {number[]} What of the drawing is seen: left, top, width, height. */
  box;
  /** @type {Page.CellsAt} */
  at;
  /** @type {Map<Api.Cell, string>} The rules of each cell, for screen readers. */
  clues;
  /** @type {Set<Api.Cell>} Cells in whose corner a clue stands. */
  cornered;
  /** @type {HTMLElement[]} */
  cells = [];
  /** @type {Api.Cell} The cell that has the focus, or had it last. */
  current = 0;
  /** @type {string} The drawing below the digits. */
  base = '';

  /**
   * @param {HTMLElement} root
   * @param {import('./game.js').Game} game
   */
  constructor(root, game) {
    super();
    this.root = root;
    this.game = game;
    /** What a key enters: `digit`, `centre`, `corner`, `colour`, `letter`, `pen`, or a layer. */
    this.tool = 'digit';
    /** @type {((changes: [Api.Cell, Api.Digit | null][]) => unknown) | null} What takes digits in place of the game while a puzzle is set. */
    this.givens = null;
    /** @type {((key: string) => boolean) | null} What gets keys, also those of the keypad, before the board while a puzzle is set. Whether it takes them. */
    this.typist = null;
    /** The number that is being typed for the selected cells while a puzzle is set. */
    this.draft = '';
    /** Whether the selection is a line, which is shown while a puzzle is set. */
    this.isLine = false;
    /** @type {Rim | null} Set while clues can be put around the grid. */
    this.rim = null;
    /** @type {Mover | null} Set while a rule is held. */
    this.mover = null;
    this.typing = new Typing(this);
    /** @type {Drawn | null} Set if anything was entered into layers. */
    this.drawn = null;
    this.fog = new Fog(game);
    game.addEventListener('change', () => this.draw());
    this.over = svg('svg', { class: 'over', 'aria-hidden': 'true', 'text-anchor': 'middle' });
    this.overlay = new Overlay(this.over, this);
    this.grid = document.createElement('div');
    this.grid.className = 'grid';
    this.grid.setAttribute('role', 'grid');
    this.grid.setAttribute('aria-label', 'Board');
    this.grid.setAttribute('aria-multiselectable', 'true');
    listenToPointer(this);
    this.grid.addEventListener('focusin', event => {
      const cell = this.cells.indexOf(/** @type {HTMLElement} */ (event.target));
      if (cell >= 0 && !this.selected.size) this.select([cell], { focus: false });
    });
    this.grid.addEventListener('keydown', event => this.typing.key(event));
    // Paper shows the puzzle, and no answer.
    /** @type {{ view: View | null } | null} */
    let kept = null;
    addEventListener('beforeprint', () => {
      kept ??= { view: this.view };
      this.show(null);
    });
    addEventListener('afterprint', () => {
      const before = kept;
      kept = null;
      if (before) this.show(before.view);
    });
  }

  /** Whether the board is hidden, as it is while the timer stands still. */
  get isCovered() {
    return this.root.classList.contains('covered');
  }

  /**
   * Shows another board.
   * @param {Api.Board} board
   */
  setBoard(board) {
    const base = picture(board.svg);
    this.over.setAttribute('font-family', base.getAttribute('font-family') ?? '');
    this.box = (base.getAttribute('viewBox') ?? '').split(' ').map(Number);
    /** @param {Api.Board} board */
    const shape = ({ rows, columns, cells }) => JSON.stringify([rows, columns, cells]);
    const isSame = this.board && shape(this.board) === shape(board);
    this.board = board;
    this.clues = clueNames(board);
    this.cornered = cornered(base, board);
    this.drawn = null;
    this.at = new Map(board.cells.map(([row, column], cell) => [`${row},${column}`, cell]));
    this.selected = new Set([...this.selected].filter(cell => cell < board.cells.length));
    // Cells that stay keep the focus.
    if (!isSame) {
      [this.broken, this.view] = [[], null];
      this.#makeCells();
    }
    this.#setBase(board.svg, base);
    this.#place();
    this.draw();
  }

  /**
   * Shows places for clues around the grid, or hides them.
   * @param {Rim | null} rim
   */
  setRim(rim) {
    this.rim = rim;
    if (this.board) this.#place();
  }

  /** What of the drawing is seen: all of it, and places around the grid if there are any. */
  get #seen() {
    if (!this.rim) return this.box;
    const { rows, columns } = this.board;
    const [x, y, width, height] = this.box;
    const [left, top] = [Math.min(x, -CELL), Math.min(y, -CELL)];
    const [right, bottom] = [Math.max(x + width, (columns + 1) * CELL), Math.max(y + height, (rows + 1) * CELL)];
    return [left, top, right - left, bottom - top];
  }

  /** Puts the grid where the drawing has it. */
  #place() {
    const { rows, columns } = this.board;
    const seen = this.#seen;
    const [x, y, width, height] = seen;
    for (const drawing of [this.over, this.root.querySelector(':scope > .base')]) drawing?.setAttribute('viewBox', seen.join(' '));
    this.root.style.aspectRatio = `${width} / ${height}`;
    this.root.style.setProperty('--across', String(width / CELL));
    this.root.style.setProperty('--ratio', String(width / height));
    /**
     * @param {HTMLElement} element
     * @param {number} left
     * @param {number} top
     * @param {number} across
     * @param {number} down
     */
    const put = (element, left, top, across, down) => {
      const place = { left: (left - x) / width, top: (top - y) / height, width: across / width, height: down / height };
      for (const [side, part] of Object.entries(place)) element.style.setProperty(side, `${part * 100}%`);
    };
    put(this.grid, 0, 0, columns * CELL, rows * CELL);
    if (!this.rim) this.#around?.element.remove();
    this.#around = this.rim && this.#sameRim(this.rim);
    this.#around?.place(put);
  }

  /**
   * The places around the grid. They stay while the board has the same cells, so that a finger finds at its end what it began on.
   * @param {Rim} rim
   */
  #sameRim(rim) {
    const { rows, columns, cells } = this.board;
    const { corners } = rim;
    const of = JSON.stringify([rows, columns, cells, corners]);
    if (this.#around?.of === of) return this.#around;
    this.#around?.element.remove();
    const made = { of, ...makeRim(this.board, this.at, corners, (...place) => this.rim?.chosen(...place)) };
    this.root.append(made.element);
    return made;
  }

  /**
   * What lies below the digits: the board, perhaps with the layers of an answer.
   * @param {string} text
   * @param {Element} base
   */
  #setBase(text, base = picture(text)) {
    this.base = text;
    const shown = document.importNode(base, true);
    const before = this.root.querySelector(':scope > .base');
    // The grid stays where it is, so that it keeps the focus.
    if (before) before.replaceWith(shown);
    else this.root.replaceChildren(shown, this.over, this.grid);
    shown.setAttribute('viewBox', this.#seen.join(' '));
  }

  #makeCells() {
    const { board } = this;
    this.cells = [];
    this.grid.setAttribute('aria-rowcount', String(board.rows));
    this.grid.setAttribute('aria-colcount', String(board.columns));
    const rows = [];
    for (let row = 0; row < board.rows; row += 1) {
      const line = document.createElement('div');
      line.setAttribute('role', 'row');
      line.setAttribute('aria-rowindex', String(row + 1));
      for (let column = 0; column < board.columns; column += 1) {
        const cell = this.at.get(`${row},${column}`);
        if (cell === undefined) continue;
        const element = document.createElement('div');
        element.setAttribute('role', 'gridcell');
        element.setAttribute('aria-colindex', String(column + 1));
        element.dataset.cell = String(cell);
        element.tabIndex = -1;
        element.style.left = `${(column / board.columns) * 100}%`;
        element.style.top = `${(row / board.rows) * 100}%`;
        element.style.width = `${100 / board.columns}%`;
        element.style.height = `${100 / board.rows}%`;
        this.cells[cell] = element;
        line.append(element);
      }
      rows.push(line);
    }
    this.grid.replaceChildren(...rows);
    this.current = Math.min(this.current, board.cells.length - 1);
    this.cells[this.current].tabIndex = 0;
  }

  // ---- drawing

  /**
   * Shows the view of an answer, or none.
   * @param {View | null} view
   */
  show(view) {
    this.view = view;
    this.draw();
  }

  /**
   * Shows a number that is being typed for the selected cells.
   * @param {string} text
   */
  setDraft(text) {
    if (text === this.draft) return;
    this.draft = text;
    this.#drawSelection();
  }

  /**
   * Shows which rules are broken, and how what was entered into layers is drawn.
   * @param {Api.Violation[]} broken
   * @param {Drawn | null} drawn
   */
  setPlay(broken, drawn) {
    [this.broken, this.drawn] = [broken, drawn];
    this.draw();
  }

  /**
   * @param {Api.Cell} cell
   * @returns {[number, number]}
   */
  centre(cell) {
    const [row, column] = this.board.cells[cell];
    return [(column + 0.5) * CELL, (row + 0.5) * CELL];
  }

  draw() {
    const { board, game, view } = this;
    if (!board || game.board !== board) return;
    const base = view?.layers ?? (view?.alone ? null : this.drawn?.svg) ?? board.svg;
    if (base !== this.base) this.#setBase(base);
    this.fog.update();
    if (this.givens) this.fog.cells.clear();
    describe(this, this.overlay.drawContent());
    this.#drawSelection();
  }

  #drawSelection() {
    this.overlay.drawSelection();
    describeSelection(this);
  }

  // ---- selecting and typing

  /**
   * @param {Api.Cell[]} cells
   * @param {{ add?: boolean, focus?: boolean }} how
   */
  select(cells, { add = false, focus = true } = {}) {
    if (!add) this.selected.clear();
    cells.forEach(cell => this.selected.add(cell));
    const cell = cells.at(-1);
    if (cell !== undefined) {
      this.cells[this.current].tabIndex = -1;
      this.current = cell;
      this.cells[cell].tabIndex = 0;
      if (focus) this.cells[cell].focus({ preventScroll: true });
    }
    this.typing.begin();
    this.#changeSelection();
  }

  /**
   * A cell is selected no longer.
   * @param {Api.Cell} cell
   */
  unselect(cell) {
    this.selected.delete(cell);
    this.#changeSelection();
  }

  #changeSelection() {
    if (this.game.board === this.board) this.#drawSelection();
    this.dispatchEvent(new Event('select'));
  }

  /** Nothing is selected. */
  deselect() {
    if (this.selected.size) this.select([], { focus: false });
  }

  /** Keys are for the board again. */
  focus() {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    if (this.selected.size && !this.isCovered) this.cells[this.current].focus({ preventScroll: true });
  }

  /**
   * Enters a digit, a mark or a colour.
   * @param {number} digit
   * @param {string} tool
   */
  enter(digit, tool = this.tool) {
    if (this.isCovered) return;
    const { board } = this;
    const cells = [...this.selected];
    if (this.typist?.(board.digits[digit])) return;
    if (this.givens) {
      const all = cells.every(cell => this.game.given(cell) === digit);
      if (cells.length) this.givens(cells.map(cell => [cell, all ? null : digit]));
      return;
    }
    const layer = layerOfTool(tool);
    if (layer !== null) {
      if (digit < board.layers[layer].values.length) this.game.shade(cells, layer, digit);
    } else if (tool === 'centre') this.game.mark(cells, digit);
    else if (tool === 'corner') this.game.corner(cells, digit);
    else if (tool === 'colour') this.game.colour(cells, digit);
    else this.game.enter(cells, digit);
  }

  /**
   * Writes a letter as a note.
   * @param {string} letter
   */
  letter(letter) {
    if (this.isCovered) return;
    this.game.letter([...this.selected], letter.toUpperCase());
  }

  erase() {
    if (this.isCovered) return;
    if (this.givens) {
      const cells = [...this.selected].filter(cell => this.game.given(cell) !== null);
      if (cells.length) this.givens(cells.map(cell => [cell, null]));
      else this.dispatchEvent(new Event('erase'));
      return;
    }
    this.game.erase([...this.selected]);
  }
}

/**
 * The cells in whose upper left corner a clue stands, such as the sum of a cage.
 * @param {Element} base
 * @param {Api.Board} board
 */
function cornered(base, board) {
  const at = new Map(board.cells.map(([row, column], cell) => [`${row},${column}`, cell]));
  /** @type {Set<Api.Cell>} */
  const found = new Set();
  for (const text of base.querySelectorAll('text')) {
    const [x, y, size] = ['x', 'y', 'font-size'].map(name => Number(text.getAttribute(name)) / CELL);
    const cell = at.get(`${Math.floor(y)},${Math.floor(x)}`);
    if (cell !== undefined && x % 1 < 0.4 && y % 1 < 0.4 && size < 0.35) found.add(cell);
  }
  return found;
}
