import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import { defineModule, named } from '../../platform/composer/index.ts';
import { auditModule } from '../audit/index.ts';
import { cardsModule, identityModule } from '../cards/index.ts';
import { documentsModule } from '../documents/index.ts';
import { limitsModule } from '../limits/index.ts';
import { notificationsModule } from '../notifications/index.ts';
import { serverContext } from '../server-context.ts';
import { standingsModule } from '../standings/index.ts';
import { usersModule } from '../users/index.ts';
import { createEvidence, type Evidence } from './evidence.service.ts';
import { kycRoutes } from './kyc.routes.ts';
import { createKycService, type KycService } from './kyc.service.ts';
import { CHECK_KYC_TASK } from './level-one-check.service.ts';
import { createLevelTwoService } from './level-two.service.ts';
import type { ReviewDeps } from './review-deps.ts';
import { createReviewService } from './review.service.ts';

export { normaliseNationalCode } from './national-code.ts';

/** Levels of identity, as others use them. */
export interface KycModule extends Evidence, Pick<KycService, 'isBeingVerified'> {
  readonly routes: Routes;
  readonly background: readonly BackgroundTask[];
}

/** Levels of identity. */
export const kycModule = defineModule({
  name: 'kyc',
  needs: {
    context: serverContext,
    audit: auditModule,
    cards: cardsModule,
    documents: documentsModule,
    identity: identityModule,
    limits: limitsModule,
    notifications: notificationsModule,
    officers: named('officers').giving<Pick<ReviewDeps, 'assertUnrelatedTo'>>(),
    standings: standingsModule,
    users: usersModule,
  },
  create: ({ context, limits, officers, ...needs }): KycModule => {
    const { heldDepositsOf, limitsOf, openKinds } = limits;
    const { assertUnrelatedTo } = officers;
    const deps = { ...needs, assertUnrelatedTo, heldDepositsOf, limitsOf, openKinds };
    const service = createKycService(context, deps);
    const levelTwo = createLevelTwoService(context, deps.documents);
    return {
      ...createEvidence(context, deps),
      isBeingVerified: (tx, userId) => service.isBeingVerified(tx, userId),
      routes: kycRoutes(service, levelTwo, createReviewService(context, deps)),
      background: [
        {
          name: CHECK_KYC_TASK,
          when: 'job',
          run: ({ requestId }) => service.check(Number(requestId)),
        },
        { name: 'sweep_kyc', when: { cron: '*/10 * * * *' }, run: () => service.sweep() },
        {
          name: 'clean_identity_tries',
          when: { cron: '37 3 * * *' },
          run: () => service.forgetOld(),
        },
      ],
    };
  },
});
