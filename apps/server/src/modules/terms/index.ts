import type { Routes } from '../../http/index.ts';
import { defineModule } from '../../platform/composer/index.ts';
import { auditModule } from '../audit/index.ts';
import { serverContext } from '../server-context.ts';
import { termsRoutes } from './terms.routes.ts';
import { createTermsService, type TermsService } from './terms.service.ts';

/** The terms, as others use them. */
export interface TermsModule extends Pick<TermsService, 'inForce'> {
  readonly routes: Routes;
}

/** The terms. */
export const termsModule = defineModule({
  name: 'terms',
  needs: { context: serverContext, audit: auditModule },
  create: ({ context, audit }): TermsModule => {
    const service = createTermsService(context, audit);
    return { inForce: () => service.inForce(), routes: termsRoutes(service) };
  },
});
