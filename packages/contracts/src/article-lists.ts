// Lists of articles that the panel goes through by itself.

/** What news is about. */
export const NEWS_CATEGORIES = ['fees', 'market', 'maintenance', 'bank', 'product'] as const;
/** One of them. */
export type NewsCategory = (typeof NEWS_CATEGORIES)[number];

/** Drawings above news. */
export const NEWS_COVERS = ['none', 'waves', 'chart', 'steps'] as const;
/** One of them. */
export type NewsCover = (typeof NEWS_COVERS)[number];

/** Longest source of a text, in UTF-8. */
export const ARTICLE_BYTES_MAX = 65_536;
