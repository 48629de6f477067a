// News and help as their editors read them, with the figures that they name.
import type { Article, ArticleFigure, DataOf, ParsedQueryOf } from '@sarraf/contracts';
import { AppError, idOfCursor, LIST_COUNT_MAX, pageById, pageWindow } from '../../http/index.ts';
import type { AuditModule } from '../audit/index.ts';
import type { DocumentsModule } from '../documents/index.ts';
import type { ServerContext } from '../server-context.ts';
import { toArticle, toArticleRow } from './articles.mapper.ts';
import {
  type ArticleRecord,
  countArticles,
  selectArticle,
  selectArticles,
} from './articles.queries.ts';
import type { Figure } from './figure-words.ts';
import type { Figures } from './figures.service.ts';
import { figuresIn } from './fill-blocks.ts';
import { selectNotifies } from './news-notices.queries.ts';

/** What articles are kept with. */
export interface ArticlesDeps {
  readonly context: ServerContext;
  readonly audit: Pick<AuditModule, 'record'>;
  readonly documents: Pick<DocumentsModule, 'readWhole' | 'receive'>;
  /** All figures as they are in force. */
  readonly figures: () => Promise<Figures>;
}

const PER_PAGE = 20;

/** What an article is in the audit. */
export const subjectOf = (id: string): string => `article:${id}`;

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
  const notifies = await selectNotifies(plainDb, id);
  return toArticle(row, { figures: byName, nowMs: clock.now(), notifies });
}

/** All figures that texts may name, as they stand now. */
export async function listFigures({ figures }: ArticlesDeps): Promise<ArticleFigure[]> {
  const { byName } = await figures();
  return [...byName].map(([name, { fa, en }]) => ({ name, fa, en }));
}
