import { ERRORS, type ErrorCode, type ErrorFacts } from '@sarraf/contracts';

/**
 * A refusal that the caller may understand. The error handler alone turns the code into a status
 * and words; the facts fill the words' places and go out with the answer.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly facts: ErrorFacts;
  constructor(code: ErrorCode, facts: ErrorFacts = {}) {
    // a refusal is an answer: where it was thrown is looked for in what failed, not in what it says
    const { stackTraceLimit } = Error;
    if (ERRORS[code].status < 500) Error.stackTraceLimit = 0;
    super(code);
    Error.stackTraceLimit = stackTraceLimit;
    this.code = code;
    this.facts = facts;
  }
}

/** The words of an error in a language, its places filled from the facts. */
export function errorMessage(code: ErrorCode, facts: ErrorFacts, lang: 'fa' | 'en'): string {
  return ERRORS[code][lang].replace(/\{(\w+)\}/g, (place, name: string) => {
    const fact = facts[name];
    return typeof fact === 'string' || typeof fact === 'number' ? String(fact) : place;
  });
}
