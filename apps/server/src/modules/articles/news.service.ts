// News as everybody reads them: in pages, and one whole.
import type { DataOf, NewsDetail, ParsedQueryOf } from '@sarraf/contracts';
import { AppError, LIST_COUNT_MAX, pageOf, pageWindow } from '../../http/index.ts';
import { toNewsDetail, toNewsRow } from './articles.mapper.ts';
import type { ArticleRecord } from './articles.queries.ts';
import { type ArticlesDeps, figuresOf } from './articles.service.ts';
import { countNews, type NewsPlace, selectNews, selectNewsById } from './news.queries.ts';

const PER_PAGE = 20;

/** Visible news, pinned first, then the newest. */
export async function listNews(
  { context: { plainDb } }: ArticlesDeps,
  query: ParsedQueryOf<'GET /news/all'>,
): Promise<DataOf<'GET /news/all'>> {
  const window = pageWindow(query, PER_PAGE);
  const { offset, limit } = window;
  const filter = { category: query.category, text: query.query?.trim() || undefined };
  const behind = placeOf(query.cursor);
  const rows = await selectNews(plainDb, filter, { behind, offset, limit: limit && limit + 1 });
  const total = await countNews(plainDb, filter, LIST_COUNT_MAX);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return pageOf(window, shown.map(toNewsRow), total, last === undefined ? null : cursorOf(last));
}

function cursorOf({ isPinned, publishAt, id }: ArticleRecord): string {
  return `${isPinned ? 1 : 0}.${publishAt?.getTime() ?? 0}.${id}`;
}

/** @throws AppError `validation_failed` */
function placeOf(cursor: string | undefined): NewsPlace | undefined {
  if (cursor === undefined) return undefined;
  const [, pinned, ms, id] = /^([01])\.(\d{1,15})\.(\d{1,15})$/.exec(cursor) ?? [];
  if (id === undefined) throw new AppError('validation_failed', { fields: ['cursor'] });
  return { isPinned: pinned === '1', publishedMs: Number(ms), id: Number(id) };
}

/** @throws AppError `news_not_found`, also of what is not published yet or not any more */
export async function findNews(deps: ArticlesDeps, id: number): Promise<NewsDetail> {
  const row = await selectNewsById(deps.context.plainDb, id);
  if (row === undefined) throw new AppError('news_not_found');
  const { byName } = await figuresOf(deps, row);
  return toNewsDetail(row, byName);
}
