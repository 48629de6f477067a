import { z } from 'zod';
import { DOCUMENT_MEDIA_TYPES, documentId } from './documents.ts';
import { DOCUMENT_KINDS, LEVEL_ONE_REFUSALS } from './lists.ts';
import { endpoint } from './endpoint.ts';
import { idOut, pageOf, pageQuery, time } from './wire.ts';
import { idParams, reasonOfStaff, staffMay } from './staff-shapes.ts';

/** A request as officers see it in their queue. */
export const identityRequest = z.strictObject({
  id: idOut,
  user_id: idOut,
  level: z.union([z.literal(1), z.literal(2)]),
  status: z.enum(['pending', 'approved', 'refused', 'cancelled']),
  first_name: z.string(),
  last_name: z.string(),
  created_at: time,
  /** The officer who has it, and until when; null when nobody does, or not any more. */
  claimed_by: idOut.nullable(),
  claimed_until: time.nullable(),
  /** When it was approved or returned. */
  decided_at: time.nullable(),
  /** Until when who asks may take their own decision back, while nothing follows; else null. */
  undo_until: time.nullable(),
  /** How often the identity office was asked in vain. */
  asked: z.int().min(0),
  /** What was shown; none at level 1. */
  documents: z
    .array(
      z.strictObject({
        id: documentId,
        kind: z.enum(DOCUMENT_KINDS),
        media_type: z.enum(DOCUMENT_MEDIA_TYPES),
        /** The numbers that were to be spoken in it; empty where nothing is. */
        spoken_numbers: z.array(z.int()).max(4),
      }),
    )
    .max(4),
});
/** Inferred from `identityRequest`. */
export type IdentityRequest = z.infer<typeof identityRequest>;

/** What the identity office said of a request for level 1; null where it said nothing yet. */
export const officeAnswers = z.strictObject({
  /** Mobile and national code belong together. */
  mobile: z.boolean().nullable(),
  /** National code and birth date belong together. */
  person: z.boolean().nullable(),
  /** As the civil register has them; null also where the office compares names itself. */
  names: z.strictObject({ first: z.string(), last: z.string() }).nullable(),
  /** How alike the names are, of 100, where the office compared them. */
  likeness: z.strictObject({ first: z.number(), last: z.number() }).nullable(),
  /** Card and national code belong together. */
  card: z.boolean().nullable(),
});

/** A request with what an officer compares its documents with. */
export const identityReview = identityRequest.extend({
  person: z.strictObject({
    mobile: z.string(),
    /** The last four digits; the others stand on the card. */
    national_code_end: z.string().regex(/^\d{4}$/),
    /** Gregorian, `1991-08-03`. */
    birth_date: z.iso.date(),
    registered_at: time,
    /** The card that was given for level 1, or the newest verified one, and whose the bank says it is. */
    card: z.strictObject({ masked: z.string(), owner_name: z.string().nullable() }).nullable(),
    /** Earlier requests for this level that were returned. */
    returned_before: z.int().min(0),
  }),
  /** At level 1 alone. */
  office: officeAnswers.nullable(),
});
/** Inferred from `identityReview`. */
export type IdentityReview = z.infer<typeof identityReview>;

/** Why an item of a request for level 2 is returned. */
export const RETURN_REASONS = [
  'document_unreadable',
  'document_cut_off',
  'document_not_yours',
  'pledge_unsigned',
  'face_hidden',
  'sentence_wrong',
] as const;

const see = staffMay('read', 'Identity');
const decide = staffMay('update', 'Identity');
const NOT_IN_HAND = ['not_found', 'kyc_request_not_pending', 'kyc_request_claimed'] as const;

/** Calls by which officers decide on requests for a level. */
export const identityReviewEndpoints = {
  'GET /admin/kyc/requests': endpoint({
    summary:
      'Requests for level 2, and those for level 1 of which the identity office says nothing: those that wait (oldest first), mine, or what staff decided (newest first)',
    access: see,
    query: pageQuery.extend({
      state: z.enum(['waiting', 'mine', 'returned', 'approved']).default('waiting'),
    }),
    output: pageOf(identityRequest),
  }),
  'GET /admin/kyc/requests/:id': endpoint({
    summary: 'One request',
    access: see,
    params: idParams,
    output: identityReview,
    errors: ['not_found'],
  }),
  'POST /admin/kyc/requests/:id/claim': endpoint({
    summary: 'Takes a request in hand for 15 minutes',
    access: decide,
    params: idParams,
    output: identityReview,
    errors: [...NOT_IN_HAND, 'decides_on_self', 'invited_pair'],
  }),
  'POST /admin/kyc/requests/:id/release': endpoint({
    summary: 'Gives a request back to the queue',
    access: decide,
    params: idParams,
    output: identityReview,
    errors: [...NOT_IN_HAND, 'decides_on_self', 'invited_pair'],
  }),
  'POST /admin/kyc/requests/:id/approve': endpoint({
    summary: 'Gives level 2',
    access: decide,
    params: idParams,
    body: z.strictObject({ reason: reasonOfStaff }),
    output: identityReview,
    errors: [...NOT_IN_HAND, 'decides_on_self', 'invited_pair'],
  }),
  'POST /admin/kyc/requests/:id/return': endpoint({
    summary: 'Returns items of a request for level 2, each with a reason that the person reads',
    access: decide,
    params: idParams,
    body: z.strictObject({
      items: z
        .array(z.strictObject({ kind: z.enum(DOCUMENT_KINDS), reason: z.enum(RETURN_REASONS) }))
        .min(1)
        .max(4),
    }),
    output: identityReview,
    errors: [...NOT_IN_HAND, 'decides_on_self', 'invited_pair'],
  }),
  'POST /admin/kyc/requests/:id/vouch': endpoint({
    summary: 'Gives level 1 in the place of an identity office that says nothing',
    access: decide,
    params: idParams,
    body: z.strictObject({ reason: reasonOfStaff }),
    output: identityReview,
    errors: [
      ...NOT_IN_HAND,
      'decides_on_self',
      'invited_pair',
      'national_code_taken',
      'card_of_another',
    ],
  }),
  'POST /admin/kyc/requests/:id/refuse': endpoint({
    summary: 'Refuses level 1 for a reason that the person reads',
    access: decide,
    params: idParams,
    body: z.strictObject({ reason: z.enum(LEVEL_ONE_REFUSALS) }),
    output: identityReview,
    errors: [...NOT_IN_HAND, 'decides_on_self', 'invited_pair'],
  }),
  'POST /admin/kyc/requests/:id/undo': endpoint({
    summary: 'Takes my own decision back within 10 minutes, while nothing followed it',
    access: decide,
    params: idParams,
    body: z.strictObject({ reason: reasonOfStaff }),
    output: identityReview,
    errors: ['not_found', 'decides_on_self', 'invited_pair', 'undo_too_late'],
  }),
} as const;
