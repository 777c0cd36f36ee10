// What is drawn over the picture of the board, in layers: shades of cells, digits and marks, signs and lines.

import { arrow } from './links.js';
import { CELL } from './measure.js';
import { outline } from './outline.js';
import { cellsOf, pathOf } from './pen.js';
import { looks } from './shades.js';
import { svg } from './svg.js';

/** Where marks in corners stand, from the centre of a cell. */
const CORNERS = [[-0.33, -0.3], [0.33, -0.3], [-0.33, 0.32], [0.33, 0.32], [0, -0.3], [0, 0.32], [-0.33, 0], [0.33, 0], [0, 0]];
/** Half of a thick line of the grid. */
const LINE = 2;
/** How wide the outline of the selection is. */
const OUTLINE = 6;

/**
 * What was drawn on the cells: the digit that each shows, and those with a conflict.
 * @typedef {{ shown: Map<Api.Cell, import('./board.js').Mark>, conflict: Set<Api.Cell> }} Content
 */

/** @param {Set<number>} [set] */
const inOrder = set => [...(set ?? [])].sort((a, b) => a - b);

/**
 * Letters as a text, from their code points.
 * @param {Set<number>} [codes]
 */
export const letters = codes => String.fromCodePoint(...inOrder(codes));

/**
 * The layers over the board, from the lowest. What is on the cells is drawn as one; what one is about to do lies in layers of its own, so
 * that a selection draws no digit anew.
 */
export class Overlay {
  #shade = svg('g');
  #selection = svg('g');
  #text = svg('g');
  #signs = svg('g');
  #preview = svg('g');

  /**
   * @param {SVGElement} root
   * @param {import('./board.js').BoardView} boardView
   */
  constructor(root, boardView) {
    this.from = boardView;
    root.append(this.#shade, this.#selection, this.#text, this.#signs, this.#preview);
  }

  /**
   * What was entered, and what an answer shows.
   * @returns {Content}
   */
  drawContent() {
    const painter = new Painter(this.from);
    const conflict = painter.shades();
    const shown = painter.digits();
    painter.lines();
    painter.links();
    this.#shade.replaceChildren(painter.shade);
    this.#text.replaceChildren(painter.text);
    this.#signs.replaceChildren(painter.signs);
    return { shown, conflict };
  }

  /** The outline of the selected cells, and the rule that is made of them: its line, and the number that is being typed. */
  drawSelection() {
    const { selected, board, draft, givens, isLine } = this.from;
    const d = selected.size ? outline(selected, board.cells, OUTLINE / 2 + 1) : '';
    this.#selection.replaceChildren(...(d ? [svg('path', { d, 'stroke-width': OUTLINE, class: 'selected' })] : []));
    this.#preview.replaceChildren();
    if (givens && isLine && selected.size > 1) {
      const points = [...selected].map(cell => this.from.centre(cell).join()).join(' ');
      this.#preview.append(svg('polyline', { points, class: 'preview' }));
    }
    if (!draft || !selected.size) return;
    // Where the sum of a cage stands.
    const [x, y] = this.from.centre(Math.min(...selected));
    this.#preview.append(svg('text', { x: x - 0.44 * CELL, y: y - 0.2 * CELL, 'font-size': 0.28 * CELL, 'text-anchor': 'start', class: 'draft' }, draft));
  }
}

class Painter {
  shade = svg('g');
  text = svg('g');
  signs = svg('g');

  /** @param {import('./board.js').BoardView} boardView */
  constructor(boardView) {
    this.from = boardView;
    this.board = boardView.board;
    this.game = boardView.game;
    this.view = boardView.view;
    const { digits } = this.board;
    this.isWide = Math.max(...digits.map(name => name.length)) > 1;
    // Where there are no digits, each cell holds the only one: it says nothing.
    this.hasDigits = digits.length > 1;
    this.across = Math.ceil(Math.sqrt(digits.length));
    this.step = CELL / (this.across + 0.6);
    /** Whether what was entered is seen, beside marks of an answer. */
    this.ownMarks = !this.view?.alone && !this.view?.marks;
  }

