// Notifies subscribers of news that became visible: in batches, each one transaction that keeps
// the notices and moves on. Killed between two, it goes on behind the last; nobody is notified twice, since
// a notice is kept once by its person and `news/<id>`.
import { withTransaction } from '../../platform/database/handles.ts';
import type { NotificationsModule } from '../notifications/index.ts';
import type { ServerContext } from '../server-context.ts';
import {
  countSubscribers,
  lockDueNews,
  moveNotifiedTo,
  selectSubscribers,
} from './news-notices.queries.ts';

/** What subscribers are notified with. */
export interface NewsNoticesDeps {
  readonly context: Pick<ServerContext, 'plainDb'>;
  readonly notifications: Pick<NotificationsModule, 'keep'>;
}

const READERS_MAX = 1_000_000;

/** How many people subscribed to news. */
export async function countReaders({
  context: { plainDb },
}: Pick<NewsNoticesDeps, 'context'>): Promise<{ asked: number }> {
  return { asked: await countSubscribers(plainDb, READERS_MAX) };
}

/** People of one transaction. */
export const NOTIFIED_AT_ONCE = 500;
/** Batches of one run: the next run goes on. */
const BATCHES_MAX = 40;

/** Goes on notifying, a batch at a time, until nobody is left or the run is long enough. */
export async function notifyOfNews(deps: NewsNoticesDeps): Promise<void> {
  for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
    if (!(await notifyNextBatch(deps))) return;
  }
}

/** One batch. Answers whether there was one. */
export async function notifyNextBatch({
  context,
  notifications,
}: NewsNoticesDeps): Promise<boolean> {
  const notify = await withTransaction(context.plainDb, async (tx) => {
    const news = await lockDueNews(tx);
    if (news === undefined) return undefined;
    const people = await selectSubscribers(tx, news.notifiedTo, NOTIFIED_AT_ONCE);
    const kept: (() => void)[] = [];
    for (const userId of people) {
      kept.push(
        await notifications.keep(tx, {
          userId,
          kind: 'news_published',
          facts: { title_fa: news.fa, title_en: news.en },
          reference: `news/${news.articleId}`,
        }),
      );
    }
    await moveNotifiedTo(tx, news.articleId, {
      notifiedTo: people.at(-1) ?? news.notifiedTo,
      isDone: people.length < NOTIFIED_AT_ONCE,
    });
    return kept;
  });
  for (const send of notify ?? []) send();
  return notify !== undefined;
}
