// Rows that travel with the commands that move a withdrawal of a coin.
import type { AttachedRow } from '@sarraf/settlement';
import type { Writers } from '../../engine/index.ts';
import { COIN_WITHDRAWAL_CREATED, COIN_WITHDRAWAL_MOVED } from './coin-payout-writers.queries.ts';
import type { NoticeState } from './coin-payouts.queries.ts';

/** What comes of a step; what is left out stays as it is. */
export interface Moved {
  readonly id: string;
  /** When a worker looks at it next, ms since 1970; null: nothing happens by itself. */
  readonly nextStepAt: number | null;
  /** Its owner is told of this. */
  readonly pendingNotice?: NoticeState;
  readonly reason?: string;
  /** Ms since 1970. */
  readonly approvedAt?: number;
}

/** Lets rows of withdrawals of coins travel with commands; before the engine starts. */
export function registerCoinPayoutRows(writers: Writers): void {
  writers.register('coin_withdrawal_created', COIN_WITHDRAWAL_CREATED);
  writers.register('coin_withdrawal_moved', COIN_WITHDRAWAL_MOVED);
}

const time = (ms: number | null | undefined): string | null =>
  ms === null || ms === undefined ? null : new Date(ms).toISOString();

/** The row of a step. */
export function movedRow({
  id,
  nextStepAt,
  approvedAt,
  pendingNotice,
  reason,
}: Moved): AttachedRow {
  return {
    writer: 'coin_withdrawal_moved',
    row: {
      id,
      next_step_at: time(nextStepAt),
      pending_notice: pendingNotice ?? null,
      reason: reason ?? null,
      approved_at: time(approvedAt),
    },
  };
}
