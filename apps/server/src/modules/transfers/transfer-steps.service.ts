// What happens to money that waits: out of a vault it is released when its delay is over, and a gift
// that nobody took ends. Late is no harm; twice neither, as the engine does each step once.
import type { AdvanceTransfer } from '@sarraf/settlement';
import type { Operations } from '../operations/index.ts';
import type { ServerContext } from '../server-context.ts';
import { movedMove } from './transfer-rows.ts';
import { dueIn, type Saga, workOnDue } from '../../platform/saga/index.ts';
import { type MoveRow, scheduleMove, selectMoves } from './transfers.queries.ts';

/** What waiting money is moved with. */
export interface TransferStepsDeps {
  readonly context: Pick<ServerContext, 'clock' | 'logger' | 'orderedDb'>;
  readonly operations: Operations;
}

const MINUTE_MS = 60_000;
/** Nobody else takes it meanwhile; one that failed comes again after it. */
const LEASE_MS = MINUTE_MS;
/** Whoever is frozen or blocked is looked at again after so long. */
const STOPPED_MS = 10 * MINUTE_MS;
const AT_ONCE = 20;

/** Moves everything that is due now; any number of workers share it. */
export function moveDueTransfers(deps: TransferStepsDeps): Promise<void> {
  const { clock, logger, orderedDb } = deps.context;
  const saga: Saga<MoveRow> = {
    clock,
    take: dueIn(orderedDb, { name: 'transfers', dueAt: 'next_step_at' }),
    leaseMs: LEASE_MS,
    atOnce: AT_ONCE,
    load: (ids) => selectMoves(orderedDb, ids),
    step: (row) => takeStep(deps, row),
    isInTurn: () => true,
    onFailure: ({ id }, error) =>
      logger.warn({ err: error, transferId: id }, 'a transfer could not be moved yet'),
  };
  return workOnDue(saga);
}

async function takeStep(
  { context: { clock, orderedDb }, operations }: TransferStepsDeps,
  { id, kind, state }: MoveRow,
): Promise<void> {
  if (state !== 'waiting') return scheduleMove(orderedDb, id, null);
  const isGift = kind === 'gift';
  const command: AdvanceTransfer = {
    type: 'advance_transfer',
    transferId: id,
    step: isGift ? 'expire' : 'release',
    user: null,
    secretHash: null,
  };
  const rows = [movedMove(id, isGift ? 'expired' : 'done')];
  const { outcome } = await operations.submit({ command, claim: undefined, rows });
  if (outcome.ok) return;
  switch (outcome.code) {
    // its owner cancelled it, somebody took it, or another worker was here
    case 'transfer_wrong_state':
      return scheduleMove(orderedDb, id, null);
    case 'transfer_too_early':
      return scheduleMove(orderedDb, id, outcome.facts.until);
    case 'account_frozen':
    case 'action_blocked':
      return scheduleMove(orderedDb, id, clock.now() + STOPPED_MS);
    default:
      throw new Error(`A transfer's step was refused as ${outcome.code}.`);
  }
}
