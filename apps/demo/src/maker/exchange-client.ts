import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Fields, fieldsOf, textOf } from '../fields.ts';
import type { Pace } from './pace.ts';

/** What a call came to: the envelope's data, or the machine word of the refusal. */
export type Answer =
  | { readonly ok: true; readonly data: unknown }
  | { readonly ok: false; readonly status: number; readonly error: string; readonly facts: Fields };

/** What one call is sent with. */
export interface CallOptions {
  readonly body?: Fields;
  /** Repeats of this call carry this key, so that it happens once. */
  readonly idempotencyKey?: string;
  /** A maker that stops: no pace, one try. */
  readonly isUrgent?: boolean;
}

/** One account of the exchange, by HTTP like any other client. */
export interface ExchangeClient {
  /** Answers even when the exchange is away: status 0 after the tries are used up. */
  call(method: 'GET' | 'POST', path: string, options?: CallOptions): Promise<Answer>;
  /** The same with an own `Idempotency-Key`. */
  order(path: string, body: Fields, isUrgent?: boolean): Promise<Answer>;
  /** A token for the notification socket, or undefined while nobody is signed in. */
  socketToken(): Promise<string | undefined>;
}

/** Whose account it is, and how fast it may call. */
export interface ExchangeClientOptions {
  readonly serverUrl: string;
  readonly mobile: string;
  readonly password: string;
  readonly pace: Pace;
}

interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

const TRIES = 5;
const ASK_MS_MAX = 30_000;
const BACKOFF_MS = 500;
const BACKOFF_MS_MAX = 15_000;

/** Signs in when first needed; refreshes, waits out 429 and retries what may be retried. */
export function createExchangeClient(options: ExchangeClientOptions): ExchangeClient {
  const base = `${options.serverUrl}/api/v1`;
  let tokens: Tokens | undefined;
  let signingIn: Promise<Tokens | undefined> | undefined;

  const signIn = async (stale: Tokens | undefined): Promise<Tokens | undefined> => {
    if (tokens !== stale) return tokens;
    // one sign-in at a time: parallel calls wait for the same answer
    signingIn ??= freshTokens(base, options, stale).finally(() => {
      signingIn = undefined;
    });
    tokens = await signingIn;
    return tokens;
  };

  const call: ExchangeClient['call'] = async (method, path, callOptions = {}) => {
    let last: Answer = refusal(0, 'no_answer');
    const tries = callOptions.isUrgent === true ? 1 : TRIES;
    for (let attempt = 0; attempt < tries; attempt += 1) {
      if (callOptions.isUrgent !== true) await options.pace.turn();
      const used = tokens ?? (await signIn(tokens));
      if (used === undefined) {
        await wait(backoffMs(attempt));
        continue;
      }
      const sent = await send(method, `${base}${path}`, callOptions, used.access);
      last = sent.answer;
      if (last.ok) return last;
      if (last.status === 401) {
        await signIn(used);
        continue;
      }
      if (last.status !== 0 && last.status !== 429 && last.status < 500) return last;
      if (attempt + 1 < tries) await wait(sent.retryAfterMs ?? backoffMs(attempt));
    }
    return last;
  };
  return {
    call,
    order: async (path, body, isUrgent = false) =>
      call('POST', path, { body, idempotencyKey: randomUUID(), isUrgent }),
    socketToken: async () => {
      const used = tokens ?? (await signIn(tokens));
      if (used === undefined) return undefined;
      const sent = await post(`${base}/refresh-token`, { refresh_token: used.refresh });
      if (!sent.answer.ok) {
        await signIn(used);
        return undefined;
      }
      return textOf(fieldsOf(sent.answer.data), 'token');
    },
  };
}

interface Sent {
  readonly answer: Answer;
  readonly retryAfterMs: number | undefined;
}

async function freshTokens(
  base: string,
  options: ExchangeClientOptions,
  stale: Tokens | undefined,
): Promise<Tokens | undefined> {
  if (stale !== undefined) {
    const refreshed = await post(`${base}/jwt/refresh-token`, undefined, stale.refresh);
    const kept = tokensOf(refreshed.answer);
    if (kept !== undefined) return kept;
  }
  const { mobile, password } = options;
  const login = await post(`${base}/jwt/login`, { mobile, password });
  if (login.retryAfterMs !== undefined) await wait(login.retryAfterMs);
  return tokensOf(login.answer);
}

function tokensOf(answer: Answer): Tokens | undefined {
  if (!answer.ok) return undefined;
  const access = textOf(fieldsOf(answer.data), 'accessToken');
  const refresh = textOf(fieldsOf(answer.data), 'refreshToken');
  return access === undefined || refresh === undefined ? undefined : { access, refresh };
}

async function post(url: string, body: Fields | undefined, token?: string): Promise<Sent> {
  return send('POST', url, body === undefined ? {} : { body }, token);
}

async function send(
  method: 'GET' | 'POST',
  url: string,
  options: CallOptions,
  token: string | undefined,
): Promise<Sent> {
  const headers: Record<string, string> = { accept: 'application/json', lang: 'en' };
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
  if (options.idempotencyKey !== undefined) headers['idempotency-key'] = options.idempotencyKey;
  if (options.body !== undefined) headers['content-type'] = 'application/json';
  try {
    const response = await fetch(url, {
      method,
      headers,
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      signal: AbortSignal.timeout(ASK_MS_MAX),
    });
    return { answer: await answerOf(response), retryAfterMs: retryAfterOf(response) };
  } catch {
    return { answer: refusal(0, 'no_answer'), retryAfterMs: undefined };
  }
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  let envelope: Fields;
  try {
    envelope = fieldsOf(JSON.parse(text));
  } catch {
    return refusal(response.status >= 500 ? response.status : 502, 'unreadable');
  }
  if (response.ok) return { ok: true, data: envelope['data'] };
  const error = textOf(envelope, 'error') ?? 'unknown';
  return { ok: false, status: response.status, error, facts: fieldsOf(envelope['facts']) };
}

function retryAfterOf(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  if (!Number.isFinite(seconds)) return undefined;
  return Math.min(Math.max(seconds, 0.05) * 1_000, 120_000);
}

function refusal(status: number, error: string): Answer {
  return { ok: false, status, error, facts: {} };
}

function backoffMs(attempt: number): number {
  return Math.min(BACKOFF_MS * 2 ** attempt, BACKOFF_MS_MAX);
}
