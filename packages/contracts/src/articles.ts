// News and help: read by everybody (help by the calls of help.ts), written in the back office.
import { z } from 'zod';
import {
  ARTICLE_BYTES_MAX,
  ARTICLE_KINDS,
  ARTICLE_SHOWS,
  ARTICLE_STATES,
  HELP_CATEGORIES,
  HELP_SLUG,
  HELP_SLUG_MAX,
  NEWS_CATEGORIES,
  NEWS_COVERS,
} from './article-lists.ts';
import { DOCUMENT_ERRORS, documentFile, documentId } from './documents.ts';
import { endpoint, FILE_ERRORS } from './endpoint.ts';
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
  /** The name of a figure, `fee.IRT.taker`, whose value of this moment the text is. */
  figure: z.string().optional(),
});
/** Inferred from `span`. */
export type ArticleSpan = z.infer<typeof span>;
const line = z.array(span);

const side = z.int().min(1);
/** A picture that editors brought: `![alternative text](picture:<id>)` in a text shows it. */
export const articlePicture = z.strictObject({ id: documentId, width: side, height: side });
/** Inferred from `articlePicture`. */
export type ArticlePicture = z.infer<typeof articlePicture>;
const jpeg = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** A part of a text. The panel makes elements of these: no HTML is written, kept or sent. */
export const articleBlock = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['h2', 'h3', 'p', 'quote']), spans: line }),
  z.strictObject({ kind: z.enum(['ul', 'ol']), items: z.array(line) }),
  z.strictObject({ kind: z.literal('table'), head: z.array(line), rows: z.array(z.array(line)) }),
  z.strictObject({ kind: z.literal('code'), text: z.string() }),
  z.strictObject({ kind: z.literal('hr') }),
  z.strictObject({ kind: z.literal('picture'), alt: z.string().min(1), ...articlePicture.shape }),
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

/** What an article is about, whatever it is. */
export const articleCategory = z.enum([...NEWS_CATEGORIES, ...HELP_CATEGORIES]);
const kind = z.enum(ARTICLE_KINDS);
const slug = z.string().max(HELP_SLUG_MAX).regex(HELP_SLUG);
const state = z.enum(ARTICLE_STATES);

/** An article as the back office lists it. */
export const articleRow = z.strictObject({
  id: idOut,
  kind,
  /** Of help: by which its address ends; null of news. */
  slug: z.string().nullable(),
  title: z.string(),
  category: articleCategory,
  state,
  has_english: flag,
  /** When people see it, or saw it first; null of a draft. */
  publish_at: time.nullable(),
  ends_at: time.nullable(),
  pinned_until: time.nullable(),
  version: z.int().min(1),
  updated_at: time,
  /** Null: the installation itself. */
  updated_by: officer.nullable(),
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
  /** Of news: whether those who asked for it are told of it, or were. */
  notifies: flag,
});
/** Inferred from `article`. */
export type Article = z.infer<typeof article>;

/** A version of an article, as it is listed. */
export const articleVersion = z.strictObject({
  version: z.int().min(1),
  title: z.string(),
  has_english: flag,
  at: time,
  /** Null: the installation itself. */
  by: officer.nullable(),
});
/** Inferred from `articleVersion`. */
export type ArticleVersion = z.infer<typeof articleVersion>;

const typed = z.strictObject({
  title: textIn(120).min(1),
  summary: textIn(200).min(1),
  /** Markdown. */
  source: z.string().min(1).max(ARTICLE_BYTES_MAX),
});
const texts = {
  /** One of its kind. */
  category: articleCategory,
  cover: z.enum(NEWS_COVERS),
  fa: typed,
  /** Null: Persian alone, and readers of English are told so. */
  en: typed.nullable(),
};
const params = z.object({ id: idOut });
const PICTURE_ERRORS = [
  'article_picture_unknown',
  'article_picture_alt_missing',
  'article_picture_misplaced',
  'article_pictures_too_many',
] as const;
const TEXT_ERRORS = [
  'article_too_long',
  'article_figure_unknown',
  'article_figure_misplaced',
  'article_too_deep',
  ...PICTURE_ERRORS,
] as const;

/** A figure that texts name, as it stands now. */
export const articleFigure = z.strictObject({ name: z.string(), fa: z.string(), en: z.string() });
/** Inferred from `articleFigure`. */
export type ArticleFigure = z.infer<typeof articleFigure>;

/** What may be wrong with a picture's file: all that may be with a document, but what concerns videos. */
const PICTURE_FILE_ERRORS = DOCUMENT_ERRORS.filter((code) => !code.includes('_video'));

