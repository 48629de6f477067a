// Money that moves without leaving the house. What holds:
// - Into the vault it goes at once and without a factor; out of it with one, after the delay that its
//   owner chose. Until then it stays in the vault, held, and its owner may cancel.
// - To somebody else it is money leaving: a factor, level 2, holds, limits and the address book count,
//   and it does not come back. The engine decides all of that again.
// - Where it stands is the engine's word alone; each step may be repeated.
import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import { defineModule } from '../../platform/composer/index.ts';
import { factorsModule } from '../factors/index.ts';
import { limitsModule } from '../limits/index.ts';
import { catalogModule } from '../markets/index.ts';
import { notificationsModule } from '../notifications/index.ts';
import { operationsModule } from '../operations/index.ts';
import { recipientsModule } from '../recipients/index.ts';
import { serverContext } from '../server-context.ts';
import { standingsModule } from '../standings/index.ts';
import { usersModule } from '../users/index.ts';
import { tellTransfers } from './transfer-notices.service.ts';
import { registerTransferRows } from './transfer-rows.ts';
import { transferRoutes } from './transfers.routes.ts';
import { type PaidUser, payUser } from './transfers.service.ts';
import type { MoverInTurn } from './move.service.ts';
import { moveDueTransfers } from './transfer-steps.service.ts';

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
export { cancelRefusals, fundsError, recentError } from './transfer-refusals.ts';
export type { PaidUser } from './transfers.service.ts';
export { createdMove, movedMove } from './transfer-rows.ts';
export { maskedOf, timeText } from './transfers.mapper.ts';
export { findMove, findMoves, type MoveRow } from './moves.service.ts';

/** Money that moves, as others use it. */
export interface TransfersModule {
  readonly routes: Routes;
  readonly background: readonly BackgroundTask[];
  /**
   * Moves coins to the user whose address a withdrawal named, proved as one; answers under which id.
   *
   * @throws AppError `address_of_house` where they can receive nothing, and as transfers are refused
   */
  payUser(mover: MoverInTurn, paid: PaidUser): Promise<string>;
}

const MOVE_EVERY_MS = 2_000;

/** Money that moves without leaving the house. Make it before the engine starts. */
export const transfersModule = defineModule({
  name: 'transfers',
  needs: {
    context: serverContext,
    catalog: catalogModule,
    factors: factorsModule,
    limits: limitsModule,
    notifications: notificationsModule,
    operations: operationsModule,
    recipients: recipientsModule,
    standings: standingsModule,
    users: usersModule,
  },
  create: ({ limits, operations, ...needs }): TransfersModule => {
    const deps = { ...needs, limitsOf: limits.limitsOf, operations: operations.operations };
    registerTransferRows(deps.context.writers);
    return {
      routes: transferRoutes(deps),
      payUser: (mover, paid) => payUser(deps, mover, paid),
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
  },
});
