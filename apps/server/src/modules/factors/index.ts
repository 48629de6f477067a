import type { Routes } from '../../http/index.ts';
import { createFactors, type FactorsService } from './factors.service.ts';
import { factorRoutes } from './factors.routes.ts';
import { smsFactor } from './sms.factor.ts';
import type { TwoFactorDeps } from './two-factor.service.ts';

export type { FactorsService } from './factors.service.ts';

/** What proves that somebody is who they say, as others use it. */
export interface FactorsModule extends FactorsService {
  readonly routes: Routes;
}

/** Factors besides the password. */
export function createFactorsModule(deps: Omit<TwoFactorDeps, 'factors'>): FactorsModule {
  const factors = createFactors([smsFactor(deps.codes)]);
  return { ...factors, routes: factorRoutes({ ...deps, factors }) };
}
