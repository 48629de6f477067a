import { RecordTable, type RowRecord, rowRecord, type TableHome } from '@sarraf/ledger';
import {
  CHAINS,
  COIN_DEPOSIT,
  COIN_DEPOSIT_STATES,
  COIN_PARKINGS,
  type CoinDepositRow,
} from '../records/coin-records.ts';
import { isAmong, type FoundRow } from '../records/stored-kind.ts';
import { coinReference, count, fromZero, someUnits, symbol } from '../rules/field-judges.ts';
import { among, nullable, shape, units } from '../rules/judge.ts';

/** A deposit of a coin. */
export type CoinDepositRecord = RowRecord<CoinDepositRow>;

const PARKED = { state: ['parked'] } as const;

/** Parked deposits are a part of the state; any other may still be taken back by its chain, once. */
export const COIN_DEPOSITS_STORED = {
  kind: COIN_DEPOSIT,
  open: (home: TableHome) =>
    new RecordTable<CoinDepositRow, CoinDepositRecord>(
      home,
      {
        kind: COIN_DEPOSIT,
        hashKind: 18,
        isRemembered: (row) => isAmong(row, PARKED),
        keepsEnded: true,
      },
      rowRecord,
    ),
  remembered: PARKED,
  final: { state: ['reversed'] },
  found: {
    name: 'coinDeposit',
    judge: shape<FoundRow<CoinDepositRow>>({
      id: coinReference,
      chain: among(CHAINS),
      asset: symbol,
      user: nullable(count),
      units: someUnits,
      state: among(COIN_DEPOSIT_STATES),
      reason: nullable(among(COIN_PARKINGS)),
      settledTo: nullable(count),
      claimed: units(0n),
      createdAt: fromZero,
      updatedAt: fromZero,
    }),
  },
} as const;
