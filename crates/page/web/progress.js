// How a search goes, with a button that stops it.

import { estimateText, percent } from './counts.js';
import { counted, element, paragraph } from './dom.js';

/**
 * The progress of a search.
 * @param {HTMLElement} body
 * @param {() => void} stop
 * @returns {(line: Page.Line) => void}
 */
export function progress(body, stop) {
  const text = paragraph('…', 'aside');
  const bar = element('progress', { max: 1, 'aria-label': 'Part of the search tree' });
  const cancel = element('button', { type: 'button', class: 'cancel' }, 'Cancel');
  cancel.addEventListener('click', stop);
  const row = element('div', { class: 'row' });
  row.append(bar, cancel);
  body.append(row, text);
  return line => {
    if (line.state) {
      const part = line.done ? `, ${percent(line.done)} of the search tree` : '';
      text.textContent = line.state === 'waiting' ? 'waiting' : `${(line.seconds ?? 0).toFixed(1)} s${part}`;
      if (line.done) bar.value = line.done;
    }
    if (line.part) {
      body.querySelector('.estimate')?.remove();
      const { part } = line;
      body.append('steps' in part ? paragraph(`${counted(part.steps, 'step')} so far. ${part.text}`, 'estimate so-far') : paragraph(estimateText(part), 'estimate'));
    }
  };
}
