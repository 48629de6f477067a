// Rows that travel with the commands that move a withdrawal.
import type { AttachedRow } from '@sarraf/settlement';
import type { Writers } from '../../engine/index.ts';
import { PAYOUT_CREATED, PAYOUT_MOVED, PAYOUT_OF_SALE } from './payout-writers.queries.ts';
import type { NoticeState } from './payouts.queries.ts';

/** What comes of a step; what is left out stays as it is. */
export interface Moved {
  readonly id: string;
  /** When a worker looks at it next, ms since 1970; null: nothing happens by itself. */
  readonly nextStepAt: number | null;
  /** Its owner is told of this. */
  readonly pendingNotice?: NoticeState;
  readonly reason?: string;
  readonly provider?: string;
  readonly providerCode?: string;
}

/** Lets rows of payouts travel with commands; before the engine starts. */
export function registerPayoutRows(writers: Writers): void {
  writers.register('payout_created', PAYOUT_CREATED);
  writers.register('payout_of_sale', PAYOUT_OF_SALE);
  writers.register('payout_moved', PAYOUT_MOVED);
}

/** The row of a step. */
export function movedRow({ id, nextStepAt, ...set }: Moved): AttachedRow {
  return {
    writer: 'payout_moved',
    row: {
      id,
      next_step_at: nextStepAt === null ? null : new Date(nextStepAt).toISOString(),
      pending_notice: set.pendingNotice ?? null,
      reason: set.reason ?? null,
      provider: set.provider ?? null,
      provider_code: set.providerCode ?? null,
    },
  };
}
