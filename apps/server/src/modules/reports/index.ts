// What was traded, what it brought and who came. Of what was really traded and paid; days of Tehran.
import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import { defineModule } from '../../platform/composer/index.ts';
import { serverContext } from '../server-context.ts';
import { reportRoutes } from './reports.routes.ts';
import { countDays, createTrendsReader } from './reports.service.ts';

const COUNT_EVERY_MS = 60_000;

/** Reports, as others use them. */
export interface ReportsModule {
  readonly routes: Routes;
  readonly background: readonly BackgroundTask[];
}

/** Reports by day, and today's lines. */
export const reportsModule = defineModule({
  name: 'reports',
  needs: { context: serverContext },
  create: ({ context }): ReportsModule => ({
    routes: reportRoutes(context, createTrendsReader(context)),
    background: [
      { name: 'count_days', when: { everyMs: COUNT_EVERY_MS }, run: () => countDays(context) },
    ],
  }),
});
