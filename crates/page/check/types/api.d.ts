// What the page asks and what it is answered, by the server and by WebAssembly. `crates/page/tests/api` holds the namespace
// against the program: a request may have each of these keys and no other one, and answers have what is declared here.

declare namespace Api {
  // ---- numbers, from 0

  type Cell = number;
  type Digit = number;
  type CellDigit = [Cell, Digit];
  /** Several digits of a cell. */
  type CellDigits = [Cell, Digit[]];
  /** A layer, a cell, a value. */
  type LayerValue = [number, Cell, number];
  /** The digit of each cell, if it has one. */
  type Grid = (Digit | null)[];
  /** A line of the text from 1, and a column in UTF-16 from 0. */
  type Place = [number, number];
  /** Bytes of the text. */
  type Bytes = [number, number];

  // ---- requests

  interface Question {
    question?: string;
    text?: string;
    entries?: CellDigit[];
    layers?: LayerValue[];
    marks?: CellDigits[];
    removed?: CellDigit[];
    with_entries?: boolean;
    level?: string;
    seconds?: number;
    guess?: string;
    /** Sentences that were not understood, and what is read in place of each; or nothing, and what is said of a drawing. */
    meanings?: [string, string][];
    to?: string;
    edits?: Edit[];
    wish?: Wish;
  }

  interface Wish {
    symmetry?: string;
    difficulty?: string;
    givens?: string;
    draw?: string[];
    minimal?: boolean;
    seed?: number;
  }

  /** A change of the text. */
  type Edit =
    | { add: { kind: string; values: Values } }
    | { remove: { at: Bytes; cells?: Cell[]; part?: Part } }
    | { change: { at: Bytes; values: Values } }
    | { part: { at: Bytes; part: Part; cells: Cell[] } }
    | { move: { at: Bytes; by: [number, number]; part?: Part } }
    | { givens: [Cell, Digit | null][] }
    | { layer: { name: string; values: [Cell, number | null][] } }
    | { draw: { name: string; colour: string; size?: string; values: Values } }
    | { place: { cells: [Cell, Cell][]; copy: boolean } }
    | { key: { name: string; value?: string | null } };

  /** Values of parameters: what was typed, or cells; null removes one. */
  type Values = Record<string, string | number | boolean | Cell[] | null>;

  /** One of several dots or cells that are written together: its parameter and its cells. */
  interface Part {
    name: string;
    cells: Cell[];
  }

  // ---- short work

  interface Failure {
    error: string;
  }

  interface Text {
    text: string;
  }

  type Read =
    | {
        ok: false;
        diagnostics: Diagnostic[];
        kinds: Kind[];
        /** Without the rules that have errors, if there is no error elsewhere. */
        board: Board | null;
      }
    | {
        ok: true;
        diagnostics: Diagnostic[];
        kinds: Kind[];
        hasMore: boolean;
        notation: string;
        toml: string | null;
        board: Board;
      };

  interface Diagnostic {
    level: 'error' | 'warning';
    message: string;
    notes: string[];
    guess: 'strict' | 'loose' | null;
    /** The sentence of the rules text that was not understood. */
    sentence: string | null;
    /** The drawings that no sentence mentions: `2 lines at r1c1, r5c5`. */
    drawing: string | null;
    from?: Place;
    to?: Place;
    /** Where it is, if not in the text itself. */
    elsewhere?: string;
  }

  interface Board {
    title: string | null;
    variant: string | null;
    about: string | null;
    author: string | null;
    rows: number;
    columns: number;
    /** The row and the column of each cell. */
    cells: [number, number][];
    /** The symbols of the digits. */
    digits: string[];
    givens: Grid;
    /** The cells that are lit at the beginning, where there is fog. */
    fog: Cell[] | null;
    limits: CellDigits[];
    clues: Clue[];
    /** The kinds of its rules that can be drawn anew. */
    draws: string[];
    /** The box or region of each cell. */
    regions: (number | null)[];
    layers: Layer[];
    houses: Cell[][];
    svg: string;
    legend: string[];
    describe: string;
  }

  interface Clue {
    kind: string;
    cells: Cell[];
    pairs: Record<string, [Cell, Cell][]>;
    /** Whether it states no rule. */
    drawing: boolean;
    first: Cell | null;
    values: Record<string, string | number | boolean>;
    at: Bytes;
    from: Place;
    to: Place;
  }

  interface Layer {
    name: string;
    /** The signs of its values. */
    values: string[];
    words: string[];
    given: Cell[];
  }

  interface Play {
    broken: Violation[];
    filled: boolean;
    /** The board as a picture with what layers hold. */
    layers: string | null;
  }

  interface Violation {
    kind: string;
    what: string;
    sentence: string;
    cells: Cell[];
  }

  interface Export {
    text: string;
    /** What was left out. */
    missing: string[];
    /** The notation that cannot express it. */
    notation?: string;
    /** Whether the text has the solution; null if the notation has none. */
    solution?: boolean | null;
  }

  // ---- the catalog

