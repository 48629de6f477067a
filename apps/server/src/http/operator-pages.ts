// What a balancer, a supervisor and Prometheus ask: alive, ready, and the figures.
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';
import { bearerOf, isSameSecret } from './access.ts';

/** What answers the pages. */
export interface OperatorPages {
  /** Whether this start can do its own work, and the word for it or for what is missing. */
  readonly readiness: () => Promise<{ readonly isReady: boolean; readonly status: string }>;
  /** The figures and who may read them; undefined: there is no such page. */
  readonly metrics: MetricsPage | undefined;
}

/** Who may read the figures, by the token of `SARRAF_METRICS_TOKEN`, and what they are. */
export interface MetricsPage {
  readonly token: string;
  /** All figures of this start in Prometheus' text format. */
  readonly read: () => Promise<string>;
}

const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * Mounts `GET /health` (200 as long as this process answers), `GET /ready` (200, or 503 with a word)
 * and, where there is a token, `GET /metrics`.
 */
export function registerOperatorPages(app: FastifyInstance, pages: OperatorPages): void {
  app.get('/health', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  );
  app.get('/ready', async (_request, reply) => {
    const { isReady, status } = await pages.readiness();
    if (!isReady) reply.code(503).header('retry-after', '1');
    return reply.header('cache-control', 'no-store').send({ status });
  });
  const { metrics } = pages;
  if (metrics === undefined) return;
  app.get('/metrics', async (request, reply) => {
    const shown = bearerOf(request.headers.authorization);
    if (shown === null || !isSameSecret(shown, metrics.token)) throw new AppError('unauthorized');
    return reply
      .header('cache-control', 'no-store')
      .type(METRICS_TYPE)
      .send(await metrics.read());
  });
}
