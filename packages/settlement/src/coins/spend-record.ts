import { RecordTable, type RowRecord, rowRecord, type TableHome } from '@sarraf/ledger';
import {
  CHAINS,
  CUSTODY_ENDS,
  SPEND,
  SPEND_KINDS,
  SPEND_STATES,
  type SpendRow,
} from '../records/coin-records.ts';
import { isAmong, type FoundRow } from '../records/stored-kind.ts';
import { count, fromZero, id, reference, someUnits, symbol } from '../rules/field-judges.ts';
import { among, nullable, shape, units } from '../rules/judge.ts';

/** A transaction of the house on a chain. */
export type SpendRecord = RowRecord<SpendRow>;

const OPEN = { state: ['open'] } as const;

/** Open spends are a part of the state; one that was closed is history, and never changes. */
export const SPENDS_STORED = {
  kind: SPEND,
  open: (home: TableHome) =>
    new RecordTable<SpendRow, SpendRecord>(
      home,
      { kind: SPEND, hashKind: 19, isRemembered: (row) => isAmong(row, OPEN), keepsEnded: true },
      rowRecord,
    ),
  remembered: OPEN,
  holds: { reason: 'spend', while: OPEN },
  final: { state: ['closed'] },
  found: {
    name: 'spend',
    judge: shape<FoundRow<SpendRow>>({
      id,
      chain: among(CHAINS),
      kind: among(SPEND_KINDS),
      units: someUnits,
      hold: count,
      createdAt: fromZero,
      state: among(SPEND_STATES),
      feeUnits: units(0n),
      custodyAsset: nullable(symbol),
      custodyUnits: units(0n),
      custodyTo: nullable(among(CUSTODY_ENDS)),
      reference: nullable(reference),
      updatedAt: fromZero,
    }),
  },
} as const;
