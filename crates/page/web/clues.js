// The clues of a text, as they are listed: each dot and each marked cell by itself.

/** Types of parameters that are cells of the board. */
export const OF_CELLS = new Set(['line', 'lines', 'parts', 'cells', 'cell', 'pairs', 'cells or picture', 'sets of cells or picture']);
/** Those whose cells can be changed to what is selected. */
const CHANGED = new Set(['line', 'cells', 'cell', 'pairs', 'cells or picture']);
/** The most runs of cells that a name has. */
const MOST = 4;

/**
 * The clues of a board, each with a `name`, and with the text that it is `of`. One of several dots or cells that are written together
 * has its `part`: its parameter and its cells.
 * @param {Api.Board} board
 * @param {Api.Kind[]} kinds
 * @param {string} of
 * @returns {Page.Clue[]}
 */
export function entries({ clues, cells: places }, kinds, of) {
  return clues.flatMap(written => {
    const clue = { ...written, of };
    const params = kinds.find(kind => kind.name === clue.kind)?.params ?? [];
    /**
     * @param {string} param
     * @param {Api.Cell[]} cells
     * @param {string} word
     */
    const one = (param, cells, word) => ({ ...clue, cells, first: cells[0], part: { name: param, cells }, name: named(`${clue.kind}${word}`, cells, places) });
    const words = params.filter(({ type }) => type === 'pairs').length > 1;
    const dots = Object.entries(clue.pairs ?? {}).flatMap(([param, pairs]) => pairs.map(pair => one(param, [...pair].sort((a, b) => a - b), words ? ` ${param}` : '')));
    if (dots.length) return dots;
    const [marked, ...more] = params.filter(({ type }) => OF_CELLS.has(type));
    if (marked?.type === 'cells or picture' && !more.length && clue.cells.length) return clue.cells.map(cell => one(marked.name, [cell], ''));
    return [{ ...clue, name: named(clue.kind, clue.cells, places) }];
  });
}

/**
 * The parameter whose cells can be changed, if there is one.
 * @param {Page.Clue} clue
 * @param {Api.Kind[]} kinds
 */
export function shaped(clue, kinds) {
  if (clue.part) return clue.part.name;
  const params = kinds.find(kind => kind.name === clue.kind)?.params ?? [];
  const [only, ...more] = params.filter(({ type }) => OF_CELLS.has(type));
  return only && !more.length && CHANGED.has(only.type) && clue.cells.length ? only.name : null;
}

/**
 * @param {string} word
 * @param {Api.Cell[]} cells
 * @param {Page.Place[]} places
 */
function named(word, cells, places) {
  return cells.length ? `${word} ${nameOf(cells, places)}` : word;
}

/**
 * Cells as a text lists them: runs in a row or in a column as one word.
 * @param {Api.Cell[]} cells
 * @param {Page.Place[]} places
 */
export function nameOf(cells, places) {
  const words = [];
  let rest = cells.map(cell => places[cell]);
  while (rest.length) {
    const [row, column] = rest[0];
    /**
     * @param {number} down
     * @param {number} right
     */
    const run = (down, right) => rest.findIndex(([r, c], index) => r !== row + down * index || c !== column + right * index);
    const [across, along] = [run(0, 1), run(1, 0)].map(end => (end < 0 ? rest.length : end));
    if (across >= along) words.push(`r${row + 1}c${column + 1}${across > 1 ? `-${column + across}` : ''}`);
    else words.push(`r${row + 1}-${row + along}c${column + 1}`);
    rest = rest.slice(Math.max(across, along));
  }
  return words.length > MOST ? `${words.slice(0, MOST - 1).join(' ')}…` : words.join(' ');
}

/**
 * Where the bytes of a rule are in a text that has changed elsewhere since, or within the rule; null if that is not known.
 * @param {Api.Bytes} bytes
 * @param {string} before
 * @param {string} after
 * @returns {Api.Bytes | null}
 */
export function carried([start, end], before, after) {
  const [old, now] = [before, after].map(text => new TextEncoder().encode(text));
  const most = Math.min(old.length, now.length);
  let head = 0;
  while (head < most && old[head] === now[head]) head += 1;
  let tail = 0;
  while (tail < most - head && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail += 1;
  const by = now.length - old.length;
  if (end <= head) return [start, end];
  if (start >= old.length - tail) return [start + by, end + by];
  return start <= head && end >= old.length - tail ? [start, end + by] : null;
}
