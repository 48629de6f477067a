// The terms: what is in force, who accepted what, and what is published.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { flag, labels, textIn, time, timeIn } from './wire.ts';
import { reasonOfStaff, staffMay } from './staff-shapes.ts';

const versionOf = z.string().regex(/^[0-9A-Za-z.-]{1,32}$/);
const sections = z
  .array(z.strictObject({ title: labels, text: labels }))
  .min(1)
  .max(50);

/** The terms that people read and accept, whole, in both languages. */
export const terms = z.strictObject({
  version: versionOf,
  /** In force since. */
  from: time,
  title: labels,
  sections,
});
/** Inferred from `terms`. */
export type Terms = z.infer<typeof terms>;

/** A version as the back office lists it; those to come are there, too. */
export const termsVersion = z.strictObject({
  ...terms.shape,
  state: z.enum(['to_come', 'in_force', 'past']),
  /** People begin nothing new before they have accepted it. */
  must_accept: flag,
  /** People who accepted it, counted to `TERMS_COUNT_MAX` at most. */
  accepted: z.int().min(0),
  /**
   * People who are signed in somewhere and have it, or a later one, still to accept; null where nobody
   * is asked for it. Counted as the others are.
   */
  still_to_accept: z.int().min(0).nullable(),
});
/** Inferred from `termsVersion`. */
export type TermsVersion = z.infer<typeof termsVersion>;

/** What is typed in both languages: long, but never endless. */
const typed = (max: number) => z.strictObject({ fa: textIn(max).min(1), en: textIn(max).min(1) });

/** Calls that show the terms, accept them and publish a version. */
export const termsEndpoints = {
  'GET /terms_and_conditions': endpoint({
    summary: 'The terms in force',
    access: { audience: 'public', ability: ['read', 'Auth'], level: 0, rate: 'public' },
    output: terms,
  }),
  'POST /terms/accept': endpoint({
    summary: 'Accepts the terms in force; the version says which were read. Once is for good',
    access: { audience: 'client', ability: ['update', 'Auth'], level: 0, rate: 'money' },
    body: z.strictObject({ version: z.string().max(32).optional() }),
    output: z.strictObject({ version: versionOf, accepted_at: time }),
    errors: ['terms_changed'],
  }),
  'GET /admin/terms': endpoint({
    summary: 'Versions of the terms, newest first, with those to come',
    access: staffMay('read', 'Terms'),
    output: z.array(termsVersion).max(50),
  }),
  'POST /admin/terms': endpoint({
    summary:
      'Publishes a version in both languages, in force from a moment to come, with the reason',
    access: staffMay('create', 'Terms'),
    body: z.strictObject({
      version: versionOf,
      from: timeIn,
      must_accept: flag,
      title: typed(120),
      sections: z
        .array(z.strictObject({ title: typed(120), text: typed(4_000) }))
        .min(1)
        .max(50),
      reason: reasonOfStaff,
    }),
    output: termsVersion,
    errors: ['terms_version_used', 'terms_from_past', 'date_not_gregorian'],
  }),
} as const;
