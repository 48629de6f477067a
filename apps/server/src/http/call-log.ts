// At debug, what every call asked and how it was answered: what an operator reads who has to find out
// why a screen says what it says. What is secret is masked where it is written, whatever it is in.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from '../platform/logger.ts';
import { maskSecrets } from '../platform/masked-values.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the call asked, as its contract read it; null before, and where nobody logs it. */
    asked: object | null;
  }
}

/** Writes a line for each request that was answered, where somebody reads such lines. */
export function logCalls(app: FastifyInstance, logger: Logger): void {
  app.decorateRequest('asked', null);
  if (!logger.isLevelEnabled('debug')) return;
  app.addHook('onResponse', (request, reply, done) => {
    // a route's own name, as secrets may stand in the parameters of its address
    const path = request.routeOptions.url ?? request.url.split('?', 1)[0];
    const line = {
      requestId: request.id,
      method: request.method,
      path: maskSecrets(path),
      query: maskSecrets(request.query),
      userId: request.admission?.session?.userId,
      asked: maskSecrets(request.asked),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    logger.debug(line, 'a call was answered');
    done();
  });
}

/** Keeps what a call asked for its line. */
export function noteAsked(request: FastifyRequest, logger: Logger, asked: object): void {
  if (logger.isLevelEnabled('debug')) request.asked = asked;
}
