// The dialog that shares a puzzle: a link to this page, links to other programs, a file.

import { SILENT, isAbort, post } from './api.js';
import { $, element, paragraph } from './dom.js';
import { copy, fileName, offerEntries } from './export.js';

/** Programs that a link opens, and the notations of their links. */
const PROGRAMS = [['SudokuPad', 'sudokupad'], ['f-puzzles', 'f-puzzles-link']];

/**
 * Whether an address leads to the computer that asks for it.
 * @param {string} host
 */
export const isLocal = host => /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(host);

/**
 * Prepares the dialog. `fragment` gives that of the puzzle, `state` the text and what was entered.
 * @param {object} what
 * @param {import('./session.js').Session} what.session
 * @param {import('./game.js').Game} what.game
 * @param {(withEntries: boolean) => Promise<string>} what.fragment
 * @param {() => Api.Question} what.state
 * @param {string | null} what.publicUrl where others find the page, if that is known
 */
export function prepareSharing({ session, game, fragment, state, publicUrl }) {
  /** @type {string | null} */
  let file = null;
  $('share-local').hidden = publicUrl !== null || !isLocal(location.hostname);
  $('share').addEventListener('click', async () => {
    offerEntries($('share-with'), $('share-entries'), game);
    $('share-dialog').showModal();
    const { text } = state();
    if (file) URL.revokeObjectURL(file);
    file = URL.createObjectURL(new Blob([text ?? ''], { type: 'text/plain' }));
    $('share-file').href = file;
    $('share-file').download = fileName(session.title, session.puzzle?.notation === 'TOML' ? 'toml' : 'txt');
    $('share-file').textContent = `Download ${$('share-file').download}`;
    $('share-links').replaceChildren(...PROGRAMS.map(([name]) => item(name, [element('span', { class: 'aside' }, '…')])));
    const items = await Promise.all(PROGRAMS.map(([name, to]) => link(name, { ...state(), to })));
    $('share-links').replaceChildren(...items);
  });
  $('share-copy').addEventListener('click', async () => copy((publicUrl ?? location.href).replace(/#.*$/, '') + (await fragment($('share-entries').checked))));
}

/**
 * A link to another program, with what it leaves out.
 * @param {string} name
 * @param {Api.Question} question
 */
async function link(name, question) {
  try {
    const answer = await post('export', question, `share ${name}`);
    if (answer.error !== undefined) return item(name, [element('span', { class: 'aside' }, answer.error)]);
    const button = element('button', { type: 'button', 'aria-label': `Copy the link to ${name}` }, 'Copy');
    button.addEventListener('click', () => copy(answer.text));
    const open = element('a', { class: 'button', href: answer.text, target: '_blank', rel: 'noopener noreferrer', 'aria-label': `Open in ${name}` }, 'Open');
    return item(name, [button, open, ...(answer.missing.length ? [paragraph(`Left out: ${answer.missing.join('; ')}.`, 'aside')] : [])]);
  } catch (error) {
    return item(name, isAbort(error) ? [] : [element('span', { class: 'aside' }, SILENT)]);
  }
}

/**
 * @param {string} name
 * @param {HTMLElement[]} parts
 */
function item(name, parts) {
  const made = element('li');
  made.append(element('span', {}, name), ...parts);
  return made;
}
