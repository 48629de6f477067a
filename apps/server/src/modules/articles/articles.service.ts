// News and help: written in versions, published for a time, and read by everybody.
import type {
  Article,
  ArticleBlock,
  ArticleFigure,
  DataOf,
  NewsDetail,
  ParsedBodyOf,
  ParsedQueryOf,
} from '@sarraf/contracts';
import { HELP_CATEGORIES, NEWS_CATEGORIES } from '@sarraf/contracts/lists';
import {
  AppError,
  idOfCursor,
  LIST_COUNT_MAX,
  pageById,
  pageOf,
  pageWindow,
} from '../../http/index.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import type { AuditModule } from '../audit/index.ts';
import type { DocumentsModule } from '../documents/index.ts';
import type { ServerContext } from '../server-context.ts';
import { insertTextPictures, selectPictureSizes } from './article-pictures.queries.ts';
import { type Nameable, picturesIn, picturesOf, readArticle } from './article-blocks.ts';
import { toArticle, toArticleRow, toNewsDetail, toNewsRow } from './articles.mapper.ts';
import {
  type ArticleRecord,
  countArticles,
  countNews,
  insertArticle,
  insertText,
  lockArticle,
  moveVersion,
  type NewsPlace,
  selectArticle,
  selectArticles,
  selectNews,
  selectNewsById,
  setPublished,
  setWithdrawn,
  type TextRow,
} from './articles.queries.ts';
import type { Figure } from './figure-words.ts';
import type { Figures } from './figures.service.ts';
import { figuresIn, fillBlocks } from './fill-blocks.ts';
import { selectTells, setTells } from './news-notices.queries.ts';

/** What articles are kept with. */
export interface ArticlesDeps {
  readonly context: ServerContext;
  readonly audit: Pick<AuditModule, 'record'>;
  readonly documents: Pick<DocumentsModule, 'readWhole' | 'receive'>;
  /** All figures as they are in force. */
  readonly figures: () => Promise<Figures>;
}

const PER_PAGE = 20;
const subjectOf = (id: string): string => `article:${id}`;

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

const NO_FIGURES: ReadonlyMap<string, Figure> = new Map();

/** The figures that are needed to read an article; none are read for one that names none. */
export async function figuresOf(
  deps: Pick<ArticlesDeps, 'figures'>,
  { fa, en }: ArticleRecord,
): Promise<Pick<Figures, 'byName'> & { readonly at: string | null }> {
  const isPlain = [fa, en].every((text) => figuresIn(text?.source ?? '').length === 0);
  return isPlain ? { at: null, byName: NO_FIGURES } : deps.figures();
}

/** Articles in every state, for their editors. */
export async function listArticles(
  { context: { clock, plainDb } }: ArticlesDeps,
  query: ParsedQueryOf<'GET /admin/articles'>,
): Promise<DataOf<'GET /admin/articles'>> {
  const window = pageWindow(query, PER_PAGE);
  const { offset, limit } = window;
  const text = query.query?.trim() || undefined;
  const beforeId = idOfCursor(query.cursor);
  const part = { offset, limit: limit && limit + 1, beforeId };
  const filter = { kind: query.kind ?? 'news', show: query.show, text };
  const rows = await selectArticles(plainDb, filter, part);
  const total = await countArticles(plainDb, filter, LIST_COUNT_MAX);
  const now = clock.now();
  return pageById(
    window,
    rows,
    total,
    ({ id }) => id,
    (row) => toArticleRow(row, now),
  );
}

/** @throws AppError `not_found` */
export async function findArticle(deps: ArticlesDeps, id: string): Promise<Article> {
  const { clock, plainDb } = deps.context;
  const row = await selectArticle(plainDb, id);
  if (row === undefined) throw new AppError('not_found');
  const { byName } = await figuresOf(deps, row);
  const tells = await selectTells(plainDb, id);
  return toArticle(row, { figures: byName, nowMs: clock.now(), tells });
}

/** All figures that texts may name, as they stand now. */
export async function listFigures({ figures }: ArticlesDeps): Promise<ArticleFigure[]> {
  const { byName } = await figures();
  return [...byName].map(([name, { fa, en }]) => ({ name, fa, en }));
}

/** What a text would be read as. @throws AppError as its call declares */
export async function previewArticle(
  deps: ArticlesDeps,
  { source, lang = 'fa' }: ParsedBodyOf<'POST /admin/articles/preview'>,
): Promise<DataOf<'POST /admin/articles/preview'>> {
  const { byName } = await deps.figures();
  const { blocks, minutes } = readArticle(source, await nameable(deps, byName, source));
  return { blocks: fillBlocks(blocks, byName, lang), minutes };
}

