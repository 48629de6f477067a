import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { NOTICE_TOPICS } from './messages.ts';
import { flag, idOut, marketSymbol, nothing, pageOf, pageQuery, time, uuid } from './wire.ts';

const read = { audience: 'user', ability: ['read', 'Auth'], level: 0, rate: 'read' } as const;

/** What one may look at by itself: the sections, and those of none. */
export const NOTICE_SECTIONS = ['GENERAL', 'WALLET', 'ORDER', 'TICKET', 'BANK_CARD'] as const;

/** A notice of the panel's list; `title` and `content` in the person's language. */
export const notification = z.strictObject({
  id: idOut,
  title: z.string(),
  content: z.string(),
  /** 0 general, 1 wallet, 2 order. */
  type: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  section: z.enum(['WALLET', 'ORDER', 'TICKET', 'BANK_CARD']).nullable(),
  /** What it is about; null of an older version's kinds. */
  topic: z.enum(NOTICE_TOPICS).nullable(),
  /** The deposit of a coin that it tells of: it leads there. */
  coin_deposit_id: uuid.nullable(),
  /** The same of a withdrawal of a coin. */
  coin_withdrawal_id: uuid.nullable(),
  /** The ticket that it tells of: it leads there. */
  ticket_id: idOut.nullable(),
  /** The market whose price it tells of: it leads there. */
  market: marketSymbol.nullable(),
  /** The news that it tells of: it leads there. */
  news_id: idOut.nullable(),
  timestamp: time,
  read: flag,
});
/** Inferred from `notification`. */
export type Notification = z.infer<typeof notification>;

/** Calls that list a person's notices and mark them as read. */
export const notificationEndpoints = {
  'GET /notifications/index': endpoint({
    summary:
      'My notifications, newest first, in the asked language; query: those with all of its words, ' +
      'looked for in 2,000 an answer; section: those of one part of the panel, GENERAL is the rest',
    access: read,
    query: pageQuery.extend({ section: z.enum(NOTICE_SECTIONS).optional() }),
    output: pageOf(notification),
  }),
  'GET /notifications/unread': endpoint({
    summary: 'How many are unread, and of which sections',
    access: read,
    output: z.strictObject({
      count: z.int().min(0),
      /** Those that have any. */
      sections: z
        .array(z.strictObject({ section: z.enum(NOTICE_SECTIONS), count: z.int().min(1) }))
        .max(NOTICE_SECTIONS.length),
    }),
  }),
  'GET /notifications/readall': endpoint({
    summary: 'Marks all as read',
    access: { ...read, ability: ['update', 'Auth'] },
    output: nothing,
  }),
} as const;
