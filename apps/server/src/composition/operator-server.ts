// A start without the API has no address of its own: this one is for those who run it.
import { ERRORS } from '@sarraf/contracts';
import Fastify from 'fastify';
import type { Config } from '../config.ts';
import { AppError, registerOperatorPages } from '../http/index.ts';
import { createReadiness } from '../modules/system/index.ts';
import type { Bus } from '../platform/bus/index.ts';
import { systemClock } from '../platform/clock.ts';
import { createPool } from '../platform/database/database.ts';
import { plainPool } from '../platform/database/handles.ts';
import type { SecretKeys } from '../platform/secret-keys.ts';
import { metricsPageOf } from './process-metrics.ts';
import { areKeysRight } from './proven-keys.ts';

/** Whether a start needs it: it has a token, and no API that would show the pages. */
export function needsOperatorServer({ metricsToken, processes }: Config): boolean {
  return metricsToken !== undefined && !processes.flat().includes('api');
}

/**
 * Listens where the API would, and answers `/health`, `/ready` and `/metrics` alone.
 *
 * @returns how to stop
 * @throws when the port is taken
 */
export async function startOperatorServer(
  config: Config,
  bus: Bus,
  secrets: SecretKeys,
): Promise<() => Promise<void>> {
  const pool = createPool({
    connectionString: config.databaseUrls.app,
    connectionsMax: 1,
    applicationName: 'sarraf operator',
  });
  const db = plainPool(pool);
  const app = Fastify({ bodyLimit: 1, requestTimeout: 5_000, exposeHeadRoutes: false });
  app.setErrorHandler((error, _request, reply) => {
    const code = error instanceof AppError ? error.code : 'internal';
    return reply.code(ERRORS[code].status).send({ error: code });
  });
  registerOperatorPages(app, {
    readiness: createReadiness({
      bus,
      db,
      clock: systemClock,
      roles: new Set(config.processes.flat()),
      isJoined: config.natsUrl !== undefined,
      areKeysRight: () => areKeysRight(db, secrets),
    }),
    metrics: metricsPageOf(config, bus),
  });
  await app.listen({ host: config.host, port: config.port });
  return async () => {
    await app.close();
    await pool.end();
  };
}
