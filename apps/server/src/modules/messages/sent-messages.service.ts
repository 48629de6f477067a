// What was sent to one person, as staff see it.
import type { ServerContext } from '../server-context.ts';
import { type MessageRow, selectMessagesOf } from './outbox.queries.ts';

export type { MessageRow } from './outbox.queries.ts';

/** Messages to a person, newest first, those before one of them. */
export type SentMessages = (
  userId: number,
  page: { readonly beforeId: number | undefined; readonly limit: number },
) => Promise<MessageRow[]>;

/** What was sent by this installation. */
export function createSentMessages({ plainDb }: ServerContext): SentMessages {
  return (userId, page) => selectMessagesOf(plainDb, userId, page);
}
