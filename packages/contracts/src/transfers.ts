// Money between one's own wallets, and to somebody else here.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { FACTOR_ERRORS, factorProof } from './factors.ts';
import { limit } from './kyc.ts';
import { TRANSFER_KINDS, TRANSFER_STATES, VAULT_DELAY_HOURS } from './lists.ts';
import {
  assetSymbol,
  decimalIn,
  decimalOut,
  flag,
  pageOf,
  pageQuery,
  time,
  uuid,
  wholeIn,
} from './wire.ts';

const read = { audience: 'client', ability: ['read', 'Auth'], level: 0, rate: 'read' } as const;
const write = {
  audience: 'client',
  ability: ['create', 'Withdrawal'],
  level: 1,
  rate: 'money',
} as const;
const params = z.object({ id: uuid });

const delayHours = z.literal(VAULT_DELAY_HOURS);
const delayHoursIn = wholeIn.pipe(delayHours);

/** Mobile, username or invite code, as somebody types it. */
export const personIn = z.string().min(1).max(64);

/** Somebody else as one may see them: the first name, and of the last one its ends. */
export const maskedPerson = z.strictObject({
  name: z.string(),
  level: z.union([z.literal(1), z.literal(2)]),
});

/** What moving money can be refused with, wherever it goes. */
export const MOVE_ERRORS_COMMON = [
  'coin_unknown',
  'decimal_comma',
  'separator_misplaced',
  'amount_malformed',
  'insufficient_funds',
  'account_frozen',
  'action_blocked',
  'idempotency_key_reused',
  'idempotency_key_invalid',
  'outcome_unknown',
] as const;

/** What money that leaves its owner can be refused with besides. */
export const LEAVING_ERRORS = [
  'level_required',
  'money_held',
  'price_stale',
  'deposit_too_recent',
  'transfer_limit_exceeded',
  'transfer_closed',
  ...FACTOR_ERRORS,
] as const;

/** Money that moved, or waits to. */
export const transfer = z.strictObject({
  id: uuid,
  kind: z.enum(TRANSFER_KINDS),
  symbol: assetSymbol,
  amount: decimalOut,
  /** `waiting`: out of the vault, until its delay is over; the money is held there. */
  status: z.enum(TRANSFER_STATES),
  /** The other side of what was sent or received; null between one's own wallets. */
  person: maskedPerson.nullable(),
  note: z.string().nullable(),
  /** Worth in toman that counts against the limits; null between one's own wallets. */
  worth_toman: decimalOut.nullable(),
  /** When one that waits moves by itself. */
  due_at: time.nullable(),
  cancellable: flag,
  created_at: time,
  updated_at: time,
});
/** Inferred from `transfer`. */
export type Transfer = z.infer<typeof transfer>;

/** How long money waits on its way out of the vault. */
export const vaultDelay = z.strictObject({
  hours: delayHours,
  /** Whether the person ever chose it; before that it is 0. */
  is_chosen: flag,
  /** A shorter one that was asked for, and from when on it holds; null where none was. */
  next: z
    .strictObject({
      hours: delayHours,
      from: time,
    })
    .nullable(),
});
/** Inferred from `vaultDelay`. */
export type VaultDelay = z.infer<typeof vaultDelay>;

/** What a transfer may be now. */
export const transferTerms = z.strictObject({
  vault: vaultDelay,
  /** Of transfers and gifts, and of all that leaves together. Toman. */
  limits: z.array(limit).max(8),
  /** Nothing leaves before; null where nothing is held. */
  held_until: time.nullable(),
  /** Whether transfers go to the address book alone, and gifts are refused. */
  whitelist_on: flag,
  /** Look-ups of people that are left today. */
  lookups_left: z.int().min(0),
});
/** Inferred from `transferTerms`. */
export type TransferTerms = z.infer<typeof transferTerms>;

/** Who is behind what was typed; everybody else is not found, all alike. */
export const recipientFound = z.strictObject({
  found: flag,
  name: z.string().nullable(),
  level: z.union([z.literal(1), z.literal(2)]).nullable(),
  /** A customer since this day. */
  since: time.nullable(),
  /** Transfers that one sent there before. */
  transfers: z.int().min(0),
  lookups_left: z.int().min(0),
});
/** Inferred from `recipientFound`. */
export type RecipientFound = z.infer<typeof recipientFound>;

/** Calls of transfers: made, listed, cancelled, and the vault's delay. */
export const transferEndpoints = {
  'POST /user_wallets/internal_transfer': endpoint({
    summary:
      'Moves money into the vault, out of it after its delay, or to somebody else; a factor unless into the vault',
    access: write,
    body: z.strictObject({
      symbol: assetSymbol,
      amount: decimalIn,
      from_wallet: z.enum(['spot', 'vault']).optional(),
      /** Into an own wallet. Exactly one of this and the next three. */
      to_wallet: z.enum(['spot', 'vault']).optional(),
      /** To whom: mobile, username or a code of their invitations. */
      to_user: personIn.optional(),
      /** To an entry of the address book. */
      recipient_id: wholeIn.optional(),
      /** To whom an earlier transfer of one's own went. */
      like_transfer: uuid.optional(),
      /** Out of the vault: not shorter than its delay, which it is unless given. */
      delay_hours: delayHoursIn.optional(),
      note: z.string().max(60).optional(),
      ...factorProof,
    }),
    output: transfer,
    idempotent: true,
    errors: [
      ...MOVE_ERRORS_COMMON,
      ...LEAVING_ERRORS,
      'transfer_same_wallet',
      'transfer_to_self',
      'transfer_target_missing',
      'transfer_not_found',
      'vault_delay_shorter',
      'recipient_not_found',
      'recipient_not_listed',
      'recipient_too_new',
      'lookups_used_up',
    ],
  }),
  'GET /user_wallets/internal_transfer_history': endpoint({
    summary: 'My transfers, newest first; `query` finds a note or a coin',
    access: read,
    query: pageQuery,
    output: pageOf(transfer),
  }),
  'GET /transfers/terms': endpoint({
    summary: 'What a transfer may be now: the delay of the vault, limits, holds',
    access: read,
    output: transferTerms,
  }),
  'GET /transfers/recipient': endpoint({
    summary:
      'Who is behind an exact mobile, username or invite code, as far as one may see; ten a day',
    access: { ...read, level: 1 },
    query: z.object({ query: personIn }),
    output: recipientFound,
    errors: ['lookups_used_up'],
  }),
  'POST /transfers/vault': endpoint({
    summary:
      'Sets how long money waits on its way out of the vault: longer at once, shorter (with a factor) after the old delay',
    access: write,
    body: z.strictObject({
      hours: delayHoursIn,
      ...factorProof,
    }),
    output: vaultDelay,
    errors: ['account_frozen', ...FACTOR_ERRORS],
  }),
  'GET /transfers/:id': endpoint({
    summary: 'One of my transfers',
    access: read,
    params,
    output: transfer,
    errors: ['transfer_not_found'],
  }),
  'DELETE /transfers/:id': endpoint({
    summary: 'Cancels a move out of the vault that waits; its money stays there',
    access: { ...write, level: 0, ability: ['delete', 'Withdrawal'] },
    params,
    output: transfer,
    errors: ['transfer_not_found', 'transfer_not_cancellable', 'outcome_unknown'],
  }),
} as const;
