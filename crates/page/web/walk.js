// Steps that are walked one by one, and within a step those that refute the candidate it tries.

import { chainControls } from './chain.js';
import { counted, element, paragraph } from './dom.js';
import { player } from './player.js';
import { conclusion } from './steps.js';

/** @typedef {import('./steps.js').Steps} Steps */

/**
 * What a walk is for: `show` shows a view on the board, `words` gives a step in words.
 * @typedef {object} Host
 * @property {(view: import('./board.js').View) => void} show
 * @property {(step: Api.Step, steps: Steps) => HTMLElement[]} words
 */

/**
 * What is said of a step: its words, the links of its chain one by one, and a button for the steps that refute its candidate.
 * @param {Steps} steps
 * @param {number} index
 * @param {Host} host
 * @param {{ alone: boolean, enter: () => void }} how
 */
export function stepParts(steps, index, host, { alone, enter }) {
  const step = steps.steps[index];
  const parts = host.words(step, steps);
  parts.push(...chainControls(steps.links(step), steps.board, links => host.show({ ...steps.view(index), alone, links })));
  if (step.steps?.length) {
    const button = element('button', { type: 'button', class: 'enter' }, `Walk the refutation: ${counted(step.steps.length, 'step')}`);
    button.addEventListener('click', enter);
    const row = element('div', { class: 'row' });
    row.append(button);
    parts.push(row);
  }
  return parts;
}

/**
 * The kind of rule that gives a step alone, else the technique.
 * @param {Api.Step} step
 */
const ruleOrTechnique = ({ technique, reason }) => (technique === 'single rule' && reason.rules.length === 1 ? reason.rules[0].kind : technique);

export class Walk {
  /** What is shown: the steps, or those within one of them. */
  element = element('div', { class: 'walk' });
  /** @type {Refutation | null} */
  #inner = null;
  #steps;
  #host;
  #player;

  /**
   * @param {Steps} steps
   * @param {Host} host
   * @param {{ label: string, begin: string }} words the name of the list, and what is said before the first step
   */
  constructor(steps, host, { label, begin }) {
    this.#steps = steps;
    this.#host = host;
    this.#player = player({
      steps: steps.steps,
      title: step => [ruleOrTechnique(step), conclusion(step)].filter(Boolean).join(': '),
      show: index => host.show({ ...steps.view(index), alone: true }),
      details: (step, index) => (step ? stepParts(steps, index, host, { alone: true, enter: () => this.#enter(index) }) : [paragraph(begin, 'text')]),
      label,
    });
    this.element.append(...this.#player.parts);
  }

  /**
   * Goes to a step, and takes the keys.
   * @param {number} index
   */
  begin(index) {
    this.#player.go(index);
    this.#player.list.focus({ preventScroll: true });
  }

  /**
   * Steps that were found later.
   * @param {Api.Step[]} more
   */
  append(more) {
    this.#steps.steps.push(...more);
    this.#player.append(more);
  }

  /** @param {(step: Api.Step) => boolean} isListed */
  filter(isListed) {
    this.#player.filter(isListed);
  }

  /**
   * A key that walks. Whether it is one.
   * @param {KeyboardEvent} event
   * @returns {boolean}
   */
  key(event) {
    return this.#inner ? this.#inner.key(event) : this.#player.key(event);
  }

  /** @param {number} index */
  #enter(index) {
    this.#inner = new Refutation(this.#steps, index, this.#host, () => this.back());
    this.element.replaceChildren(this.#inner.element);
    this.#inner.begin();
  }

  /**
   * Goes back from the steps within a step. Whether there were any.
   * @returns {boolean}
   */
  back() {
    if (!this.#inner) return false;
    if (this.#inner.back()) return true;
    this.#inner = null;
    this.element.replaceChildren(...this.#player.parts);
    this.begin(this.#player.at());
    return true;
  }
}

/** The steps that refute what a step assumes, with a picture of their own: the board on which it holds. */
export class Refutation {
  element = element('div', { class: 'refutation' });
  #walk;

  /**
   * `leave` goes back to the step.
   * @param {Steps} steps
   * @param {number} index
   * @param {Host} host
   * @param {() => void} leave
   */
  constructor(steps, index, host, leave) {
    const { assumed, inner } = steps.inside(index);
    const supposed = assumed ? `Suppose ${assumed}.` : 'Suppose the opposite.';
    this.#walk = new Walk(inner, host, { label: 'Steps of the refutation', begin: supposed });
    const button = element('button', { type: 'button', class: 'leave', title: 'Esc' }, '← Back to the step');
    button.addEventListener('click', leave);
    const row = element('div', { class: 'row' });
    row.append(button, element('span', { class: 'aside' }, supposed));
    this.element.append(row, this.#walk.element);
  }

  begin() {
    this.#walk.begin(-1);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    return this.#walk.key(event);
  }

  back() {
    return this.#walk.back();
  }
}
