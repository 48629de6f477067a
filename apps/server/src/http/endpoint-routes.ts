// Mounts the contract: each declared call gets its route, its gate, its parsing and its answer.
import { type Endpoint, type EndpointKey, endpoints } from '@sarraf/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { z } from 'zod';
import type { Logger } from '../platform/logger.ts';
import type { Admission, Gate } from './access.ts';
import { AppError, errorMessage } from './app-error.ts';
import type { Call } from './call.ts';
import { bodyMaxOf, parse, readBody } from './call-input.ts';
import { noteAsked } from './call-log.ts';
import type { FileBodies, FileBody } from './file-bodies.ts';
import { languageOf } from './language.ts';
import type { IncomingFile } from './receive-form.ts';
import type { Routes } from './routes.ts';
import { createTurns, type Turns } from './turns.ts';
import { claimOf } from './idempotency-claim.ts';
import { cleanAddressValues, readBytes } from './request-body.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the gate said; null until it let the request in. */
    admission: Admission | null;
  }
}

/** Where all calls are. */
export const API_BASE = '/api/v1';

const NO_BYTES = Buffer.alloc(0);
const SUCCESS_MESSAGE = { fa: 'انجام شد.', en: 'Done.' } as const;

/**
 * Decisions of officers wait for each other's locks and hold connections meanwhile: so many at once, so
 * that clients' reads find some. So many more wait, holding none.
 */
const OFFICERS_AT_ONCE = 3;
const OFFICERS_WAITING_MAX = 200;

type AnyCall = Call<EndpointKey>;
type AnyHandler = (call: AnyCall) => Promise<unknown>;

/** What is mounted, and how. */
export interface MountOptions {
  readonly app: FastifyInstance;
  /** Of every module: each declared call has exactly one handler. */
  readonly routes: readonly Routes[];
  readonly gate: Gate;
  readonly fileBodies: FileBodies;
  readonly logger: Logger;
  /** The demo's calls exist in the demo and in tests only. */
  readonly withDemo: boolean;
  /** Answers that say too much are refused, not trimmed. */
  readonly strictAnswers: boolean;
}

/** The declared calls of this mode. */
export function declaredCalls(withDemo: boolean): [EndpointKey, Endpoint][] {
  const all = Object.entries(endpoints) as [EndpointKey, Endpoint][];
  return all.filter(([, { access }]) => withDemo || access.audience !== 'demo');
}

/** `POST /cards` as method and path below the host. */
export function methodAndPath(key: EndpointKey): [HTTPMethods, string] {
  const [method = '', path = ''] = key.split(' ');
  return [method, `${API_BASE}${path}`];
}

/**
 * Mounts every declared call.
 *
 * @throws when a call has no handler or two, or a handler no call: such a server must not start
 */
export function mountEndpoints(options: MountOptions): void {
  const { app, gate } = options;
  const handlers = handlersOf(options.routes);
  app.decorateRequest('admission', null);
  const calls = declaredCalls(options.withDemo);
  const turns = createTurns(OFFICERS_AT_ONCE, OFFICERS_WAITING_MAX);
  const declared = new Set(calls.map(([key]) => key));
  for (const key of handlers.keys()) {
    if (!declared.has(key) && endpoints[key].access.audience !== 'demo') {
      throw new Error(`${key} has a handler but is not declared.`);
    }
  }
  const mount = (scope: FastifyInstance, key: EndpointKey, endpoint: Endpoint): void => {
    const handler = handlers.get(key);
    if (handler === undefined) throw new Error(`${key} is declared but has no handler.`);
    const [method, url] = methodAndPath(key);
    scope.route({
      method,
      url,
      bodyLimit: bodyMaxOf(endpoint).bytes,
      onRequest: async (request) => {
        request.admission = await gate(endpoint, request);
      },
      handler: async (request, reply) => {
        const { admission } = request;
        if (admission === null) throw new AppError('forbidden');
        const call = await readCall(options, key, endpoint, request, admission);
        const inTurn = isDecision(endpoint) ? takingTurns(turns, handler) : handler;
        return answer(options, endpoint, call, inTurn, request, reply);
      },
    });
  };
  for (const [key, endpoint] of calls) if (!takesFiles(endpoint)) mount(app, key, endpoint);
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // left where it is: the call itself reads it, file by file
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    for (const [key, endpoint] of calls) if (takesFiles(endpoint)) mount(scope, key, endpoint);
  });
}

/** What officers change: `staffMay` counts it as money. */
const isDecision = ({ access, files }: Endpoint): boolean =>
  access.audience === 'staff' && access.rate === 'money' && Object.keys(files).length === 0;

const takingTurns =
  (turns: Turns, handler: AnyHandler): AnyHandler =>
  (call) =>
    turns.take(() => handler(call));

const takesFiles = ({ files }: Endpoint): boolean => Object.keys(files).length > 0;

function handlersOf(all: readonly Routes[]): ReadonlyMap<EndpointKey, AnyHandler> {
  const handlers = new Map<EndpointKey, AnyHandler>();
  for (const routes of all) {
    for (const key of routes.keys()) {
      if (handlers.has(key)) throw new Error(`${key} has two handlers.`);
      handlers.set(key, routes.handlerOf(key) as AnyHandler);
    }
  }
  return handlers;
}

