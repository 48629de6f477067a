// The HTTP server: limits, headers, the declared calls, the panel's files, one error handler.
import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { createBoundedLog } from '../platform/bounded-log.ts';
import { clientAddress, type IsTrustedProxy } from '../platform/client-address.ts';
import type { Clock } from '../platform/clock.ts';
import type { Ids } from '../platform/ids.ts';
import type { Logger } from '../platform/logger.ts';
import type { Metrics } from '../platform/metrics.ts';
import { type Authenticator, createGate } from './access.ts';
import { compressAnswers } from './answer-compression.ts';
import { AppError } from './app-error.ts';
import { logCalls } from './call-log.ts';
import { registerDocs } from './docs.ts';
import { API_BASE, declaredCalls, methodAndPath, mountEndpoints } from './endpoint-routes.ts';
import { sendError } from './errors.ts';
import { createFileBodies } from './file-bodies.ts';
import type { AssetLabels } from './fact-words.ts';
import { measureRequests } from './http-metrics.ts';
import { type OperatorPages, registerOperatorPages } from './operator-pages.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { registerPanel } from './panel.ts';
import type { Routes } from './routes.ts';
import { createSlowSenders, type SlowSenders } from './slow-senders.ts';

const BODY_BYTES_MAX = 1_048_576;
const DRAIN_MS = 10_000;
const HSTS_SECONDS = 31_536_000 * 2;

/** Paths at which somebody else speaks with sockets. */
export interface SocketPaths {
  /** Whether a request may become a WebSocket; all others stay plain requests. */
  mayUpgrade(request: IncomingMessage): boolean;
  owns(request: IncomingMessage): boolean;
  handle(request: IncomingMessage, response: ServerResponse): void;
}

/** What the HTTP server is made from. */
export interface HttpServerOptions {
  readonly config: Config;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** What those who run the exchange ask. */
  readonly operatorPages: OperatorPages;
  readonly routes: readonly Routes[];
  readonly authenticator: Authenticator;
  /** The sockets: their requests are theirs to answer, before anything is read of them. */
  readonly sockets?: SocketPaths;
  /** Whether an answer on this connection should be its last. */
  readonly isCrowded?: (socket: object) => boolean;
  /** Names of assets, for the words of refusals. */
  readonly assetLabels: AssetLabels;
  /** The secret of the demo's calls; undefined where there is no demo. */
  readonly demoSecret: () => string | undefined;
}

/**
 * Builds the server; it does not listen yet, so that sockets can be attached to `app.server`.
 *
 * @throws when a declared call has no handler
 */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const { config, clock, ids, logger, routes, authenticator, demoSecret } = options;
  const denials = createBoundedLog(logger, 'a call was denied');
  const tools = { logger, denials, assetLabels: options.assetLabels };
  const app = Fastify({
    bodyLimit: BODY_BYTES_MAX,
    // of the largest file on the slowest connection; `SlowSenders` ends all others much earlier
    requestTimeout: 900_000,
    keepAliveTimeout: 65_000,
    // slow header attacks: requestTimeout alone keeps them open
    http: {
      headersTimeout: 5_000,
      connectionsCheckingInterval: 2_000,
      shouldUpgradeCallback: (request) => options.sockets?.mayUpgrade(request) ?? false,
    },
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    genReqId: () => ids.createId(),
    routerOptions: { maxParamLength: 200 },
    logger: false,
    frameworkErrors: (error, request, reply) => {
      // no hook has seen it, so nobody would watch what follows
      reply.header('connection', 'close');
      void sendError(error, request, reply, tools);
    },
  });
  decorateWithAddress(app, config.isTrustedProxy);
  const slowSenders = createSlowSenders();
  app.addHook('onClose', async () => slowSenders.stop());
  await addFirstHook(app, slowSenders, options);
  // a socket that polls is answered when there is news: its seconds say nothing
  measureRequests(app, options.metrics, ({ raw }) => options.sockets?.owns(raw) !== true);
  logCalls(app, logger);
  app.removeAllContentTypeParsers();
  // Bytes only: each call reads them itself, by its contract and the exact content type.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  // what is under way may end; what does not end is cut off
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), DRAIN_MS).unref();
    denials.flush();
  });
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, tools));
  const withDemo = config.mode !== 'production';
  compressAnswers(app, withDemo);
  mountEndpoints({
    app,
    routes,
    gate: createGate({
      authenticator,
      limiter: createRateLimiter(clock, config.rates.scale),
      demoSecret,
    }),
    fileBodies: createFileBodies(slowSenders),
    logger,
    withDemo,
    strictAnswers: config.mode !== 'production',
  });
  registerOperatorPages(app, options.operatorPages);
  if (config.docs) registerDocs(app, { version: config.version, withDemo });
  const panel = await registerPanel(app, config);
  const allowed = allowedMethods(withDemo);
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

