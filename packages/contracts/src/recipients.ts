// The address book: people to whom one sends, and whether to them alone.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { FACTOR_ERRORS, factorProof } from './factors.ts';
import { personIn } from './transfers.ts';
import { flag, idOut, nothing, time, uuid } from './wire.ts';

const read = { audience: 'client', ability: ['read', 'Auth'], level: 0, rate: 'read' } as const;
const write = { audience: 'client', ability: ['update', 'Auth'], level: 1, rate: 'money' } as const;

/** Entries of a person at most. */
export const RECIPIENTS_MAX = 50;
/** People to whom one sent lately. */
const RECENT_MAX = 8;

/** Somebody in the address book. */
export const recipient = z.strictObject({
  id: idOut,
  /** A word of one's own. */
  label: z.string().nullable(),
  name: z.string(),
  level: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** From when on it counts where only the address book is sent to. */
  counts_from: time,
  counts: flag,
  /** Transfers that one sent there. */
  transfers: z.int().min(0),
});
/** Inferred from `recipient`. */
export type Recipient = z.infer<typeof recipient>;

/** Whether transfers go to the address book alone. */
export const whitelist = z.strictObject({
  on: flag,
  /** It is being switched off, and still holds until then. */
  off_at: time.nullable(),
});

/** The address book. */
export const recipientBook = z.strictObject({
  data: z.array(recipient).max(RECIPIENTS_MAX),
  /** People to whom one sent lately and who are not in the book. */
  recent: z
    .array(z.strictObject({ like_transfer: uuid, name: z.string(), transfers: z.int().min(1) }))
    .max(RECENT_MAX),
  whitelist,
});
/** Inferred from `recipientBook`. */
export type RecipientBook = z.infer<typeof recipientBook>;

/** Calls of the address book and its whitelist. */
export const recipientEndpoints = {
  'GET /recipients': endpoint({
    summary: 'My address book, and whether transfers go to it alone',
    access: read,
    output: recipientBook,
  }),
  'POST /recipients': endpoint({
    summary:
      'Adds somebody by mobile, username or invite code, with a factor; counts after 24 hours',
    access: write,
    body: z.strictObject({
      to_user: personIn,
      label: z.string().max(30).optional(),
      ...factorProof,
    }),
    output: recipient,
    errors: [
      'recipient_not_found',
      'recipient_known',
      'recipients_full',
      'transfer_to_self',
      'lookups_used_up',
      'account_frozen',
      ...FACTOR_ERRORS,
    ],
  }),
  'POST /recipients/whitelist': endpoint({
    summary:
      'Sends to the address book alone: on at once, off with a factor and after 72 hours, which switching on ends',
    access: write,
    body: z.strictObject({ on: flag, ...factorProof }),
    output: whitelist,
    errors: ['account_frozen', ...FACTOR_ERRORS],
  }),
  'DELETE /recipients/:id': endpoint({
    summary: 'Removes somebody from the address book',
    access: { ...write, level: 0 },
    params: z.object({ id: idOut }),
    output: nothing,
    errors: ['recipient_not_found'],
  }),
} as const;
