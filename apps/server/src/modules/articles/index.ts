// News. What holds: a text is blocks, never HTML; what is visible is a condition on the database's time,
// the same for lists, ids and searches; every version is kept with who wrote it.
import type { Routes } from '../../http/index.ts';
import { defineModule } from '../../platform/composer/index.ts';
import { auditModule } from '../audit/index.ts';
import { serverContext } from '../server-context.ts';
import { articleRoutes } from './articles.routes.ts';

/** News, as others use them. */
export interface ArticlesModule {
  readonly routes: Routes;
}

/** News. */
export const articlesModule = defineModule({
  name: 'articles',
  needs: { context: serverContext, audit: auditModule },
  create: (deps): ArticlesModule => ({ routes: articleRoutes(deps) }),
});
