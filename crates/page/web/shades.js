// Layers of a puzzle, such as the shading of a yin-yang: what a player enters into them. The rules do not see it.

import { element } from './dom.js';

const $ = id => document.getElementById(id);
/** Marks of all layers of a cell are numbers: that of the layer, times this, and the value. */
const EACH = 1000;

export const markOf = (layer, value) => layer * EACH + value;
export const layerOf = mark => Math.floor(mark / EACH);
export const valueOf = mark => mark % EACH;

/** The layer of a tool, or null. */
export const layerOfTool = tool => (/^layer \d+$/.test(tool) ? Number(tool.slice(6)) : null);

/** Shows a tool for each layer, with buttons for its values. The names of the tools. */
export function showLayers({ layers = [], digits }, { choose, enter }) {
  const tools = layers.map((_, index) => `layer ${index}`);
  $('layers').replaceChildren(...layers.map(({ name }, index) => {
    const button = element('button', { type: 'button', 'data-tool': tools[index], 'aria-pressed': 'false', title: `Marks of the layer ${name}` }, name);
    button.addEventListener('click', () => choose(tools[index]));
    return button;
  }));
  $('layers').hidden = $('layers-note').hidden = !layers.length;
  $('layers-note').textContent = digits.length === 1 ? 'These marks are notes: nothing checks them.' : 'Marks of layers are notes: only digits are checked.';
  const show = layer => {
    $('values').replaceChildren(...(layers[layer]?.values ?? []).map((sign, value) => {
      const button = element('button', { type: 'button', class: 'digit' }, sign);
      button.addEventListener('click', () => enter(value));
      return button;
    }));
  };
  return { tools, show };
}

/** Where signs of layers stand, from the centre of a cell: the upper left corner is that of cages. */
const PLACES = [[0.34, -0.3], [0.34, 0.34], [-0.34, 0.34]];

/** What the marks of a cell look like: fills, and signs with their place. */
export function looks(marks, { layers = [], digits }) {
  return [...marks].filter(mark => layers[layerOf(mark)]?.values[valueOf(mark)] !== undefined).map(mark => {
    const [layer, value] = [layerOf(mark), valueOf(mark)];
    const sign = layers[layer].values[value];
    // Signs of paths, and the values of boards without digits, stand in the middle.
    const isLarge = digits.length === 1 && layer === 0;
    return { fill: value > 0 ? `shade-${(layer + value - 1) % 4}` : 'shade-none', sign, at: isLarge ? [0, 0] : PLACES[layer % 3], size: isLarge ? 0.4 : 0.22 };
  });
}
