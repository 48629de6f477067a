// Help: short articles for everybody, with the figures that are in force when they are read.
import { z } from 'zod';
import { HELP_CATEGORIES, HELP_MAX } from './article-lists.ts';
import { articleBlock } from './articles.ts';
import { endpoint } from './endpoint.ts';
import { flag, labels, time } from './wire.ts';

const everybody = {
  audience: 'public',
  ability: ['read', 'Auth'],
  level: 0,
  rate: 'public',
} as const;

/** A help article in the list. Where no English is written, `en` has the Persian, and it says so. */
export const helpRow = z.strictObject({
  slug: z.string(),
  title: labels,
  summary: labels,
  has_english: flag,
  category: z.enum(HELP_CATEGORIES),
  /** Asked often: stands before the others. */
  pinned: flag,
  /** To read it. */
  minutes: z.int().min(1),
  updated_at: time,
});
/** Inferred from `helpRow`. */
export type HelpRow = z.infer<typeof helpRow>;

/** A help article as it is read. */
export const helpDetail = z.strictObject({
  ...helpRow.shape,
  blocks: z.strictObject({ fa: z.array(articleBlock), en: z.array(articleBlock) }),
  /** When its figures were read; null: it names none. */
  figures_at: time.nullable(),
  /** Others of its category. */
  related: z.array(helpRow).max(5),
});
/** Inferred from `helpDetail`. */
export type HelpDetail = z.infer<typeof helpDetail>;

/** Calls of help. */
export const helpEndpoints = {
  'GET /help': endpoint({
    summary: 'Help articles by category; `query` finds words of title, summary and text',
    access: everybody,
    query: z.object({ query: z.string().max(100).optional() }),
    output: z.array(helpRow).max(HELP_MAX),
  }),
  'GET /help/:slug': endpoint({
    summary: 'A help article, with the figures that are in force now',
    access: everybody,
    params: z.object({ slug: z.string().max(100) }),
    output: helpDetail,
    errors: ['help_not_found'],
  }),
} as const;