  interface Catalog {
    version: string;
    kinds: Kind[];
    /** The names of the kinds that stand together, with a heading. */
    families: { name: string; kinds: string[] }[];
    /** What can be drawn that states no rule, in the form of kinds. */
    drawings: Kind[];
    keys: Offer[];
    definition: { keys: Offer[]; params: string[]; draw: string[]; look: string[] };
    levels: { name: string; meaning: string }[];
    variants: { name: string; title: string | null; about: string | null }[];
    notations: { name: string; about: string; ending: string }[];
    examples: { title: string; text: string }[];
    /** Where others find the page, if `exdoku serve` was told. */
    public_url: string | null;
  }

  /** What completion inserts. */
  interface Offer {
    name: string;
    meaning: string;
    insert: string;
  }

  interface Kind {
    name: string;
    meaning: string;
    forms: [string, string][];
    example: string;
    insert: string;
    /** Whether its clues stand outside the grid. */
    sight: boolean;
    draws: boolean;
    /** Whether it states no rule. */
    drawing: boolean;
    params: Param[];
  }

  interface Param {
    name: string;
    type: string;
    sample: string;
    insert: string;
    words: string[];
    required: boolean;
    default: string | null;
    meaning: string;
  }

  // ---- questions

  type Solve =
    | { status: 'solved'; standing: 'unique' | 'several' | 'open'; grid: Grid; layers: string | null; values: LayerValue[] }
    | None
    | { status: 'open' };

  /** No solution, and what contradicts each other. */
  interface None {
    status: 'none';
    why: Reason[];
  }

  interface Reason {
    sentence: string;
    cells: Cell[];
    kind?: string;
    what?: string;
  }

  interface Several {
    status: 'several';
    grid: Grid;
    other: Grid;
    differ: Cell[];
    layers?: string | null;
    values?: LayerValue[];
    other_layers?: string | null;
    other_values?: LayerValue[];
  }

  type Unique =
    | { status: 'unique'; grid: Grid; layers: string | null; values: LayerValue[] }
    | Several
    | None
    | { status: 'open'; grid: Grid | null };

  interface Count {
    /** In figures: it may be too large for a number. */
    count: string;
    exact: boolean;
  }

  type Candidates =
    | { status: 'none' }
    | {
        status: 'some';
        sets: Digit[][];
        /** For each cell and digit, in how many of the `counted` solutions it is. */
        counts: number[][];
        counted: number;
        all: boolean;
      };

  /** A certificate: a formula, the proof that it has no solution, and the solutions that it excludes. */
  type Prove =
    | { status: 'proven'; formula: string; proof: string; solutions: string; count: number }
    | { status: 'several' | 'large' | 'open' };

  type Path =
    | None
    | {
        status: 'solved' | 'contradiction' | 'several' | 'stuck' | 'reached' | 'stopped';
        several: Several | null;
        why: Reason[] | null;
        steps: Step[];
        /** Those before the first step. */
        candidates: Digit[][];
      };

  interface Step {
    technique: string;
    level: string;
    score: number;
    text: string;
    placed: Candidate[];
    removed: Candidate[];
    reason: { rules: StepRule[]; cells: string[]; candidates: Candidate[]; absent: Candidate[] };
    /** What a refutation assumes, and what this excludes. */
    assumed?: { text: string; removed: Candidate[] };
    parts: StepPart[];
    /** Those of a refutation. */
    steps?: Step[];
    /** What it takes away; the steps within it have none. */
    gone?: CellDigit[];
    beyond?: CellDigit[];
    layers?: LayerValue[];
  }

  /** Names of a cell and a digit. */
  interface Candidate {
    cell: string;
    digit: string;
  }

  interface StepRule {
    kind: string;
    name: string;
    cells: string[];
  }

  interface StepPart {
    role: string;
    label?: string;
    rule?: string;
    cells?: string[];
    candidates?: Candidate[];
    from?: Candidate[];
    to?: Candidate[];
  }

  /** In `gone`, candidates are numbers: that of the cell times the number of digits, and that of the digit. */
  type Search =
    | None
    | {
        status: 'traced';
        begin: { items: number; options: number; gone: number[] };
        steps: SearchStep[];
        cut: boolean;
      };

  interface SearchStep {
    kind: 'choose' | 'forced' | 'dropped' | 'conflict' | 'learnt' | 'back' | 'solution';
    text: string;
    option?: string;
    listed?: string[];
    gone: number[];
    restored: number[];
    taken: Cell[];
    placed: CellDigit | null;
    depth: number;
    items: number;
    options: number;
  }

  type Generated =
    | { status: 'made'; text: string; givens: number; grid: Grid; rating: string | null; hardest: string | null }
    | { status: 'open' };

  /** Steps of a path that were found since the last ones, the first ones with what the path begins with; and an estimate of a count. */
  type Progress =
    | { steps: Step[]; several?: Several | null; why?: Reason[] | null; candidates?: Digit[][] }
    | { log10: number | null; error: number; walks: number };
}
