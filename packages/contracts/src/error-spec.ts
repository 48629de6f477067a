/**
 * Every error, once: its HTTP status, whether asking again may help, and what the person reads.
 * `{name}` is filled from the error's facts: figures with separators and in the language's digits,
 * `{asset}` and `{market}` by their names, `{wait}` from `seconds`; of a limit, as the fact `limit`
 * has it, `{kind}` by its name, `{used}` and `{cap}`; `{where}` from `scope` and `market`. The handler alone turns a code into words.
 */
export interface ErrorSpec {
  readonly status: number;
  readonly retryable: boolean;
  /**
   * The words by which a screen knows that a 403 or 404 is its own to show, in a field of their
   * own (docs/requirements.md, 8.6): what people read is in their language.
   */
  readonly businessCase?: string;
  readonly fa: string;
  readonly en: string;
}
