// The puzzle in other notations.

import { SILENT, isAbort, post } from './api.js';
import { Certificate } from './certificate.js';
import { $, element } from './dom.js';

/** @type {Record<string, string>} */
const ENDINGS = { toml: 'toml', 'toml-entries': 'toml', svg: 'svg', png: 'png' };

/**
 * Offers the notations that puzzles are written in.
 * @param {Api.Catalog['notations']} notations
 */
export function offerNotations(notations) {
  for (const { name, about, ending } of notations) {
    ENDINGS[name] = ending;
    $('export-to').append(element('option', { value: name }, about));
  }
}

/**
 * The name of a file with a puzzle: its title, as far as file names can hold it.
 * @param {string | null} title
 * @param {string} ending
 */
export const fileName = (title, ending) => `${(title ?? '').normalize('NFC').replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-+|-+$/g, '').slice(0, 60).toLowerCase() || 'puzzle'}.${ending}`;

/** @type {Record<string, string>} */
const TYPES = { svg: 'image/svg+xml', png: 'image/png' };
/** Pixels for each unit of the picture. */
const SCALE = 2;

/**
 * Prepares the dialog. `state` gives the text and what was entered, `use` takes a new text.
 * @param {import('./session.js').Session} session
 * @param {object} what
 * @param {import('./game.js').Game} what.game
 * @param {import('./board.js').BoardView} what.board
 * @param {() => Api.Question} what.state
 * @param {(text: string) => unknown} what.use
 */
export function prepareExport(session, { game, board, state, use }) {
  const dialog = $('export-dialog');
  let text = '';
  /** @type {string | null} */
  let address = null;
  const certificate = new Certificate($('export-proof'));

  async function show() {
    const to = $('export-to').value;
    certificate.clear();
    const isProof = to === 'proof' && !session.hasError;
    if (isProof) certificate.show(state().text ?? '', ending => fileName(session.title, ending));
    // Its files take the place of the text.
    dialog.toggleAttribute('data-proof', isProof);
    if (isProof) return;
    const asked = to === 'toml-entries' ? 'toml' : to === 'png' ? 'svg' : to;
    /** @type {Page.Reply<Api.Export>} */
    let answer;
    try {
      // A text with an error is in no other notation.
      if (session.hasError) answer = { error: 'The text has an error, which is shown below it.' };
      else answer = await post('export', { ...state(), to: asked, with_entries: to === 'toml-entries' });
    } catch (error) {
      if (isAbort(error)) return;
      answer = { error: SILENT };
    }
    // Another one was chosen meanwhile.
    if ($('export-to').value !== to) return;
    text = answer.error === undefined ? answer.text : '';
    const lacks = answer.error ?? (answer.missing.length ? `Left out, because ${answer.notation} cannot express it: ${answer.missing.join('; ')}.` : '');
    $('export-missing').textContent = lacks;
    $('export-missing').hidden = !lacks;
    const solution = answer.error === undefined ? (answer.solution ?? null) : null;
    $('export-solution').hidden = solution === null;
    $('export-solution').textContent = solution ? 'With its solution: the other program says when it is solved.' : 'Without a solution: the puzzle is not known to have exactly one.';
    const isPicture = asked === 'svg';
    $('export-text').hidden = isPicture;
    $('export-text').value = isPicture ? '' : text;
    $('export-picture').hidden = !isPicture;
    $('export-copy').hidden = to === 'png';
    $('export-use').hidden = asked !== 'toml';
    const isLink = /^https:/.test(text);
    $('export-open').hidden = !isLink;
    if (isLink) $('export-open').href = text;
    const download = $('export-download');
    download.hidden = isLink || !text;
    if (address) URL.revokeObjectURL(address);
    const blob = new Blob([text], { type: TYPES[asked] ?? 'text/plain' });
    address = URL.createObjectURL(blob);
    download.href = address;
    download.download = fileName(session.title, ENDINGS[to] ?? 'txt');
    if (isPicture) await showPicture(address, to === 'png');
  }

  /**
   * @param {string} from
   * @param {boolean} isPng
   */
  async function showPicture(from, isPng) {
    const image = new Image();
    image.alt = 'The board';
    image.src = from;
    await image.decode();
    $('export-picture').replaceChildren(image);
    if (!isPng) return;
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.naturalWidth * SCALE, image.naturalHeight * SCALE];
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    /** @type {Blob | null} */
    const blob = await new Promise(done => canvas.toBlob(done, 'image/png'));
    if (!blob) {
      $('export-download').hidden = true;
      say('The browser cannot make a picture of this size.');
      return;
    }
    address = URL.createObjectURL(blob);
    $('export-download').href = address;
  }

  $('export').addEventListener('click', () => {
    offerEntries($('print-with'), $('print-entries'), game);
    dialog.showModal();
    show();
  });
  $('export-to').addEventListener('change', show);
  dialog.addEventListener('close', () => certificate.clear());
  $('export-copy').addEventListener('click', () => copy(text));
  $('export-print').addEventListener('click', () => {
    dialog.close();
    const { view } = board;
    if (!$('print-entries').checked) board.show({ alone: true });
    print();
    board.show(view);
  });
  $('export-use').addEventListener('click', () => {
    use(text);
    dialog.close();
  });
}

/**
 * Copies a text, and says so.
 * @param {string} text
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    say('Copied.');
  } catch {
    say('The browser does not allow copying: select the text and copy it yourself.');
  }
}

let spoken = 0;

/**
 * A choice to pass on what was entered, where something was. Whoever gets a solved puzzle is to solve it, too.
 * @param {HTMLElement} label
 * @param {HTMLInputElement} box
 * @param {import('./game.js').Game} game
 */
export function offerEntries(label, box, game) {
  label.hidden = game.isEmpty;
  box.checked = !game.isFull;
}

/**
 * A message for people, also for screen readers.
 * @param {string} text
 */
export function say(text) {
  const status = $('status');
  // What lies outside an open dialog is dimmed, and screen readers do not hear it.
  const place = document.querySelector('dialog[open]') ?? document.body;
  if (status.parentElement !== place) place.append(status);
  status.textContent = text;
  status.classList.add('shown');
  clearTimeout(spoken);
  spoken = setTimeout(() => status.classList.remove('shown'), 4000);
}
