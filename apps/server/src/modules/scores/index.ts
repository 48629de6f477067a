// Points. What holds:
// - They are given by rules that two officers agreed on, for what happened, once for each national code;
//   none to market makers, nor for fees of trades within one tree of invitations.
// - What they buy is backed: never more than three tenths of the fees that their owner paid (I25).
// - An exchange takes the points first. What it buys stands with them, or is paid by the books once.
import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import { defineModule } from '../../platform/composer/index.ts';
import { approvalsModule, officersModule } from '../approvals/index.ts';
import { notificationsModule } from '../notifications/index.ts';
import { operationsModule } from '../operations/index.ts';
import { serverContext } from '../server-context.ts';
import { standingsModule } from '../standings/index.ts';
import { usersModule } from '../users/index.ts';
import { areScoresWrong, checkScores } from './check.service.ts';
import { registerExchangeRows } from './exchange-rows.ts';
import { settleExchanges } from './exchange.service.ts';
import { createGrants } from './grants.service.ts';
import { rewardTermsApproval } from './reward-terms.service.ts';
import { isBonusShort } from './rewards.service.ts';
import { rewardRoutes, scoreRoutes } from './scores.routes.ts';

/** Points, as others use them. */
export interface ScoresModule {
  readonly routes: readonly Routes[];
  readonly background: readonly BackgroundTask[];
  /** Whether the bonus of the house does not pay the dearest offer that is open. */
  isBonusShort(): Promise<boolean>;
  /** Whether the last count found what does not add up. */
  areWrong(): Promise<boolean>;
  /** Worker role, before its background work: finds where giving stopped. */
  prepareWorker(): Promise<void>;
}

const GRANT_EVERY_MS = 5_000;
const SETTLE_EVERY_MS = 5_000;
const CHECK_EVERY_MS = 30_000;

/** Points. Make it before the engine starts. */
export const scoresModule = defineModule({
  name: 'scores',
  needs: {
    context: serverContext,
    approvals: approvalsModule,
    notifications: notificationsModule,
    officers: officersModule,
    operations: operationsModule,
    standings: standingsModule,
    users: usersModule,
  },
  create: ({ approvals, officers, operations, ...needs }): ScoresModule => {
    const { context } = needs;
    const deps = { ...needs, operations: operations.operations };
    registerExchangeRows(context.writers);
    const grants = createGrants(deps);
    const terms = approvals.approval(rewardTermsApproval(context));
    const { secondPerson } = officers;
    return {
      routes: [scoreRoutes(deps), rewardRoutes({ context, secondPerson, terms })],
      isBonusShort: () => isBonusShort(context),
      areWrong: () => areScoresWrong(context),
      prepareWorker: () => grants.prepare(),
      background: [
        { name: 'give_points', when: { everyMs: GRANT_EVERY_MS }, run: () => grants.give() },
        {
          name: 'settle_exchanges',
          when: { everyMs: SETTLE_EVERY_MS },
          run: () => settleExchanges(deps),
        },
        {
          name: 'check_points',
          when: { everyMs: CHECK_EVERY_MS },
          run: () => checkScores(context),
        },
      ],
    };
  },
});
