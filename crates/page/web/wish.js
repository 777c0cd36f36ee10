// The dialog for new puzzles: what they must be like.

import { $, element } from './dom.js';

/** Difficulties that need no dialog: such puzzles are found soon. */
const QUICK = ['easy', 'medium', 'hard'];

/**
 * Prepares the dialog. `draws` gives the kinds whose clues this puzzle has and can be drawn anew, `go` gets the wish, and the number of puzzles.
 * @param {Api.Kind[]} kinds
 * @param {() => string[]} draws
 * @param {(wish: Api.Wish, count: number) => void} go
 */
export function prepareWish(kinds, draws, go) {
  const all = kinds.filter(kind => kind.draws).map(({ name }) => name);
  /** @type {Map<string, HTMLInputElement>} */
  const boxes = new Map();
  const dialog = $('generate-dialog');
  const same = /** @type {HTMLOptionElement} */ ($('wish-draw').querySelector('[value=same]'));
  for (const name of all) {
    const box = element('input', { type: 'checkbox', value: name });
    const label = element('label', { class: 'check' });
    label.append(box, ` ${name}`);
    $('wish-kinds').append(label);
    boxes.set(name, box);
  }
  const anySeed = () => crypto.getRandomValues(new Uint32Array(1))[0];
  // One click for what most want.
  for (const difficulty of QUICK) {
    const button = element('button', { type: 'button' }, difficulty);
    button.addEventListener('click', () => go({ difficulty, seed: anySeed() }, 1));
    $('generate-levels').append(button);
  }
  const show = () => ($('wish-kinds').hidden = $('wish-draw').value !== 'choose');
  $('wish-draw').addEventListener('change', show);
  $('generate').addEventListener('click', () => {
    const here = draws();
    same.disabled = !here.length;
    same.textContent = here.length ? `the clues of this puzzle anew: ${here.join(', ')}` : 'the clues of this puzzle anew: it has none';
    if (!here.length && $('wish-draw').value === 'same') $('wish-draw').value = '';
    for (const [name, box] of boxes) if ($('wish-draw').value !== 'choose') box.checked = here.includes(name);
    show();
    dialog.showModal();
  });
  dialog.addEventListener('close', () => {
    if (dialog.returnValue !== 'go') return;
    dialog.returnValue = '';
    const seed = Number($('wish-seed').value);
    /** @type {Record<string, string[] | undefined>} */
    const drawn = { same: draws(), keep: [], choose: [...boxes].flatMap(([name, box]) => (box.checked ? [name] : [])) };
    const draw = drawn[$('wish-draw').value];
    const givens = $('wish-givens').value.trim();
    go({
      symmetry: $('wish-symmetry').value,
      difficulty: $('wish-difficulty').value,
      seed: $('wish-seed').value.trim() && Number.isSafeInteger(seed) && seed >= 0 ? seed : anySeed(),
      ...(givens && { givens }),
      ...(draw && { draw }),
      ...($('wish-minimal').checked && { minimal: true }),
    }, $('wish-count').valueAsNumber || 1);
  });
}
