/** Why a chain does not do what it is asked, by a code and in one sentence. */
export class ChainRefusal extends Error {
  override readonly name = 'ChainRefusal';
  readonly code: string;

  constructor(code: string, words: string) {
    super(words);
    this.code = code;
  }
}
