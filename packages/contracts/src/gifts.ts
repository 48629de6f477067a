// Money for whoever has a code: set aside by its maker, taken once.
import { z } from 'zod';
import { signInExtras } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { GIFT_COLOURS, GIFT_STATES } from './lists.ts';
import { factorProof } from './factors.ts';
import { LEAVING_ERRORS, maskedPerson, MOVE_ERRORS_COMMON } from './transfers.ts';
import { assetSymbol, decimalIn, decimalOut, flag, pageOf, pageQuery, time, uuid } from './wire.ts';

const read = { audience: 'client', ability: ['read', 'Auth'], level: 0, rate: 'read' } as const;
const write = {
  audience: 'client',
  ability: ['create', 'Withdrawal'],
  level: 1,
  rate: 'money',
} as const;
const params = z.object({ id: uuid });

/** Letters of a message. */
const MESSAGE_MAX = 80;

const card = {
  symbol: assetSymbol,
  amount: decimalOut,
  /** What it is worth now; null while there is no price. */
  worth_toman: decimalOut.nullable(),
  message: z.string().nullable(),
  colour: z.enum(GIFT_COLOURS),
  /** Nobody takes it after this. */
  ends_at: time,
};

/** A gift as its maker has it. */
export const gift = z.strictObject({
  id: uuid,
  ...card,
  /** `waiting`: set aside, nobody took it yet. */
  status: z.enum(GIFT_STATES),
  /** Four groups of four; only while it waits. */
  code: z.string().nullable(),
  redeemed_by: maskedPerson.nullable(),
  redeemed_at: time.nullable(),
  cancellable: flag,
  created_at: time,
});
/** Inferred from `gift`. */
export type Gift = z.infer<typeof gift>;

/** A gift as whoever has its code sees it. */
export const giftCard = z.strictObject({ ...card, from: maskedPerson });
/** Inferred from `giftCard`. */
export type GiftCard = z.infer<typeof giftCard>;

/**
 * A code as somebody types it: case, hyphens and blanks do not matter. Where many wrong ones came
 * from an address, each takes a proof of work, as at a sign-in.
 */
const codeBody = z.strictObject({
  code: z.string().min(1).max(64),
  proof_of_work: signInExtras.proof_of_work,
});
const CODE_ERRORS = [
  'gift_not_found',
  'gift_used',
  'gift_cancelled',
  'gift_expired',
  'gift_own',
  'gift_tries_used_up',
  'proof_of_work_required',
] as const;

/** Calls of gifts: made, looked at by their code, taken and cancelled. */
export const giftEndpoints = {
  'GET /gift_codes': endpoint({
    summary: 'Gifts that I made, newest first; `query` finds a message or a coin',
    access: read,
    query: pageQuery,
    output: pageOf(gift),
  }),
  'POST /gift_codes': endpoint({
    summary: 'Sets money aside for whoever has the code that is answered; needs a factor, always',
    access: { ...write, level: 2 },
    body: z.strictObject({
      symbol: assetSymbol,
      amount: decimalIn,
      message: z.string().max(MESSAGE_MAX).optional(),
      colour: z.enum(GIFT_COLOURS),
      ...factorProof,
    }),
    output: gift,
    idempotent: true,
    errors: [...MOVE_ERRORS_COMMON, ...LEAVING_ERRORS, 'gifts_not_listed'],
  }),
  'POST /gift_codes/look': endpoint({
    summary: 'What a code brings and from whom; a wrong one counts as a try',
    access: write,
    body: codeBody,
    output: giftCard,
    errors: [...CODE_ERRORS],
  }),
  'POST /gift_codes/redeem': endpoint({
    summary: 'Takes a gift into my wallet, once',
    access: write,
    body: codeBody,
    output: z.strictObject({ ...giftCard.shape, redeemed_at: time }),
    idempotent: true,
    errors: [
      ...CODE_ERRORS,
      'gift_waits',
      'account_frozen',
      'action_blocked',
      'idempotency_key_reused',
      'idempotency_key_invalid',
      'outcome_unknown',
    ],
  }),
  'GET /gift_codes/:id': endpoint({
    summary: 'One of the gifts that I made',
    access: read,
    params,
    output: gift,
    errors: ['gift_not_found'],
  }),
  'DELETE /gift_codes/:id': endpoint({
    summary: 'Cancels a gift that nobody took; its money is free again',
    access: { ...write, level: 0, ability: ['delete', 'Withdrawal'] },
    params,
    output: gift,
    errors: ['gift_not_found', 'gift_not_cancellable', 'outcome_unknown'],
  }),
} as const;
