// Elements of the page.

/**
 * The element of the page with this id.
 * @template {keyof Page.Elements} Id
 * @param {Id} id
 */
export const $ = id => /** @type {Page.Elements[Id]} */ (document.getElementById(id));

/**
 * An element with attributes and text.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string | number | boolean>} attributes
 * @param {string | null} [text]
 */
export function element(name, attributes = {}, text) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  if (text !== undefined) made.textContent = text;
  return made;
}

/**
 * The element that an event is about.
 * @param {Event} event
 */
export const targetOf = event => /** @type {Element} */ (event.target);

/**
 * A paragraph, perhaps of a class.
 * @param {string} text
 */
export const paragraph = (text, name = '') => element('p', name ? { class: name } : {}, text);

/**
 * A number of things: `1 step`, `2 steps`.
 * @param {number} count
 * @param {string} thing
 */
export const counted = (count, thing) => `${count} ${thing}${count === 1 ? '' : 's'}`;
