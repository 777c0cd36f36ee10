// A hint: at first the technique, then the place, then the step.

import { element, paragraph } from './dom.js';
import { Steps, ending, kindOfStep } from './steps.js';
import { Refutation, stepParts } from './walk.js';

/** @typedef {import('./steps.js').PathAnswer} PathAnswer */

/** So many places are named, not only shown. */
const MOST_PLACES = 4;

export class Hint {
  /** @type {'technique' | 'place' | 'step'} How much of it is shown. */
  #stage = 'technique';
  /** @type {Refutation | null} */
  #refutation = null;

  /**
   * @param {import('./questions.js').Questions} questions
   * @param {PathAnswer} answer
   * @param {HTMLElement} body
   */
  constructor(questions, answer, body) {
    this.questions = questions;
    this.body = body;
    this.answer = answer;
    this.steps = new Steps(questions.there, answer);
    this.moves = questions.game.steps;
    const [step] = answer.steps;
    if (!step) body.append(...this.#several(), paragraph(ending(answer), 'result'));
    else if (questions.game.little) this.#show('technique');
    else this.#show('step');
  }

  /** Whether another click shows more of it: the board is as it was, and the step is not shown yet. */
  get hasMore() {
    return this.answer.steps.length > 0 && this.#stage !== 'step' && this.moves === this.questions.game.steps;
  }

  /** Shows more of it. */
  next() {
    this.#show(this.#stage === 'technique' ? 'place' : 'step');
  }

  /** @param {'technique' | 'place' | 'step'} stage */
  #show(stage) {
    const { body, questions, answer, steps } = this;
    const [step] = answer.steps;
    this.#stage = stage;
    body.replaceChildren(...this.#several());
    if (stage === 'step') return this.#showStep();
    body.append(paragraph(kindOfStep(step), 'text'));
    const places = step.reason.rules.map(({ name }) => name);
    if (stage === 'place' && places.length && places.length <= MOST_PLACES) body.append(paragraph(`Look at ${places.join(', ')}.`, 'text'));
    const row = element('div', { class: 'row' });
    if (stage === 'technique') row.append(this.#button('Where?', () => this.#show('place'), 'main'));
    row.append(this.#button('Show the step', () => this.#show('step'), stage === 'place' ? 'main' : ''));
    body.append(row);
    if (stage === 'place') questions.show({ shade: new Map([...steps.view(0).shade.keys()].map(cell => [cell, 'reason'])) });
    return undefined;
  }

  #several() {
    return this.questions.several(this.answer, this.body, 'This holds');
  }

  /** The step in words, and buttons that take it. */
  #showStep() {
    const { body, questions, steps } = this;
    const [step] = steps.steps;
    questions.show({ ...steps.view(0), alone: false });
    body.append(...stepParts(steps, 0, questions, { alone: false, enter: () => this.#enter() }));
    const take = () => questions.game.apply(steps.taken(step));
    const row = element('div', { class: 'row' });
    row.append(
      this.#button('Apply', () => {
        take();
        questions.close();
      }, 'main'),
      this.#button('Apply and next hint', () => {
        take();
        questions.again('hint');
      }, 'next'),
    );
    body.append(row);
  }

  /** The steps that refute the candidate of the step. */
  #enter() {
    this.#refutation = new Refutation(this.steps, 0, this.questions, () => this.back());
    this.body.replaceChildren(this.#refutation.element);
    this.questions.walks(this);
    this.#refutation.begin();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    return this.#refutation?.key(event) ?? false;
  }

  /** Goes back from the refutation. Whether it was shown. */
  back() {
    if (!this.#refutation) return false;
    if (this.#refutation.back()) return true;
    this.#refutation = null;
    this.#show('step');
    return true;
  }

  /**
   * @param {string} text
   * @param {() => void} work
   * @param {string} name
   */
  #button(text, work, name = '') {
    const made = element('button', { type: 'button', ...(name && { class: name }) }, text);
    made.addEventListener('click', work);
    return made;
  }
}
