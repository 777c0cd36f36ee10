// The solution path: its steps are walked while others are still being found.

import { paragraph } from './dom.js';
import { filters } from './filters.js';
import { Steps, ending } from './steps.js';
import { Walk } from './walk.js';

/** @typedef {import('./steps.js').PathAnswer} PathAnswer */

export class Path {
  /** @type {Walk | null} */
  walk = null;
  /** @type {Pick<PathAnswer, 'several' | 'why' | 'candidates'> | null} What was said with the first steps. */
  #begun = null;
  /** @type {Api.Step[]} */
  #steps = [];

  /**
   * @param {import('./questions.js').Questions} questions
   * @param {HTMLElement} body
   * @param {Api.CellDigit[]} entered the entered digits that the path begins with
   */
  constructor(questions, body, entered) {
    this.questions = questions;
    this.body = body;
    this.entered = entered;
  }

  /** Whether some steps were found. */
  get isBegun() {
    return this.walk !== null;
  }

  /**
   * Steps that were found while others are searched.
   * @param {Extract<Api.Progress, { steps: Api.Step[] }>} part
   */
  add({ steps, several = null, why = null, candidates }) {
    if (candidates) this.#begun ??= { several, why, candidates };
    if (this.#begun) this.#append(steps, this.#begun.candidates);
  }

  /** The search was stopped: what was found stays. */
  stop() {
    if (this.#begun) this.finish({ ...this.#begun, status: 'stopped', steps: this.#steps });
  }

  /**
   * The whole path.
   * @param {PathAnswer} answer
   */
  finish(answer) {
    const { steps, why } = answer;
    this.#append(steps.slice(this.#steps.length), answer.candidates);
    const head = [paragraph(ending(answer), 'result'), ...(why ?? []).slice(0, 5).map(one => paragraph(one.sentence, 'problem error'))];
    this.body.prepend(...this.questions.several(answer, this.body, 'These steps hold'), ...head);
    const { walk } = this;
    if (walk) walk.element.after(filters(steps, isListed => walk.filter(isListed)));
  }

  /**
   * @param {Api.Step[]} more
   * @param {Api.Digit[][]} candidates
   */
  #append(more, candidates) {
    if (!more.length) return;
    this.#steps.push(...more);
    if (this.walk) return this.walk.append(more);
    const { questions } = this;
    const all = new Steps(questions.there, { steps: [...more], candidates });
    all.begun = this.entered.map(([cell, digit]) => [cell, digit, 'entry']);
    const begin = this.entered.length ? 'The givens, and your digits.' : 'The givens.';
    this.walk = new Walk(all, questions, { label: 'Steps of the path', begin });
    this.body.append(this.walk.element);
    questions.walks(this.walk);
    return this.walk.begin(0);
  }
}
