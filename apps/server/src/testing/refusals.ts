// What a refusal over HTTP must look like, whoever refuses.
import { type ErrorCode, ERRORS } from '@sarraf/contracts';
import { expect } from 'vitest';
import type { Answer } from './server.ts';

export const LANGS = ['en', 'fa'] as const;

/** Words of a language with the facts in their places, as a person reads them. */
function wordsOf(error: ErrorCode, lang: 'fa' | 'en', facts: Record<string, unknown>): string {
  return ERRORS[error][lang].replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name]));
}

/** Its own status, its own words in the caller's language, just these facts, and kept by nobody. */
export function expectRefusal(
  answer: Answer,
  error: ErrorCode,
  lang: 'fa' | 'en',
  facts: Record<string, unknown> = {},
): void {
  expect(answer.body, answer.text).toEqual({
    code: ERRORS[error].status,
    message: wordsOf(error, lang, answer.body.facts),
    error,
    facts,
  });
  expect(answer.status).toBe(ERRORS[error].status);
  expect(answer.body.message).not.toMatch(/[{}]|undefined/);
  expect(answer.headers.get('cache-control')).toBe('no-store');
}
