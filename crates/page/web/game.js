// The digits and pencil marks that were entered, with undo.

import { cellsOf, isStroke, withEdge, withLine } from './pen.js';
import { layerOf, markOf, valueOf } from './shades.js';

/** What was entered on a board. Cells and digits go by their numbers. */
export class Game extends EventTarget {
  board = null;
  entries = new Map();
  /** Marks in the centre of cells: their candidates. */
  marks = new Map();
  /** Marks in the corners of cells. */
  corners = new Map();
  /** Colours of cells, by their numbers. */
  colours = new Map();
  /** Letters in cells, as notes, by their code points. */
  letters = new Map();
  /** What was entered into layers, by numbers of a layer and a value. */
  layers = new Map();
  /** Lines between the centres of two cells, as texts `cell,cell`. */
  /** What was drawn with the pen. */
  lines = new Set();
  /** Whether marks go where a digit is entered that rules them out. */
  sweeps = false;
  /** Whether a hint gives little at first. */
  little = false;
  /** Candidates that hints have removed, as texts `cell,digit`. */
  hinted = new Set();
  /** The text of the puzzle, which undo brings back where it was drawn. */
  text = () => null;
  /** Whether a solution was written into the cells. */
  isFilled = false;
  /** How often anything was entered, so that one can tell whether something was. */
  steps = 0;
  #past = [];
  #future = [];
  #next = null;

  /** What was entered on the board that is to come. */
  expect(state) {
    this.#next = state;
  }

  /** Takes another board. What was entered stays where the cells are the same ones. */
  setBoard(board) {
    const shape = ({ rows, columns, cells, digits }) => JSON.stringify([rows, columns, cells, digits.length]);
    const next = this.#next ?? (this.board && shape(this.board) !== shape(board) ? { entries: [], marks: [] } : null);
    this.board = null;
    if (next) this.load(next);
    // What hints took away may be possible with other rules.
    this.hinted = new Set();
    this.board = board;
    this.#within(board);
    this.#changed();
  }

