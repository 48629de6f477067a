import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import { defineModule } from '../../platform/composer/index.ts';
import { auditModule } from '../audit/index.ts';
import { serverContext } from '../server-context.ts';
import { createHeldDeposits, type HeldDepositsOf } from './held-deposits.ts';
import { type CapsOfLevels, createLevelCaps } from './level-caps.ts';
import { limitRoutes } from './limits.routes.ts';
import { createLimitsService } from './limits.service.ts';
import { createOpenKinds, type OpenKinds } from './open-kinds.ts';
import { createPersonLimits, type LimitsOf } from './person-limits.ts';

export type { HeldDepositsOf } from './held-deposits.ts';
export type { CapsOfLevels } from './level-caps.ts';
export type { OpenKinds } from './open-kinds.ts';
export {
  limitFacts,
  limitNoticeFacts,
  limitOnWire,
  limitReached,
  type PersonLimit,
} from './limits.mapper.ts';
export type { LimitsOf } from './person-limits.ts';

/** The limits as staff keep them, and as they bind a person. */
export interface LimitsModule {
  readonly limitsOf: LimitsOf;
  readonly heldDepositsOf: HeldDepositsOf;
  readonly openKinds: OpenKinds;
  readonly capsOfLevels: CapsOfLevels;
  readonly routes: Routes;
  readonly background: readonly BackgroundTask[];
  /** Worker role, before its background work: tells the engine. */
  prepareWorker(): Promise<void>;
}

const TELL_EVERY_MS = 5_000;

/** The limits as staff keep them, told to the engine, which decides by them. */
export const limitsModule = defineModule({
  name: 'limits',
  needs: { context: serverContext, audit: auditModule },
  create: ({ context, audit }): LimitsModule => {
    const service = createLimitsService(context, audit);
    return {
      limitsOf: createPersonLimits(context),
      heldDepositsOf: createHeldDeposits(context),
      openKinds: createOpenKinds(context),
      capsOfLevels: createLevelCaps(context),
      routes: limitRoutes(service),
      background: [
        { name: 'tell_limits', when: { everyMs: TELL_EVERY_MS }, run: () => service.tell() },
      ],
      prepareWorker: () => service.tell(),
    };
  },
});