  /** What fills cells. Those with a conflict. */
  shades() {
    const { game, view, from } = this;
    from.fog.cells.forEach(cell => this.#fill(cell, 'fog'));
    const conflict = new Set(view?.alone || view?.shade ? [] : from.broken.flatMap(one => one.cells));
    conflict.forEach(cell => this.#fill(cell, 'conflict'));
    if (!view?.alone) game.colours.forEach((set, cell) => this.#colours(cell, inOrder(set)));
    if (!view?.alone && !view?.layers) game.layers.forEach((set, cell) => this.#ofLayers(set, cell, mark => from.drawn?.marks.get(cell)?.has(mark)));
    view?.values?.forEach((set, cell) => this.#ofLayers(set, cell, () => false));
    view?.shade?.forEach((name, cell) => from.fog.has(cell) || this.#fill(cell, name));
    return conflict;
  }

  /** Digits and marks. The digit that each cell shows. */
  digits() {
    const { board, game, view, from } = this;
    /** @type {Map<Api.Cell, import('./board.js').Mark>} */
    const shown = new Map();
    if (!view?.alone) game.entries.forEach((digit, cell) => shown.set(cell, [digit, 'entered']));
    // No answer is seen through fog.
    if (this.hasDigits) view?.digits?.forEach(([cell, digit, name]) => from.fog.has(cell) || shown.set(cell, [digit, name]));
    // The picture shows the limits of the text itself, until there is something else to show.
    const limits = new Map(board.limits);
    board.cells.forEach((_, cell) => {
      if (game.given(cell) !== null && !view?.digits?.some(([at]) => at === cell)) return;
      const one = shown.get(cell);
      if (one) {
        const [digit, name] = one;
        this.#write(this.#centre(cell), (this.isWide ? 0.46 : 0.64) * CELL, name, digit);
        return;
      }
      if (this.ownMarks) this.#notes(cell);
      const marks = (this.hasDigits && !from.fog.has(cell) && view?.marks?.get(cell)) || [];
      if (marks.length && !(limits.has(cell) && !view?.marks)) this.#marks(cell, marks);
    });
    return shown;
  }

  /** Lines of the pen. */
  lines() {
    const { game, view } = this;
    if (view?.alone) return;
    game.lines.forEach(line => {
      this.signs.append(svg('path', { d: pathOf(line, cellsOf(line).map(cell => this.#centre(cell))), class: 'pen' }));
    });
  }

  /** The links of a chain. */
  links() {
    /** @param {import('./board.js').Link} link */
    const isSeen = link => [...link.from, ...link.to].every(([cell]) => !this.from.fog.has(cell));
    this.view?.links?.filter(isSeen).forEach(link => this.signs.append(...arrow(link, (cell, digit) => this.#candidate(cell, digit), this.step)));
  }

  /**
   * @param {Api.Cell} cell
   * @returns {[number, number]}
   */
  #centre(cell) {
    return this.from.centre(cell);
  }

  /**
   * @param {Api.Cell} cell
   * @param {string} name
   */
  #fill(cell, name) {
    const [x, y] = this.#centre(cell);
    this.shade.append(svg('rect', { x: x - CELL / 2, y: y - CELL / 2, width: CELL, height: CELL, class: name }));
  }

  /**
   * The colours of a cell, side by side; the lines of the grid stay free.
   * @param {Api.Cell} cell
   * @param {number[]} colours
   */
  #colours(cell, colours) {
    const [x, y] = this.#centre(cell).map(place => place - CELL / 2 + LINE);
    const [width, height] = [(CELL - 2 * LINE) / colours.length, CELL - 2 * LINE];
    colours.forEach((colour, index) => {
      this.shade.append(svg('rect', { x: x + index * width, y, width, height, class: `tone-${colour % 9}` }));
    });
  }

  /**
   * Marks of layers in a cell.
   * @param {Set<number>} set
   * @param {Api.Cell} cell
   * @param {(mark: number) => boolean | undefined} isDrawn
   */
  #ofLayers(set, cell, isDrawn) {
    const [x, y] = this.#centre(cell);
    for (const { fill, sign, at: [right, down], size } of looks(set, this.board, isDrawn)) {
      if (fill) this.#fill(cell, fill);
      this.signs.append(svg('text', { x: x + right * CELL, y: y + (down + 0.355 * size) * CELL, 'font-size': size * CELL, class: 'layer' }, sign));
    }
  }

  /**
   * @param {[number, number]} place
   * @param {number} size
   * @param {string} name
   * @param {string | Api.Digit} sign a text, or a digit
   */
  #write([x, y], size, name, sign) {
    const text = typeof sign === 'string' ? sign : this.board.digits[sign];
    this.text.append(svg('text', { x, y: y + 0.355 * size, 'font-size': size, class: name }, text));
  }

  /**
   * What was noted in a cell: marks in its centre and corners, letters.
   * @param {Api.Cell} cell
   */
  #notes(cell) {
    const { board, game } = this;
    const [x, y] = this.#centre(cell);
    // Numbers of two figures do not run together.
    const marks = inOrder(game.marks.get(cell)).map(digit => board.digits[digit]).join(this.isWide ? '\u2009' : '');
    if (marks) this.#write([x, y], Math.min(0.32, 1.5 / marks.length) * CELL, 'mark', marks);
    const notes = letters(game.letters.get(cell));
    if (notes) this.#write([x, y], Math.min(0.5, 0.9 / notes.length) * CELL, 'letter', notes);
    inOrder(game.corners.get(cell)).forEach((digit, index) => {
      const [across, down] = CORNERS[(index + (this.from.cornered.has(cell) ? 1 : 0)) % CORNERS.length];
      this.#write([x + across * CELL, y + down * CELL], 0.22 * CELL, 'mark', digit);
    });
  }

  /**
   * Small digits of an answer.
   * @param {Api.Cell} cell
   * @param {import('./board.js').Mark[]} marks
   */
  #marks(cell, marks) {
    if (marks.length === 2 && marks.every(([, name]) => name.startsWith('either'))) {
      // Of two solutions, both digits are read side by side.
      const [x, y] = this.#centre(cell);
      marks.forEach(([digit, name], side) => this.#write([x + (side - 0.5) * 0.46 * CELL, y], (this.isWide ? 0.32 : 0.46) * CELL, name, digit));
      return;
    }
    const step = this.step * this.#part(cell);
    for (const [digit, name] of marks) {
      const [left, top] = this.#candidate(cell, digit);
      if (name.includes('ringed')) this.signs.append(svg('circle', { cx: left, cy: top, r: step * 0.48, class: 'ring' }));
      this.#write([left, top], (this.isWide ? 0.6 : 0.85) * step, name, digit);
      if (name.includes('struck')) {
        const r = step * 0.36;
        this.signs.append(svg('line', { x1: left - r, y1: top + r, x2: left + r, y2: top - r, class: 'strike' }));
      }
    }
  }

  /**
   * Candidates leave the corner of a cell free where a clue stands in it.
   * @param {Api.Cell} cell
   */
  #part(cell) {
    return this.from.cornered.has(cell) ? 0.8 : 1;
  }

  /**
   * Where a candidate stands.
   * @param {Api.Cell} cell
   * @param {Api.Digit} digit
   * @returns {[number, number]}
   */
  #candidate(cell, digit) {
    const part = this.#part(cell);
    const at = [digit % this.across, Math.floor(digit / this.across)].map(i => (i - (this.across - 1) / 2) * this.step * part);
    const [x, y] = this.#centre(cell);
    return [x + at[0] + (1 - part) * 0.25 * CELL, y + at[1] + (1 - part) * 0.5 * CELL];
  }
}
