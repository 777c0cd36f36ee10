// The digits and pencil marks that were entered, with undo.

import { isSameShape } from './another.js';
import { cellsOf, isStroke, withEdge, withLine } from './pen.js';
import { layerOfMark, markOf, valueOfMark } from './shades.js';

/**
 * Values by their cells: digits, colours, code points of letters, marks of layers.
 * @typedef {Map<Api.Cell, Set<number>>} Sets
 *
 * What undo and redo need, as JSON.
 * @typedef {{ past: unknown[][], future: unknown[][] }} History
 *
 * What was entered at some time, in this order; the text behind it if that was changed.
 * @typedef {[entries: Map<Api.Cell, Api.Digit>, marks: Sets, corners: Sets, colours: Sets, letters: Sets, layers: Sets, lines: Set<string>, hinted: Set<string>]} Entered
 * @typedef {[...entered: Entered, text?: string]} Past
 */

/** What was entered on a board. Cells and digits go by their numbers. */
export class Game extends EventTarget {
  /** @type {Api.Board | null} */
  board = null;
  /** @type {Map<Api.Cell, Api.Digit>} */
  entries = new Map();
  /** @type {Sets} Marks in the centre of cells: their candidates. */
  marks = new Map();
  /** @type {Sets} Marks in the corners of cells. */
  corners = new Map();
  /** @type {Sets} Colours of cells, by their numbers. */
  colours = new Map();
  /** @type {Sets} Letters in cells, as notes, by their code points. */
  letters = new Map();
  /** @type {Sets} What was entered into layers, by numbers of a layer and a value. */
  layers = new Map();
  /** @type {Set<string>} What was drawn with the pen. */
  lines = new Set();
  /** Whether marks go where a digit is entered that rules them out. */
  sweeps = false;
  /** Whether a hint gives little at first. */
  little = false;
  /** @type {Set<string>} Candidates that hints have removed, as texts `cell,digit`. */
  hinted = new Set();
  /** The text of the puzzle, which undo brings back where it was drawn. */
  text = () => '';
  /** Whether a solution was written into the cells. */
  isFilled = false;
  /** How often anything was entered, so that one can tell whether something was. */
  steps = 0;
  /** @type {Past[]} */
  #past = [];
  /** @type {Past[]} */
  #future = [];
  /** @type {Page.Entered | null} */
  #next = null;
  /** Whether the next board is one that undo or redo leads to. */
  #isBack = false;

  /**
   * What was entered on the board that is to come.
   * @param {Page.Entered} state
   */
  expect(state) {
    this.#next = state;
  }

