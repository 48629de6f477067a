import type { Trends } from '@sarraf/contracts';
import { Routes } from '../../http/routes.ts';
import type { ServerContext } from '../server-context.ts';
import { readReport } from './reports.service.ts';

const DAYS = { '7': 7, '30': 30, '90': 90 } as const;

/** Reports, for those who may read them. */
export function reportRoutes(
  context: Pick<ServerContext, 'clock' | 'orderedDb' | 'plainDb'>,
  trends: () => Promise<Trends>,
): Routes {
  return new Routes({
    'GET /admin/reports/days': async ({ query }) => readReport(context, DAYS[query.days]),
    'GET /admin/reports/trends': async () => trends(),
  });
}
