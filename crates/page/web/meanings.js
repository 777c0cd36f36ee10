// What a sentence of a rules text may mean that was not understood, or a drawing that no sentence mentions: a kind of rule, said in words
// that are.

import { element } from './dom.js';

/** What sentences are about, as rules texts have it. */
const COLOURS = 'red|orange|yellow|green|lime|teal|turquoise|cyan|blue|purple|violet|pink|magenta|brown|black|white|gr[ea]y';
const LINES = /line|path|thermo|snake|worm/;

/** @type {[name: string, words: string][]} */
const CAGES_AND_DOTS = [
  ['killer', 'Digits in cages sum to the total'],
  ['white-dot', 'White dots separate consecutive digits'],
  ['black-dot', 'Black dots separate digits in a 1:2 ratio'],
];

/**
 * The kinds, in groups: what is said of the subject of a sentence. `{}` is the subject.
 * @type {[group: string, nouns: RegExp | null, usual: string, kinds: [name: string, words: string][]][]}
 */
const MEANINGS = [
  ['Its lines', LINES, 'lines', [
    ['renban', '{} are renban lines'],
    ['palindrome', '{} are palindrome lines'],
    ['whisper', '{} are German whisper lines'],
    ['Dutch whisper', '{} are Dutch whisper lines'],
    ['region-sum', '{} are region sum lines'],
    ['nabner', '{} are nabner lines'],
    ['zipper', '{} are zipper lines'],
    ['entropic', '{} are entropic lines'],
    ['modular', '{} are modular lines'],
    ['parity-line', '{} are parity lines'],
  ]],
  ['Its cells', /circle|square/, 'circles', [
    ['odd', '{} contain odd digits'],
    ['even', '{} contain even digits'],
  ]],
  ['Its cages and dots', null, '', CAGES_AND_DOTS],
  ['The whole board', null, '', [
    ['anti-knight', 'Anti-knight rules apply'],
    ['anti-king', 'Anti-king rules apply'],
    ['non-consecutive', 'Non-consecutive rules apply'],
    ['disjoint-groups', 'Disjoint groups rules apply'],
  ]],
];

/**
 * What a sentence is about: `red lines`, or without a colour `lines`.
 * @param {string} sentence
 * @param {RegExp} nouns
 * @param {string} usual
 */
function subjectOf(sentence, nouns, usual) {
  const colour = new RegExp(`\\b(${COLOURS})\\b`, 'i').exec(sentence)?.[1].toLowerCase();
  const noun = new RegExp(`\\b(${nouns.source})s?\\b`, 'i').exec(sentence)?.[1].toLowerCase();
  const plural = nouns === LINES || !noun ? usual : `${noun}s`;
  return `The ${colour ? `${colour} ` : ''}${plural}`;
}

/**
 * A sentence that was not understood, or drawings that no sentence mentions, as `2 lines at r1c1, r5c5`, and the kind that was chosen for
 * them: null for no rule.
 * @typedef {{ about: string, isDrawing: boolean, kind: string | null }} Choice
 */

/** A sentence that states nothing. */
const NOTHING = 'Enjoy';

/**
 * The sentence that is read in place of one, which means a kind, or null for no rule.
 * @param {string} sentence
 * @param {string | null} kind
 */
export function meant(sentence, kind) {
  for (const [, nouns, usual, kinds] of MEANINGS) {
    const words = kinds.find(([name]) => name === kind)?.[1];
    if (words) return nouns ? words.replace('{}', subjectOf(sentence, nouns, usual)) : words;
  }
  return NOTHING;
}

/**
 * What the program reads: another sentence in place of one, or one more about drawings.
 * @param {Choice} choice
 * @returns {[string, string]}
 */
export const asRead = ({ about, isDrawing, kind }) => [isDrawing ? '' : about, meant(about, kind)];

/**
 * The groups of kinds that something may mean: of drawings, only those that are drawn so.
 * @param {string} about
 * @param {boolean} isDrawing
 */
export function groupsOf(about, isDrawing) {
  if (!isDrawing) return MEANINGS;
  return MEANINGS.filter(([, nouns, , kinds]) => (nouns ?? (kinds === CAGES_AND_DOTS ? /\bcages?\b|\bdots? at (?!corners)/ : null))?.test(about));
}

/** What stands for no choice. */
const UNDECIDED = '?';

/**
 * A choice of kinds for a sentence or drawings; `chosen` gets the kind, null for no rule, or `undefined` if the choice was taken back.
 * None for drawings that are none of these kinds.
 * @param {string} about
 * @param {boolean} isDrawing
 * @param {(kind: string | null | undefined) => void} chosen
 * @param {string | null} [now] what was chosen before
 */
export function meaningChoice(about, isDrawing, chosen, now) {
  const groups = groupsOf(about, isDrawing);
  if (!groups.length) return null;
  const select = element('select', { class: 'meaning', 'aria-label': `What this means: ${about}` });
  select.append(element('option', { value: UNDECIDED }, now === undefined ? 'It means…' : 'Ask again'));
  if (!isDrawing) select.append(element('option', { value: '' }, 'no rule'));
  for (const [group, , , kinds] of groups) {
    const options = element('optgroup', { label: group });
    options.append(...kinds.map(([name]) => element('option', { value: name }, name)));
    select.append(options);
  }
  if (now !== undefined) select.value = now ?? '';
  select.addEventListener('change', () => chosen(select.value === UNDECIDED ? undefined : select.value || null));
  return select;
}
