// What a sentence of a rules text may mean that was not understood: a kind of rule, said in words that are.

import { element } from './dom.js';

/** What sentences are about, as rules texts have it. */
const COLOURS = 'red|orange|yellow|green|lime|teal|turquoise|cyan|blue|purple|violet|pink|magenta|brown|black|white|gr[ea]y';
const LINES = /line|path|thermo|snake|worm/;

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
  ['Its cages and dots', null, '', [
    ['killer', 'Digits in cages sum to the total'],
    ['white-dot', 'White dots separate consecutive digits'],
    ['black-dot', 'Black dots separate digits in a 1:2 ratio'],
  ]],
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
 * A choice of kinds for a sentence; `chosen` gets the kind, or null if the sentence means no rule.
 * @param {string} sentence
 * @param {(kind: string | null) => void} chosen
 */
export function meaningChoice(sentence, chosen) {
  const select = element('select', { class: 'meaning', 'aria-label': `What this means: ${sentence}` });
  select.append(element('option', { value: '?' }, 'It means…'), element('option', { value: '' }, 'no rule'));
  for (const [group, , , kinds] of MEANINGS) {
    const options = element('optgroup', { label: group });
    options.append(...kinds.map(([name]) => element('option', { value: name }, name)));
    select.append(options);
  }
  select.addEventListener('change', () => select.value !== '?' && chosen(select.value || null));
  return select;
}
