// What is wrong with the house itself: figures for whoever watches, and a message to staff for what stays.
import type { BackgroundTask } from '../../platform/background/index.ts';
import { defineModule } from '../../platform/composer/index.ts';
import { notificationsModule } from '../notifications/index.ts';
import { reconciliationModule } from '../reconciliation/index.ts';
import { isRewardUnpaid, isRewardWrong } from '../referrals/index.ts';
import { scoresModule } from '../scores/index.ts';
import { serverContext } from '../server-context.ts';
import { chainsStopped } from './stopped-chains.service.ts';
import { createWatch } from './watch.service.ts';

export { type AlarmRules, alarmsRule, type QueueName, readAlarmRules } from './alarm-rules.ts';

const EVERY_MS = 30_000;

/** Watches the house from each worker. */
export const alarmsModule = defineModule({
  name: 'alarms',
  needs: {
    context: serverContext,
    notifications: notificationsModule,
    reconciliation: reconciliationModule,
    scores: scoresModule,
  },
  create: ({
    context,
    notifications,
    reconciliation,
    scores,
  }): {
    readonly background: readonly BackgroundTask[];
  } => {
    const { custodyDifferences, isStopped } = reconciliation;
    const deps = {
      chainsStopped,
      context,
      custodyDifferences,
      isRewardUnpaid,
      isRewardWrong,
      isStopped,
      notifications,
      scores,
    };
    const watch = createWatch(deps);
    return {
      background: [{ name: 'watch_alarms', when: { everyMs: EVERY_MS }, run: () => watch() }],
    };
  },
});
