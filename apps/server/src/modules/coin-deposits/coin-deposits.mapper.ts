// Deposits of coins as their owner reads them.
import type { CoinDeposit, CoinDepositState } from '@sarraf/contracts';
import { formatDecimal } from '@sarraf/money';
import type { DepositRow } from './coin-deposits.queries.ts';

/** What a deposit is shown with. */
export interface ShownWith {
  readonly code: string;
  readonly scale: number;
  readonly needed: number;
  readonly explorer: string | undefined;
  /** Between two blocks of its chain, as they came last; null: not known. */
  readonly blockMs: number | null;
  /** Toman of it by last price; null: not known. */
  readonly worth: string | null;
}

/** Blocks of it, at most as many as it needs. */
export function confirmationsOf(row: DepositRow, needed: number): number {
  if (row.state === 'orphaned') return 0;
  return Math.min(needed, Math.max(0, Number(row.cursor_height - row.height) + 1));
}

/** Where it stands, in the words of the wire. */
export function stateOf(row: DepositRow, confirmations: number): CoinDepositState {
  const { book, reason, state } = row;
  if (book === 'reversed') return 'reversed';
  if (state === 'orphaned') return 'orphaned';
  if (book === 'credited') return 'credited';
  if (book !== 'waiting') return 'parked';
  if (reason !== null && reason !== 'fork') return 'waiting';
  return confirmations > 1 ? 'confirming' : 'seen';
}

/** A deposit on the wire. */
export function toCoinDeposit(row: DepositRow, shown: ShownWith): CoinDeposit {
  const confirmations = confirmationsOf(row, shown.needed);
  const status = stateOf(row, confirmations);
  const isOnItsWay = status === 'seen' || status === 'confirming' || status === 'waiting';
  const left = shown.needed - confirmations;
  return {
    id: row.id,
    symbol: row.asset,
    smart_contract_name: shown.code,
    chain: row.chain,
    amount: formatDecimal(row.units, shown.scale),
    status,
    reason: status === 'orphaned' ? 'fork' : row.reason,
    confirmations,
    needed: shown.needed,
    txid: row.txid,
    explorer_url: shown.explorer?.replace('{txid}', row.txid) ?? null,
    address: row.address,
    worth_toman: isOnItsWay ? shown.worth : null,
    seconds_left:
      isOnItsWay && shown.blockMs !== null ? Math.ceil((left * shown.blockMs) / 1_000) : null,
    seen_at: row.seen_at.toISOString(),
    credited_at: status === 'credited' ? (row.booked_at?.toISOString() ?? null) : null,
  };
}
