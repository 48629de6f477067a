import type { BodyOf, DataOf, EndpointKey, FileNameOf, ParamsOf, QueryOf } from '@sarraf/contracts';
import { wireLang } from '../../i18n/language.ts';
import { currentTexts } from '../../i18n/texts.ts';
import { API_BASE, API_TIMEOUT_MS } from '../constants.ts';
import { noteOfficeAct } from '../office-act.ts';
import { recordReachability } from '../reachability.ts';
import { session } from '../session.ts';
import { noteServerTime } from '../server-clock.ts';
import { endLostSession } from '../session-loss.ts';
import { settings } from '../settings.ts';
import { apiTexts } from '../texts/api-texts.ts';
import { noteTermsDue } from '../terms-due.ts';
import { ApiError, noteTold } from './api-error.ts';
import { openEnvelope } from './envelope.ts';
import { failureOf, isAuthCall, isCancelled } from './failure.ts';
import { normaliseBody } from './normalise-body.ts';
import { refreshSession } from './refresh-session.ts';
import { withRetry } from './retry.ts';
import { sendForm } from './send-form.ts';

/** What a call takes beside its name; only what the contract names is accepted. */
export interface CallOptions<K extends EndpointKey> {
  readonly params?: ParamsOf<K>;
  readonly query?: QueryOf<K>;
  readonly body?: BodyOf<K>;
  /** Send the body as multipart fields. */
  readonly multipart?: boolean;
  /** Files of a multipart body, by the names that the contract has. */
  readonly files?: { readonly [Name in FileNameOf<K>]?: Blob };
  /** Hears how much of the files has gone, in whole percent. */
  readonly onSent?: (percent: number) => void;
  /** A body of bytes, for calls that take them. */
  readonly bytes?: Blob;
  /** Repeats of a money request carry the same key; with it the call retries by itself. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

/**
 * One call of the contract; answers its `data`.
 *
 * A 401 renews the session once and asks again; a request with an idempotency key is repeated
 * up to three times while no definite answer came. Reads are repeated by the query cache.
 *
 * @throws ApiError for every failure, with a sentence in the page's language
 */
export async function call<K extends EndpointKey>(
  key: K,
  options: CallOptions<K> = {},
): Promise<DataOf<K>> {
  const run = () => callOnce(key, options);
  try {
    const data = options.idempotencyKey === undefined ? await run() : await withRetry(run);
    return data as DataOf<K>;
  } catch (error) {
    if (isCancelled(error)) throw error;
    const failure = failureOf(error, currentTexts(apiTexts));
    if (isAuthCall(key)) noteTold(failure);
    if (failure.code === 'terms_required') noteTermsDue(String(failure.facts['version']));
    throw failure;
  } finally {
    // what may be cancelled is a read, also where it has a body
    if (options.signal === undefined) noteOfficeAct(key);
  }
}

async function callOnce<K extends EndpointKey>(key: K, options: CallOptions<K>): Promise<unknown> {
  const token = session.get()?.accessToken;
  try {
    return await send(key, options, token);
  } catch (error) {
    const refused = error instanceof ApiError && error.status === 401 && token !== undefined;
    if (!refused) throw error;
    const outcome = await refreshSession(token);
    if (outcome === 'renewed') return send(key, options, session.get()?.accessToken);
    if (outcome === 'kept') return sendOnceMore(key, options, token);
    if (outcome === 'lost') endLostSession();
    if (outcome === 'unknown') throw networkError();
    throw error;
  }
}

/** With a token that was renewed a moment ago: refused again, it ends the session. */
async function sendOnceMore<K extends EndpointKey>(
  key: K,
  options: CallOptions<K>,
  token: string,
): Promise<unknown> {
  try {
    return await send(key, options, token);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) endLostSession();
    throw error;
  }
}