/** What these sources may name. */
async function nameable(
  { context: { plainDb } }: ArticlesDeps,
  figures: Figures['byName'],
  ...sources: string[]
): Promise<Nameable> {
  const pictures = await selectPictureSizes(plainDb, picturesIn(sources.join('\n')));
  return { isFigure: (name) => figures.has(name), pictures };
}

type NewArticle = ParsedBodyOf<'POST /admin/articles'>;
type Texts = Pick<NewArticle, 'category' | 'cover' | 'fa' | 'en'>;

/**
 * Keeps a draft.
 *
 * @throws AppError `article_slug_taken`, `article_too_long`, `article_too_deep`,
 *   `article_figure_unknown`, `article_figure_misplaced`, and those of pictures
 */
export async function writeArticle(
  deps: ArticlesDeps,
  { kind = 'news', slug, ...texts }: NewArticle,
  editor: number,
): Promise<Article> {
  const { category, cover } = texts;
  const read = await readTexts(deps, texts);
  const id = await withTransaction(deps.context.plainDb, async (tx) => {
    const made = await insertArticle(tx, { kind, slug }, { category, cover, editor });
    if (made === undefined) throw new AppError('article_slug_taken');
    await keepVersion(deps, tx, { id: made, version: 1 }, read, editor);
    return made;
  });
  return findArticle(deps, id);
}

type Written = TextRow & { readonly blocks: ArticleBlock[] };
interface ReadTexts {
  readonly fa: Written;
  readonly en: Written | null;
}

/** Reads both texts against the figures and pictures of now, before anything is locked. */
async function readTexts(deps: ArticlesDeps, { fa, en }: Texts): Promise<ReadTexts> {
  const { byName } = await deps.figures();
  const named = await nameable(deps, byName, fa.source, en?.source ?? '');
  const read = (text: Texts['fa']): Written => {
    const inHead = figuresIn(`${text.title} ${text.summary}`);
    if (inHead.length > 0) throw new AppError('article_figure_misplaced');
    return { ...text, ...readArticle(text.source, named) };
  };
  return { fa: read(fa), en: en === null ? null : read(en) };
}

/**
 * Keeps another version, which is read from now on.
 *
 * @throws AppError `not_found`, `article_changed` where another one was kept since,
 *   `article_category_wrong`, as above
 */
export async function rewriteArticle(
  deps: ArticlesDeps,
  id: string,
  { version: read, ...texts }: Texts & { readonly version: number },
  editor: number,
): Promise<Article> {
  const { category, cover } = texts;
  const made = await readTexts(deps, texts);
  await withTransaction(deps.context.plainDb, async (tx) => {
    const locked = await lockArticle(tx, id);
    if (locked === undefined) throw new AppError('not_found');
    if (locked.version !== read) throw new AppError('article_changed');
    const categories: readonly string[] =
      locked.kind === 'help' ? HELP_CATEGORIES : NEWS_CATEGORIES;
    if (!categories.includes(category)) throw new AppError('article_category_wrong');
    const version = read + 1;
    await keepVersion(deps, tx, { id, version }, made, editor);
    await moveVersion(tx, id, version, { category, cover, editor });
  });
  return findArticle(deps, id);
}

async function keepVersion(
  { audit }: ArticlesDeps,
  tx: PlainDb,
  { id, version }: { readonly id: string; readonly version: number },
  { fa, en }: ReadTexts,
  editor: number,
): Promise<void> {
  await keepText(tx, { id, version, lang: 'fa' }, fa, editor);
  if (en !== null) await keepText(tx, { id, version, lang: 'en' }, en, editor);
  const old = version === 1 ? null : String(version - 1);
  await audit.record(tx, {
    actorId: editor,
    act: 'article_written',
    subject: subjectOf(id),
    changes: [{ field: 'version', old, new: String(version) }],
  });
}

async function keepText(
  tx: PlainDb,
  key: { readonly id: string; readonly version: number; readonly lang: 'fa' | 'en' },
  text: Written,
  editor: number,
): Promise<void> {
  await insertText(tx, key, text, editor);
  const pictures = picturesOf(text.blocks);
  const kept = await insertTextPictures(tx, key, pictures);
  // one that no text showed for a day was forgotten since the text was read
  const gone = pictures.find((picture) => !kept.has(picture));
  if (gone !== undefined) throw new AppError('article_picture_unknown', { name: gone });
}

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
    tells,
  }: ParsedBodyOf<'POST /admin/articles/:id/publish'>,
  editor: number,
): Promise<Article> {
  const { clock, plainDb } = deps.context;
  await withTransaction(plainDb, async (tx) => {
    const locked = await lockArticle(tx, id);
    if (locked === undefined) throw new AppError('not_found');
    // nobody is told of help: it is read when it is needed
    if (tells && locked.kind !== 'news') {
      throw new AppError('validation_failed', { fields: ['tells'] });
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
    await setTells(tx, id, tells);
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
