import type { Routes } from '../../http/index.ts';
import type { ServerContext } from '../server-context.ts';
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
export type { Operations } from './operations.service.ts';

/** Commands on their way, as others use them. */
export interface OperationsModule {
  readonly operations: Operations;
  readonly routes: Routes;
}

/** Commands on their way, and what became of them. */
export function createOperationsModule(context: ServerContext): OperationsModule {
  const { engine, orderedDb, ids } = context;
  const operations = createOperations({ engine, db: orderedDb, createId: () => ids.createId() });
  return { operations, routes: operationRoutes(operations) };
}