  /** What a link says of other boards is left out. */
  #within({ cells, digits }) {
    const isCell = cell => cell < cells.length;
    const isDigit = digit => digit < digits.length;
    this.entries = new Map([...this.entries].filter(([cell, digit]) => isCell(cell) && isDigit(digit)));
    const sets = (map, holds) => new Map([...map].filter(([cell, set]) => isCell(cell) && [...set].every(holds)));
    const all = () => true;
    [this.marks, this.corners] = [sets(this.marks, isDigit), sets(this.corners, isDigit)];
    [this.colours, this.letters, this.layers] = [this.colours, this.letters, this.layers].map(map => sets(map, all));
    this.lines = new Set([...this.lines].filter(line => isStroke(line) && cellsOf(line).every(isCell)));
  }

  load({ entries, marks, corners = [], colours = [], letters = [], layers = [], lines = [] }) {
    const sets = list => new Map(list.map(([cell, digits]) => [cell, new Set(digits)]));
    this.entries = new Map(entries);
    [this.marks, this.corners, this.colours, this.letters, this.layers] = [marks, corners, colours, letters, layers].map(sets);
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

  given(cell) {
    return this.board.givens[cell];
  }

  /** The digit in a cell: the given, or the one that was entered. */
  digit(cell) {
    return this.given(cell) ?? this.entries.get(cell) ?? null;
  }

  /** Writes a digit into cells, or takes it away if all have it. */
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

  /** Takes the marks of a digit away in the rows, columns and regions of cells. */
  #sweep(cells, digit) {
    const seen = new Set(this.board.houses.filter(house => house.some(cell => cells.includes(cell))).flat());
    for (const map of [this.marks, this.corners]) {
      for (const cell of seen) if (map.get(cell)?.has(digit)) put(map, cell, without(map.get(cell), digit));
    }
  }

  /** Writes a mark into the centre of empty cells, or takes it away if all have it. */
  mark(cells, digit) {
    this.#toggle(this.marks, cells.filter(cell => this.digit(cell) === null), digit);
  }

  /** The same in a corner. */
  corner(cells, digit) {
    this.#toggle(this.corners, cells.filter(cell => this.digit(cell) === null), digit);
  }

  /** Colours cells, or takes the colour away if all have it. A cell may have several. */
  colour(cells, colour) {
    this.#toggle(this.colours, cells, colour);
  }

  /** Writes a letter into empty cells as a note, or takes it away if all have it. */
  letter(cells, letter) {
    this.#toggle(this.letters, cells.filter(cell => this.digit(cell) === null), letter.codePointAt(0));
  }

  /** Enters a value into a layer of cells, in place of another one, or takes it away if all have it. What is given stays. */
  shade(selected, layer, value) {
    const { given } = this.board.layers[layer];
    const cells = selected.filter(cell => !given.includes(cell));
    if (!cells.length) return;
    const mark = markOf(layer, value);
    const all = cells.every(cell => this.layers.get(cell)?.has(mark));
    this.#remember();
    for (const cell of cells) {
      const others = [...(this.layers.get(cell) ?? [])].filter(one => layerOf(one) !== layer);
      put(this.layers, cell, new Set(all ? others : [...others, mark]));
    }
    this.#changed();
  }

  #toggle(map, cells, value) {
    if (!cells.length) return;
    const all = cells.every(cell => map.get(cell)?.has(value));
    this.#remember();
    for (const cell of cells) put(map, cell, all ? without(map.get(cell), value) : new Set(map.get(cell)).add(value));
    this.#changed();
  }

  /** Draws a line between two cells, or takes it away. */
  line(one, other) {
    this.#remember();
    this.lines = withLine(this.lines, one, other);
    this.#changed();
  }

  /** Draws a wall between two cells, then a cross, then nothing. */
  edge(one, other) {
    this.#remember();
    this.lines = withEdge(this.lines, one, other);
    this.#changed();
  }

  /** Clears cells: their digits first, then their marks, then their colours, then the lines that touch them. */
  erase(cells) {
    const touching = [...this.lines].filter(line => cellsOf(line).some(cell => cells.includes(cell)));
    const layer = [[this.entries], [this.marks, this.corners, this.letters], [this.colours, this.layers]]
      .find(maps => maps.some(map => cells.some(cell => map.has(cell))));
    if (!layer && !touching.length) return;
    this.#remember();
    if (layer) layer.forEach(map => cells.forEach(cell => map.delete(cell)));
    else this.lines = new Set([...this.lines].filter(line => !touching.includes(line)));
    this.#changed();
  }

  /** What was entered that is not so in a solution: each cell, and what it holds, as `r1c2 = 5` or `shade r1c2 = black`. */
  wrong({ grid, values }) {
    const { board } = this;
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
    const isKnown = ([layer, , value]) => this.board.layers?.[layer]?.values[value] !== undefined;
    return [...this.layers].flatMap(([cell, marks]) => [...marks].map(mark => [layerOf(mark), cell, valueOf(mark)])).filter(isKnown);
  }

  /** How much was entered that can be checked. */
  get checked() {
    return this.entries.size + this.layerValues.length;
  }

  /**
   * Takes the step of a hint: writes digits and values of layers, and takes candidates away. What it says of places where nothing can
   * be written is kept as well (`beyond`).
   */
  apply({ placed, removed = [], layers = [], beyond = [] }) {
    this.#remember();
    for (const [cell, digit] of placed) if (this.given(cell) === null) this.entries.set(cell, digit);
    for (const [layer, cell, value] of layers.filter(([layer, cell]) => !this.board.layers[layer].given.includes(cell))) {
      const others = [...(this.layers.get(cell) ?? [])].filter(one => layerOf(one) !== layer);
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

  /** Writes digits of a solution, and values of its layers. */
  fill(placed, layers = []) {
    this.isFilled = true;
    this.apply({ placed, layers });
  }

  /** Takes the last step back for good: another one takes its place. */
  takeBack() {
    const [entries, marks, corners, colours, letters, layers, lines, hinted] = this.#past.pop();
    Object.assign(this, { entries, marks, corners, colours, letters, layers, lines, hinted });
  }

  /** Remembers the text before it is changed by drawing. */
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
    const free = ([cell]) => this.given(cell) === null;
    return {
      entries: [...this.entries].filter(free),
      marks: [...this.marks].filter(free).map(([cell, set]) => [cell, [...set]]),
      layers: this.layerValues,
    };
  }

  /** As JSON, for links: also what only the page knows. */
  get whole() {
    const lists = map => [...map].map(([cell, set]) => [cell, [...set]]);
    if (this.#next) return this.#next;
    const { corners, colours, letters, layers, lines } = this;
    const more = Object.entries({ corners: lists(corners), colours: lists(colours), letters: lists(letters), layers: lists(layers), lines: [...lines] });
    return { entries: [...this.entries], marks: lists(this.marks), ...Object.fromEntries(more.filter(([, list]) => list.length)) };
  }

  /** What undo and redo need, as JSON, and taking it back. */
  get history() {
    const plain = ([entries, marks, corners, colours, letters, layers, lines, hinted, ...text]) => {
      const lists = map => [...map].map(([cell, set]) => [cell, [...set]]);
      return [[...entries], lists(marks), lists(corners), lists(colours), lists(letters), lists(layers), [...lines], [...hinted], ...text];
    };
    return { past: this.#past.slice(-200).map(plain), future: this.#future.slice(-200).map(plain) };
  }

  set history({ past, future }) {
    const sets = list => new Map(list.map(([cell, digits]) => [cell, new Set(digits)]));
    const alive = ([entries, marks, corners, colours, letters, layers, lines, hinted, ...text]) =>
      [new Map(entries), sets(marks), sets(corners), sets(colours), sets(letters), sets(layers), new Set(lines), new Set(hinted), ...text];
    this.#past = past.map(alive);
    this.#future = future.map(alive);
    this.#changed();
  }

  /** Candidates that hints have removed. */
  get removed() {
    return [...this.hinted].map(pair => pair.split(',').map(Number));
  }

  #copy() {
    const maps = [this.entries, this.marks, this.corners, this.colours, this.letters, this.layers].map(map => new Map(map));
    return [...maps, this.lines, this.hinted];
  }

  #remember() {
    this.steps += 1;
    this.#past.push(this.#copy());
    this.#past = this.#past.slice(-1000);
    this.#future = [];
  }

  #travel(from, to) {
    const state = from.pop();
    if (!state) return;
    const [entries, marks, corners, colours, letters, layers, lines, hinted, text] = state;
    to.push(text === undefined ? this.#copy() : [...this.#copy(), this.text()]);
    Object.assign(this, { entries, marks, corners, colours, letters, layers, lines, hinted });
    this.#changed();
    if (text !== undefined) this.dispatchEvent(new CustomEvent('text', { detail: text }));
  }

  #changed() {
    this.dispatchEvent(new Event('change'));
  }
}

const without = (set, value) => new Set([...(set ?? [])].filter(one => one !== value));

function put(map, cell, set) {
  if (set.size) map.set(cell, set);
  else map.delete(cell);
}
