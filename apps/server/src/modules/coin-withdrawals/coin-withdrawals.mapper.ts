// A withdrawal of a coin as its owner reads it.
import type { CoinWithdrawal } from '@sarraf/contracts';
import { formatDecimal } from '@sarraf/money';
import type { SpendFate } from '../chain-spends/index.ts';
import { tomanText } from '../toman-amounts/index.ts';
import type { CoinPayoutRow } from './coin-payouts.queries.ts';

/** What a withdrawal is shown with. */
export interface ShownWith {
  readonly scale: number;
  readonly needed: number;
  /** Address of a transaction's page with `{txid}` in it. */
  readonly explorer: string | undefined;
  /** Between two blocks of its chain, as they came last. */
  readonly blockMs: number | null;
  /** Of its transaction; undefined before there is one. */
  readonly fate: SpendFate | undefined;
  /** Ms since 1970. */
  readonly now: number;
}

const ENDED: ReadonlySet<CoinPayoutRow['state']> = new Set([
  ...(['settled', 'cancelled', 'refused', 'returned'] as const),
]);

/** A moment, ms since 1970, as the wire has it. */
export const timeText = (ms: number): string => new Date(ms).toISOString();

/** What it waits for beside its own time; null: it goes on by itself, or has ended. */
export function waitingOf(
  row: CoinPayoutRow,
  fate: SpendFate | undefined,
): CoinWithdrawal['waiting'] {
  if (ENDED.has(row.state)) return null;
  if (row.state === 'sent') return fate?.wait ?? null;
  if (row.waiting !== null) return row.waiting;
  return row.state === 'requested' && !row.isSigned && (row.officersNeeded ?? 0) > 0
    ? 'review'
    : null;
}

/** A withdrawal on the wire. */
export function toCoinWithdrawal(row: CoinPayoutRow, shown: ShownWith): CoinWithdrawal {
  const { fate, needed, scale } = shown;
  const text = (units: bigint): string => formatDecimal(units, scale);
  const isSettled = row.state === 'settled';
  const txid = (isSettled ? row.reference : null) ?? fate?.txid ?? null;
  const waiting = waitingOf(row, fate);
  const confirmations = isSettled ? needed : Math.min(needed, fate?.confirmations ?? 0);
  return {
    id: row.id,
    symbol: row.asset,
    smart_contract_name: row.code,
    chain: row.chain,
    amount: text(row.units),
    fee: text(row.feeUnits),
    receive: text(row.units - row.feeUnits),
    worth_toman: tomanText(row.worth),
    address: row.address,
    tag: null,
    label: row.label,
    status: row.state,
    reason: row.reason,
    waiting,
    cancellable: row.state === 'requested',
    cancel_until: timeText(row.cancelUntil),
    is_checked: (row.officersNeeded ?? 0) > 0,
    txid,
    explorer_url: txid === null ? null : (shown.explorer?.replace('{txid}', txid) ?? null),
    confirmations,
    needed,
    seconds_left: waiting === null ? secondsLeft(row, shown, needed - confirmations) : null,
    approved_at: row.approvedAt === null ? null : timeText(row.approvedAt),
    signed_at: fate?.signedAt?.toISOString() ?? null,
    broadcast_at: fate?.broadcastAt?.toISOString() ?? null,
    ended_at: ENDED.has(row.state) ? timeText(row.updatedAt) : null,
    created_at: timeText(row.createdAt),
    updated_at: timeText(row.updatedAt),
  };
}

function secondsLeft(
  { cancelUntil, state }: CoinPayoutRow,
  { blockMs, now }: ShownWith,
  blocks: number,
): number | null {
  if (ENDED.has(state) || blockMs === null) return null;
  const thinking = state === 'requested' ? Math.max(0, cancelUntil - now) : 0;
  return Math.ceil((thinking + blocks * blockMs) / 1_000);
}
