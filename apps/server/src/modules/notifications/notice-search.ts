// Looking through one person's notices: their words are made when they are read, so no index has them.
import { foldText } from '@sarraf/money';
import type { NoticeFacts } from './notice-kinds.ts';

/** What is looked through: the words as they are read, and what a program would call things. */
export interface Searched {
  readonly title: string;
  readonly content: string;
  readonly facts: NoticeFacts;
}

/** A test for notices that have every word of a query, however it was typed; undefined without one. */
export function noticeFilter(query = ''): ((notice: Searched) => boolean) | undefined {
  const words = query.split(/\s+/).map(plain).filter(Boolean);
  if (words.length === 0) return undefined;
  return ({ title, content, facts }) => {
    const text = plain([title, content, ...Object.values(facts)].join(' '));
    return words.every((word) => text.includes(word));
  };
}

/** Folded, and numbers without what separates their thousands. */
function plain(text: string): string {
  return foldText(text).replace(/[,٬]/g, '').replace(/٫/g, '.');
}
