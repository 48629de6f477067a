// News of the house: read by everybody, written and published in the back office.
import { z } from 'zod';
import { ARTICLE_BYTES_MAX, NEWS_CATEGORIES, NEWS_COVERS } from './article-lists.ts';
import { endpoint } from './endpoint.ts';
import { officer, reasonOfStaff, staffMay } from './staff-shapes.ts';
import { flag, idOut, labels, pageOf, pageQuery, textIn, time, timeIn, wholeIn } from './wire.ts';

const everybody = {
  audience: 'public',
  ability: ['read', 'Auth'],
  level: 0,
  rate: 'public',
} as const;

/** A run of text. A link is `https:` or an own path; nothing else is ever one. */
const span = z.strictObject({
  text: z.string(),
  bold: flag,
  italic: flag,
  code: flag,
  href: z.string().nullable(),
});
/** Inferred from `span`. */
export type ArticleSpan = z.infer<typeof span>;
const line = z.array(span);

/** A part of a text. The panel makes elements of these: no HTML is written, kept or sent. */
export const articleBlock = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['h2', 'h3', 'p', 'quote']), spans: line }),
  z.strictObject({ kind: z.enum(['ul', 'ol']), items: z.array(line) }),
  z.strictObject({ kind: z.literal('table'), head: z.array(line), rows: z.array(z.array(line)) }),
  z.strictObject({ kind: z.literal('code'), text: z.string() }),
  z.strictObject({ kind: z.literal('hr') }),
]);
/** Inferred from `articleBlock`. */
export type ArticleBlock = z.infer<typeof articleBlock>;

/** News in a list. Where no English is written, `en` has the Persian, and `has_english` says so. */
export const newsRow = z.strictObject({
  id: idOut,
  title: labels,
  summary: labels,
  has_english: flag,
  category: z.enum(NEWS_CATEGORIES),
  cover: z.enum(NEWS_COVERS),
  published_at: time,
  pinned: flag,
  /** To read it. */
  minutes: z.int().min(1),
});
/** Inferred from `newsRow`. */
export type NewsRow = z.infer<typeof newsRow>;

/** News as it is read. */
export const newsDetail = z.strictObject({
  ...newsRow.shape,
  blocks: z.strictObject({ fa: z.array(articleBlock), en: z.array(articleBlock) }),
});
/** Inferred from `newsDetail`. */
export type NewsDetail = z.infer<typeof newsDetail>;

const state = z.enum(['draft', 'scheduled', 'published', 'ended', 'withdrawn']);

/** An article as the back office lists it. */
export const articleRow = z.strictObject({
  id: idOut,
  title: z.string(),
  category: z.enum(NEWS_CATEGORIES),
  state,
  has_english: flag,
  /** When people see it, or saw it first; null of a draft. */
  publish_at: time.nullable(),
  ends_at: time.nullable(),
  pinned_until: time.nullable(),
  version: z.int().min(1),
  updated_at: time,
  updated_by: officer,
});
/** Inferred from `articleRow`. */
export type ArticleRow = z.infer<typeof articleRow>;

const written = z.strictObject({ title: z.string(), summary: z.string(), source: z.string() });

/** An article as its editor has it. */
export const article = z.strictObject({
  ...articleRow.shape,
  cover: z.enum(NEWS_COVERS),
  fa: written,
  en: written.nullable(),
  blocks: z.strictObject({ fa: z.array(articleBlock), en: z.array(articleBlock) }),
});
/** Inferred from `article`. */
export type Article = z.infer<typeof article>;

const typed = z.strictObject({
  title: textIn(120).min(1),
  summary: textIn(200).min(1),
  /** Markdown. */
  source: z.string().min(1).max(ARTICLE_BYTES_MAX),
});
const texts = {
  category: z.enum(NEWS_CATEGORIES),
  cover: z.enum(NEWS_COVERS),
  fa: typed,
  /** Null: Persian alone, and readers of English are told so. */
  en: typed.nullable(),
};
const params = z.object({ id: idOut });
const TEXT_ERRORS = ['article_too_long', 'article_figure_unknown', 'article_too_deep'] as const;

/** Calls of news: two that everybody makes, and those of the editors. */
export const articleEndpoints = {
  'GET /news/all': endpoint({
    summary: 'News, pinned ones first, then the newest; `query` finds words of title and summary',
    access: everybody,
    query: pageQuery.extend({ category: z.enum(NEWS_CATEGORIES).optional() }),
    output: pageOf(newsRow),
  }),
  'GET /news/detail': endpoint({
    summary: 'News, whole',
    access: everybody,
    query: z.object({ id: wholeIn }),
    output: newsDetail,
    errors: ['news_not_found'],
  }),
  'GET /admin/articles': endpoint({
    summary: 'Articles in every state, the newest first',
    access: staffMay('read', 'Article'),
    query: pageQuery,
    output: pageOf(articleRow),
  }),
  'GET /admin/articles/:id': endpoint({
    summary: 'An article as its editor has it',
    access: staffMay('read', 'Article'),
    params,
    output: article,
    errors: ['not_found'],
  }),
  'POST /admin/articles/preview': endpoint({
    summary: 'What a text would be read as; nothing is kept',
    access: staffMay('create', 'Article'),
    body: z.strictObject({ source: z.string().min(1).max(ARTICLE_BYTES_MAX) }),
    output: z.strictObject({ blocks: z.array(articleBlock), minutes: z.int().min(1) }),
    errors: [...TEXT_ERRORS],
  }),
  'POST /admin/articles': endpoint({
    summary: 'Writes an article: a draft that nobody else reads',
    access: staffMay('create', 'Article'),
    body: z.strictObject(texts),
    output: article,
    errors: [...TEXT_ERRORS],
  }),
  'POST /admin/articles/:id': endpoint({
    summary: 'Writes a version of it; what is published is read in the new one at once',
    access: staffMay('create', 'Article'),
    params,
    /** `version` is the one that was read: another one since then is not written over. */
    body: z.strictObject({ ...texts, version: wholeIn }),
    output: article,
    errors: ['not_found', 'article_changed', ...TEXT_ERRORS],
  }),
  'POST /admin/articles/:id/publish': endpoint({
    summary: 'Publishes it, at once or at a moment to come; again moves the moment, pin and end',
    access: staffMay('create', 'Article'),
    params,
    body: z.strictObject({
      /** Left out: at once. */
      at: timeIn.optional(),
      pinned_until: timeIn.nullable(),
      ends_at: timeIn.nullable(),
      reason: reasonOfStaff,
    }),
    output: article,
    errors: ['not_found', 'article_dates_invalid', 'date_not_gregorian'],
  }),
  'POST /admin/articles/:id/withdraw': endpoint({
    summary: 'Takes it back: nobody reads it any more, and its versions stay',
    access: staffMay('create', 'Article'),
    params,
    body: z.strictObject({ reason: reasonOfStaff }),
    output: article,
    errors: ['not_found', 'article_not_published'],
  }),
} as const;
