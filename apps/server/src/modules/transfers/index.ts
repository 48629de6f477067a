// Money that moves without leaving the house. What holds:
// - Into the vault it goes at once and without a factor; out of it with one, after the delay that its
//   owner chose. Until then it stays in the vault, held, and its owner may cancel.
// - To somebody else it is money leaving: a factor, level 2, holds, limits and the address book count,
//   and it does not come back. The engine decides all of that again.
// - Where it stands is the engine's word alone; each step may be repeated.
import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import { tellTransfers, type TransferNoticesDeps } from './transfer-notices.service.ts';
import { registerTransferRows } from './transfer-rows.ts';
import { moveDueTransfers } from './transfer-steps.service.ts';
import { transferRoutes } from './transfers.routes.ts';
import type { TransfersDeps } from './transfers.service.ts';

export {
  earlierMove,
  type MoveDeps,
  inTurn,
  type Mover,
  type MoverInTurn,
  type PlannedMove,
  readAmount,
  requestMove,
} from './move.service.ts';
export { cancelRefusals } from './transfer-refusals.ts';
export { createdMove, movedMove } from './transfer-rows.ts';
export { maskedOf, timeText } from './transfers.mapper.ts';
export { findMove, findMoves, type MoveRow } from './moves.service.ts';

/** Money that moves, as others use it. */
export interface TransfersModule {
  readonly routes: Routes;
  readonly background: readonly BackgroundTask[];
}

const MOVE_EVERY_MS = 2_000;

/** Money that moves without leaving the house. Make it before the engine starts. */
export function createTransfersModule(deps: TransfersDeps & TransferNoticesDeps): TransfersModule {
  registerTransferRows(deps.context.writers);
  return {
    routes: transferRoutes(deps),
    background: [
      {
        name: 'move_transfers',
        when: { everyMs: MOVE_EVERY_MS },
        run: async () => {
          await moveDueTransfers(deps);
          await tellTransfers(deps);
        },
      },
    ],
  };
}
