// A line over the pages, for a time and for some people. It says nothing secret: whoever asks may have any
// segment's.
import { z } from 'zod';
import {
  BANNER_AUDIENCES,
  BANNER_LINK,
  BANNER_SEGMENTS,
  BANNER_TEXT_MAX,
  BANNER_TONES,
  BANNERS_MAX,
} from './banner-lists.ts';
import { endpoint } from './endpoint.ts';
import { officer, reasonOfStaff, staffMay } from './staff-shapes.ts';
import { flag, idOut, labels, time, timeIn, wholeIn, wordsIn } from './wire.ts';

/** A banner as people see it. */
export const banner = z.strictObject({
  id: idOut,
  /** Written again it is another one: who closed the one before sees it. */
  version: z.int().min(1),
  text: labels,
  tone: z.enum(BANNER_TONES),
  /** An own path. */
  link: z.string().nullable(),
  /** Whether it may be closed. */
  closable: flag,
});
/** Inferred from `banner`. */
export type Banner = z.infer<typeof banner>;

/** A banner as the back office has it. */
export const officeBanner = z.strictObject({
  ...banner.shape,
  segment: z.enum(BANNER_SEGMENTS),
  from: time,
  to: time,
  state: z.enum(['to_come', 'shown', 'ended']),
  updated_at: time,
  updated_by: officer,
});
/** Inferred from `officeBanner`. */
export type OfficeBanner = z.infer<typeof officeBanner>;

const written = {
  text: z.strictObject({ fa: wordsIn(2, BANNER_TEXT_MAX), en: wordsIn(2, BANNER_TEXT_MAX) }),
  tone: z.enum(BANNER_TONES),
  link: z.string().regex(BANNER_LINK).nullable(),
  segment: z.enum(BANNER_SEGMENTS),
  closable: z.boolean(),
  from: timeIn,
  to: timeIn,
};
const params = z.object({ id: z.string().regex(/^\d{1,15}$/) });
const write = staffMay('create', 'Article');

/** Calls of banners. */
export const bannerEndpoints = {
  'GET /banners': endpoint({
    summary: 'Banners that are shown now to visitors or to clients of a level, the newest first',
    access: { audience: 'public', ability: ['read', 'Auth'], level: 0, rate: 'public' },
    query: z.object({ audience: z.enum(BANNER_AUDIENCES) }),
    output: z.array(banner).max(BANNERS_MAX),
  }),
  'GET /admin/banners': endpoint({
    summary: 'Banners, those that ended last, each part the newest first',
    access: staffMay('read', 'Article'),
    output: z.array(officeBanner).max(100),
  }),
  'POST /admin/banners': endpoint({
    summary: 'Writes a banner',
    access: write,
    body: z.strictObject(written),
    output: officeBanner,
    errors: ['banners_full', 'banner_dates_invalid', 'date_not_gregorian'],
  }),
  'POST /admin/banners/:id': endpoint({
    summary: 'Writes it again; who closed it sees it once more',
    access: write,
    params,
    /** `version` is the one that was read: another one since then is not written over. */
    body: z.strictObject({ ...written, version: wholeIn }),
    output: officeBanner,
    errors: [
      'not_found',
      'banner_over',
      'banner_changed',
      'banner_dates_invalid',
      'date_not_gregorian',
    ],
  }),
  'POST /admin/banners/:id/end': endpoint({
    summary: 'Takes it down',
    access: write,
    params,
    body: z.strictObject({ reason: reasonOfStaff }),
    output: officeBanner,
    errors: ['not_found', 'banner_over'],
  }),
} as const;
