// Lists of news and help that the panel goes through by itself.

/** What news is about. */
export const NEWS_CATEGORIES = ['fees', 'market', 'maintenance', 'bank', 'product'] as const;
/** One of them. */
export type NewsCategory = (typeof NEWS_CATEGORIES)[number];

/** What articles are: news, or help. */
export const ARTICLE_KINDS = ['news', 'help'] as const;
/** One of them. */
export type ArticleKind = (typeof ARTICLE_KINDS)[number];

/** What help is about, in the order in which it is shown. */
export const HELP_CATEGORIES = ['start', 'toman', 'coins', 'trade', 'security', 'account'] as const;
/** One of them. */
export type HelpCategory = (typeof HELP_CATEGORIES)[number];

/** The last part of a help article's address: small Latin words with hyphens. */
export const HELP_SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** Longest of them. */
export const HELP_SLUG_MAX = 60;
/** Help articles that everybody reads at once; more are not listed. */
export const HELP_MAX = 300;

/** Where an article stands. */
export const ARTICLE_STATES = ['draft', 'scheduled', 'published', 'ended', 'withdrawn'] as const;
/** One of them. */
export type ArticleState = (typeof ARTICLE_STATES)[number];
/** What editors narrow their list to. */
export const ARTICLE_SHOWS = [...ARTICLE_STATES, 'pinned'] as const;
/** One of them. */
export type ArticleShow = (typeof ARTICLE_SHOWS)[number];

/** Drawings above news. */
export const NEWS_COVERS = ['none', 'waves', 'chart', 'steps'] as const;
/** One of them. */
export type NewsCover = (typeof NEWS_COVERS)[number];

/** Longest source of a text, in UTF-8. */
export const ARTICLE_BYTES_MAX = 65_536;
/** Most pictures that a text shows. */
export const ARTICLE_PICTURES_MAX = 40;
