// The treasury: what people are owed, where it lies, and how long the coin for network fees lasts.
import { z } from 'zod';
import { chainApproval, chainName } from './chain-shapes.ts';
import { endpoint } from './endpoint.ts';
import { COLD_RETURN_STATES, COLD_RETURN_WAITS, SPEND_WAITS } from './lists.ts';
import { PROPOSE_ERRORS, reasonOfStaff, staffMay } from './staff-shapes.ts';
import { assetSymbol, decimalIn, decimalOut, flag, labels, time, uuid } from './wire.ts';

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
  /** What lies there, hot, cold and elsewhere, and what of it is hot: toman, null while there is no price. */
  have_toman: decimalOut.nullable(),
  hot_toman: decimalOut.nullable(),
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

/** A move from cold to hot that is decided, until its transaction is in the books. */
export const coldReturn = z.strictObject({
  id: uuid,
  chain: chainName,
  symbol: assetSymbol,
  amount: decimalOut,
  /** Hot. */
  address: z.string().max(100),
  status: z.enum(COLD_RETURN_STATES),
  /** Why its file is not there yet; null: it is, or a worker makes it next. */
  wait: z.enum(COLD_RETURN_WAITS).nullable(),
  /** The most that the network takes, in the chain's own coin; null: not decided. */
  fee: decimalOut.nullable(),
  fee_symbol: assetSymbol,
  decided_at: time,
  prepared_at: time.nullable(),
});
/** Inferred from `coldReturn`. */
export type ColdReturn = z.infer<typeof coldReturn>;

/** A file to be carried. */
export const coldFileOut = z.strictObject({
  name: z.string().max(100),
  /** Base64. */
  content: z.string().max(180_000),
  /** Of the file's bytes, so that it can be compared where it is carried to. */
  sha256: z.string(),
});
/** Inferred from `coldFileOut`. */
export type ColdFileOut = z.infer<typeof coldFileOut>;

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
  /**
   * Moves to cold that two officers decided on and no transaction was made of yet, with what they wait for; and
   * those that officers want back, or wanted back too late, until that is over.
   */
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
        /** Officers want it back: the signer is asked, or had signed it before. Null: nobody does. */
        recall: z.enum(['wanted', 'refused']).nullable(),
        decided_at: time,
      }),
    )
    .max(100),
  /** Moves from cold to hot that are on their way, by file or by the chain. */
  returns: z.array(coldReturn).max(40),
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
  'POST /admin/cold_returns': endpoint({
    summary:
      'Proposes to move a coin from cold to hot: another officer decides, then a file is carried to cold and back',
    access: decide,
    body: z.strictObject({
      chain: chainName,
      symbol: assetSymbol,
      amount: decimalIn,
      reason: reasonOfStaff,
    }),
    output: chainApproval,
    errors: [
      'not_found',
      'approval_outdated',
      'cold_wallet_short',
      'cold_account_unknown',
      'cold_return_open',
      'amount_malformed',
      'decimal_comma',
      'separator_misplaced',
      ...PROPOSE_ERRORS,
    ],
  }),
  'POST /admin/cold_recalls': endpoint({
    summary:
      'Proposes to take back a move to or from cold of which nothing is signed; another officer decides',
    access: decide,
    body: z.strictObject({ move: uuid, reason: reasonOfStaff }),
    output: chainApproval,
    errors: ['not_found', 'cold_move_sent', ...PROPOSE_ERRORS],
  }),
  'GET /admin/cold_returns/:id/file': endpoint({
    summary: 'The file that the machine without a network signs: a PSBT, or JSON on an EVM chain',
    access: decide,
    params: z.object({ id: uuid }),
    output: coldFileOut,
    errors: ['not_found', 'cold_file_not_ready'],
  }),
  'POST /admin/cold_returns/:id/signed': endpoint({
    summary:
      'Brings the signed file back: it is sent where it spends and pays exactly what was approved',
    access: decide,
    params: z.object({ id: uuid }),
    body: z.strictObject({
      /** Base64. */
      content: z
        .string()
        .min(1)
        .max(180_000)
        .regex(/^[A-Za-z\d+/]+={0,2}$/),
    }),
    output: coldReturn,
    errors: [
      'not_found',
      'cold_file_not_ready',
      'cold_file_malformed',
      'cold_file_other',
      'cold_file_unsigned',
      'cold_file_deposited',
    ],
  }),
} as const;
