import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import type { AuditModule } from '../audit/index.ts';
import type { ServerContext } from '../server-context.ts';
import { limitRoutes } from './limits.routes.ts';
import { createLimitsService } from './limits.service.ts';

export { createHeldDeposits, type HeldDepositsOf } from './held-deposits.ts';
export { createOpenKinds, type OpenKinds } from './open-kinds.ts';
export {
  limitFacts,
  limitNoticeFacts,
  limitOnWire,
  limitReached,
  type PersonLimit,
} from './limits.mapper.ts';
export { createPersonLimits, type LimitsOf } from './person-limits.ts';

/** The limits as staff keep them. */
export interface LimitsModule {
  readonly routes: Routes;
  readonly background: readonly BackgroundTask[];
  /** Worker role, before its background work: tells the engine. */
  prepareWorker(): Promise<void>;
}

const TELL_EVERY_MS = 5_000;

/** The limits as staff keep them, told to the engine, which decides by them. */
export function createLimitsModule(
  context: ServerContext,
  audit: Pick<AuditModule, 'record'>,
): LimitsModule {
  const service = createLimitsService(context, audit);
  return {
    routes: limitRoutes(service),
    background: [
      { name: 'tell_limits', when: { everyMs: TELL_EVERY_MS }, run: () => service.tell() },
    ],
    prepareWorker: () => service.tell(),
  };
}
