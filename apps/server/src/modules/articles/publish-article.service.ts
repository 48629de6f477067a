// When people read an article: published at once or later, for a time, and withdrawn.
import type { Article, ParsedBodyOf } from '@sarraf/contracts';
import { AppError } from '../../http/index.ts';
import { withTransaction } from '../../platform/database/handles.ts';
import { lockArticle, setPublished, setWithdrawn } from './article-writing.queries.ts';
import { selectArticle } from './articles.queries.ts';
import { type ArticlesDeps, findArticle, subjectOf } from './articles.service.ts';
import { setNotifies } from './news-notices.queries.ts';

/**
 * Publishes an article, at once or at a moment to come; done again, moves its moment, pin and end. What
 * is read already keeps the moment at which it began.
 *
 * @throws AppError `not_found`, `article_dates_invalid`
 */
export async function publishArticle(
  deps: ArticlesDeps,
  id: string,
  {
    at,
    ends_at: ends,
    pinned_until: pinned,
    reason,
    notifies,
  }: ParsedBodyOf<'POST /admin/articles/:id/publish'>,
  editor: number,
): Promise<Article> {
  const { clock, plainDb } = deps.context;
  await withTransaction(plainDb, async (tx) => {
    const locked = await lockArticle(tx, id);
    if (locked === undefined) throw new AppError('not_found');
    // nobody is notified of help: it is read when it is needed
    if (notifies && locked.kind !== 'news') {
      throw new AppError('validation_failed', { fields: ['notifies'] });
    }
    const before = await selectArticle(tx, id);
    const now = clock.now();
    const began = before?.state === 'published' ? before.publishAt : null;
    const isRead = began !== null && began.getTime() <= now;
    const begins = at === undefined ? (isRead ? began : new Date(now)) : new Date(at);
    const endsAt = ends === null ? null : new Date(ends);
    const pinnedUntil = pinned === null ? null : new Date(pinned);
    // a moment that is over would say that people could read it then
    const isPast = at !== undefined && begins.getTime() < now;
    if (
      isPast ||
      (endsAt !== null && endsAt <= begins) ||
      (endsAt !== null && endsAt.getTime() <= now)
    ) {
      throw new AppError('article_dates_invalid');
    }
    await setPublished(tx, id, { at: begins, endsAt, pinnedUntil }, editor);
    await setNotifies(tx, id, notifies);
    const times = [
      ['publish_at', before?.publishAt, begins],
      ['ends_at', before?.endsAt, endsAt],
      ['pinned_until', before?.pinnedUntil, pinnedUntil],
    ] as const;
    await deps.audit.record(tx, {
      actorId: editor,
      act: 'article_published',
      subject: subjectOf(id),
      reason,
      changes: times.map(([field, old, set]) => ({
        field,
        old: old?.toISOString() ?? null,
        new: set?.toISOString() ?? null,
      })),
    });
  });
  return findArticle(deps, id);
}

/** Takes an article back. @throws AppError `not_found`, `article_not_published` */
export async function withdrawArticle(
  deps: ArticlesDeps,
  id: string,
  reason: string,
  editor: number,
): Promise<Article> {
  await withTransaction(deps.context.plainDb, async (tx) => {
    const locked = await lockArticle(tx, id);
    if (locked === undefined) throw new AppError('not_found');
    if (locked.state !== 'published') throw new AppError('article_not_published');
    await setWithdrawn(tx, id, editor);
    await deps.audit.record(tx, {
      actorId: editor,
      act: 'article_withdrawn',
      subject: subjectOf(id),
      reason,
      changes: [{ field: 'status', old: 'published', new: 'withdrawn' }],
    });
  });
  return findArticle(deps, id);
}
