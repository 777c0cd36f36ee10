// Which steps of a path are listed.

import { element } from './dom.js';

/**
 * Which steps of a path are listed: those of a technique, those that place a digit.
 * @param {Api.Step[]} steps
 * @param {(isListed: (step: Api.Step) => boolean) => void} filter
 */
export function filters(steps, filter) {
  const counts = new Map();
  steps.forEach(({ technique }) => counts.set(technique, (counts.get(technique) ?? 0) + 1));
  const technique = element('select', { 'aria-label': 'Steps of a technique' });
  technique.append(element('option', { value: '' }, steps.length === 1 ? 'the only step' : `all ${steps.length} steps`));
  technique.append(...[...counts].map(([name, count]) => element('option', { value: name }, `${name} ${count}×`)));
  const places = element('input', { type: 'checkbox' });
  const label = element('label', { class: 'check' });
  label.append(places, ' placements only');
  const change = () => filter(step => (!technique.value || step.technique === technique.value) && (!places.checked || step.placed.length > 0));
  [technique, places].forEach(one => one.addEventListener('change', change));
  const row = element('div', { class: 'row filters' });
  row.append(technique, label);
  return row;
}
