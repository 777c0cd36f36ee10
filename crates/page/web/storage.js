// What the browser keeps: for this tab, or for all tabs. Without storage, it lasts as long as the page.

/**
 * Keeps a value while this tab is open.
 * @param {string} name
 * @param {unknown} value
 */
export const keep = (name, value) => write(() => sessionStorage, name, value);

/**
 * A value that was kept in this tab, or null.
 * @param {string} name
 */
export const recall = name => read(() => sessionStorage, name);

/**
 * Keeps a value for all tabs, also after they are closed.
 * @param {string} name
 * @param {unknown} value
 */
export const keepForAll = (name, value) => write(() => localStorage, name, value);

/**
 * A value that was kept for all tabs, or null.
 * @param {string} name
 */
export const recallForAll = name => read(() => localStorage, name);

/**
 * @param {() => Storage} storage to look at it may be forbidden
 * @param {string} name
 * @param {unknown} value
 */
function write(storage, name, value) {
  try {
    storage().setItem(name, JSON.stringify(value));
  } catch {
    // It is full, or forbidden.
  }
}

/**
 * @param {() => Storage} storage
 * @param {string} name
 */
function read(storage, name) {
  try {
    return JSON.parse(storage().getItem(name) ?? 'null');
  } catch {
    return null;
  }
}
