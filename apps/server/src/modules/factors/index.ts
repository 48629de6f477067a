import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import { defineModule } from '../../platform/composer/index.ts';
import { codesModule } from '../codes/index.ts';
import { notificationsModule } from '../notifications/index.ts';
import { passkeysModule } from '../passkeys/index.ts';
import { securityChangesModule } from '../security-changes/index.ts';
import { serverContext } from '../server-context.ts';
import { usersModule } from '../users/index.ts';
import { authenticatorFactor } from './authenticator.factor.ts';
import { type Authenticators, createAuthenticators } from './authenticator.service.ts';
import { factorRoutes } from './factors.routes.ts';
import { createFactors, type FactorsService } from './factors.service.ts';
import { passkeyFactor } from './passkey.factor.ts';
import { recoveryCodesFactor } from './recovery-codes.factor.ts';
import { smsFactor } from './sms.factor.ts';

export type { FactorProof } from './factor.ts';
export type { FactorsService } from './factors.service.ts';

/** What proves that somebody is who they say, as others use it. */
export interface FactorsModule extends FactorsService {
  readonly routes: Routes;
  readonly background: readonly BackgroundTask[];
  /** For the second step of a login. */
  readonly authenticators: Pick<Authenticators, 'check' | 'recover' | 'remove' | 'removeCodes'>;
}

/** Factors besides the password. */
export const factorsModule = defineModule({
  name: 'factors',
  needs: {
    context: serverContext,
    codes: codesModule,
    notifications: notificationsModule,
    passkeys: passkeysModule,
    securityChanges: securityChangesModule,
    users: usersModule,
  },
  create: ({ codes, passkeys, ...needs }): FactorsModule => {
    const deps = { ...needs, codes: codes.codes, passkeys: passkeys.passkeys };
    const authenticators = createAuthenticators(deps.context, deps.notifications);
    const factors = createFactors(
      [
        smsFactor(deps.codes),
        authenticatorFactor(authenticators),
        recoveryCodesFactor(authenticators),
        passkeyFactor(deps.passkeys),
      ],
      deps.context.clock,
    );
    return {
      ...factors,
      authenticators,
      routes: factorRoutes({ ...deps, factors, authenticators }),
      background: [
        {
          name: 'clean_authenticator_tries',
          when: { cron: '37 3 * * *' },
          run: () => authenticators.forgetOld(),
        },
      ],
    };
  },
});

export type { Authenticators } from './authenticator.service.ts';
