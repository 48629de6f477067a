import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import type { BlobStore } from '../../platform/blobs/index.ts';
import { recoveryApproval, type RecoveryModuleDeps } from './recovery-review.service.ts';
import { recoveryRoutes } from './recovery.routes.ts';
import { forgetOldVideos, type RecoveryDeps } from './recovery.service.ts';
import { createRecoveryVideos } from './recovery-video.ts';

export { type KeptVideoOf, videoPartsOf } from './recovery-video.ts';

/** Accounts whose mobile or factors are lost. */
export interface RecoveryModule {
  readonly routes: Routes;
  readonly background: readonly BackgroundTask[];
}

/** Accounts whose mobile or factors are lost. */
export function createRecoveryModule(
  deps: Omit<RecoveryDeps & RecoveryModuleDeps, 'videos'>,
  blobs: BlobStore,
): RecoveryModule {
  const recoveries = deps.approvals.approval(recoveryApproval(deps));
  const videos = createRecoveryVideos(blobs, deps.context.secrets);
  const whole = { ...deps, recoveries, videos };
  return {
    routes: recoveryRoutes(whole),
    background: [
      {
        name: 'forget_recovery_videos',
        when: { cron: '37 4 * * *' },
        run: () => forgetOldVideos(whole),
      },
    ],
  };
}
