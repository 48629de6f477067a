// What people are told of their tickets; the words of an answer stand in the ticket alone.
import { leftToRight } from './left-to-right.ts';
import type { NoticeSpec } from './notice-spec.ts';

/** Kinds of notices about tickets, with their words. */
export const TICKET_NOTICES = {
  ticket_answered: {
    type: 0,
    section: 'TICKET',
    fa: {
      title: 'پشتیبانی پاسخ داد',
      content: (facts) => `${facts.text('title')} · تیکت ${leftToRight(facts.text('number'))}`,
    },
    en: {
      title: 'Support has answered',
      content: (facts) => `${facts.text('title')} · ticket ${facts.text('number')}`,
    },
  },
  ticket_closing: {
    type: 0,
    section: 'TICKET',
    fa: {
      title: 'تیکت فردا بسته می‌شود',
      content: (facts) =>
        `${facts.text('title')} · تیکت ${leftToRight(facts.text('number'))}. اگر هنوز حل نشده، پیام بدهید.`,
    },
    en: {
      title: 'A ticket closes tomorrow',
      content: (facts) =>
        `${facts.text('title')} · ticket ${facts.text('number')}. If it is not solved yet, write to us.`,
    },
  },
  ticket_closed: {
    type: 0,
    section: 'TICKET',
    fa: {
      title: 'تیکت بسته شد',
      content: (facts) =>
        `${facts.text('title')} · تیکت ${leftToRight(facts.text('number'))}. تا ۱۴ روز با یک پیام دوباره باز می‌شود.`,
    },
    en: {
      title: 'A ticket was closed',
      content: (facts) =>
        `${facts.text('title')} · ticket ${facts.text('number')}. A message within 14 days opens it again.`,
    },
  },
} as const satisfies Record<string, NoticeSpec>;
