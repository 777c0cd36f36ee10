// Steps to go through, one at a time.

import { element } from './dom.js';

/**
 * A player of steps. `title(step)` is a step in a line, `show(index)` shows the current one on the board,
 * and `details(step, index)` is what is said of it then. Index -1 is the beginning. `key` of the result takes arrow keys, `filter` hides steps that a function
 * refuses, and `append` adds steps, which those that are there stay before.
 * @template {{ text: string, kind?: string, depth?: number }} Step
 * @param {object} what
 * @param {Step[]} what.steps
 * @param {(step: Step) => string} what.title
 * @param {(step: Step | null, index: number) => Node[]} what.details
 * @param {(index: number) => void} what.show
 * @param {string} what.label
 */
export function player({ steps: given, title, details, show, label }) {
  /** @type {Step[]} */
  const steps = [];
  let at = -1;
  const list = element('ol', { class: 'steps', tabindex: 0, role: 'listbox', 'aria-label': label });
  const here = element('div', { class: 'here', 'aria-live': 'polite' });
  const slider = element('input', { type: 'range', min: 0, max: 0, value: 0, 'aria-label': 'Step' });
  const place = element('span', { class: 'place' });
  /**
   * @param {string} text
   * @param {string} name
   * @param {() => void} go
   */
  const button = (text, name, go) => {
    const one = element('button', { type: 'button', 'aria-label': name, title: name }, text);
    one.addEventListener('click', event => {
      go();
      // After a click, arrow keys go through the steps.
      if (event.detail) list.focus({ preventScroll: true });
    });
    return one;
  };
  let timer = 0;
  const stop = () => {
    clearInterval(timer);
    timer = 0;
    play.textContent = 'Play';
    play.setAttribute('aria-label', 'Play');
  };
  const play = button('Play', 'Play', () => {
    if (timer) return stop();
    if (at >= steps.length - 1) go(-1);
    play.textContent = 'Pause';
    play.setAttribute('aria-label', 'Pause');
    timer = setInterval(() => {
      if (at >= steps.length - 1 || !list.isConnected) stop();
      else move(1);
    }, 600);
    return undefined;
  });
  /** @type {HTMLElement[]} */
  const items = [];
  const showPlace = () => {
    slider.value = String(at + 1);
    place.textContent = `${at + 1} of ${steps.length}`;
  };

  /** @param {Step[]} more */
  function append(more) {
    const fresh = more.map((step, index) => {
      const number = steps.length + index;
      const item = element('li', { role: 'option', id: `step-${number}`, class: step.kind ? `step-${step.kind}` : '' }, title(step));
      if (step.depth) item.style.paddingLeft = `${Math.min(step.depth, 12) * 0.6 + 0.6}em`;
      item.addEventListener('click', () => go(number));
      return item;
    });
    steps.push(...more);
    items.push(...fresh);
    list.append(...fresh);
    slider.max = String(steps.length);
    showPlace();
  }

  /** @param {number} to */
  function go(to) {
    const next = Math.max(-1, Math.min(to, steps.length - 1));
    items[at]?.removeAttribute('aria-selected');
    at = next;
    items[at]?.setAttribute('aria-selected', 'true');
    if (at >= 0) {
      list.setAttribute('aria-activedescendant', `step-${at}`);
      const top = items[at].offsetTop;
      if (top < list.scrollTop || top > list.scrollTop + list.clientHeight - 30) list.scrollTop = top - list.clientHeight / 2;
    } else list.scrollTop = 0;
    showPlace();
    show(at);
    here.replaceChildren(...details(steps[at] ?? null, at));
  }

  /**
   * Goes on by so many steps of those that are listed.
   * @param {number} by
   */
  function move(by) {
    const listed = [-1, ...items.keys()].filter(index => index < 0 || index === at || !items[index].hidden);
    const next = listed.indexOf(at) + by;
    go(listed[Math.max(0, Math.min(next, listed.length - 1))]);
  }

  /** @param {(step: Step) => boolean} isListed */
  function filter(isListed) {
    items.forEach((item, index) => {
      item.hidden = !isListed(steps[index]);
    });
    const first = items.findIndex(item => !item.hidden);
    if (items[at]?.hidden && first >= 0) go(first);
  }

  slider.addEventListener('input', () => go(Number(slider.value) - 1));
  /**
   * Goes through the steps with keys. Whether it is such a key.
   * @param {KeyboardEvent} event
   */
  function key(event) {
    /** @type {Record<string, number>} */
    const moves = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, PageDown: 10, PageUp: -10 };
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
    if (moves[event.key]) move(moves[event.key]);
    else if (event.key === 'Home') go(-1);
    else if (event.key === 'End') go(steps.length - 1);
    else return false;
    return true;
  }
  list.addEventListener('keydown', event => key(event) && event.preventDefault());
  const range = element('div', { class: 'row player' });
  range.append(slider, place);
  const row = element('div', { class: 'row player' });
  row.append(
    button('⇤', 'To the beginning', () => go(-1)),
    button('←', 'Back', () => move(-1)),
    play,
    button('→', 'Forward', () => move(1)),
    button('⇥', 'To the end', () => go(steps.length - 1)),
  );
  append(given);
  return { parts: [row, range, here, list], list, go, key, filter, append, at: () => at };
}
