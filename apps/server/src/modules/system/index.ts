import type { Router } from '../../http/index.ts';
import type { Bus } from '../../platform/bus/index.ts';
import type { ServerContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { createBoundedLog } from '../../platform/bounded-log.ts';
import { addressBlock } from '../../platform/client-address.ts';
import { JOBS_STATUS } from '../../platform/jobs/jobs.ts';
import { pingDatabase } from './system.queries.ts';

export { createReadiness } from './readiness.ts';
export { countJobs } from './system.queries.ts';

const JOBS_ANSWER_MS_MAX = 1_000;

export interface SystemModule {
  routes(router: Router): void;
}

/** Is it serving, and what went wrong in a panel. */
export function createSystemModule(context: ServerContext): SystemModule {
  const { bus, clock, config, db, engine, logger, metrics } = context;
  const reports = createBoundedLog(logger, 'a panel reported an error');
  return {
    routes: (router) => {
      router.handle('GET /health', async (call) => {
        const base = { version: config.version, at: new Date(clock.now()).toISOString() };
        try {
          const figures = await engine.figures();
          const isWhole =
            figures.status === 'running' && (await answers(db)) && (await takesJobs(bus));
          if (!isWhole) call.notServing();
          const status = isWhole ? 'ok' : 'degraded';
          return { ...base, status, engine_seq: String(figures.seq) };
        } catch {
          call.notServing();
          return { ...base, status: 'starting', engine_seq: '0' };
        }
      });
      router.handle('POST /client_errors', async ({ body, userAgent, ip }) => {
        metrics.count('client_errors');
        reports.note(
          { code: 'client_error', addressBlock: addressBlock(ip), clientError: body, userAgent },
          'warn',
        );
        return {};
      });
    },
  };
}

/** Whether messages, checks and sweeps are being worked on, in whichever process that is. */
async function takesJobs(bus: Bus): Promise<boolean> {
  try {
    return (await bus.request(JOBS_STATUS, null, JOBS_ANSWER_MS_MAX)) === true;
  } catch {
    return false;
  }
}

async function answers(db: Db): Promise<boolean> {
  try {
    await pingDatabase(db);
    return true;
  } catch {
    return false;
  }
}
