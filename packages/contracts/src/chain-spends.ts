// Transactions of ours as officers see them, and the signer as it answered last.
import { z } from 'zod';
import { chainName } from './chain-shapes.ts';
import { endpoint } from './endpoint.ts';
import { SPEND_KINDS, SPEND_STATES, SPEND_VERSION_STATES, SPEND_WAITS } from './lists.ts';
import { maskedPerson, reasonOfStaff, staffMay } from './staff-shapes.ts';
import { assetSymbol, decimalOut, flag, pageOf, pageQuery, time, uuid } from './wire.ts';

const see = staffMay('read', 'Chain');
const decide = staffMay('update', 'Chain');
const params = z.object({ id: uuid });
const reasoned = z.strictObject({ reason: reasonOfStaff });
const VERSIONS_MAX = 16;

/** One signed form of a transaction; of all of them one at most is ever mined. */
export const spendVersion = z.strictObject({
  version: z.int().min(1),
  txid: z.string(),
  explorer_url: z.string().nullable(),
  /** What it offers for each unit of gas, in gwei, and what it may cost at most in the chain's coin. */
  max_fee_gwei: decimalOut,
  fee_max: decimalOut,
  state: z.enum(SPEND_VERSION_STATES),
  /** How many of our nodes took it. */
  nodes: z.int().min(0).max(2),
  /** A node's word where it was refused. */
  refusal: z.string().nullable(),
  signed_at: time,
  sent_at: time.nullable(),
});

/** A transaction of ours. */
export const chainSpend = z.strictObject({
  id: uuid,
  kind: z.enum(SPEND_KINDS),
  /** Of `cold`: cold sends it to hot, and people sign it. */
  from_cold: flag,
  chain: chainName,
  symbol: assetSymbol,
  /** What it moves, in the asset. */
  amount: decimalOut,
  from: z.string().nullable(),
  to: z.string(),
  nonce: z.int().min(0).nullable(),
  state: z.enum(SPEND_STATES),
  wait: z.enum(SPEND_WAITS).nullable(),
  /** Of the chain's own coin: held for it, and what it cost once it is final. */
  fee_symbol: assetSymbol,
  fee_cap: decimalOut,
  fee: decimalOut.nullable(),
  confirmations: z.int().min(0),
  needed: z.int().min(1),
  /** It waits in no block for too long. */
  is_stuck: flag,
  /** Whether it may be signed again with a higher fee now, and what that may cost at most. */
  may_bump: flag,
  bump_fee_max: decimalOut.nullable(),
  bump_wanted: flag,
  versions: z.array(spendVersion).max(VERSIONS_MAX),
  /** Of a payout. */
  person: maskedPerson.nullable(),
  created_at: time,
  updated_at: time,
});
/** Inferred from `chainSpend`. */
export type ChainSpend = z.infer<typeof chainSpend>;

const cap = z.strictObject({ used: decimalOut, max: decimalOut });

/** The signer as it answered last. */
export const signerReport = z.strictObject({
  /** `none`: this installation has no signer. */
  state: z.enum(['none', 'away', 'ready', 'journal_behind']),
  seen_at: time.nullable(),
  /** Officers whose passkeys it counts. */
  officers: z.int().min(0),
  chains: z
    .array(
      z.strictObject({
        chain: chainName,
        hot: z.string(),
        gas: z.string(),
        cold: z.array(z.string()).max(20),
        hot_nonce: z.int().min(0),
        gas_nonce: z.int().min(0),
        fee_symbol: assetSymbol,
        fee_day: cap,
      }),
    )
    .max(10),
  /** What it pays without officers, and at most with them; in the asset. */
  caps: z
    .array(
      z.strictObject({
        symbol: assetSymbol,
        hour: cap,
        day: cap,
        address_day_max: decimalOut,
        hard_day: cap,
      }),
    )
    .max(100),
  /** What it refused in the last day, by its rule. */
  refusals: z
    .array(z.strictObject({ rule: z.string().max(40), count: z.int().min(1), last_at: time }))
    .max(30),
});
/** Inferred from `signerReport`. */
export type SignerReport = z.infer<typeof signerReport>;

/** Calls by which officers watch transactions of ours. */
export const chainSpendEndpoints = {
  'GET /admin/chain_spends': endpoint({
    summary:
      'Transactions of ours: those on their way, the oldest first; or ended, the newest first',
    access: see,
    query: pageQuery.pick({ cursor: true }).extend({ show: z.enum(['open', 'ended']).optional() }),
    output: pageOf(chainSpend),
  }),
  'GET /admin/chain_spends/:id': endpoint({
    summary: 'One transaction of ours with its versions',
    access: see,
    params,
    output: chainSpend,
    errors: ['spend_not_found'],
  }),
  'POST /admin/chain_spends/:id/bump': endpoint({
    summary:
      'Wants a transaction signed again with a higher fee and the same nonce: the same payment, one of them is mined',
    access: decide,
    params,
    body: reasoned,
    output: chainSpend,
    errors: ['spend_not_found', 'spend_not_bumpable'],
  }),
  'POST /admin/chain_spends/:id/rebroadcast': endpoint({
    summary: 'Hands the stored bytes of a transaction to both nodes once more; nothing is signed',
    access: decide,
    params,
    body: reasoned,
    output: chainSpend,
    errors: ['spend_not_found', 'spend_not_sent'],
  }),
  'GET /admin/signer': endpoint({
    summary: 'The signer as it answered last: its addresses, caps and refusals',
    access: see,
    output: signerReport,
  }),
} as const;
