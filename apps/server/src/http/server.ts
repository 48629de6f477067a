// The HTTP server: limits, headers, the declared calls, the panel's files, one error handler.
import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Ids } from '../platform/context.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import { type Authenticator, createGate } from './access.ts';
import { compressAnswers } from './answer-compression.ts';
import { AppError } from './app-error.ts';
import { registerDocs } from './docs.ts';
import {
  API_BASE,
  declaredCalls,
  type HandlerTable,
  methodAndPath,
  mountEndpoints,
} from './endpoint-routes.ts';
import { sendError } from './errors.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { registerPanel } from './panel.ts';

const BODY_BYTES_MAX = 1_048_576;
const DRAIN_MS = 10_000;
const HSTS_SECONDS = 31_536_000 * 2;

export interface HttpServerOptions {
  readonly config: Config;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly table: HandlerTable;
  readonly authenticator: Authenticator;
  /**
   * Takes requests that are not ours to answer (the trading doors' polling) before anything is
   * read of them; true when it took one.
   */
  readonly takeOver?: (request: IncomingMessage, response: ServerResponse, ip: string) => boolean;
  /** The secret of the demo's doors; undefined where there is no demo. */
  readonly demoSecret: () => string | undefined;
}

/**
 * Builds the server; it does not listen yet, so that sockets can be attached to `app.server`.
 *
 * @throws when a declared call has no handler
 */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const { config, clock, ids, logger, table, authenticator, demoSecret } = options;
  const app = Fastify({
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: 20_000,
    keepAliveTimeout: 65_000,
    // slow header attacks: requestTimeout alone keeps them open
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 2_000 },
    trustProxy: config.trustedProxies.length === 0 ? false : [...config.trustedProxies],
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    genReqId: () => ids.createId(),
    routerOptions: { maxParamLength: 200 },
    logger: false,
    frameworkErrors: (error, request, reply) => {
      void sendError(error, request, reply, logger);
    },
  });
  await addFirstHook(app, options.takeOver);
  app.removeAllContentTypeParsers();
  // Bytes only: each call reads them itself, by its contract and the exact content type.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  // what is under way may end; what does not end is cut off
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), DRAIN_MS).unref();
  });
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, logger));
  const withDemoDoors = config.mode !== 'production';
  compressAnswers(app, withDemoDoors);
  mountEndpoints({
    app,
    table,
    gate: createGate({
      authenticator,
      limiter: createRateLimiter(clock, config.rates.scale),
      demoSecret,
    }),
    logger,
    withDemoDoors,
    strictAnswers: config.mode !== 'production',
  });
  if (config.docs) registerDocs(app, { version: config.version, withDemoDoors });
  const panel = await registerPanel(app, config);
  const allowed = allowedMethods(withDemoDoors);
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const methods = allowed(path);
    if (methods.length > 0) {
      reply.header('allow', methods.join(', '));
      throw new AppError('method_not_allowed');
    }
    const sent = panel?.sendShell(request, path, reply);
    if (sent !== undefined) return sent;
    throw new AppError('not_found');
  });
  return app;
}

/** One hook before all others, of what every request needs. */
async function addFirstHook(
  app: FastifyInstance,
  takeOver: HttpServerOptions['takeOver'],
): Promise<void> {
  const { documents, data } = await makeSafeHeaders();
  app.addHook('onRequest', (request, reply, done) => {
    if (takeOver?.(request.raw, reply.raw, request.ip) === true) {
      reply.hijack();
      return;
    }
    const headers = request.url.startsWith(DATA_BASE) ? data : documents;
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
}

/**
 * Helmet's headers are the same for all: asked of it once, and of no request. Those that tell a
 * browser how to show a document are a kilobyte that an answer of the API does without: nothing may
 * be loaded or framed by it at all.
 */
async function makeSafeHeaders(): Promise<Record<'documents' | 'data', Record<string, string>>> {
  const model = Fastify();
  await model.register(helmet, HELMET);
  model.get('/', async (_request, reply) => reply.raw.getHeaders());
  const made = (await model.inject('/')).json<Record<string, string>>();
  await model.close();
  const ofData = Object.entries(made).filter(([name]) => DATA_HEADERS.has(name));
  return {
    documents: {
      ...made,
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    },
    data: { ...Object.fromEntries(ofData), 'content-security-policy': DATA_POLICY },
  };
}

const DATA_BASE = `${API_BASE}/`;
const DATA_POLICY = "default-src 'none';frame-ancestors 'none'";
const DATA_HEADERS: ReadonlySet<string> = new Set([
  'cross-origin-resource-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
]);
const HELMET = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  hsts: { maxAge: HSTS_SECONDS, includeSubDomains: true },
  frameguard: { action: 'deny' as const },
  referrerPolicy: { policy: 'same-origin' as const },
  crossOriginEmbedderPolicy: false,
};

/** The methods that exist for a path, from the contract itself. */
function allowedMethods(withDemoDoors: boolean): (path: string) => readonly string[] {
  const known = declaredCalls(withDemoDoors).map(([key]) => {
    const [method, path] = methodAndPath(key);
    const pattern = path.replace(/[.|]/g, '\\$&').replace(/:\w+/g, '[^/]+');
    return { method, pattern: new RegExp(`^${pattern}$`) };
  });
  return (path) =>
    known.filter((call) => call.pattern.test(path)).map((call) => String(call.method));
}
