/** The languages that people read. */
export type Lang = 'fa' | 'en';

/** `ir` is the panel's own code of Persian; with or without a region behind. */
const PERSIAN = /^(?:ir|fa)(?:[-_]|$)/i;

/** The language that a word asks for: Persian when nothing was said, English for all unknown. */
export function readLang(asked: unknown): Lang {
  const word = typeof asked === 'string' ? asked.trim() : '';
  return word === '' || PERSIAN.test(word) ? 'fa' : 'en';
}
