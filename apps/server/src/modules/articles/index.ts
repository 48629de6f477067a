// News and help. What holds: a text is blocks, never HTML; what is visible is a condition on the
// database's time, the same for lists, ids and searches; every version is kept with who wrote it; a figure
// is a name, and says what is in force when it is read; a picture is one that editors brought, and guests get it
// while something that they can read shows it.
import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import { defineModule } from '../../platform/composer/index.ts';
import { auditModule } from '../audit/index.ts';
import { documentsModule } from '../documents/index.ts';
import { feesModule } from '../fees/index.ts';
import { notificationsModule } from '../notifications/index.ts';
import { serverContext } from '../server-context.ts';
import { withdrawAddressesModule } from '../withdraw-addresses/index.ts';
import { articleRoutes } from './articles.routes.ts';
import { readFigures } from './figures.service.ts';
import { notifyOfNews } from './news-notices.service.ts';

/** Subscribers are notified of news so soon after it becomes visible. */
const NOTIFY_EVERY_MS = 10_000;

/** News and help, as others use them. */
export interface ArticlesModule {
  readonly routes: Routes;
  readonly background: readonly BackgroundTask[];
}

/** News and help. */
export const articlesModule = defineModule({
  name: 'articles',
  needs: {
    context: serverContext,
    addresses: withdrawAddressesModule,
    audit: auditModule,
    documents: documentsModule,
    fees: feesModule,
    notifications: notificationsModule,
  },
  create: ({ audit, context, documents, notifications, ...sources }): ArticlesModule => ({
    routes: articleRoutes({
      audit,
      context,
      documents,
      figures: () => readFigures({ context, ...sources }),
    }),
    background: [
      {
        name: 'notify_of_news',
        when: { everyMs: NOTIFY_EVERY_MS },
        run: () => notifyOfNews({ context, notifications }),
      },
    ],
  }),
});
