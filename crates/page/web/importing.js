// The dialog that imports a puzzle: it says what came before anything is changed.

import { SILENT, isAbort, later, post } from './api.js';
import { $, counted, element, paragraph } from './dom.js';
import { aboutOf, legendOf, pictureOf, titleOf } from './heading.js';
import { asRead, meaningChoice } from './meanings.js';
import { problemItems } from './problems.js';

/** So many sentences of rules are shown at once. */
const MOST = 12;

/**
 * Prepares the dialog; `open` takes the text of the puzzle.
 * @param {(text: string) => unknown} open
 */
export function prepareImport(open) {
  const dialog = $('import-dialog');
  const input = $('import-text');
  /** @type {string | null} The text of the puzzle that is shown. */
  let ready = null;
  /** @type {Map<string, import('./meanings.js').Choice>} What was chosen for sentences and drawings. */
  let chosen = new Map();
  /** The text that they are of. */
  let about = '';

  /** @param {string | null} text */
  const setReady = text => {
    ready = text;
    $('import-go').disabled = text === null;
  };

  /** @param {'strict' | 'loose'} [guess] reads drawings as rules */
  async function read(guess) {
    const text = input.value;
    if (text !== about) [chosen, about] = [new Map(), text];
    setReady(null);
    $('import-found').hidden = true;
    if (!text.trim()) {
      $('import-state').textContent = '';
      return;
    }
    $('import-state').textContent = 'Reading…';
    try {
      const meanings = [...chosen.values()].map(asRead);
      const answer = await post('read', { text, ...(guess && { guess, meanings }) }, 'import');
      // Something else was typed meanwhile.
      if (text !== input.value) return;
      $('import-state').textContent = '';
      if (answer.error !== undefined) return show([paragraph(answer.error, 'problem error')]);
      const problems = [...problemsOf(answer.diagnostics, { read, choose }), ...choicesOf([...chosen.values()], choose)];
      // Drawings without rules are read with the rules text of the puzzle.
      if (!answer.ok && !guess && answer.diagnostics.some(one => one.guess === 'strict')) return read('strict');
      if (!answer.ok) return show([paragraph(guess ? 'Not all of this puzzle was understood.' : 'This is no puzzle that can be read.', 'result bad'), ...problems]);
      setReady(guess && answer.toml ? answer.toml : text);
      const more = answer.hasMore ? [paragraph('There are several puzzles; this is the first one.', 'problem warning')] : [];
      show([found(answer, guess), ...more, ...problems]);
    } catch (error) {
      if (!isAbort(error)) $('import-state').textContent = SILENT;
    }
  }

  /** @type {Choose} */
  async function choose(said, isDrawing, kind) {
    if (kind === undefined) chosen.delete(said);
    else chosen.set(said, { about: said, isDrawing, kind });
    await read('strict');
    // The choice is elsewhere: what comes next has the keys.
    const next = /** @type {HTMLElement | null} */ ($('import-found').querySelector('.problems:not(.chosen) .meaning'));
    (next ?? $('import-go')).focus();
  }

  /** @param {HTMLElement[]} parts */
  function show(parts) {
    $('import-found').replaceChildren(...parts);
    $('import-found').hidden = false;
  }

  /** @param {string} text */
  function begin(text) {
    input.value = text;
    if (!dialog.open) dialog.showModal();
    input.focus();
    read();
  }

  /** @param {File} file */
  const take = async file => begin(await file.text());

  const typed = later(250, () => read());
  input.addEventListener('input', typed);
  const paste = $('start-paste');
  $('import').addEventListener('click', () => {
    begin(paste.value);
    paste.value = '';
  });
  paste.addEventListener('paste', event => {
    const text = event.clipboardData?.getData('text') ?? '';
    if (!text.trim()) return;
    event.preventDefault();
    begin(text);
  });
  $('import-file').addEventListener('change', () => {
    const file = $('import-file').files?.[0];
    $('import-file').value = '';
    if (file) take(file);
  });
  $('import-go').addEventListener('click', () => {
    if (ready === null) return;
    dialog.close();
    open(ready);
  });
  document.addEventListener('paste', event => {
    const target = /** @type {Element} */ (event.target);
    const text = event.clipboardData?.getData('text') ?? '';
    if (target.closest('input, textarea, dialog') || !text.trim()) return;
    event.preventDefault();
    begin(text);
  });
  addEventListener('dragover', event => event.dataTransfer?.types.includes('Files') && event.preventDefault());
  addEventListener('drop', event => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    take(file);
  });
}

/**
 * A sentence, or drawings, mean a kind or no rule: the puzzle is read anew with it. Without a kind, the choice is taken back.
 * @typedef {(about: string, isDrawing: boolean, kind: string | null | undefined) => void} Choose
 */

