import type { Router } from '../../http/index.ts';
import type { Db } from '../../platform/database/database.ts';
import type { ServerContext } from '../../platform/context.ts';

import { pingDatabase } from './system.queries.ts';

export interface SystemModule {
  routes(router: Router): void;
}

/** Is it serving, and what went wrong in a panel. */
export function createSystemModule(context: ServerContext): SystemModule {
  const { clock, config, db, engine, logger, metrics } = context;
  return {
    routes: (router) => {
      router.handle('GET /health', async () => {
        const base = { version: config.version, at: new Date(clock.now()).toISOString() };
        try {
          const figures = await engine.figures();
          const isWhole = figures.status === 'running' && (await answers(db));
          const status = isWhole ? 'ok' : 'degraded';
          return { ...base, status, engine_seq: String(figures.seq) };
        } catch {
          return { ...base, status: 'starting', engine_seq: '0' };
        }
      });
      router.handle('POST /client_errors', async ({ body, userAgent }) => {
        metrics.count('client_errors');
        logger.warn({ clientError: body, userAgent }, 'a panel reported an error');
        return {};
      });
    },
  };
}

async function answers(db: Db): Promise<boolean> {
  try {
    await pingDatabase(db);
    return true;
  } catch {
    return false;
  }
}
