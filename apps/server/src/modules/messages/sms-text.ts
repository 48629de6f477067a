// What the text of an SMS is made of.
import type { Lang } from '../../http/index.ts';
import type { NoticeFacts } from '../notifications/index.ts';

/** Addresses that a message leads to, by what its notice says. */
export interface NoticeLinks {
  /** Where a sign-in that was not the owner's is answered by freezing; of an older notice: `''`. */
  freeze(id: string): string;
}

/** The text of a kind. */
export interface SmsText {
  readonly fa: string;
  readonly en: string;
  /**
   * What `%token10` is filled with, of at most five words; a template without that placeholder has
   * none.
   */
  readonly fact?: (facts: NoticeFacts, links: NoticeLinks, lang: Lang) => string;
}

/** A fact as it is written. */
export const textOf = (facts: NoticeFacts, name: string): string => String(facts[name] ?? '');
