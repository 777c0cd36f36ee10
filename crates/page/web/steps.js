// Steps of an explanation: what they say, and the board at each.

import { counted, paragraph } from './dom.js';
import { markOf } from './shades.js';

/** @typedef {Exclude<Api.Path, Api.None>} PathAnswer */

/** Steps of an explanation, with the state of the board at each. */
export class Steps {
  /**
   * @param {Api.Board} board
   * @param {Pick<PathAnswer, 'steps' | 'candidates'>} answer
   */
  constructor(board, { steps, candidates }) {
    this.board = board;
    this.steps = steps;
    this.candidates = candidates;
    this.at = new Map(board.cells.map(([row, column], cell) => [`r${row + 1}c${column + 1}`, cell]));
    /** @type {import('./board.js').Shown[]} Digits that are there before the first step. */
    this.begun = [];
    this.digit = new Map(board.digits.map((name, digit) => [name, digit]));
  }

  /**
   * The cells of these names; places of layers, such as `shade.r1c2`, are over cells.
   * @param {string[]} names
   */
  cells(names) {
    return names.map(name => this.at.get(name.replace(/^.*\./, ''))).filter(cell => cell !== undefined);
  }

  /**
   * @param {Api.Candidate[]} list
   * @returns {Api.CellDigit[]}
   */
  pairs(list = []) {
    return list.flatMap(one => {
      const [cell, digit] = [this.at.get(one.cell), this.digit.get(one.digit)];
      return cell === undefined || digit === undefined ? [] : [/** @type {Api.CellDigit} */ ([cell, digit])];
    });
  }

  /** @param {Api.Step} step */
  placed(step) {
    return this.pairs(step.placed);
  }

  /** @param {Api.Step} step */
  removed(step) {
    return this.pairs(step.removed);
  }

  /**
   * What of a step is taken by the game.
   * @param {Api.Step} step
   */
  taken(step) {
    return { placed: this.placed(step), removed: this.removed(step), layers: step.layers, beyond: step.beyond };
  }

  /**
   * The board at a step: what the steps before it have found, and what it says.
   * @param {number} index
   */
  view(index) {
    const left = this.#before(index);
    const digits = this.#placedBefore(index);
    /** @type {Map<Api.Cell, Set<number>>} */
    const values = new Map();
    /** @param {Api.LayerValue} one */
    const value = ([layer, cell, of]) => values.set(cell, new Set(values.get(cell)).add(markOf(layer, of)));
    for (const step of this.steps.slice(0, Math.max(index, 0))) step.layers?.forEach(value);
    const step = this.steps[index];
    /** @type {Map<Api.Cell, string>} */
    const shade = new Map();
    /** @type {Map<string, string>} */
    const names = new Map();
    /**
     * @param {Api.Cell} cell
     * @param {Api.Digit} digit
     * @param {string} kind
     */
    const name = (cell, digit, kind) => names.set(`${cell},${digit}`, kind);
    if (step) {
      const { rules, cells, candidates } = step.reason;
      // A refutation takes rules all over the board: each of its steps shows its own.
      if (!step.steps?.length) rules.forEach(rule => this.cells(rule.cells).forEach(cell => shade.set(cell, 'house')));
      this.cells(cells).forEach(cell => shade.set(cell, 'reason'));
      this.pairs(candidates).forEach(([cell, digit]) => name(cell, digit, 'why'));
      const fins = step.parts.filter(part => part.role === 'fin');
      fins.forEach(part => this.pairs(part.candidates).forEach(([cell, digit]) => name(cell, digit, 'why fin')));
      this.removed(step).forEach(([cell, digit]) => name(cell, digit, 'struck'));
      step.layers?.forEach(one => {
        value(one);
        shade.set(one[1], 'target');
      });
      this.placed(step).forEach(([cell, digit]) => {
        shade.set(cell, 'target');
        digits.push([cell, digit, 'placed']);
      });
    }
    /** @type {Map<Api.Cell, import('./board.js').Mark[]>} */
    const marks = new Map();
    const shown = new Set(digits.map(([cell]) => cell));
    this.board.cells.forEach((_, cell) => {
      if (this.board.givens[cell] !== null || shown.has(cell)) return;
      const own = [...left[cell]];
      names.forEach((_, key) => {
        const [at, digit] = key.split(',').map(Number);
        if (at === cell && !own.includes(digit)) own.push(digit);
      });
      marks.set(cell, own.map(digit => [digit, names.get(`${cell},${digit}`) ?? 'mark']));
    });
    return { digits, marks, shade, values, links: this.links(step) };
  }

