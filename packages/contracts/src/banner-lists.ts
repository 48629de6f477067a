// Lists of banners that the panel goes through by itself.

/** Who sees a banner: everybody, visitors alone, or clients of a level. */
export const BANNER_SEGMENTS = ['all', 'guests', 'level_0', 'level_1', 'level_2'] as const;
/** One of them. */
export type BannerSegment = (typeof BANNER_SEGMENTS)[number];
/** What somebody who looks is: never «all». */
export const BANNER_AUDIENCES = ['guests', 'level_0', 'level_1', 'level_2'] as const;
/** One of them. */
export type BannerAudience = (typeof BANNER_AUDIENCES)[number];

/** How a banner speaks. */
export const BANNER_TONES = ['plain', 'warn', 'err'] as const;
/** One of them. */
export type BannerTone = (typeof BANNER_TONES)[number];

/** Where a banner leads: an own path, never another site. */
export const BANNER_LINK = /^\/(?![/\\])[\w\-./?=&#%$]{0,199}$/;
/** Letters of a banner, in each language. */
export const BANNER_TEXT_MAX = 140;
/** Banners that are shown or to come. */
export const BANNERS_MAX = 20;
/** That stand over a page at once. */
export const BANNERS_AT_ONCE = 2;
