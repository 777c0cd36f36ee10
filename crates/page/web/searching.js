// The search of the solver, step by step: the state at each step is replayed.

import { counted, element, paragraph } from './dom.js';
import { player } from './player.js';

/**
 * @typedef {import('./board.js').View} View
 * @typedef {import('./board.js').Shown} Shown
 * @typedef {import('./board.js').Mark} Mark
 */

/**
 * A player of the steps of a search; `show` shows them on the board.
 * @param {Exclude<Api.Search, Api.None>} answer
 * @param {Api.Board} board
 * @param {import('./game.js').Game} game
 * @param {(view: View) => void} show
 */
export function searchPlayer({ steps, begin, cut }, { cells, digits }, game, show) {
  const width = digits.length;
  const about = paragraph(
    `Search with clause learning: ${counted(steps.length, 'step')}${cut ? ' are shown; the search goes on' : ''}. Small digits are the options that are left.`,
    'aside',
  );
  // The state at a step is replayed from the nearest one before it that is kept.
  const alive = new Set(Array.from({ length: cells.length * width }, (_, candidate) => candidate));
  begin.gone.forEach(one => alive.delete(one));
  /** @type {{ alive: Set<number>, placed: Map<Api.Cell, [Api.Digit, string]> }[]} */
  const kept = [{ alive, placed: new Map() }];
  /** @param {number} index */
  const state = index => {
    const every = 50;
    const slot = Math.floor((index + 1) / every);
    for (let known = kept.length; known <= slot; known += 1) {
      kept.push(advance(kept[known - 1], (known - 1) * every, known * every));
    }
    return advance(kept[slot], slot * every, index + 1);
  };
  /**
   * @param {typeof kept[0]} from
   * @param {number} begin
   * @param {number} end
   */
  const advance = (from, begin, end) => {
    const [alive, placed] = [new Set(from.alive), new Map(from.placed)];
    for (const step of steps.slice(begin, end)) {
      step.restored.forEach(one => alive.add(one));
      step.gone.forEach(one => alive.delete(one));
      step.taken.forEach(cell => placed.delete(cell));
      if (step.placed) placed.set(step.placed[0], [step.placed[1], step.kind]);
    }
    return { alive, placed };
  };
  /** @param {number} index */
  const showAt = index => {
    const { alive, placed } = state(index);
    const step = index < 0 ? null : steps[index];
    const lost = new Set(step && step.kind === 'dropped' ? step.gone : []);
    /** @type {Map<Api.Cell, Mark[]>} */
    const marks = new Map();
    cells.forEach((_, cell) => {
      if (game.given(cell) !== null || placed.has(cell)) return;
      /** @type {Mark[]} */
      const list = [];
      for (const digit of digits.keys()) {
        const one = cell * width + digit;
        if (alive.has(one) || lost.has(one)) list.push([digit, alive.has(one) ? 'mark' : 'mark struck']);
      }
      marks.set(cell, list);
    });
    /** @type {Map<Api.Cell, string>} */
    const shade = new Map();
    if (step?.placed) shade.set(step.placed[0], step.kind === 'choose' ? 'chosen' : 'reason');
    step?.taken.forEach(cell => shade.set(cell, 'differs'));
    /** @type {Shown[]} */
    const shown = [...placed].map(([cell, [digit, kind]]) => [cell, digit, kind === 'choose' ? 'chosen-digit' : 'answer']);
    show({ alone: true, digits: shown, marks, shade });
  };
  /** @param {Api.SearchStep | null} step */
  const details = step => {
    const { items, options } = step ?? begin;
    const parts = [paragraph(step ? step.text : `The search begins: ${begin.items} items to cover, ${begin.options} options.`, 'text')];
    if (step?.listed?.length) {
      const list = element('p', { class: 'options' });
      step.listed.forEach(name => list.append(element('span', { class: name === step.option ? 'taken' : '' }, name), ' '));
      parts.push(list);
    }
    parts.push(paragraph(`${items} items and ${options} options left${step ? `, depth ${step.depth}` : ''}`, 'aside'));
    return parts;
  };
  const { parts, ...rest } = player({ steps, title: step => step.text, details, show: showAt, label: 'Steps of the search' });
  return { parts: [about, ...parts], ...rest };
}