  /**
   * The steps that refute what a step assumes, from the board before it with what this excludes.
   * @param {number} index
   * @returns {{ assumed: string | null, inner: Steps }}
   */
  inside(index) {
    const step = this.steps[index];
    const left = this.#before(index);
    /** @param {Api.CellDigit} one */
    const place = ([cell, digit]) => {
      /** @type {Api.CellDigit[]} */
      const gone = [...left[cell]].filter(other => other !== digit).map(other => [cell, other]);
      for (const house of this.board.houses) {
        if (house.includes(cell)) gone.push(...house.filter(other => other !== cell && left[other].has(digit)).map(other => /** @type {Api.CellDigit} */ ([other, digit])));
      }
      gone.forEach(([at, of]) => left[at].delete(of));
      return gone;
    };
    const tried = this.pairs(step.reason.candidates);
    // One candidate is shown as placed; of several, one is true, or none.
    const placed = tried.length === 1 ? tried : [];
    this.pairs(step.assumed?.removed ?? []).forEach(([cell, digit]) => left[cell].delete(digit));
    const candidates = left.map(set => [...set]);
    const steps = (step.steps ?? []).map(one => {
      const removed = this.removed(one);
      removed.forEach(([cell, digit]) => left[cell].delete(digit));
      return { ...one, gone: [...removed, ...this.placed(one).flatMap(place)] };
    });
    const inner = new Steps(this.board, { steps, candidates });
    inner.begun = [...this.#placedBefore(index), ...placed.map(one => /** @type {import('./board.js').Shown} */ ([...one, 'chosen-digit']))];
    return { assumed: step.assumed?.text ?? null, inner };
  }

  /**
   * The candidates before a step.
   * @param {number} index
   */
  #before(index) {
    const left = this.candidates.map(set => new Set(set));
    for (const step of this.steps.slice(0, Math.max(index, 0))) (step.gone ?? []).forEach(([cell, digit]) => left[cell].delete(digit));
    return left;
  }

  /**
   * The digits before a step.
   * @param {number} index
   * @returns {import('./board.js').Shown[]}
   */
  #placedBefore(index) {
    const steps = this.steps.slice(0, Math.max(index, 0));
    return [...this.begun, ...steps.flatMap(step => this.placed(step).map(([cell, digit]) => /** @type {import('./board.js').Shown} */ ([cell, digit, 'answer'])))];
  }

  /**
   * The strong and weak links of a step.
   * @param {Api.Step | undefined} step
   */
  links(step) {
    const links = (step?.parts ?? []).filter(part => part.from);
    const known = links.map(part => ({
      from: this.pairs(part.from),
      to: this.pairs(part.to),
      strong: part.role === 'strong link',
    }));
    return known.filter(({ from, to }) => from.length && to.length);
  }
}

/**
 * What a step concludes, in a few words: `r1c1 = 5`, `r2c3 ≠ 4 7`.
 * @param {Api.Step} step
 */
export function conclusion({ placed, removed }) {
  /** @type {Map<string, string[]>} */
  const gone = new Map();
  removed.forEach(({ cell, digit }) => gone.set(cell, [...(gone.get(cell) ?? []), digit]));
  return [...placed.map(({ cell, digit }) => `${cell} = ${digit}`), ...[...gone].map(([cell, digits]) => `${cell} ≠ ${digits.join(' ')}`)].join(', ');
}

/**
 * A technique with its article, if it takes one.
 * @param {string} technique
 */
function withArticle(technique) {
  if (/^(innies|outies|bounded innies|combinations|pointing|claiming|combined)/.test(technique)) return technique;
  return `${/^(AL|AI|X|[aeio])/.test(technique) ? 'an' : 'a'} ${technique}`;
}

/**
 * What kind of step there is, and no more: it gives little away.
 * @param {Api.Step} step
 */
export function kindOfStep({ technique }) {
  if (technique === 'single rule') return 'One rule alone gives the next step.';
  if (technique === 'combined rules') return 'Several rules together give the next step.';
  if (technique === 'area') return 'An area gives the next step.';
  if (/^(innies|outies|bounded innies|combinations)/.test(technique)) return `There are ${technique}.`;
  return `There is ${withArticle(technique)}.`;
}

/**
 * A step in words.
 * @param {Api.Step} step
 */
export const stepText = step => [paragraph(step.text, 'text'), paragraph(`level: ${step.level}, Sudoku Explainer score ${step.score.toFixed(1)}`, 'aside')];

/**
 * How a path ends, in a sentence or two.
 * @param {PathAnswer} path
 */
export function ending({ steps, status }) {
  const count = counted(steps.length, 'step');
  /** @type {Api.Step | undefined} */
  let hardest;
  for (const step of steps) if (step.score > (hardest?.score ?? 0)) hardest = step;
  const hard = hardest ? ` The hardest is ${withArticle(hardest.technique)}, Sudoku Explainer score ${hardest.score.toFixed(1)}.` : '';
  if (status === 'solved') return steps.length ? `Solved in ${count}.${hard}` : 'Everything is filled.';
  if (status === 'contradiction') {
    return steps.at(-1)?.technique === 'contradiction' ? `There is no solution: ${count} ${steps.length === 1 ? 'ends' : 'end'} in a contradiction.` : 'There is no solution.';
  }
  if (status === 'stopped') return `${count} so far.${hard}`;
  return steps.length ? `${count}, and no further one was found.${hard}` : 'No step was found.';
}
