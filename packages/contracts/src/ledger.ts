// The house's books as staff read them: entries with their postings, and the accounts they move.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  assetSymbol,
  dayIn,
  decimalOut,
  flag,
  idOut,
  labels,
  pageOf,
  pageQuery,
  PERIOD_ERRORS,
  time,
} from './wire.ts';
import { idParams, staffMay } from './staff-shapes.ts';

const see = staffMay('read', 'Balance');
const filters = {
  kind: z
    .string()
    .regex(/^[a-z_]{3,40}$/)
    .optional(),
  asset: assetSymbol.optional(),
  /** Both days are in it. */
  from: dayIn.optional(),
  to: dayIn.optional(),
};

/** Whose an account is. */
const owner = {
  account_id: idOut,
  owner_kind: z.enum(['user', 'house', 'outside']),
  /** `12` of a person, `fees` of the house. */
  owner_id: z.string(),
  /** Of a person, masked; null of all others, and of whoever gave no name. */
  name: z.string().nullable(),
  wallet: z.enum(['spot', 'vault']),
};

/** One end of a posting. */
const end = z.strictObject({
  ...owner,
  /** What the account had after this posting; null while the books' index is behind. */
  total_after: decimalOut.nullable(),
});
/** Inferred from `end`. */
export type LedgerEnd = z.infer<typeof end>;

const moved = z.strictObject({ symbol: assetSymbol, amount: decimalOut });

const summary = {
  id: idOut,
  kind: z.string(),
  reference: z.string(),
  at: time,
  /** Of a trade, the one that rested first. */
  order_ids: z.array(idOut).max(2),
};

/** An entry in a list. */
export const ledgerEntry = z.strictObject({
  ...summary,
  /** What its postings move, fees apart; by asset, money last. */
  moved: z.array(moved).max(20),
  people: z.array(z.strictObject({ id: idOut, name: z.string().nullable() })).max(20),
});
/** Inferred from `ledgerEntry`. */
export type LedgerEntry = z.infer<typeof ledgerEntry>;

/** An entry with all that it moved. */
export const ledgerEntryDetail = z.strictObject({
  ...summary,
  /** The batch that it was committed with, and its command's index there. */
  seq: idOut,
  command_index: idOut,
  postings: z
    .array(
      z.strictObject({
        index: idOut,
        role: z.string(),
        symbol: assetSymbol,
        amount: decimalOut,
        from: end,
        to: end,
      }),
    )
    .max(100),
  /** What went out of accounts of an asset and what came into accounts of it. */
  sums: z
    .array(
      z.strictObject({
        symbol: assetSymbol,
        debit: decimalOut,
        credit: decimalOut,
        balanced: flag,
      }),
    )
    .max(20),
});
/** Inferred from `ledgerEntryDetail`. */
export type LedgerEntryDetail = z.infer<typeof ledgerEntryDetail>;

const account = z.strictObject({ ...owner, total: decimalOut, held: decimalOut });
/** An account with what it has and what of it is held, in its asset. */
export type LedgerAccount = z.infer<typeof account>;

/** What everybody has of one asset. */
export const ledgerAsset = z.strictObject({
  symbol: assetSymbol,
  labels,
  /** Of all people together: what the house is liable for. */
  users_total: decimalOut,
  /** Of the house and of the outside, by name. */
  accounts: z.array(account).max(100),
});
/** Inferred from `ledgerAsset`. */
export type LedgerAsset = z.infer<typeof ledgerAsset>;

/** One entry as an account saw it. */
const accountEntry = z.strictObject({
  entry_id: idOut,
  kind: z.string(),
  reference: z.string(),
  at: time,
  /** Below zero where it went out. */
  amount: decimalOut,
  total_after: decimalOut,
});
/** Inferred from `accountEntry`. */
export type LedgerAccountEntry = z.infer<typeof accountEntry>;

/** Calls that read the books: entries, accounts, and entries as a file. */
export const ledgerEndpoints = {
  'GET /admin/ledger/entries': endpoint({
    summary:
      'Entries of the ledger, newest first; query: the number of an entry or order, a reference or a mobile',
    access: see,
    query: pageQuery.omit({ page: true }).extend(filters),
    errors: [...PERIOD_ERRORS],
    output: z.strictObject({
      ...pageOf(ledgerEntry).shape,
      /** Whether all that is committed was looked through; false: its newest part is not yet. */
      whole: flag,
    }),
  }),
  'GET /admin/ledger/entries/:id': endpoint({
    summary: 'One entry with its postings, their two ends and what each had afterwards',
    access: see,
    params: idParams,
    output: ledgerEntryDetail,
    errors: ['not_found'],
  }),
  'GET /admin/ledger/accounts': endpoint({
    summary: 'What people, the house and the outside have of each asset',
    access: see,
    output: z.strictObject({ data: z.array(ledgerAsset).max(100) }),
  }),
  'GET /admin/ledger/accounts/:id/entries': endpoint({
    summary: 'Entries that moved one account, newest first, with what it had after each',
    access: see,
    params: idParams,
    query: pageQuery.pick({ cursor: true }),
    output: z.strictObject({
      ...pageOf(accountEntry).shape,
      symbol: assetSymbol,
      account,
      whole: flag,
    }),
    errors: ['not_found'],
  }),
  'GET /admin/ledger/export': endpoint({
    summary: 'The postings of what is filtered as CSV, newest first, 10,000 rows at most',
    access: { ...see, rate: 'money' },
    query: pageQuery.pick({ query: true }).extend(filters),
    errors: [...PERIOD_ERRORS],
    output: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    answer: 'bytes',
  }),
} as const;