type OpenCall = AnyCall & {
  readonly sentOnTo: () => string | undefined;
  readonly isServing: () => boolean;
};

async function readCall(
  { fileBodies, logger }: MountOptions,
  key: EndpointKey,
  endpoint: Endpoint,
  request: FastifyRequest,
  admission: Admission,
): Promise<OpenCall> {
  const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const headers = {
    contentType: request.headers['content-type'],
    contentEncoding: request.headers['content-encoding'],
  };
  const isBytes = endpoint.bodyKind === 'bytes';
  const hasFiles = takesFiles(endpoint);
  const given = hasFiles ? null : await readBody(endpoint, request.method, raw, headers);
  const params = parse(endpoint.params, cleanAddressValues(request.params));
  const query = parse(endpoint.query, cleanAddressValues(request.query));
  noteAsked(request, logger, { params, body: given });
  const body = hasFiles ? null : parse(endpoint.body, given);
  const sender = String(admission.session?.userId ?? request.address);
  let target: string | undefined;
  let isServing = true;
  const call = {
    body,
    bytes: isBytes ? readBytes(raw, headers) : NO_BYTES,
    receive: (take: (file: IncomingFile) => Promise<unknown>) =>
      receive(fileBodies, endpoint, { request: request.raw, headers, sender }, take),
    query,
    params,
    session: admission.session,
    lang: languageOf(request.headers),
    ip: request.address,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    claim: claimOf(key, endpoint, request.headers, admission.session, { params, body }),
    bearer: admission.bearer,
    redirect: (url: string) => {
      target = url;
    },
    notServing: () => {
      isServing = false;
    },
    sentOnTo: () => target,
    isServing: () => isServing,
  };
  return call as unknown as OpenCall;
}

/** Files first, as they come, then the fields: those are judged when all of them are there. */
async function receive<T>(
  fileBodies: FileBodies,
  { body, files: specs }: Endpoint,
  sent: Omit<FileBody, 'files'>,
  take: (file: IncomingFile) => Promise<T>,
): Promise<{ readonly body: unknown; readonly files: Readonly<Record<string, T>> }> {
  const { fields, files } = await fileBodies.receive({ ...sent, files: specs }, take);
  return { body: parse(body, fields), files: Object.fromEntries(files) };
}

async function answer(
  options: MountOptions,
  endpoint: Endpoint,
  call: OpenCall,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const result = await handler(call);
  reply.header('cache-control', 'no-store');
  const target = call.sentOnTo();
  if (endpoint.answer === 'redirect' && target !== undefined) return reply.redirect(target, 303);
  const data = checkedAnswer(options, endpoint, result, request);
  if (endpoint.answer === 'picture') return sendPicture(reply, data as Uint8Array);
  if (endpoint.answer === 'bytes') return sendFile(reply, data as Uint8Array);
  if (endpoint.answer === 'raw' && typeof data === 'string') {
    return reply.type('text/plain; charset=utf-8').send(data);
  }
  if (!call.isServing()) {
    const message = errorMessage('unavailable', {}, call.lang);
    const body = { code: 503, message, error: 'unavailable', facts: {}, data };
    return reply
      .code(503)
      .header('retry-after', '1')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(body));
  }
  const body =
    endpoint.answer === 'raw' ? data : { code: 200, message: SUCCESS_MESSAGE[call.lang], data };
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body));
}

const FILE_POLICY = "sandbox; default-src 'none'";
const YEAR_SECONDS = 31_536_000;

/** A picture of ours, for the pages of everybody: another one has another address. */
function sendPicture(reply: FastifyReply, bytes: Uint8Array): FastifyReply {
  return reply
    .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
    .header('content-security-policy', FILE_POLICY)
    .header('x-content-type-options', 'nosniff')
    .type('image/jpeg')
    .send(bufferOf(bytes));
}

/** A file that a person sent: a browser that is led there neither shows nor guesses it. */
function sendFile(reply: FastifyReply, bytes: Uint8Array): FastifyReply {
  return reply
    .header('content-disposition', 'attachment')
    .header('content-security-policy', FILE_POLICY)
    .header('x-content-type-options', 'nosniff')
    .type('application/octet-stream')
    .send(bufferOf(bytes));
}

const bufferOf = (bytes: Uint8Array): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Only what the contract lists leaves the house. */
function checkedAnswer(
  options: MountOptions,
  endpoint: Endpoint,
  result: unknown,
  request: FastifyRequest,
): unknown {
  const parsed = endpoint.output.safeParse(result);
  if (parsed.success) return parsed.data;
  const route = request.routeOptions.url;
  options.logger.error({ route, issues: parsed.error.issues }, 'an answer breaks its contract');
  const trimmed = options.strictAnswers ? undefined : trim(result, parsed.error.issues);
  const again = trimmed === undefined ? undefined : endpoint.output.safeParse(trimmed);
  if (again?.success === true) return again.data;
  throw new Error(`The answer of ${route ?? 'a call'} breaks its contract.`);
}

/** A copy without the unlisted fields; undefined when something else is wrong too. */
function trim(result: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const copy = structuredClone(result);
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') return undefined;
    let at: unknown = copy;
    for (const step of issue.path) at = (at as Record<PropertyKey, unknown> | undefined)?.[step];
    for (const key of issue.keys) delete (at as Record<string, unknown>)[key];
  }
  return copy;
}