const CATEGORIES: Readonly<Record<(typeof ARTICLE_KINDS)[number], readonly string[]>> = {
  news: NEWS_CATEGORIES,
  help: HELP_CATEGORIES,
};
const newArticle = z
  .strictObject({
    /** News where it is left out. */
    kind: kind.optional(),
    /** Of help, and of that alone. */
    slug: slug.optional(),
    ...texts,
  })
  .refine(({ category, kind: of = 'news' }) => CATEGORIES[of].includes(category), {
    path: ['category'],
  })
  .refine(({ kind: of, slug: named }) => (of === 'help') === (named !== undefined), {
    path: ['slug'],
  });

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
    summary:
      'Articles, the newest first, of one state where it is named; news where no kind is named',
    access: staffMay('read', 'Article'),
    query: pageQuery.extend({ kind: kind.optional(), show: z.enum(ARTICLE_SHOWS).optional() }),
    output: pageOf(articleRow),
  }),
  'GET /admin/articles/:id': endpoint({
    summary: 'An article as its editor has it',
    access: staffMay('read', 'Article'),
    params,
    output: article,
    errors: ['not_found'],
  }),
  'GET /admin/articles/:id/versions': endpoint({
    summary: 'Its versions, the newest first, at most 200 of them',
    access: staffMay('read', 'Article'),
    params,
    output: z.array(articleVersion).max(200),
    errors: ['not_found'],
  }),
  'GET /admin/articles/:id/versions/:version': endpoint({
    summary: 'What a version of it says',
    access: staffMay('read', 'Article'),
    params: params.extend({ version: wholeIn }),
    output: z.strictObject({ ...articleVersion.shape, fa: written, en: written.nullable() }),
    errors: ['not_found'],
  }),
  'GET /admin/articles/readers': endpoint({
    summary: 'How many people asked to be told of news outside the panel',
    access: staffMay('read', 'Article'),
    output: z.strictObject({ asked: z.int().min(0) }),
  }),
  'GET /admin/articles/figures': endpoint({
    summary: 'Figures that a text may name as `{{name}}`, with what each says now',
    access: staffMay('read', 'Article'),
    output: z.array(articleFigure).max(5_000),
  }),
  'POST /admin/articles/preview': endpoint({
    summary: 'What a text would be read as; nothing is kept',
    access: staffMay('create', 'Article'),
    body: z.strictObject({
      source: z.string().min(1).max(ARTICLE_BYTES_MAX),
      /** Whose words its figures get; Persian ones unless it says otherwise. */
      lang: z.enum(['fa', 'en']).optional(),
    }),
    output: z.strictObject({ blocks: z.array(articleBlock), minutes: z.int().min(1) }),
    errors: ['article_too_long', 'article_figure_unknown', 'article_too_deep', ...PICTURE_ERRORS],
  }),
  'POST /admin/article_pictures': endpoint({
    summary:
      'Brings a picture for texts (multipart): drawn anew, and forgotten after a day in which no text shows it',
    access: { ...staffMay('create', 'Article'), rate: 'upload' },
    bodyKind: 'multipart',
    files: { picture: documentFile('JPEG, PNG or WebP') },
    output: articlePicture,
    errors: [...FILE_ERRORS, ...PICTURE_FILE_ERRORS, 'article_picture_missing'],
  }),
  'GET /admin/article_pictures/:id': endpoint({
    summary: 'A picture for texts, whether one shows it or not, a JPEG: its bytes',
    access: staffMay('read', 'Article'),
    params: z.object({ id: documentId }),
    output: jpeg,
    answer: 'bytes',
    errors: ['not_found', 'storage_unavailable'],
  }),
  'GET /articles/pictures/:id': endpoint({
    summary: 'A picture of what can be read now, a JPEG that pages show',
    access: everybody,
    params: z.object({ id: documentId }),
    output: jpeg,
    answer: 'picture',
    errors: ['not_found', 'storage_unavailable'],
  }),
  'POST /admin/articles': endpoint({
    summary: 'Writes an article: a draft that nobody else reads. Its slug stays as it is',
    access: staffMay('create', 'Article'),
    body: newArticle,
    output: article,
    errors: [...TEXT_ERRORS, 'article_slug_taken'],
  }),
  'POST /admin/articles/:id': endpoint({
    summary: 'Writes a version of it; what is published is read in the new one at once',
    access: staffMay('create', 'Article'),
    params,
    /** `version` is the one that was read: another one since then is not written over. */
    body: z.strictObject({ ...texts, version: wholeIn }),
    output: article,
    errors: ['not_found', 'article_changed', 'article_category_wrong', ...TEXT_ERRORS],
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
      /** Of news: notifies subscribers once it is visible. Once that began it stays so. */
      notifies: z.boolean().default(false),
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
