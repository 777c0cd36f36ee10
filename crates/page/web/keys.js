// What keys mean on the board.

/**
 * The keys of tools, as players of SudokuPad are used to.
 * @type {Record<string, string>}
 */
export const TOOL_KEYS = { z: 'digit', x: 'corner', c: 'centre', v: 'colour' };

/**
 * The sign of a key, and the tool it is for: with Shift, figures are marks in corners, with Ctrl in the centre, with both colours.
 * The keypad counts too: with Shift, its figures arrive as Home, End and arrows. Null if the key is no sign.
 * @param {Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> & Partial<KeyboardEvent>} event
 * @returns {[sign: string, tool?: string] | null}
 */
export function figure(event) {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  const command = ctrlKey || metaKey;
  const [, place, number] = /^(Digit|Numpad)(\d)$/.exec(code ?? '') ?? [];
  if (altKey) return null;
  if (number) {
    const isPad = place === 'Numpad';
    const isPlain = key === number;
    // Without NumLock, the keypad moves. With it, some systems hide the Shift that was held.
    if (isPad && !isPlain && !shiftKey && !event.getModifierState?.('NumLock')) return null;
    const isShifted = shiftKey || (isPad && !isPlain);
    if (command) return [number, isShifted ? 'colour' : 'centre'];
    if (isShifted) return [number, 'corner'];
  }
  return command || key.length > 1 ? null : [key.toLowerCase(), undefined];
}
