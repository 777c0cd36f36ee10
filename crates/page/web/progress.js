// How a search goes, with a button that stops it.

import { estimateText, percent } from './counts.js';
import { counted, element, paragraph } from './dom.js';

/**
 * The progress of a search: an element, a function that shows a line of the answer in it, and the last estimate.
 * @param {string} name what the button says
 * @param {() => void} stop
 */
export function progress(name, stop) {
  const text = paragraph('…', 'aside');
  const bar = element('progress', { max: 1, 'aria-label': 'Part of the search tree' });
  const cancel = element('button', { type: 'button', class: 'cancel' }, name);
  cancel.addEventListener('click', stop);
  const row = element('div', { class: 'row' });
  row.append(bar, cancel);
  const made = element('div', { class: 'progress' });
  made.append(row, text);
  let steps = 0;
  /** @type {HTMLElement | null} */
  let estimate = null;
  /** @param {Page.Line} line */
  const show = line => {
    if (line.part && 'steps' in line.part) steps += line.part.steps.length;
    if (line.part && 'walks' in line.part) {
      estimate?.remove();
      estimate = paragraph(estimateText(line.part), 'estimate');
      made.append(estimate);
    }
    if (!line.state) return;
    const part = [`${(line.seconds ?? 0).toFixed(1)} s`, steps && `${counted(steps, 'step')} so far`, line.done && `${percent(line.done)} of the search tree`];
    text.textContent = line.state === 'waiting' ? 'waiting' : part.filter(Boolean).join(', ');
    if (line.done) bar.value = line.done;
  };
  return {
    element: made,
    show,
    get estimate() {
      return estimate;
    },
  };
}
