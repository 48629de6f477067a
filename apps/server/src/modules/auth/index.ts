import type { Router } from '../../http/index.ts';
import type { AuthDeps } from './auth-deps.ts';
import { authRoutes } from './auth.routes.ts';
import { createPasswordHasher, type PasswordHasher } from './password-hasher.ts';
import { deleteOldTries } from './password-tries.queries.ts';

export interface AuthModule {
  routes(router: Router): void;
  readonly hasher: PasswordHasher;
}

const CLEAN_TASK = 'clean_password_tries';

/** Registering and signing in. */
export function createAuthModule(deps: Omit<AuthDeps, 'hasher'>): AuthModule {
  const { db, jobs } = deps.context;
  const hasher = createPasswordHasher();
  jobs.register(CLEAN_TASK, () => deleteOldTries(db));
  jobs.schedule({ schedule: '27 3 * * *', task: CLEAN_TASK });
  return { routes: (router) => authRoutes(router, { ...deps, hasher }), hasher };
}
