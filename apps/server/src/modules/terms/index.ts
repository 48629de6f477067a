import type { Routes } from '../../http/index.ts';
import type { ServerContext } from '../server-context.ts';
import { termsRoutes } from './terms.routes.ts';
import { createTermsService, type TermsService } from './terms.service.ts';

/** The terms, as others use them. */
export interface TermsModule extends Pick<TermsService, 'inForce'> {
  readonly routes: Routes;
}

/** The terms. */
export function createTermsModule(context: ServerContext): TermsModule {
  const service = createTermsService(context);
  return { inForce: () => service.inForce(), routes: termsRoutes(service) };
}
