// The digits and pencil marks that were entered, with undo.

/** What was entered on a board. Cells and digits go by their numbers. */
export class Game extends EventTarget {
  board = null;
  entries = new Map();
  marks = new Map();
  /** Candidates that hints have removed, as texts `cell,digit`. */
  hinted = new Set();
  /** The text of the puzzle, which undo brings back where it was drawn. */
  text = () => null;
  #past = [];
  #future = [];

  /** Takes another board. What was entered stays where the cells are the same ones. */
  setBoard(board) {
    const shape = ({ rows, columns, cells, digits }) => JSON.stringify([rows, columns, cells, digits.length]);
    if (this.board && shape(this.board) !== shape(board)) this.load({ entries: [], marks: [] });
    this.board = board;
    this.#changed();
  }

  load({ entries, marks }) {
    this.entries = new Map(entries);
    this.marks = new Map(marks.map(([cell, digits]) => [cell, new Set(digits)]));
    this.hinted = new Set();
    this.#past = [];
    this.#future = [];
    if (this.board) this.#changed();
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
    this.#changed();
  }

  /** Writes a pencil mark into empty cells, or takes it away if all have it. */
  mark(cells, digit) {
    const free = cells.filter(cell => this.digit(cell) === null);
    if (!free.length) return;
    const all = free.every(cell => this.marks.get(cell)?.has(digit));
    this.#remember();
    for (const cell of free) {
      const set = new Set(this.marks.get(cell));
      if (all) set.delete(digit);
      else set.add(digit);
      if (set.size) this.marks.set(cell, set);
      else this.marks.delete(cell);
    }
    this.#changed();
  }

  /** Clears cells: their digits first, then their pencil marks. */
  erase(cells) {
    const entered = cells.filter(cell => this.entries.has(cell));
    const marked = cells.filter(cell => this.marks.has(cell));
    if (!entered.length && !marked.length) return;
    this.#remember();
    if (entered.length) entered.forEach(cell => this.entries.delete(cell));
    else marked.forEach(cell => this.marks.delete(cell));
    this.#changed();
  }

  /** Takes the step of a hint: writes digits, and takes candidates away. */
  apply(placed, removed) {
    this.#remember();
    for (const [cell, digit] of placed) if (this.given(cell) === null) this.entries.set(cell, digit);
    for (const [cell, digit] of removed) {
      this.hinted = new Set(this.hinted).add(`${cell},${digit}`);
      const set = new Set(this.marks.get(cell));
      set.delete(digit);
      if (set.size) this.marks.set(cell, set);
      else this.marks.delete(cell);
    }
    this.#changed();
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
    };
  }

  /** Candidates that hints have removed. */
  get removed() {
    return [...this.hinted].map(pair => pair.split(',').map(Number));
  }

  #copy() {
    return [new Map(this.entries), new Map(this.marks), this.hinted];
  }

  #remember() {
    this.#past.push(this.#copy());
    this.#past = this.#past.slice(-1000);
    this.#future = [];
  }

  #travel(from, to) {
    const state = from.pop();
    if (!state) return;
    const [entries, marks, hinted, text] = state;
    to.push(text === undefined ? this.#copy() : [...this.#copy(), this.text()]);
    [this.entries, this.marks, this.hinted] = [entries, marks, hinted];
    this.#changed();
    if (text !== undefined) this.dispatchEvent(new CustomEvent('text', { detail: text }));
  }

  #changed() {
    this.dispatchEvent(new Event('change'));
  }
}
