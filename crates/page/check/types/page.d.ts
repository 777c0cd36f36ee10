// Types that several modules of the page share.

declare namespace Page {
  /** The answer to short work, or why there is none. */
  type Reply<T> = (T & { error?: undefined }) | Api.Failure;

  /** Short work and its answers. */
  interface Short {
    read: Api.Read;
    play: Api.Play;
    edit: Api.Text;
    export: Api.Export;
    start: Api.Text;
  }

  /** What a question is about. */
  type About = Omit<Api.Question, 'question'>;

  /** Questions and their answers. */
  interface Answers {
    solve: Api.Solve;
    unique: Api.Unique;
    count: Api.Count;
    candidates: Api.Candidates;
    hint: Api.Path;
    path: Api.Path;
    search: Api.Search;
    prove: Api.Prove;
    generate: Api.Generated;
  }

  type QuestionName = keyof Answers;

  /** The last line of an answer; `partial` if the time was up before it was complete. */
  type Last<T> =
    | { answer: T; partial?: boolean; seconds?: number; error?: undefined }
    | { error: string; answer?: undefined; partial?: undefined; seconds?: undefined };

  /** A line before the last: how the search goes, or a part of the answer. */
  interface Line {
    state?: 'waiting' | 'searching';
    done?: number;
    seconds?: number;
    part?: Api.Progress;
  }

  /** What was entered, as links and visits hold it. */
  interface Entered {
    entries: Api.CellDigit[];
    marks: Api.CellDigits[];
    corners?: Api.CellDigits[];
    colours?: Api.CellDigits[];
    letters?: Api.CellDigits[];
    layers?: Api.CellDigits[];
    lines?: string[];
  }

  /** The state of the page in a link. */
  type State = Entered & { text: string };

  /** A row and a column, or steps downwards and to the right. */
  type Place = [number, number];

  /** A point of the window. */
  interface Point {
    x: number;
    y: number;
  }

  /** The numbers of cells by their rows and columns, as `0,8`. */
  type CellsAt = Map<string, Api.Cell>;

  /** A clue as it is listed: each dot and each marked cell by itself. */
  type Clue = Omit<Api.Clue, 'first'> & {
    first: Api.Cell | null | undefined;
    name: string;
    /** The text that it is of. */
    of: string;
    part?: Api.Part;
  };
}
