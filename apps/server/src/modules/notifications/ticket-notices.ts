// What people are told of their tickets; the words of an answer stand in the ticket, and in a push
// that nobody but its device reads.
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
      title: 'Support replied',
      content: (facts) => `${facts.text('title')} · ticket ${facts.text('number')}`,
    },
    // encrypted for the device, and its owner may have titles alone: nobody on the way reads it
    pushed: (facts) => facts.text('answer'),
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
      title: 'Ticket closes tomorrow',
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
      title: 'Ticket closed',
      content: (facts) =>
        `${facts.text('title')} · ticket ${facts.text('number')}. A message within 14 days opens it again.`,
    },
  },
} as const satisfies Record<string, NoticeSpec>;
