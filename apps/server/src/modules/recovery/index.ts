import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import { defineModule } from '../../platform/composer/index.ts';
import { approvalsModule, officersModule } from '../approvals/index.ts';
import { auditModule } from '../audit/index.ts';
import { authModule } from '../auth/index.ts';
import { codesModule } from '../codes/index.ts';
import { factorsModule } from '../factors/index.ts';
import { notificationsModule } from '../notifications/index.ts';
import { passkeysModule } from '../passkeys/index.ts';
import { securityChangesModule } from '../security-changes/index.ts';
import { blobStore, serverContext } from '../server-context.ts';
import { usersModule } from '../users/index.ts';
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
export const recoveryModule = defineModule({
  name: 'recovery',
  needs: {
    context: serverContext,
    approvals: approvalsModule,
    audit: auditModule,
    auth: authModule,
    blobs: blobStore,
    codes: codesModule,
    factors: factorsModule,
    notifications: notificationsModule,
    officers: officersModule,
    passkeys: passkeysModule,
    securityChanges: securityChangesModule,
    users: usersModule,
  },
  create: ({ auth, blobs, codes, factors, officers, passkeys, ...needs }): RecoveryModule => {
    const { authenticators } = factors;
    const parts = {
      ...needs,
      ...officers,
      codes: codes.codes,
      forgetFactors: async (tx, userId) => {
        await authenticators.remove(tx, userId);
        await authenticators.removeCodes(tx, userId);
        await passkeys.passkeys.removeAll(tx, userId);
      },
      hashPassword: (password) => auth.hasher.hash(password),
      videos: createRecoveryVideos(blobs, needs.context.secrets),
    } satisfies RecoveryDeps & RecoveryModuleDeps;
    const deps = { ...parts, recoveries: parts.approvals.approval(recoveryApproval(parts)) };
    return {
      routes: recoveryRoutes(deps),
      background: [
        {
          name: 'forget_recovery_videos',
          when: { cron: '37 4 * * *' },
          run: () => forgetOldVideos(deps),
        },
      ],
    };
  },
});
