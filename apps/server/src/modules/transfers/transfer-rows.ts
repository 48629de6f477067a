// Rows that travel with the commands that move money.
import type { AttachedRow } from '@sarraf/settlement';
import type { Writers } from '../../engine/index.ts';
import {
  type MoveKind,
  type ToldMove,
  TRANSFER_CREATED,
  TRANSFER_MOVED,
} from './transfers.queries.ts';

/** A transfer as it is asked for; times in ms since 1970. */
export interface NewMove {
  readonly id: string;
  readonly userId: number;
  readonly kind: MoveKind;
  readonly asset: string;
  readonly recipientId: number | null;
  readonly note: string | null;
  readonly nextStepAt: number | null;
  readonly pendingNotice: ToldMove | null;
  readonly createdAt: number;
}

/** Lets rows of transfers travel with commands; before the engine starts. */
export function registerTransferRows(writers: Writers): void {
  writers.register('transfer_created', TRANSFER_CREATED);
  writers.register('transfer_moved', TRANSFER_MOVED);
}

/** The row of a new transfer. */
export function createdMove(move: NewMove): AttachedRow {
  return {
    writer: 'transfer_created',
    row: {
      id: move.id,
      user_id: move.userId,
      kind: move.kind,
      asset: move.asset,
      recipient_id: move.recipientId,
      note: move.note,
      next_step_at: move.nextStepAt === null ? null : new Date(move.nextStepAt).toISOString(),
      pending_notice: move.pendingNotice,
      created_at: new Date(move.createdAt).toISOString(),
    },
  };
}

/** The row of a step that ends it. */
export function movedMove(
  id: string,
  pendingNotice: ToldMove | null,
  recipientId: number | null = null,
): AttachedRow {
  return {
    writer: 'transfer_moved',
    row: { id, pending_notice: pendingNotice, recipient_id: recipientId },
  };
}
