// Toman that came within the last 72 hours, by account: what of them is held back while it is recent.
import { RecordTable, type RowRecord, rowRecord, type TableHome } from '@sarraf/ledger';
import type { LimitRule, UnitsText } from '../command.ts';
import { RECENT_DEPOSITS, type RecentDepositsRow } from '../records/limit-records.ts';
import { isInForce, limitInForce } from './limit-rows.ts';

/** For so many days, to the millisecond, a deposit is recent. */
const RECENT_DAYS = 3;
const RECENT_MS = RECENT_DAYS * 86_400_000;
/** Deposits that are kept apart of one account; of more the two oldest count as one, the later. */
const KEPT_MAX = 100;

/** A deposit: when it was credited, ms since 1970, and the smallest units of toman. */
export type RecentDeposit = readonly [at: number, units: UnitsText];

interface KeptDeposits extends RowRecord<RecentDepositsRow> {
  deposits: readonly RecentDeposit[];
}

/** Those deposits that are recent at a moment, oldest first. */
function recentAt(deposits: readonly RecentDeposit[], at: number): readonly RecentDeposit[] {
  return deposits.filter(([since]) => at < since + RECENT_MS);
}

const sumOf = (deposits: readonly RecentDeposit[]): bigint =>
  deposits.reduce((sum, [, units]) => sum + BigInt(units), 0n);

/** What each account was credited lately, while a rule looked at it. */
export class RecentDeposits extends RecordTable<RecentDepositsRow, KeptDeposits> {
  constructor(home: TableHome) {
    const rule = { kind: RECENT_DEPOSITS, hashKind: 17, isRemembered: () => true };
    super(home, rule, (row) => ({ ...rowRecord(row), deposits: depositsOf(row) }));
  }

  /** Oldest first; of those that are not recent any more some may be among them. */
  of(user: number): readonly RecentDeposit[] {
    return this.get(user)?.deposits ?? [];
  }

  add(user: number, at: number, units: bigint): void {
    const deposits = [...recentAt(this.of(user), at)];
    const [oldest, next] = deposits;
    if (oldest !== undefined && next !== undefined && deposits.length >= KEPT_MAX) {
      deposits.splice(0, 2, [next[0], sumOf([oldest, next]).toString()]);
    }
    deposits.push([at, units.toString()]);
    const kept = this.get(user) ?? this.put({ user, deposits: '[]' });
    kept.row.deposits = JSON.stringify(deposits);
    kept.deposits = deposits;
    this.touch(kept);
  }
}

function depositsOf(row: RecentDepositsRow): readonly RecentDeposit[] {
  return JSON.parse(row.deposits) as RecentDeposit[];
}

/** What every account was credited lately is a part of the state. */
export const RECENT_DEPOSITS_STORED = {
  kind: RECENT_DEPOSITS,
  open: (home: TableHome) => new RecentDeposits(home),
} as const;

/** The part of memory that deposits are noted in. */
interface DepositMemory {
  readonly records: {
    readonly limits: { readonly record: { readonly recentDeposit: readonly LimitRule[] } };
    readonly recentDeposits: RecentDeposits;
  };
  readonly at: number;
}

/** Remembers a deposit, where a rule on recent ones is in force for whatever level. */
export function noteDeposit(memory: DepositMemory, user: number, units: bigint): void {
  const { records, at } = memory;
  const limits = records.limits.record;
  if (!limits.recentDeposit.some((rule) => isInForce(rule, at))) return;
  records.recentDeposits.add(user, at, units);
}

/** What of an account's toman is held back, and until when all of it is free. */
export interface HeldDeposits {
  /** Smallest units of toman. */
  readonly heldUnits: bigint;
  /** Milliseconds since 1970. */
  readonly until: number;
  /** Those that are recent, oldest first. */
  readonly recent: readonly RecentDeposit[];
}

/**
 * What recent deposits hold back at a moment, beyond what the rule in force for the level lets be;
 * undefined where nothing is.
 */
export function heldDeposits(
  rules: readonly LimitRule[],
  { level, at }: { readonly level: number; readonly at: number },
  deposits: readonly RecentDeposit[],
): HeldDeposits | undefined {
  const rule = limitInForce(rules, { kind: 'recent_deposit', days: RECENT_DAYS, level, at });
  if (rule === undefined) return undefined;
  const recent = recentAt(deposits, at);
  const heldUnits = sumOf(recent) - BigInt(rule.capUnits);
  return heldUnits > 0n ? { heldUnits, until: whenFree(recent, heldUnits), recent } : undefined;
}

/** When so much of what is held is free; where it is more than there is, when all of it is. */
export function whenFree(recent: readonly RecentDeposit[], units: bigint): number {
  let freed = 0n;
  let until = 0;
  for (const [since, part] of recent) {
    until = since + RECENT_MS;
    freed += BigInt(part);
    if (freed >= units) break;
  }
  return until;
}
