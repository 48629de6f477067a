// Verbs of coins that come by a chain, and of what the house sends by it.
import type {
  CloseSpend,
  CreditCoin,
  OpenCustody,
  OpenSpend,
  ReverseCoin,
  SpendCustody,
} from '../command.ts';
import type {
  CoinDepositResult,
  CoinReversalResult,
  CustodyResult,
  SpendResult,
} from '../money-results.ts';
import {
  CHAIN_COINS,
  CHAINS,
  COIN_PARKINGS,
  CUSTODY_ENDS,
  SPEND_KINDS,
} from '../records/coin-records.ts';
import { coinReference, count, id, reference, someUnits, symbol } from '../rules/field-judges.ts';
import { among, nullable, optional, shape, units, word } from '../rules/judge.ts';
import { verb } from '../verb.ts';

/** Verbs of coins that come by a chain, and of what the house sends by it. */
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
      into: optional(word('gas')),
    },
    result: ['reference', 'state', 'parked'],
    refusals: ['reference_used'],
    contradictionOf: ({ reference, chain, asset, user, parked, into }) => {
      if (!reference.startsWith(`${chain}:`)) return 'a reference is of its chain';
      if (into !== undefined) {
        const isGas = user === null && parked === null && asset === CHAIN_COINS[chain];
        return isGas ? undefined : 'gas is the chain’s own coin, and nobody’s';
      }
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
  open_spend: verb<OpenSpend, SpendResult>()({
    fields: {
      type: word('open_spend'),
      spendId: id,
      chain: among(CHAINS),
      kind: among(SPEND_KINDS),
      feeCapUnits: someUnits,
    },
    result: ['spendId', 'feeCapUnits', 'state'],
    refusals: ['reference_used', 'spend_wrong_state', 'gas_insufficient'],
  }),
  close_spend: verb<CloseSpend, SpendResult>()({
    fields: {
      type: word('close_spend'),
      spendId: id,
      feeUnits: units(0n),
      custody: nullable(
        shape<SpendCustody>({ asset: symbol, units: units(0n), to: among(CUSTODY_ENDS) }),
      ),
      reference: nullable(reference),
    },
    result: ['spendId', 'feeCapUnits', 'state'],
    refusals: ['spend_not_found', 'spend_wrong_state'],
    contradictionOf: ({ feeUnits, custody, reference: txid }) =>
      txid === null && (feeUnits !== '0' || custody !== null)
        ? 'what was never sent cost and moved nothing'
        : custody?.units === '0' && custody.to === 'cold'
          ? 'what moves to cold is something'
          : undefined,
  }),
} as const;
