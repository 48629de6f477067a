const ROWS_MIN = 64;

/** One column of a few texts that come again and again: two bytes a row. */
export class WordColumn {
  /** The texts, each once, in the order they came. */
  readonly words: string[] = [];
  #codes = new Uint16Array(ROWS_MIN);
  #length = 0;
  readonly #codeOf = new Map<string, number>();

  get length(): number {
    return this.#length;
  }

  push(word: string): void {
    this.pushCode(this.codeOf(word));
  }

  /** The number of a text, which is given to it where it is new. */
  codeOf(word: string): number {
    const known = this.#codeOf.get(word);
    if (known !== undefined) return known;
    const code = this.words.length;
    if (code > 0xffff) throw new Error('A column of few texts has more than 65,536.');
    this.words.push(word);
    this.#codeOf.set(word, code);
    return code;
  }

  pushCode(code: number): void {
    if (this.#length === this.#codes.length) {
      const codes = new Uint16Array(this.#codes.length * 2);
      codes.set(this.#codes);
      this.#codes = codes;
    }
    this.#codes[this.#length] = code;
    this.#length += 1;
  }

  /** The place of a row's text in `words`. */
  code(row: number): number {
    return this.#codes[row] as number;
  }

  word(row: number): string {
    return this.words[this.#codes[row] as number] as string;
  }
}

/** One column of texts that most rows don't have: nothing is kept behind the last one. */
export class SparseTexts {
  readonly #texts: (string | null)[] = [];

  set(row: number, text: string): void {
    while (this.#texts.length < row) this.#texts.push(null);
    this.#texts[row] = text;
  }

  text(row: number): string | null {
    return this.#texts[row] ?? null;
  }
}
