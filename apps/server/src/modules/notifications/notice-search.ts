// Looking through one person's notices: their words are made when they are read, so no index has them.
import { toLatinDigits } from '@sarraf/money';
import type { NoticeFacts } from './notice-kinds.ts';

/** What is looked through: the words as they are read, and what a program would call things. */
export interface Searched {
  readonly title: string;
  readonly content: string;
  readonly facts: NoticeFacts;
}

/** A test for notices that have every word of a query, however it was typed; undefined without one. */
export function noticeFilter(query = ''): ((notice: Searched) => boolean) | undefined {
  const words = plain(query).split(' ').filter(Boolean);
  if (words.length === 0) return undefined;
  return ({ title, content, facts }) => {
    const text = plain([title, content, ...Object.values(facts)].join(' '));
    return words.every((word) => text.includes(word));
  };
}

/** Digits, separators, letters and spaces in one way of writing. */
function plain(text: string): string {
  return toLatinDigits(text.normalize('NFKC'))
    .toLowerCase()
    .replace(/[,٬\u200c\u200f\u200e]/g, '')
    .replace(/٫/g, '.')
    .replace(/[يى]/g, 'ی')
    .replace(/ك/g, 'ک')
    .replace(/\s+/g, ' ')
    .trim();
}
