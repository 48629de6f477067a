// Tells those who asked for it of news whose moment has come: in batches, each one transaction that keeps
// the notices and moves on. Killed between two, it goes on behind the last; nobody is told twice, since
// a notice is kept once by its person and `news/<id>`.
import { withTransaction } from '../../platform/database/handles.ts';
import type { NotificationsModule } from '../notifications/index.ts';
import type { ServerContext } from '../server-context.ts';
import { countAsked, lockToldNews, moveToldTo, selectAsked } from './news-notices.queries.ts';

/** What people are told of news with. */
export interface NewsNoticesDeps {
  readonly context: Pick<ServerContext, 'plainDb'>;
  readonly notifications: Pick<NotificationsModule, 'keep'>;
}

const READERS_MAX = 1_000_000;

/** How many people asked to be told of news. */
export async function countReaders({
  context: { plainDb },
}: Pick<NewsNoticesDeps, 'context'>): Promise<{ asked: number }> {
  return { asked: await countAsked(plainDb, READERS_MAX) };
}

/** People of one transaction. */
export const TOLD_AT_ONCE = 500;
/** Batches of one run: the next run goes on. */
const BATCHES_MAX = 40;

/** Goes on telling, a batch at a time, until nobody is left or the run is long enough. */
export async function tellOfNews(deps: NewsNoticesDeps): Promise<void> {
  for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
    if (!(await tellNextBatch(deps))) return;
  }
}

/** One batch. Answers whether there was one. */
export async function tellNextBatch({ context, notifications }: NewsNoticesDeps): Promise<boolean> {
  const tells = await withTransaction(context.plainDb, async (tx) => {
    const news = await lockToldNews(tx);
    if (news === undefined) return undefined;
    const people = await selectAsked(tx, news.toldTo, TOLD_AT_ONCE);
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
    await moveToldTo(tx, news.articleId, {
      toldTo: people.at(-1) ?? news.toldTo,
      isDone: people.length < TOLD_AT_ONCE,
    });
    return kept;
  });
  for (const tell of tells ?? []) tell();
  return tells !== undefined;
}