declare module 'fastify' {
  interface FastifyRequest {
    /** The client's own, as seen through the proxies that the operator trusts. */
    readonly address: string;
  }
}

function decorateWithAddress(app: FastifyInstance, isTrusted: IsTrustedProxy): void {
  app.decorateRequest('address', {
    getter() {
      return clientAddress(this.raw, isTrusted);
    },
  });
}

/** One hook before all others, of what every request needs. */
async function addFirstHook(
  app: FastifyInstance,
  slowSenders: SlowSenders,
  {
    config: { socketUrls },
    sockets,
    isCrowded,
    logger,
  }: Pick<HttpServerOptions, 'config' | 'sockets' | 'isCrowded' | 'logger'>,
): Promise<void> {
  const { documents, files, data } = await makeSafeHeaders(Object.values(socketUrls));
  const headersOf = (url: string): Record<string, string> => {
    if (url.startsWith(DATA_BASE)) return data;
    return PANEL_FILE.test(url) ? files : documents;
  };
  app.addHook('onRequest', (request, reply, done) => {
    slowSenders.watch(request.raw, reply.raw);
    if (hasTwoHosts(request.raw)) {
      done(new AppError('body_malformed'));
      return;
    }
    const isLast = isCrowded?.(request.raw.socket) === true;
    if (isLast) reply.raw.setHeader('connection', 'close');
    if (sockets?.owns(request.raw) === true) {
      logger.debug({ method: request.method, url: request.url }, 'a socket spoke by HTTP');
      for (const [name, value] of Object.entries(data)) reply.raw.setHeader(name, value);
      reply.hijack();
      sockets.handle(request.raw, reply.raw);
      return;
    }
    reply.headers(headersOf(request.url)).header('x-request-id', request.id);
    done();
  });
}

/** Node takes the first of them; what stands before us may have taken the other. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/**
 * Helmet's headers are the same for all: asked of it once, and of no request. Those that tell a
 * browser how to show a document are a kilobyte that two kinds of answer do without: an answer of the
 * API, by which nothing may be loaded or framed at all, and a file that a page of the panel is made
 * of, a dozen of them to a first visit.
 *
 * @param socketUrls origins of the trading sockets where they are not this one's
 */
async function makeSafeHeaders(
  socketUrls: readonly (string | undefined)[],
): Promise<Record<'documents' | 'files' | 'data', Record<string, string>>> {
  const model = Fastify();
  await model.register(helmet, helmetOptions(socketUrls));
  model.get('/', async (_request, reply) => reply.raw.getHeaders());
  const made = (await model.inject('/')).json<Record<string, string>>();
  await model.close();
  const kept = Object.fromEntries(Object.entries(made).filter(([name]) => KEPT_HEADERS.has(name)));
  return {
    documents: {
      ...made,
      'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
    },
    files: { ...kept, 'content-security-policy': FILE_POLICY },
    data: { ...kept, 'content-security-policy': DATA_POLICY },
  };
}

const DATA_BASE = `${API_BASE}/`;
const DATA_POLICY = "default-src 'none';frame-ancestors 'none'";
/** Scripts, styles and fonts, as the build names them; any other address there is a page's. */
const PANEL_FILE = /^\/assets\/[^/?]+\.\w+(?:\?|$)/;
/** A worker goes by the policy of its own file, and a picture by its own when it is opened alone. */
const FILE_POLICY = "default-src 'self';frame-ancestors 'none'";
const KEPT_HEADERS: ReadonlySet<string> = new Set([
  'cross-origin-resource-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
]);
const DIRECTIVES = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  // pictures that a person has just taken, and those that an officer was sent
  imgSrc: ["'self'", 'data:', 'blob:'],
  mediaSrc: ["'self'", 'blob:'],
  fontSrc: ["'self'"],
  workerSrc: ["'self'"],
  manifestSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};

/** The panel may speak to us and to its sockets' servers, there by WebSocket and by polling. */
function helmetOptions(socketUrls: readonly (string | undefined)[]): FastifyHelmetOptions {
  const others = socketUrls.flatMap((url) =>
    url === undefined ? [] : [url, url.replace(/^http/, 'ws')],
  );
  const connectSrc = ["'self'", ...new Set(others)];
  return {
    contentSecurityPolicy: { useDefaults: false, directives: { ...DIRECTIVES, connectSrc } },
    hsts: { maxAge: HSTS_SECONDS, includeSubDomains: true },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  };
}

/** The methods that exist for a path, from the contract itself. */
function allowedMethods(withDemo: boolean): (path: string) => readonly string[] {
  const known = declaredCalls(withDemo).map(([key]) => {
    const [method, path] = methodAndPath(key);
    const pattern = path.replace(/[.|]/g, '\\$&').replace(/:\w+/g, '[^/]+');
    return { method, pattern: new RegExp(`^${pattern}$`) };
  });
  return (path) =>
    known.filter((call) => call.pattern.test(path)).map((call) => String(call.method));
}
