// One search for whoever works here: a person, a payout, a ticket, an entry or a transaction.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { staffMay } from './staff-shapes.ts';
import { idOut, textIn, time } from './wire.ts';

const hit = z.strictObject({
  kind: z.enum(['person', 'payout', 'coin_payout', 'ticket', 'entry', 'transaction']),
  /** Of the kind: a person's, a withdrawal's, a ticket's, an entry's; a transaction's code. */
  id: z.string().max(128),
  /** A name, a title, a kind of entry; null: there is none. */
  title: z.string().nullable(),
  /** What tells it from others: a masked mobile or card, a state, a chain. */
  detail: z.string().nullable(),
  /** Whose it is. */
  person_id: idOut.nullable(),
  at: time.nullable(),
});
/** Inferred from `hit`. */
export type OfficeHit = z.infer<typeof hit>;

/** The call that searches. */
export const officeSearchEndpoints = {
  'GET /admin/search': endpoint({
    summary:
      'What a mobile, name, Sheba, card, national code, hash or reference means, of what the caller ' +
      'may look at; a search by a number of the state or the bank is written down',
    access: staffMay('read', 'Auth'),
    query: z.object({ query: textIn(100).min(3) }),
    output: z.strictObject({ hits: z.array(hit).max(30) }),
  }),
} as const;
