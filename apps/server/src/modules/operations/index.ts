import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import { defineModule } from '../../platform/composer/index.ts';
import { serverContext } from '../server-context.ts';
import { createKeyedCalls, forgetOldLeases } from './keyed-calls.service.ts';
import { operationRoutes } from './operations.routes.ts';
import { createOperations, type Operations } from './operations.service.ts';

export { answered, earlierAnswer } from './answered.ts';
export { assertNotBlocked, assertStands } from './assert-stands.ts';
export { refusalOnWire } from './refusal.mapper.ts';
export {
  blockError,
  heldError,
  impossible,
  levelError,
  limitError,
  refusalError,
  type RefusalTable,
  sameCode,
  secondsUntil,
} from './refusal-table.ts';
export type { Turn } from './keyed-calls.service.ts';
export type { OperationRequest, Operations } from './operations.service.ts';

/** Commands on their way, as others use them. */
export interface OperationsModule {
  readonly operations: Operations;
  readonly routes: Routes;
  readonly background: readonly BackgroundTask[];
}

const FORGET_EVERY_MS = 60_000;

/** Commands on their way, and what became of them. */
export const operationsModule = defineModule({
  name: 'operations',
  needs: { context: serverContext },
  create: ({ context }): OperationsModule => {
    const { engine, orderedDb, plainDb, ids } = context;
    const operations: Operations = {
      ...createOperations({ engine, db: orderedDb, createId: () => ids.createId() }),
      ...createKeyedCalls(context),
    };
    return {
      operations,
      routes: operationRoutes(operations),
      background: [
        {
          name: 'forget_key_leases',
          when: { everyMs: FORGET_EVERY_MS },
          run: () => forgetOldLeases(plainDb),
        },
      ],
    };
  },
});
