// What a person has seen of the news: the rest is new to them, on every device.
import { z } from 'zod';
import { newsRow } from './articles.ts';
import { endpoint } from './endpoint.ts';
import { nothing, time, timeIn } from './wire.ts';

const read = { audience: 'user', ability: ['read', 'Auth'], level: 0, rate: 'read' } as const;
const write = { ...read, ability: ['update', 'Auth'] } as const;

/** How much news is new to a person. */
export const newsUnread = z.strictObject({
  /** News of later moments than this are new; those from before they came are not. */
  up_to: time,
  /** Counted to 100. */
  count: z.int().min(0).max(100),
  /** What stands over the home screen: the newest of them, a pinned one before others. */
  newest: newsRow.nullable(),
});
/** Inferred from `newsUnread`. */
export type NewsUnread = z.infer<typeof newsUnread>;

/** Calls of what a person has seen of the news. */
export const newsReaderEndpoints = {
  'GET /news/unread': endpoint({
    summary: 'How much news is new to me, and the one to show first',
    access: read,
    output: newsUnread,
  }),
  'POST /news/seen': endpoint({
    summary:
      'I have seen the news up to this moment; an earlier one than I said before is left out',
    access: write,
    body: z.strictObject({ up_to: timeIn }),
    output: nothing,
    errors: ['date_not_gregorian'],
  }),
} as const;
