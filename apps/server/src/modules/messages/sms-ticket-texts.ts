// Text messages about tickets: that there is an answer, never its words.
import type { NoticeKind } from '../notifications/index.ts';
import { type SmsText, textOf } from './sms-text.ts';

const numberOf: NonNullable<SmsText['fact']> = (facts) => textOf(facts, 'number');

/** What is told of tickets, to those who chose so. */
export const SMS_TICKET_TEXTS: Readonly<Partial<Record<NoticeKind, SmsText>>> = {
  ticket_answered: {
    fa: 'صراف: پشتیبانی به تیکت %token10 پاسخ داد. آن را در صراف ببینید.',
    en: 'Sarraf: support replied to ticket %token10. Read it in the app.',
    fact: numberOf,
  },
  ticket_closing: {
    fa: 'صراف: تیکت %token10 فردا بسته می‌شود. اگر هنوز حل نشده، پیام بدهید.',
    en: 'Sarraf: ticket %token10 closes tomorrow. Not solved yet? Write to us.',
    fact: numberOf,
  },
  ticket_closed: {
    fa: 'صراف: تیکت %token10 بسته شد. تا ۱۴ روز با یک پیام دوباره باز می‌شود.',
    en: 'Sarraf: ticket %token10 was closed. Send a message within 14 days to reopen it.',
    fact: numberOf,
  },
};
