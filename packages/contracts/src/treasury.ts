// The treasury: what people are owed, where it lies, and how long the coin for network fees lasts.
import { z } from 'zod';
import { chainApproval, chainName } from './chain-shapes.ts';
import { endpoint } from './endpoint.ts';
import { SPEND_WAITS } from './lists.ts';
import { PROPOSE_ERRORS, reasonOfStaff, staffMay } from './staff-shapes.ts';
import { assetSymbol, decimalIn, decimalOut, flag, labels, time } from './wire.ts';

const see = staffMay('read', 'Chain');
const decide = staffMay('update', 'Chain');

/** What of an asset lies on a chain. Amounts in the asset. */
const placed = z.strictObject({
  chain: chainName,
  /** The network's code. */
  code: z.string(),
  /** What the signer spends, deposit addresses among it. */
  hot: decimalOut,
  /** Of that on deposit addresses: it is not at the hot address yet. */
  unswept: decimalOut,
  /** From here on the rest is to go to cold; null: none is set. */
  hot_ceiling: decimalOut.nullable(),
  cold: decimalOut,
  /** Transactions of ours on their way. */
  in_transit: decimalOut,
  /** Withdrawals that are not sent yet. */
  queued: decimalOut,
  is_stopped: flag,
});

/** An asset, and where it lies. */
export const treasuryAsset = z.strictObject({
  symbol: assetSymbol,
  labels,
  /** What people have by the books, with what is parked for a person; what the house owns is surplus. */
  owed: decimalOut,
  owed_toman: decimalOut.nullable(),
  hot: decimalOut,
  cold: decimalOut,
  /** What lies elsewhere, by a dated statement: coins without rails. */
  attested: decimalOut,
  /** What lies there less what is owed; below zero: it is missing. */
  surplus: decimalOut,
  chains: z.array(placed).max(10),
});
/** Inferred from `treasuryAsset`. */
export type TreasuryAsset = z.infer<typeof treasuryAsset>;

/** The coin for network fees of a chain. */
export const gasRunway = z.strictObject({
  chain: chainName,
  symbol: assetSymbol,
  address: z.string().nullable(),
  /** By the books, and what of it is held for transactions on their way. */
  on_hand: decimalOut,
  held: decimalOut,
  /** By what the last seven days took. */
  per_day: decimalOut,
  /** Null: nothing was spent. */
  runway_days: z.number().min(0).nullable(),
  /** What a transfer of a token costs now, and the least that we take for one; toman. */
  network_fee_toman: decimalOut.nullable(),
  our_fee_toman: decimalOut.nullable(),
  state: z.enum(['ok', 'low', 'empty', 'stopped', 'silent']),
});
/** Inferred from `gasRunway`. */
export type GasRunway = z.infer<typeof gasRunway>;

/** The treasury at a moment. */
export const treasury = z.strictObject({
  at: time,
  assets: z.array(treasuryAsset).max(100),
  gas: z.array(gasRunway).max(10),
  /** Above its ceiling: so much is to go to cold. */
  proposed: z
    .array(
      z.strictObject({
        chain: chainName,
        symbol: assetSymbol,
        amount: decimalOut,
        hot: decimalOut,
        hot_ceiling: decimalOut,
        /** Listed in the signer's own policy; empty: its report says them (`GET /admin/signer`). */
        cold_addresses: z.array(z.string()).max(20),
      }),
    )
    .max(100),
  /** Moves to cold that two officers decided on and no transaction was made of yet, with what they wait for. */
  untaken: z
    .array(
      z.strictObject({
        id: z.string(),
        chain: chainName,
        symbol: assetSymbol,
        amount: decimalOut,
        address: z.string().max(100),
        /** Null: a worker takes it next. */
        wait: z.enum(SPEND_WAITS).nullable(),
        decided_at: time,
      }),
    )
    .max(100),
  totals: z.strictObject({
    owed_toman: decimalOut,
    hot_toman: decimalOut,
    cold_toman: decimalOut,
    in_transit_toman: decimalOut,
    surplus_toman: decimalOut,
  }),
});
/** Inferred from `treasury`. */
export type Treasury = z.infer<typeof treasury>;

/** Calls of the treasury. What two officers decide of it stands among the chains' approvals. */
export const treasuryEndpoints = {
  'GET /admin/treasury': endpoint({
    summary: 'What people are owed, where it lies, and how long the coin for network fees lasts',
    access: see,
    output: treasury,
  }),
  'POST /admin/cold_moves': endpoint({
    summary:
      'Proposes to move a coin from hot to a cold address that the signer lists; another officer decides',
    access: decide,
    body: z.strictObject({
      chain: chainName,
      symbol: assetSymbol,
      amount: decimalIn,
      address: z.string().max(100),
      reason: reasonOfStaff,
    }),
    output: chainApproval,
    errors: [
      'not_found',
      'cold_address_unlisted',
      'hot_wallet_short',
      'amount_malformed',
      'decimal_comma',
      'separator_misplaced',
      ...PROPOSE_ERRORS,
    ],
  }),
} as const;
