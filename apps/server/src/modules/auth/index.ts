import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import { defineModule } from '../../platform/composer/index.ts';
import { codesModule } from '../codes/index.ts';
import { factorsModule } from '../factors/index.ts';
import { freezeLinksModule } from '../freeze/index.ts';
import { notificationsModule } from '../notifications/index.ts';
import { passkeysModule } from '../passkeys/index.ts';
import { proofsModule } from '../proofs/index.ts';
import { referralsModule } from '../referrals/index.ts';
import { serverContext } from '../server-context.ts';
import { sessionsModule } from '../sessions/index.ts';
import { termsModule } from '../terms/index.ts';
import { usersModule } from '../users/index.ts';
import { authRoutes } from './auth.routes.ts';
import { tellFailedSignIns } from './failed-sign-ins.ts';
import { forgetOldTries } from './password-guard.ts';
import { createPasswordHasher, type PasswordHasher } from './password-hasher.ts';
import { assertStrongPassword } from './password-rules.ts';

export { createPasswordHasher, type PasswordHasher } from './password-hasher.ts';
export { admitTry } from './password-guard.ts';
export { assertStrongPasswordOf } from './own-password.ts';
export { assertStrongPassword } from './password-rules.ts';
export { openProvedReset, sealProvedReset } from './sealed-tokens.ts';

/** Registering and signing in, as others use it. */
export interface AuthModule {
  readonly routes: Routes;
  readonly background: readonly BackgroundTask[];
  readonly hasher: PasswordHasher;
  readonly assertStrongPassword: typeof assertStrongPassword;
}

/** Registering and signing in. */
export const authModule = defineModule({
  name: 'auth',
  needs: {
    context: serverContext,
    codes: codesModule,
    factors: factorsModule,
    freezeLinks: freezeLinksModule,
    notifications: notificationsModule,
    passkeys: passkeysModule,
    proofs: proofsModule,
    referrals: referralsModule,
    sessions: sessionsModule,
    terms: termsModule,
    users: usersModule,
  },
  create: ({ codes, factors, passkeys, proofs, ...needs }): AuthModule => {
    const hasher = createPasswordHasher();
    const deps = {
      ...needs,
      authenticators: factors.authenticators,
      codes: codes.codes,
      hasher,
      passkeys: passkeys.passkeys,
      proofs: proofs.proofs,
    };
    const { context } = deps;
    return {
      hasher,
      assertStrongPassword,
      routes: authRoutes(deps),
      background: [
        {
          name: 'clean_password_tries',
          when: { cron: '27 3 * * *' },
          run: () => forgetOldTries(context),
        },
        {
          // in the morning of Tehran
          name: 'tell_failed_sign_ins',
          when: { cron: '45 4 * * *' },
          run: () => tellFailedSignIns(deps, new Date()),
        },
      ],
    };
  },
});