async function send<K extends EndpointKey>(
  key: K,
  options: CallOptions<K>,
  token: string | undefined,
): Promise<unknown> {
  const [method = 'GET', path = '/'] = key.split(' ');
  const lang = wireLang(settings.get().lang);
  const headers = new Headers({ accept: 'application/json', lang, 'x-lang': lang });
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  if (options.idempotencyKey !== undefined) headers.set('idempotency-key', options.idempotencyKey);
  const url = `${API_BASE}${fill(path, options.params)}${search(options.query)}`;

  const askedAt = performance.now();
  let response: Response;
  let text: string;
  const sentAt = Date.now();
  try {
    response = await answerTo({ url, method, headers }, options);
    noteServerTime(response.headers.get('date'), sentAt, Date.now());
    if (response.ok && isFile(response)) return new Uint8Array(await response.arrayBuffer());
    text = await response.text();
  } catch (error) {
    // A screen that was left cancels its call: nobody is told, nothing is counted.
    if (options.signal?.aborted === true) throw error;
    recordReachability(false, askedAt);
    throw networkError();
  }
  const facts = { status: response.status, retryAfter: response.headers.get('retry-after') };
  const body = readBody(text);
  // What isn't even ours to read was said by something between us and the server.
  recordReachability(body !== undefined && ![502, 503, 504].includes(facts.status), askedAt);
  if (body === undefined && response.ok) throw failureOf(text, currentTexts(apiTexts));
  if (isRaw(path)) return rawAnswer(facts.status, body);
  return openEnvelope(method, facts, body, currentTexts(apiTexts));
}

interface Address {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
}

/** Files go as long as their bytes move; every other call has its time in all. */
function answerTo<K extends EndpointKey>(
  { url, method, headers }: Address,
  options: CallOptions<K>,
): Promise<Response> {
  const { files, body, bytes, signal, onSent } = options;
  if (files !== undefined) {
    return sendForm({ url, method, headers, form: formOf(files, body), signal, onSent });
  }
  const timeout = AbortSignal.timeout(API_TIMEOUT_MS);
  const ends = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
  const init: RequestInit = { method, headers, signal: ends, cache: 'no-store' };
  if (body !== undefined) init.body = bodyOf(body, options.multipart, headers);
  if (bytes !== undefined) {
    headers.set('content-type', 'application/octet-stream');
    init.body = bytes;
  }
  return fetch(url, init);
}

/** An answer's JSON; null where it is empty, undefined where it is none. */
function readBody(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A person's file comes as it is. */
function isFile(response: Response): boolean {
  return response.headers.get('content-type') === 'application/octet-stream';
}

/** UDF answers have no envelope of ours. */
function isRaw(path: string): boolean {
  return path.startsWith('/udf/');
}

function rawAnswer(status: number, body: unknown): unknown {
  if (status === 200) return body;
  const message = currentTexts(apiTexts).serverError;
  throw new ApiError({ status, code: `http_${status}`, message });
}

function networkError(): ApiError {
  return new ApiError({ status: 0, code: 'network', message: currentTexts(apiTexts).noResponse });
}

function bodyOf(body: unknown, multipart: boolean | undefined, headers: Headers): BodyInit {
  if (multipart !== true) {
    headers.set('content-type', 'application/json');
    return JSON.stringify(normaliseBody(body));
  }
  return fieldsForm(body);
}

function fieldsForm(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(normaliseBody(body) ?? {})) {
    form.set(name, String(value));
  }
  return form;
}

/** Fields come before the files: who reads them judges them first. */
function formOf(files: Readonly<Record<string, Blob | undefined>>, body: unknown): FormData {
  const form = fieldsForm(body);
  for (const [name, file] of Object.entries(files)) {
    if (file !== undefined) form.set(name, file);
  }
  return form;
}

function fill(path: string, params: unknown): string {
  const values = (params ?? {}) as Record<string, string>;
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

function search(query: unknown): string {
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  if (entries.length === 0) return '';
  return `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`;
}