/**
 * What is wrong or doubtful, with a choice of kinds for each sentence that was not understood and each drawing without one, and a button that
 * reads a puzzle without them.
 * @param {Api.Diagnostic[]} diagnostics
 * @param {{ read: (guess: 'strict' | 'loose') => unknown, choose: Choose }} actions
 */
function problemsOf(diagnostics, { read, choose }) {
  const list = element('ul', { class: 'problems' });
  const canBeLeft = diagnostics.some(({ guess }) => guess === 'loose');
  /** @param {Api.Diagnostic} one */
  const shown = one => ({ ...one, ...(one.sentence && { message: `“${one.sentence}” was not understood.` }), ...(one.drawing && { message: `No sentence is about this: ${one.drawing}.` }), ...(canBeLeft && one.guess && { guess: null, notes: [], from: undefined, elsewhere: undefined }) });
  const items = problemItems(diagnostics.map(shown), { read });
  // One of the sentences may be about the drawings.
  const isAsked = diagnostics.some(({ sentence }) => sentence);
  diagnostics.forEach(({ sentence, drawing }, index) => {
    const said = sentence ?? (isAsked ? null : drawing);
    const choice = said && meaningChoice(said, drawing !== null, kind => choose(said, drawing !== null, kind));
    if (choice) items[index].append(choice);
  });
  list.append(...items);
  if (!canBeLeft) return [list];
  const button = element('button', { type: 'button', class: 'guess' }, 'Read it without these');
  button.addEventListener('click', () => read('loose'));
  return [list, button];
}

/**
 * What was chosen so far, to be chosen anew.
 * @param {import('./meanings.js').Choice[]} choices
 * @param {Choose} choose
 */
function choicesOf(choices, choose) {
  if (!choices.length) return [];
  const list = element('ul', { class: 'problems chosen', 'aria-label': 'What you chose' });
  list.append(...choices.map(({ about, isDrawing, kind }) => {
    const item = element('li', { class: 'problem' });
    item.append(element('span', {}, isDrawing ? about : `“${about}”`));
    const choice = meaningChoice(about, isDrawing, next => choose(about, isDrawing, next), kind);
    if (choice) item.append(choice);
    return item;
  }));
  return [element('h4', {}, 'You chose'), list];
}

/**
 * What was read: picture, title, author, notation, rules.
 * @param {Extract<Api.Read, { ok: true }>} answer
 * @param {'strict' | 'loose'} [guess]
 */
function found({ board, notation, toml }, guess) {
  const words = element('div');
  const givens = board.givens.filter(given => given !== null).length;
  const from = guess ? 'read from its drawings and its rules text' : notation;
  words.append(element('h3', {}, titleOf(board)), paragraph(`${board.rows}×${board.columns}, ${counted(givens, 'given')}, ${from}`, 'aside'));
  const sentences = guess && toml ? translated(toml) : [];
  const about = sentences.length ? (board.author ?? '') : aboutOf(board);
  if (about) words.append(paragraph(about, 'about-text'));
  const understood = guess ? [] : [...kindsOf(board), ...legendOf(board)];
  if (understood.length) words.append(element('h4', {}, 'Understood as'), listOf(understood));
  if (sentences.length) {
    const list = element('dl', { class: 'sentences' });
    list.append(...sentences.flatMap(([sentence, kind]) => [element('dt', {}, sentence), element('dd', {}, kind)]));
    words.append(element('h4', {}, 'Each sentence, and the rule read from it'), list);
  }
  const image = element('img', { src: pictureOf(board), alt: 'The board' });
  const both = element('div', { class: 'came' });
  both.append(image, words);
  return both;
}

/**
 * The kinds of rules that have cells, and how many there are of each.
 * @param {Api.Board} board
 */
function kindsOf({ clues }) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { kind, cells } of clues) if (cells.length) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => `${kind} ${count}×`);
}

/** @param {string[]} lines */
function listOf(lines) {
  const list = element('ul', { class: 'understood' });
  list.append(...lines.slice(0, MOST).map(line => element('li', {}, line)));
  if (lines.length > MOST) list.append(element('li', {}, `and ${lines.length - MOST} more`));
  return list;
}

/**
 * The sentences that a translation has beside its rules, each with the kind of rule that was read from it.
 * @param {string} toml
 */
export function translated(toml) {
  /** @type {[sentence: string, kind: string][]} */
  const pairs = [];
  let [table, kind, sentence] = ['', '', ''];
  for (const line of toml.split('\n')) {
    const said = /^\s*# "(.*)"$/.exec(line)?.[1];
    table = /^\[+([\w.-]+)/.exec(line)?.[1] ?? table;
    // A table of its own is of one kind.
    kind = /^rules\.([\w-]+)/.exec(table)?.[1] ?? /^([\w-]+) += /.exec(line)?.[1] ?? kind;
    if (said !== undefined) sentence = said;
    else if (sentence) {
      pairs.push([sentence, kind]);
      sentence = '';
    }
  }
  return pairs;
}