  /** The board, where something is done on it. */
  get #there() {
    if (!this.board) throw new Error('no board was read');
    return this.board;
  }

  /**
   * Takes another board. What was entered stays where the cells are the same ones.
   * @param {Api.Board} board
   */
  setBoard(board) {
    // Undo leads back to a board of another shape with what was entered there.
    const isOther = this.board !== null && !isSameShape(this.board, board) && !this.#isBack;
    this.#isBack = false;
    this.board = null;
    if (this.#next) this.load(this.#next);
    else if (isOther) this.#restore([new Map(), new Map(), new Map(), new Map(), new Map(), new Map(), new Set(), new Set()]);
    // What hints took away may be possible with other rules.
    this.hinted = new Set();
    this.board = board;
    this.#within(board);
    this.#changed();
  }

  /**
   * What a link says of other boards is left out.
   * @param {Api.Board} board
   */
  #within({ cells, digits }) {
    /** @param {number} cell */
    const isCell = cell => cell < cells.length;
    /** @param {number} digit */
    const isDigit = digit => digit < digits.length;
    this.entries = new Map([...this.entries].filter(([cell, digit]) => isCell(cell) && isDigit(digit)));
    /**
     * @param {Sets} map
     * @param {(value: number) => boolean} holds
     */
    const sets = (map, holds) => new Map([...map].filter(([cell, set]) => isCell(cell) && [...set].every(holds)));
    const all = () => true;
    [this.marks, this.corners] = [sets(this.marks, isDigit), sets(this.corners, isDigit)];
    [this.colours, this.letters, this.layers] = [this.colours, this.letters, this.layers].map(map => sets(map, all));
    this.lines = new Set([...this.lines].filter(line => isStroke(line) && cellsOf(line).every(isCell)));
  }

  /** @param {Page.Entered} entered */
  load({ entries, marks, corners = [], colours = [], letters = [], layers = [], lines = [] }) {
    this.entries = new Map(entries);
    [this.marks, this.corners, this.colours, this.letters, this.layers] = [marks, corners, colours, letters, layers].map(setsOf);
    this.lines = new Set(lines);
    this.hinted = new Set();
    this.isFilled = false;
    this.#past = [];
    this.#future = [];
    this.#next = null;
    if (this.board) this.#changed();
  }

  /** Whether nothing was entered. */
  get isEmpty() {
    const { entries, marks, corners, colours, letters, layers, lines } = this;
    return [entries, marks, corners, colours, letters, layers, lines].every(one => one.size === 0);
  }

  /** Whether every cell has a digit. */
  get isFull() {
    return (this.board?.cells ?? []).every((_, cell) => this.given(cell) !== null || this.entries.has(cell));
  }

  /** @param {Api.Cell} cell */
  given(cell) {
    return this.#there.givens[cell] ?? null;
  }

  /**
   * The digit in a cell: the given, or the one that was entered.
   * @param {Api.Cell} cell
   */
  digit(cell) {
    return this.given(cell) ?? this.entries.get(cell) ?? null;
  }

  /**
   * Writes a digit into cells, or takes it away if all have it.
   * @param {Api.Cell[]} cells
   * @param {Api.Digit} digit
   */
  enter(cells, digit) {
    const free = cells.filter(cell => this.given(cell) === null);
    if (!free.length) return;
    const all = free.every(cell => this.entries.get(cell) === digit);
    this.#remember();
    for (const cell of free) {
      if (all) this.entries.delete(cell);
      else this.entries.set(cell, digit);
    }
    if (this.sweeps && !all) this.#sweep(free, digit);
    this.#changed();
  }

  /**
   * Takes the marks of a digit away in the rows, columns and regions of cells.
   * @param {Api.Cell[]} cells
   * @param {Api.Digit} digit
   */
  #sweep(cells, digit) {
    const seen = new Set(this.#there.houses.filter(house => house.some(cell => cells.includes(cell))).flat());
    for (const map of [this.marks, this.corners]) {
      for (const cell of seen) if (map.get(cell)?.has(digit)) put(map, cell, without(map.get(cell), digit));
    }
  }

  /**
   * Writes a mark into the centre of empty cells, or takes it away if all have it.
   * @param {Api.Cell[]} cells
   * @param {Api.Digit} digit
   */
  mark(cells, digit) {
    this.#toggle(this.marks, cells.filter(cell => this.digit(cell) === null), digit);
  }

  /**
   * Writes a mark into a corner of empty cells, or takes it away if all have it.
   * @param {Api.Cell[]} cells
   * @param {Api.Digit} digit
   */
  corner(cells, digit) {
    this.#toggle(this.corners, cells.filter(cell => this.digit(cell) === null), digit);
  }

  /**
   * Colours cells, or takes the colour away if all have it. A cell may have several.
   * @param {Api.Cell[]} cells
   * @param {number} colour
   */
  colour(cells, colour) {
    this.#toggle(this.colours, cells, colour);
  }

  /**
   * Writes a letter into empty cells as a note, or takes it away if all have it.
   * @param {Api.Cell[]} cells
   * @param {string} letter
   */
  letter(cells, letter) {
    this.#toggle(this.letters, cells.filter(cell => this.digit(cell) === null), letter.codePointAt(0) ?? 0);
  }

  /**
   * Enters a value into a layer of cells, in place of another one, or takes it away if all have it. What is given stays.
   * @param {Api.Cell[]} selected
   * @param {number} layer
   * @param {number} value
   */
  shade(selected, layer, value) {
    const { given } = this.#there.layers[layer];
    const cells = selected.filter(cell => !given.includes(cell));
    if (!cells.length) return;
    const mark = markOf(layer, value);
    const all = cells.every(cell => this.layers.get(cell)?.has(mark));
    this.#remember();
    for (const cell of cells) {
      const others = [...(this.layers.get(cell) ?? [])].filter(one => layerOfMark(one) !== layer);
      put(this.layers, cell, new Set(all ? others : [...others, mark]));
    }
    this.#changed();
  }

  /**
   * @param {Sets} map
   * @param {Api.Cell[]} cells
   * @param {number} value
   */
  #toggle(map, cells, value) {
    if (!cells.length) return;
    const all = cells.every(cell => map.get(cell)?.has(value));
    this.#remember();
    for (const cell of cells) put(map, cell, all ? without(map.get(cell), value) : new Set(map.get(cell)).add(value));
    this.#changed();
  }

  /**
   * Draws a line between two cells, or takes it away.
   * @param {Api.Cell} one
   * @param {Api.Cell} other
   */
  line(one, other) {
    this.#remember();
    this.lines = withLine(this.lines, one, other);
    this.#changed();
  }

  /**
   * Draws a wall between two cells, then a cross, then nothing.
   * @param {Api.Cell} one
   * @param {Api.Cell} other
   */
  edge(one, other) {
    this.#remember();
    this.lines = withEdge(this.lines, one, other);
    this.#changed();
  }

  /**
   * Clears cells: their digits first, then their marks, then their colours, then the lines that touch them.
   * @param {Api.Cell[]} cells
   */
  erase(cells) {
    const touching = [...this.lines].filter(line => cellsOf(line).some(cell => cells.includes(cell)));
    /** @type {Map<Api.Cell, unknown>[][]} */
    const maps = [[this.entries], [this.marks, this.corners, this.letters], [this.colours, this.layers]];
    const layer = maps.find(maps => maps.some(map => cells.some(cell => map.has(cell))));
    if (!layer && !touching.length) return;
    this.#remember();
    if (layer) layer.forEach(map => cells.forEach(cell => map.delete(cell)));
    else this.lines = new Set([...this.lines].filter(line => !touching.includes(line)));
    this.#changed();
  }

  /**
   * What was entered that is not so in a solution: each cell, and what it holds, as `r1c2 = 5` or `shade r1c2 = black`.
   * @param {{ grid: Api.Grid, values: Api.LayerValue[] }} solution
   */
  wrong({ grid, values }) {
    const board = this.#there;
    /** @param {Api.Cell} cell */
    const name = cell => `r${board.cells[cell][0] + 1}c${board.cells[cell][1] + 1}`;
    const digits = [...this.entries].filter(([cell, digit]) => this.given(cell) === null && grid[cell] !== digit);
    const right = new Map(values.map(([layer, cell, value]) => [`${layer},${cell}`, value]));
    const marks = this.layerValues.filter(([layer, cell, value]) => right.get(`${layer},${cell}`) !== value);
    return [
      ...digits.map(([cell, digit]) => ({ cell, text: `${name(cell)} = ${board.digits[digit]}` })),
      ...marks.map(([layer, cell, value]) => ({ cell, text: `${board.layers[layer].name} ${name(cell)} = ${board.layers[layer].words[value]}` })),
    ];
  }

  /** What was entered into layers, as numbers of a layer, a cell and a value. */
  get layerValues() {
    const layers = this.board?.layers ?? [];
    /** @type {Api.LayerValue[]} */
    const all = [...this.layers].flatMap(([cell, marks]) => [...marks].map(mark => /** @type {Api.LayerValue} */ ([layerOfMark(mark), cell, valueOfMark(mark)])));
    return all.filter(([layer, , value]) => layers[layer]?.values[value] !== undefined);
  }

  /** How much was entered that can be checked. */
  get checked() {
    return this.entries.size + this.layerValues.length;
  }

  /**
   * Takes the step of a hint: writes digits and values of layers, and takes candidates away. What it says of places where nothing can
   * be written is kept as well (`beyond`).
   * @param {{ placed: Api.CellDigit[], removed?: Api.CellDigit[], layers?: Api.LayerValue[], beyond?: Api.CellDigit[] }} step
   */
  apply({ placed, removed = [], layers = [], beyond = [] }) {
    this.#remember();
    for (const [cell, digit] of placed) if (this.given(cell) === null) this.entries.set(cell, digit);
    for (const [layer, cell, value] of layers.filter(([layer, cell]) => !this.#there.layers[layer].given.includes(cell))) {
      const others = [...(this.layers.get(cell) ?? [])].filter(one => layerOfMark(one) !== layer);
      this.layers.set(cell, new Set([...others, markOf(layer, value)]));
    }
    this.hinted = new Set([...this.hinted, ...beyond.map(pair => pair.join())]);
    for (const [cell, digit] of removed) {
      this.hinted = new Set(this.hinted).add(`${cell},${digit}`);
      const set = new Set(this.marks.get(cell));
      set.delete(digit);
      if (set.size) this.marks.set(cell, set);
      else this.marks.delete(cell);
    }
    this.#changed();
  }

  /**
   * Writes digits of a solution, and values of its layers.
   * @param {Api.CellDigit[]} placed
   * @param {Api.LayerValue[]} layers
   */
  fill(placed, layers = []) {
    this.isFilled = true;
    this.apply({ placed, layers });
  }

  /** Takes the last step back for good: another one takes its place. */
  takeBack() {
    const state = this.#past.pop();
    if (state) this.#restore(state);
  }

  /**
   * Remembers the text before it is changed by drawing.
   * @param {string} text
   */
  rememberText(text) {
    this.#past.push([...this.#copy(), text]);
    this.#past = this.#past.slice(-1000);
    this.#future = [];
    this.#changed();
  }

  undo() {
    this.#travel(this.#past, this.#future);
  }

  redo() {
    this.#travel(this.#future, this.#past);
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /** As JSON, for requests. Givens hide what was entered in their cells. */
  get state() {
    /** @param {[Api.Cell, unknown]} pair */
    const free = ([cell]) => this.given(cell) === null;
    return {
      entries: [...this.entries].filter(free),
      marks: listsOf(this.marks).filter(free),
      layers: this.layerValues,
    };
  }

  /**
   * As JSON, for links: also what only the page knows.
   * @returns {Page.Entered}
   */
  get whole() {
    if (this.#next) return this.#next;
    const { corners, colours, letters, layers, lines } = this;
    /** @type {[string, unknown[]][]} */
    const more = [['corners', listsOf(corners)], ['colours', listsOf(colours)], ['letters', listsOf(letters)], ['layers', listsOf(layers)], ['lines', [...lines]]];
    return { entries: [...this.entries], marks: listsOf(this.marks), ...Object.fromEntries(more.filter(([, list]) => list.length)) };
  }

  /**
   * What undo and redo need, as JSON, and taking it back.
   * @returns {History}
   */
  get history() {
    /** @param {Past} state */
    const plain = ([entries, marks, corners, colours, letters, layers, lines, hinted, ...text]) =>
      [[...entries], ...[marks, corners, colours, letters, layers].map(listsOf), [...lines], [...hinted], ...text];
    return { past: this.#past.slice(-200).map(plain), future: this.#future.slice(-200).map(plain) };
  }

  set history({ past, future }) {
    /**
     * @param {any[]} state
     * @returns {Past}
     */
    const alive = ([entries, marks, corners, colours, letters, layers, lines, hinted, text]) => {
      /** @type {Entered} */
      const entered = [new Map(entries), setsOf(marks), setsOf(corners), setsOf(colours), setsOf(letters), setsOf(layers), new Set(lines), new Set(hinted)];
      return text === undefined ? entered : [...entered, text];
    };
    this.#past = past.map(alive);
    this.#future = future.map(alive);
    this.#changed();
  }

  /**
   * Candidates that hints have removed.
   * @returns {Api.CellDigit[]}
   */
  get removed() {
    return [...this.hinted].map(pair => /** @type {Api.CellDigit} */ (pair.split(',').map(Number)));
  }

  /** @returns {Entered} */
  #copy() {
    const { entries, marks, corners, colours, letters, layers, lines, hinted } = this;
    return [new Map(entries), new Map(marks), new Map(corners), new Map(colours), new Map(letters), new Map(layers), lines, hinted];
  }

  /** @param {Past} state */
  #restore([entries, marks, corners, colours, letters, layers, lines, hinted]) {
    Object.assign(this, { entries, marks, corners, colours, letters, layers, lines, hinted });
  }

  #remember() {
    this.steps += 1;
    this.#past.push(this.#copy());
    this.#past = this.#past.slice(-1000);
    this.#future = [];
  }

  /**
   * @param {Past[]} from
   * @param {Past[]} to
   */
  #travel(from, to) {
    const state = from.pop();
    if (!state) return;
    const text = state[8];
    to.push(text === undefined ? this.#copy() : [...this.#copy(), this.text()]);
    this.#restore(state);
    this.#isBack = text !== undefined;
    if (this.board) this.#within(this.board);
    this.#changed();
    if (text !== undefined) this.dispatchEvent(new CustomEvent('text', { detail: text }));
  }

  #changed() {
    this.dispatchEvent(new Event('change'));
  }
}

/**
 * @param {Set<number> | undefined} set
 * @param {number} value
 */
const without = (set, value) => new Set([...(set ?? [])].filter(one => one !== value));

/**
 * Sets as JSON.
 * @param {Sets} map
 * @returns {Api.CellDigits[]}
 */
const listsOf = map => [...map].map(([cell, set]) => [cell, [...set]]);

/**
 * Sets from JSON.
 * @param {Api.CellDigits[]} list
 * @returns {Sets}
 */
const setsOf = list => new Map(list.map(([cell, values]) => [cell, new Set(values)]));

/**
 * @param {Sets} map
 * @param {Api.Cell} cell
 * @param {Set<number>} set
 */
function put(map, cell, set) {
  if (set.size) map.set(cell, set);
  else map.delete(cell);
}
