// Elements of the page.

/** An element with attributes and text. */
export function element(name, attributes = {}, text) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  return made;
}

/** A paragraph, perhaps of a class. */
export const paragraph = (text, name = '') => element('p', name ? { class: name } : {}, text);
