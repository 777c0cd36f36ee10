// Layers of a puzzle, such as the shading of a yin-yang: what a player enters into them.

import { $, element } from './dom.js';

/** Marks of all layers of a cell are numbers: that of the layer, times this, and the value. */
const EACH = 1000;

/**
 * @param {number} layer
 * @param {number} value
 */
export const markOf = (layer, value) => layer * EACH + value;
/** @param {number} mark */
export const layerOfMark = mark => Math.floor(mark / EACH);
/** @param {number} mark */
export const valueOfMark = mark => mark % EACH;

/**
 * The layer of a tool, or null.
 * @param {string} tool
 */
export const layerOfTool = tool => (/^layer \d+$/.test(tool) ? Number(tool.slice(6)) : null);

/**
 * Shows a tool for each layer, with buttons for its values. The names of the tools.
 * @param {Api.Board} board
 * @param {{ choose: (tool: string) => void, enter: (value: number) => void }} actions
 */
export function showLayers({ layers }, { choose, enter }) {
  const tools = layers.map((_, index) => `layer ${index}`);
  $('layers').replaceChildren(...layers.map(({ name }, index) => {
    const button = element('button', { type: 'button', 'data-tool': tools[index], 'aria-pressed': 'false', title: `Marks of the layer ${name}` }, name);
    button.addEventListener('click', () => choose(tools[index]));
    return button;
  }));
  $('layers').hidden = !layers.length;
  /** @param {number | null} layer */
  const show = layer => {
    $('values').replaceChildren(...(layer === null ? [] : (layers[layer]?.values ?? [])).map((sign, value) => {
      const button = element('button', { type: 'button', class: 'digit' }, sign);
      button.addEventListener('click', () => enter(value));
      return button;
    }));
  };
  return { tools, show };
}

/** Where signs of layers stand, from the centre of a cell: the upper left corner is that of cages. */
const PLACES = [[0.34, -0.3], [0.34, 0.34], [-0.34, 0.34]];

/**
 * What the marks of a cell look like: fills, and signs with their place. Marks that the drawing of the board has need none, but for the first
 * value of a layer, such as white, of which nothing is seen in a drawing.
 * @param {Set<number>} marks
 * @param {Pick<Api.Board, 'layers' | 'digits'>} board
 * @param {(mark: number) => boolean | undefined} isDrawn
 */
export function looks(marks, { layers, digits }, isDrawn) {
  /** @param {number} mark */
  const isSeen = mark => layers[layerOfMark(mark)]?.values[valueOfMark(mark)] !== undefined && !(isDrawn(mark) && valueOfMark(mark) > 0);
  return [...marks].filter(isSeen).map(mark => {
    const [layer, value] = [layerOfMark(mark), valueOfMark(mark)];
    const sign = layers[layer].values[value];
    if (isDrawn(mark)) return { fill: null, sign, at: PLACES[layer % 3], size: 0.22 };
    // Signs of paths, and the values of boards without digits, stand in the middle.
    const isLarge = digits.length === 1 && layer === 0;
    return { fill: value > 0 ? `shade-${(layer + value - 1) % 4}` : 'shade-none', sign, at: isLarge ? [0, 0] : PLACES[layer % 3], size: isLarge ? 0.4 : 0.22 };
  });
}
