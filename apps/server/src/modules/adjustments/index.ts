// Money that is moved by hand between two owners. What holds:
// - One officer proposes, another one approves: never the same, neither about themselves, both with
//   the ability for 72 hours. Each act is written down.
// - The books take it under one reference for ever. An approval whose process died is posted by a
//   worker; one that was posted and whose answer was lost is found by its reference.
// - What is not there is not moved: it fails, says why, and is proposed anew.
import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import { defineModule } from '../../platform/composer/index.ts';
import { approvalsModule, officersModule } from '../approvals/index.ts';
import { auditModule } from '../audit/index.ts';
import { catalogModule } from '../markets/index.ts';
import { notificationsModule } from '../notifications/index.ts';
import { operationsModule } from '../operations/index.ts';
import { serverContext } from '../server-context.ts';
import { usersModule } from '../users/index.ts';
import { adjustmentApproval } from './adjustment-approval.ts';
import { tellAdjustments } from './adjustment-notices.service.ts';
import { registerAdjustmentRows } from './adjustment-rows.ts';
import { adjustmentRoutes } from './adjustments.routes.ts';

/** Adjustments by two. */
export interface AdjustmentsModule {
  readonly routes: Routes;
  readonly background: readonly BackgroundTask[];
}

const EVERY_MS = 3_000;

/** Adjustments by two. Make it before the engine starts. */
export const adjustmentsModule = defineModule({
  name: 'adjustments',
  needs: {
    context: serverContext,
    approvals: approvalsModule,
    audit: auditModule,
    catalog: catalogModule,
    notifications: notificationsModule,
    officers: officersModule,
    operations: operationsModule,
    users: usersModule,
  },
  create: ({ catalog, officers, operations, ...needs }): AdjustmentsModule => {
    const deps = {
      ...needs,
      ...officers,
      operations: operations.operations,
      assets: () => catalog.assets(),
      scaleOf: (asset: string) => catalog.scaleOf(asset),
    };
    registerAdjustmentRows(deps.context.writers);
    const adjustments = deps.approvals.approval(adjustmentApproval(deps));
    return {
      routes: adjustmentRoutes({ ...deps, adjustments }),
      background: [
        {
          name: 'tell_adjustments',
          when: { everyMs: EVERY_MS },
          run: () => tellAdjustments(deps),
        },
      ],
    };
  },
});
