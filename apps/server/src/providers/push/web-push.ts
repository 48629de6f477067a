import webPush from 'web-push';
import { z } from 'zod';
import type { Logger } from '../../platform/logger.ts';
import { createOutbound, type Outbound, OutboundError } from '../outbound.ts';
import type { Begin, SendOutcome } from '../send-outcome.ts';
import type { Push, PushAddress, PushKeys, PushSender } from './port.ts';
import { type PushHost, pushServiceOf } from './push-hosts.ts';

/** How push services are reached. */
export interface WebPushOptions {
  readonly hosts: readonly PushHost[];
  /** Where the demo's push service is; undefined: real browsers are sent to. */
  readonly simulator: { readonly url: string; readonly pagesUrl: string } | undefined;
  /** Whom a push service may write to: `mailto:` or `https:`. */
  readonly contact: string;
  /** A proxy for this alone. */
  readonly proxyUrl: string | undefined;
  readonly timeoutMs: number;
  readonly logger?: Logger;
}

const SIMULATOR = 'simulator';
const SIMULATED_PATH = '/push/to/';
/** Windows alone has many hosts; what is beyond is made anew. */
const OUTBOUNDS_MAX = 200;
const GONE: ReadonlySet<number> = new Set([404, 410]);
const TOO_LARGE = 413;
const BUSY = 429;
const OUR_ACCOUNT: ReadonlySet<number> = new Set([401, 403]);
const SERVER_FAULT = 500;

/** A new pair of keys for this installation. */
export function makePushKeys(): PushKeys {
  return webPush.generateVAPIDKeys();
}

/**
 * Web push through our one way out. Of the library what it makes is taken alone, as its own sending
 * would go past that: encryption (RFC 8291) and the token that says who sends (RFC 8292).
 */
export function createWebPush(options: WebPushOptions): PushSender {
  const { hosts, simulator } = options;
  const outboundOf = createOutbounds(options);
  const serviceOf = (endpoint: string): string | undefined => {
    if (simulator === undefined) return pushServiceOf(endpoint, hosts);
    return isOfSimulator(endpoint, simulator.url) ? SIMULATOR : undefined;
  };
  const post = async (push: Push, payload: string): Promise<SendOutcome> => {
    const { origin, pathname, search } = new URL(push.endpoint);
    const { headers, body } = requestOf(push, payload, options.contact);
    try {
      await outboundOf(origin).call({
        method: 'POST',
        path: `${pathname}${search}`,
        bytes: body,
        headers,
        answer: 'none',
        named: 'push',
      });
      return { kind: 'taken' };
    } catch (error) {
      return failureOf(error);
    }
  };
  return {
    simulated: simulator !== undefined,
    services: simulator === undefined ? [...new Set(hosts.map(({ name }) => name))] : [SIMULATOR],
    serviceOf,
    send: async (push, begin: Begin = async () => true) => {
      if (serviceOf(push.endpoint) === undefined) {
        return { kind: 'refused', heals: 'never', why: 'address' };
      }
      if (!(await begin())) return { kind: 'refused', heals: 'soon', why: 'taken_over' };
      const outcome = await post(push, push.payload);
      const isLarge = outcome.kind === 'refused' && outcome.why === String(TOO_LARGE);
      return isLarge ? post(push, push.shortPayload) : outcome;
    },
    telephones: simulator && telephonesOf(simulator, outboundOf),
  };
}

function requestOf(push: Push, payload: string, subject: string) {
  const { endpoint, p256dh, auth, keys, ttlSeconds: TTL, urgency, topic } = push;
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    payload,
    {
      vapidDetails: { subject, ...keys },
      TTL,
      urgency,
      topic,
      contentEncoding: 'aes128gcm',
    },
  );
  // its length is the body's own
  const { 'Content-Length': _length, ...others } = headers as Record<string, string | number>;
  const texts = Object.entries(others).map(([name, value]) => [name, String(value)] as const);
  return { headers: Object.fromEntries(texts), body };
}

/** One client an origin: nothing but the address that was checked is asked. */
function createOutbounds({ proxyUrl, timeoutMs, logger }: WebPushOptions) {
  const known = new Map<string, Outbound>();
  return (baseUrl: string): Outbound => {
    const found = known.get(baseUrl);
    if (found !== undefined) return found;
    if (known.size >= OUTBOUNDS_MAX) known.clear();
    const made = createOutbound({
      baseUrl,
      timeoutMs,
      ...(proxyUrl === undefined ? {} : { proxyUrl }),
      ...(logger === undefined ? {} : { logger }),
    });
    known.set(baseUrl, made);
    return made;
  };
}

/** A service that read the message may have it; a repeat replaces it there and on the screen. */
function failureOf(error: unknown): SendOutcome {
  if (!(error instanceof OutboundError)) throw error;
  const { status, failure, isUnsent, retryAfterMs: afterMs } = error;
  if (status === undefined) {
    return isUnsent
      ? { kind: 'refused', heals: 'soon', why: failure }
      : { kind: 'unknown', why: failure };
  }
  const why = String(status);
  if (GONE.has(status)) return { kind: 'refused', heals: 'never', why: 'gone' };
  if (OUR_ACCOUNT.has(status)) return { kind: 'refused', heals: 'mended', why };
  if (status === BUSY || status >= SERVER_FAULT) {
    const after = afterMs === undefined ? {} : { afterMs };
    return { kind: 'refused', heals: 'soon', why, ...after };
  }
  return { kind: 'refused', heals: 'never', why };
}

function isOfSimulator(endpoint: string, url: string): boolean {
  const base = `${url}${SIMULATED_PATH}`;
  return endpoint.startsWith(base) && /^[\w-]{1,64}$/.test(endpoint.slice(base.length));
}

const telephone = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() });

function telephonesOf(
  { url, pagesUrl }: { readonly url: string; readonly pagesUrl: string },
  outboundOf: (baseUrl: string) => Outbound,
): NonNullable<PushSender['telephones']> {
  return {
    make: async (publicKey): Promise<PushAddress> =>
      telephone.parse(
        await outboundOf(url).call({
          method: 'POST',
          path: '/push/telephones',
          json: { publicKey },
        }),
      ),
    pageOf: (endpoint) => `${pagesUrl}/telephone/${endpoint.slice(endpoint.lastIndexOf('/') + 1)}`,
  };
}
