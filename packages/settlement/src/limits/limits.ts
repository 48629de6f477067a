// The limits as they are configured and kept.
import { type RowRecord, rowRecord, SingleRow, type TableHome } from '@sarraf/ledger';
import type { LimitRule, TradingHours } from '../command.ts';
import { LIMITS, type LimitsRow } from '../records/limit-records.ts';

/** All rules, and when trading is open. */
export interface Limits extends RowRecord<LimitsRow> {
  rules: readonly LimitRule[];
  /** Those of `rules` on stablecoins: while there are none, orders have nothing to do with limits. */
  stablecoin: readonly LimitRule[];
  /** Those on recent deposits: while there are none, none are remembered. */
  recentDeposit: readonly LimitRule[];
  hours: readonly TradingHours[];
}

/** None: charges go by the cap that each brings along, and trading is open all day. */
function noLimits(): Limits {
  const row = { id: 1, rules: '[]', hours: '[]', countsFrom: null };
  return { ...rowRecord<LimitsRow>(row), rules: [], stablecoin: [], recentDeposit: [], hours: [] };
}

/** Whether any were ever configured. */
export function isConfigured({ row }: Limits): boolean {
  return row.countsFrom !== null;
}

/** Limits as they are configured or read back. */
export function takeLimits(limits: Limits, row: LimitsRow): void {
  Object.assign(limits.row, row);
  limits.rules = JSON.parse(row.rules) as LimitRule[];
  limits.stablecoin = limits.rules.filter(({ kind }) => kind === 'stablecoin_buy');
  limits.recentDeposit = limits.rules.filter(({ kind }) => kind === 'recent_deposit');
  limits.hours = JSON.parse(row.hours) as TradingHours[];
}

/** Limits are a part of the state once they were configured. */
export const LIMITS_STORED = {
  kind: LIMITS,
  open: (home: TableHome) => {
    const isRemembered = ({ countsFrom }: LimitsRow): boolean => countsFrom !== null;
    return new SingleRow(
      home,
      { kind: LIMITS, hashKind: 14, isRemembered },
      noLimits(),
      takeLimits,
    );
  },
} as const;
