import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import type { AuthDeps } from './auth-deps.ts';
import { authRoutes } from './auth.routes.ts';
import { tellFailedSignIns } from './failed-sign-ins.ts';
import { forgetOldTries } from './password-guard.ts';
import { createPasswordHasher, type PasswordHasher } from './password-hasher.ts';

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
}

/** Registering and signing in. */
export function createAuthModule(deps: Omit<AuthDeps, 'hasher'>): AuthModule {
  const hasher = createPasswordHasher();
  const { context } = deps;
  return {
    hasher,
    routes: authRoutes({ ...deps, hasher }),
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
}
