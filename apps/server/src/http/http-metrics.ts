// How many requests were answered, how, and how fast: by the contract's routes, never by paths.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Histogram } from 'prom-client';
import type { Metrics } from '../platform/metrics.ts';
import { API_BASE } from './endpoint-routes.ts';

const SECONDS = [0.01, 0.05, 0.25, 1, 5];
/** The panel's files, operators' pages, and whatever strangers make up. */
const OTHER = 'other';

/** Measures every request that `isMeasured`; the paths that people ask for stay out of it. */
export function measureRequests(
  app: FastifyInstance,
  { registry }: Metrics,
  isMeasured: (request: FastifyRequest) => boolean,
): void {
  const seconds = new Histogram({
    name: 'sarraf_http_request_seconds',
    help: 'Answered requests by route and class of status.',
    labelNames: ['route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (isMeasured(request)) {
      const status = `${Math.floor(reply.statusCode / 100)}xx`;
      seconds.observe({ route: routeOf(request), status }, reply.elapsedTime / 1_000);
    }
    done();
  });
}

/** The template of a declared call with its method; one word for all else. */
function routeOf(request: FastifyRequest): string {
  const { url } = request.routeOptions;
  return url?.startsWith(`${API_BASE}/`) === true ? `${request.method} ${url}` : OTHER;
}
