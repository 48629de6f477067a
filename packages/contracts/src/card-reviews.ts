import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { card } from './kyc.ts';
import { idOut, pageOf, pageQuery, time } from './wire.ts';
import { CARD_REFUSALS } from './lists.ts';
import { idParams, reasonOfStaff, staffMay } from './staff-shapes.ts';

/** A card as officers see it: whose it should be, and what the identity office said of it. */
export const cardReview = z.strictObject({
  ...card.pick({ id: true, masked: true, bank: true, status: true, reason: true }).shape,
  user_id: idOut,
  /** Whose it has to be: the names that were verified. */
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  mobile: z.string(),
  /** The office's word on whose it is; null while it said nothing. */
  is_own: z.boolean().nullable(),
  /** How often the identity office was asked in vain. */
  asked: z.int().min(0),
  created_at: time,
  /** The officer who has it, and until when; null when nobody does, or not any more. */
  claimed_by: idOut.nullable(),
  claimed_until: time.nullable(),
  decided_at: time.nullable(),
  /** Until when who asks may take their own decision back, while nothing follows; else null. */
  undo_until: time.nullable(),
});
/** Inferred from `cardReview`. */
export type CardReview = z.infer<typeof cardReview>;

const decide = staffMay('update', 'Card');
const NOT_IN_HAND = ['card_not_found', 'card_not_pending', 'card_claimed'] as const;

/** Calls by which officers decide on cards of which the identity office says nothing. */
export const cardReviewEndpoints = {
  'GET /admin/cards': endpoint({
    summary:
      'Bank cards of which the identity office says nothing: those that wait (oldest first), mine, or what staff decided (newest first)',
    access: staffMay('read', 'Card'),
    query: pageQuery.extend({
      state: z.enum(['waiting', 'mine', 'refused', 'verified']).default('waiting'),
    }),
    output: pageOf(cardReview),
  }),
  'POST /admin/cards/:id/claim': endpoint({
    summary: 'Takes a card in hand for 15 minutes',
    access: decide,
    params: idParams,
    output: cardReview,
    errors: [...NOT_IN_HAND, 'decides_on_self', 'invited_pair'],
  }),
  'POST /admin/cards/:id/release': endpoint({
    summary: 'Gives a card back to the queue',
    access: decide,
    params: idParams,
    output: cardReview,
    errors: [...NOT_IN_HAND, 'decides_on_self', 'invited_pair'],
  }),
  'POST /admin/cards/:id/approve': endpoint({
    summary: 'Verifies a card in the place of an identity office that says nothing',
    access: decide,
    params: idParams,
    body: z.strictObject({ reason: reasonOfStaff }),
    output: cardReview,
    errors: [...NOT_IN_HAND, 'decides_on_self', 'invited_pair', 'card_of_another'],
  }),
  'POST /admin/cards/:id/refuse': endpoint({
    summary: 'Refuses a card for a reason that the person reads',
    access: decide,
    params: idParams,
    body: z.strictObject({ reason: z.enum(CARD_REFUSALS) }),
    output: cardReview,
    errors: [...NOT_IN_HAND, 'decides_on_self', 'invited_pair'],
  }),
  'POST /admin/cards/:id/undo': endpoint({
    summary: 'Takes my own decision back within 10 minutes, while nothing followed it',
    access: decide,
    params: idParams,
    body: z.strictObject({ reason: reasonOfStaff }),
    output: cardReview,
    errors: ['card_not_found', 'decides_on_self', 'invited_pair', 'undo_too_late'],
  }),
} as const;
