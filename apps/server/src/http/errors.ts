// The one error handler: whatever was thrown becomes a code, a status and words.
import { ERRORS, type ErrorCode, type ErrorFacts, type ErrorSpec } from '@sarraf/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EngineError, type EngineErrorCode } from '../engine/index.ts';
import { BlobStoreError } from '../platform/blobs/index.ts';
import { BusError } from '../platform/bus/index.ts';
import type { Logger } from '../platform/logger.ts';
import type { BoundedLog } from '../platform/bounded-log.ts';
import { addressBlock } from '../platform/client-address.ts';
import { AppError, errorMessage } from './app-error.ts';
import type { AssetLabels } from './fact-words.ts';
import { languageOf } from './language.ts';

const ENGINE_CODES: Readonly<Record<EngineErrorCode, ErrorCode>> = {
  engine_busy: 'unavailable',
  engine_unavailable: 'unavailable',
  command_faulty: 'internal',
  outcome_unknown: 'outcome_unknown',
};

/** Fastify's own refusals, before any of our code ran. */
const FRAMEWORK_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'content_type_not_supported',
  FST_ERR_CTP_INVALID_TYPE: 'content_type_not_supported',
  FST_ERR_CTP_EMPTY_TYPE: 'content_type_not_supported',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'body_malformed',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_ROUTE_NOT_FOUND: 'not_found',
};

/**
 * Connection lost, shutting down, starting up, taking no connections, too many of them, statement
 * cancelled.
 */
const DATABASE_AWAY = /^(?:08\w{3}|57P0\d|57014|55000|53\d{3}|25P03|40001|40P01)$/;
const DATABASE_AWAY_TEXT = new RegExp(
  [
    'Connection terminated',
    'Query read timeout',
    'timeout exceeded when trying to connect',
    'Cannot use a pool after',
    // a connection that broke and is asked again before the pool knows
    'not queryable',
  ].join('|'),
);
const NETWORK_AWAY: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
]);

interface Refusal {
  readonly code: ErrorCode;
  readonly facts: ErrorFacts;
}

/** What an error means to the caller. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof AppError) return { code: error.code, facts: error.facts };
  if (error instanceof EngineError) return { code: ENGINE_CODES[error.code], facts: {} };
  if (error instanceof BlobStoreError) return { code: 'storage_unavailable', facts: {} };
  if (error instanceof BusError) return { code: codeOfBusError(error), facts: {} };
  const { code, message, statusCode } = error as Partial<
    Record<'code' | 'message' | 'statusCode', unknown>
  >;
  if (typeof code === 'string') {
    const known = FRAMEWORK_CODES[code];
    if (known !== undefined) return { code: known, facts: {} };
    if (DATABASE_AWAY.test(code) || NETWORK_AWAY.has(code))
      return { code: 'unavailable', facts: {} };
  }
  if (typeof message === 'string' && DATABASE_AWAY_TEXT.test(message)) {
    return { code: 'unavailable', facts: {} };
  }
  const isCallersFault = typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500;
  return { code: isCallersFault ? 'body_malformed' : 'internal', facts: {} };
}

function codeOfBusError(error: BusError): ErrorCode {
  switch (error.code) {
    case 'no_responder':
    case 'overloaded':
      return 'unavailable';
    case 'timeout':
    case 'disconnected':
      return 'outcome_unknown';
    case 'refused':
      return 'internal';
  }
}

/** What answering an error needs. */
export interface ErrorTools {
  readonly logger: Logger;
  /** For what anybody can cause as often as they like. */
  readonly denials: BoundedLog;
  readonly assetLabels: AssetLabels;
}

/** Answers with the error's status, machine word, facts and words in the caller's language. */
export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { logger, denials, assetLabels }: ErrorTools,
): FastifyReply {
  const { code, facts } = refusalOf(error);
  const { status, businessCase }: ErrorSpec = ERRORS[code];
  const { address } = request;
  const note = { requestId: request.id, route: request.routeOptions.url, code, ip: address };
  if (code === 'internal') logger.error({ ...note, err: error }, 'a call failed');
  else if (status === 503) {
    denials.note({ ...note, err: error, addressBlock: addressBlock(address) }, 'warn');
  } else if (status === 401 || status === 403 || status === 429) {
    denials.note({ ...note, addressBlock: addressBlock(address) });
  }
  if (code === 'rate_limited') reply.header('retry-after', String(Number(facts['seconds'] ?? 1)));
  else if (status === 503) reply.header('retry-after', '1');
  const message = errorMessage(code, facts, languageOf(request.headers), assetLabels);
  const isCase = businessCase !== undefined && { business_case: businessCase };
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ code: status, message, error: code, ...isCase, facts }));
}
