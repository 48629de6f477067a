// The one way out: every call to another company goes through here, with its limits.
import type { Logger } from '../platform/logger.ts';
import { isTlsFailure } from '../platform/network-failure.ts';
import { createProxyFetch } from './proxy-fetch.ts';

/** Why there is no answer to work with. `unknown` means that the other side may have acted. */
export type OutboundFailure = 'unreachable' | 'timeout' | 'status' | 'too_large' | 'not_json';

/** The other side gave no usable answer. Never carries its text: that may hold secrets. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  readonly failure: OutboundFailure;
  readonly status: number | undefined;
  /** True when there was no connection at all: then the other side knows of nothing. */
  readonly isUnsent: boolean;
  /** True when the other side's certificate was not believed. */
  readonly isUntrusted: boolean;
  /** How long the other side wants to be left alone, where it said so with its status. */
  readonly retryAfterMs: number | undefined;
  constructor(
    failure: OutboundFailure,
    status?: number,
    isUnsent = false,
    isUntrusted = false,
    retryAfterMs?: number,
  ) {
    super(`outbound call: ${failure}${status === undefined ? '' : ` ${status}`}`);
    this.failure = failure;
    this.status = status;
    this.isUnsent = isUnsent;
    this.isUntrusted = isUntrusted;
    this.retryAfterMs = retryAfterMs;
  }
}

/** One request to a company. */
export interface OutboundRequest {
  readonly method: 'GET' | 'POST';
  /** Path below the base address, with its leading slash. */
  readonly path: string;
  readonly json?: Readonly<Record<string, unknown>>;
  readonly form?: Readonly<Record<string, string>>;
  /** As they are; their kind stands in `headers`. */
  readonly bytes?: Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
  /** Some companies say what is wrong in the body of a 4xx: also read those. */
  readonly acceptStatus?: (status: number) => boolean;
  /**
   * `none`: its status says all, and nothing of its body is read. `decimals`: numbers with a decimal point are
   * texts, as they were written. Default `json`.
   */
  readonly answer?: 'json' | 'decimals' | 'none';
  /** What the log calls it, where the last word of the path is a secret itself. */
  readonly named?: string;
}

/** Which company, and how long it is waited for. */
export interface OutboundOptions {
  /** Where this company lives; nothing else is ever called, redirects are not followed. */
  readonly baseUrl: string;
  /** Longest wait for the whole answer. Default 5,000. */
  readonly timeoutMs?: number;
  /** Largest answer read. Default 1 MB. */
  readonly bytesMax?: number;
  /** An HTTP proxy that the way goes through; undefined: straight there. */
  readonly proxyUrl?: string;
  /** Told of each call at debug: who was asked, how it ended, and how long that took. */
  readonly logger?: Logger;
}

/** Asks one company. */
export interface Outbound {
  /**
   * Sends one request and reads its JSON; undefined where no answer is read.
   *
   * @throws OutboundError when there is no usable answer
   */
  call(request: OutboundRequest): Promise<unknown>;
}

const BYTES_MAX = 1_048_576;

/** A client of one company at one address. */
export function createOutbound(options: OutboundOptions): Outbound {
  const base = new URL(options.baseUrl);
  const timeoutMs = options.timeoutMs ?? 5_000;
  const bytesMax = options.bytesMax ?? BYTES_MAX;
  const send = options.proxyUrl === undefined ? fetch : createProxyFetch(options.proxyUrl);
  const note = (request: OutboundRequest, since: number, end: number | OutboundFailure): void => {
    // the last word of the address alone: before it may stand a key
    const what = request.named ?? request.path.split('?', 1)[0]?.split('/').at(-1);
    const ms = Math.round(performance.now() - since);
    options.logger?.debug({ company: base.host, what, end, ms }, 'a company was asked');
  };
  return {
    call: async (request) => {
      const url = new URL(base.pathname.replace(/\/$/, '') + request.path, base);
      if (url.origin !== base.origin) throw new OutboundError('unreachable', undefined, true);
      const signal = AbortSignal.timeout(timeoutMs);
      const since = performance.now();
      try {
        const response = await send(url, { ...initOf(request), redirect: 'manual', signal });
        if (!(request.acceptStatus ?? isSuccess)(response.status)) {
          await response.body?.cancel();
          const waitMs = retryAfterOf(response.headers.get('retry-after'));
          throw new OutboundError('status', response.status, false, false, waitMs);
        }
        if (request.answer === 'none') {
          await response.body?.cancel();
          note(request, since, response.status);
          return undefined;
        }
        const text = await readText(response, bytesMax);
        const answer = parseJson(request.answer === 'decimals' ? quoteDecimals(text) : text);
        note(request, since, response.status);
        return answer;
      } catch (cause) {
        const error = outboundErrorOf(cause, signal);
        note(request, since, error.status ?? error.failure);
        throw error;
      }
    },
  };
}

/** What ends before a byte of the request is on its way. */
const BEFORE_CONNECTION: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

const PROXY_AUTHENTICATION = 407;

function outboundErrorOf(cause: unknown, signal: AbortSignal): OutboundError {
  if (cause instanceof OutboundError) return cause;
  if (isForbidden(cause)) return new OutboundError('status', PROXY_AUTHENTICATION);
  const failure = signal.aborted ? 'timeout' : 'unreachable';
  const isUntrusted = isTlsFailure((cause as { readonly cause?: unknown }).cause);
  return new OutboundError(failure, undefined, isNotConnected(cause), isUntrusted);
}

/**
 * `fetch` keeps an answer of this status to itself and fails without a word, as nothing else does;
 * some companies mean "no access" by it.
 */
function isForbidden(error: unknown): boolean {
  const { cause } = error as { readonly cause?: { readonly message?: unknown; code?: unknown } };
  return cause?.message === '' && cause.code === undefined;
}

function isNotConnected(error: unknown): boolean {
  const { cause } = error as { readonly cause?: { readonly code?: unknown } };
  return BEFORE_CONNECTION.has(cause?.code);
}

/** `Retry-After` is seconds, or a date; undefined for anything else. */
function retryAfterOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1_000;
  const untilMs = Date.parse(header) - Date.now();
  return Number.isNaN(untilMs) ? undefined : Math.max(0, untilMs);
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

function initOf(request: OutboundRequest): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json', ...request.headers };
  if (request.json !== undefined) {
    headers['content-type'] = 'application/json';
    return { method: request.method, headers, body: JSON.stringify(request.json) };
  }
  if (request.bytes !== undefined) {
    return { method: request.method, headers, body: Buffer.from(request.bytes) };
  }
  if (request.form !== undefined) {
    return { method: request.method, headers, body: new URLSearchParams(request.form) };
  }
  return { method: request.method, headers };
}

async function readText(response: Response, bytesMax: number): Promise<string> {
  const reader: ReadableStreamDefaultReader<Uint8Array> | undefined = response.body?.getReader();
  if (reader === undefined) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > bytesMax) {
      await reader.cancel();
      throw new OutboundError('too_large');
    }
    text += decoder.decode(value, { stream: true });
  }
}

const STRING_OR_DECIMAL = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** A number with a point or an exponent has lost digits before it is read: it becomes a text. */
function quoteDecimals(json: string): string {
  return json.replace(STRING_OR_DECIMAL, (found) =>
    found.startsWith('"') || !/[.eE]/.test(found) ? found : `"${found}"`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new OutboundError('not_json');
  }
}
