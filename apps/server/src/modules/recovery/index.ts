import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import type { BlobStore } from '../../platform/blobs/index.ts';
import type { RecoveryReviewDeps } from './recovery-review.service.ts';
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
  deps: Omit<RecoveryDeps & RecoveryReviewDeps, 'videos'>,
  blobs: BlobStore,
): RecoveryModule {
  const whole = { ...deps, videos: createRecoveryVideos(blobs, deps.context.secrets) };
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
