import type { Routes } from '../../http/index.ts';
import type { AuditModule } from '../audit/index.ts';
import type { ServerContext } from '../server-context.ts';
import { termsRoutes } from './terms.routes.ts';
import { createTermsService, type TermsService } from './terms.service.ts';

/** The terms, as others use them. */
export interface TermsModule extends Pick<TermsService, 'inForce'> {
  readonly routes: Routes;
}

/** The terms. */
export function createTermsModule(
  context: ServerContext,
  audit: Pick<AuditModule, 'record'>,
): TermsModule {
  const service = createTermsService(context, audit);
  return { inForce: () => service.inForce(), routes: termsRoutes(service) };
}
