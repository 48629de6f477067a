// What of the news is new to a person, on every device of theirs.
import type { DataOf } from '@sarraf/contracts';
import type { ServerContext } from '../server-context.ts';
import { toNewsRow } from './articles.mapper.ts';
import { selectNewerNews } from './news.queries.ts';
import { countNewer, moveSeen, selectSeen } from './news-seen.queries.ts';

interface SeenDeps {
  readonly context: Pick<ServerContext, 'plainDb'>;
}

const COUNTED_MAX = 100;

/** How much is new to a person, and the one to show first. */
export async function readUnreadNews(
  { context: { plainDb } }: SeenDeps,
  userId: number,
): Promise<DataOf<'GET /news/unread'>> {
  const upTo = await selectSeen(plainDb, userId);
  const newest = await selectNewerNews(plainDb, upTo);
  const count = await countNewer(plainDb, upTo, COUNTED_MAX);
  return {
    up_to: upTo.toISOString(),
    count,
    newest: newest === undefined ? null : toNewsRow(newest),
  };
}

/** They have seen the news up to a moment, ISO 8601. */
export async function noteSeenNews(
  { context: { plainDb } }: SeenDeps,
  userId: number,
  upTo: string,
): Promise<void> {
  await moveSeen(plainDb, userId, new Date(upTo));
}
