// Verbs of coins that come by a chain.
import type { CreditCoin, OpenCustody, ReverseCoin } from '../command.ts';
import type { CoinDepositResult, CoinReversalResult, CustodyResult } from '../money-results.ts';
import { CHAINS, COIN_PARKINGS } from '../records/coin-records.ts';
import { coinReference, count, someUnits, symbol } from '../rules/field-judges.ts';
import { among, nullable, word } from '../rules/judge.ts';
import { verb } from '../verb.ts';

/** Verbs of coins that come by a chain. */
export const COIN_VERBS = {
  credit_coin: verb<CreditCoin, CoinDepositResult>()({
    fields: {
      type: word('credit_coin'),
      reference: coinReference,
      chain: among(CHAINS),
      asset: symbol,
      user: nullable(count),
      units: someUnits,
      parked: nullable(among(COIN_PARKINGS)),
    },
    result: ['reference', 'state', 'parked'],
    refusals: ['reference_used'],
    contradictionOf: ({ reference, chain, user, parked }) => {
      if (!reference.startsWith(`${chain}:`)) return 'a reference is of its chain';
      return user === null && parked === null ? 'what is nobody’s is parked' : undefined;
    },
  }),
  reverse_coin: verb<ReverseCoin, CoinReversalResult>()({
    fields: { type: word('reverse_coin'), reference: coinReference },
    result: ['reference', 'taken', 'claimed'],
    refusals: ['coin_deposit_not_found'],
  }),
  open_custody: verb<OpenCustody, CustodyResult>()({
    fields: {
      type: word('open_custody'),
      chain: among(CHAINS),
      asset: symbol,
      units: someUnits,
    },
    result: ['chain', 'asset', 'entryId'],
    refusals: ['reference_used', 'asset_unknown', 'insufficient_funds'],
  }),
} as const;
