// The limits as they are configured and kept.
import { RecordHash, type RowRecord, rowRecord, type StateHash } from '@sarraf/ledger';
import type { LimitRule, TradingHours } from '../command.ts';
import { LIMITS, type LimitsRow } from '../records/records.ts';

const LIMITS_KIND = 14;
const LIMITS_HASH = new RecordHash(LIMITS_KIND, LIMITS);

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
export function noLimits(): Limits {
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

/** Limits are a part of the state's hash once they were configured. */
export function hashLimits(hash: StateHash, limits: Limits): void {
  if (isConfigured(limits)) LIMITS_HASH.put(hash, limits.row, limits);
}

/** The row to write, where the limits were changed. */
export function takeLimitsRows(limits: Limits): LimitsRow[] {
  if (!limits.isDirty) return [];
  limits.isDirty = false;
  return [{ ...limits.row }];
}
