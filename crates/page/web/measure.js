// Measures of drawings.

/** The size of a cell. */
export const CELL = 64;
