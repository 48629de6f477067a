import { AppError, type Router } from '../../http/index.ts';
import type { ServerContext } from '../../platform/context.ts';
import { createOperations, type Operations } from './operations.service.ts';

export { refusalOnWire } from './refusal.mapper.ts';
export type { Operations } from './operations.service.ts';

export interface OperationsModule {
  readonly operations: Operations;
  routes(router: Router): void;
}

/** Commands on their way, and what became of them. */
export function createOperationsModule(context: ServerContext): OperationsModule {
  const { engine, db, ids } = context;
  const operations = createOperations({ engine, db, createId: () => ids.createId() });
  return {
    operations,
    routes: (router) =>
      router.handle('GET /operations/:id', async ({ session, params }) => {
        if (session === null) throw new AppError('unauthorized');
        return operations.find(session.userId, params.id);
      }),
  };
}
