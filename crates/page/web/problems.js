// Errors and warnings about a text, as a list.

import { element } from './dom.js';

/**
 * The items of the list. `goTo` goes to the place of a problem; `read` reads drawings of another program, where that is offered.
 * @param {Api.Diagnostic[]} diagnostics
 * @param {{ goTo?: (from: Api.Place, to: Api.Place) => void, read: (guess: 'strict' | 'loose') => unknown }} actions
 */
export function problemItems(diagnostics, { goTo, read }) {
  return diagnostics.map(one => {
    const item = element('li', { class: `problem ${one.level}` });
    const place = one.from ? `line ${one.from[0]}: ` : one.elsewhere ? `${one.elsewhere}: ` : '';
    const text = `${place}${one.message}`;
    const { from, to, guess } = one;
    if (goTo && from && to) {
      const button = element('button', { type: 'button' }, text);
      button.addEventListener('click', () => goTo(from, to));
      item.append(button);
    } else item.append(text);
    one.notes.forEach(note => item.append(element('p', {}, note)));
    if (guess) {
      const button = element('button', { type: 'button', class: 'guess' }, guess === 'strict' ? 'Read the drawings' : 'Read it without them');
      button.addEventListener('click', () => read(guess));
      item.append(button);
    }
    return item;
  });
}
