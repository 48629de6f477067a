import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fieldsOf, textOf, wholeOf } from './fields.ts';

/**
 * What a simulator's connection does to a call:
 * - `ok` answers truly
 * - `fail` answers 500
 * - `unavailable` answers 503
 * - `down` closes the connection without an answer
 * - `hang` keeps the connection and never answers
 * - `garbage` answers 200 with a text that is no JSON
 * - `huge` answers 200 with a body of 10 MB
 * - `lost` does the work, then closes the connection without an answer
 */
export const CONNECTION_MODES = [
  'ok',
  'fail',
  'unavailable',
  'down',
  'hang',
  'garbage',
  'huge',
  'lost',
] as const;

/** How a connection behaves: one of {@link CONNECTION_MODES}. */
export type ConnectionMode = (typeof CONNECTION_MODES)[number];

/** What a connection does with the calls that come. */
export interface ConnectionState {
  readonly mode: ConnectionMode;
  /** How long each call waits before anything else happens. */
  readonly delayMs: number;
  /** How many more calls misbehave before the connection heals by itself; null: until told. */
  readonly times: number | null;
  /** Only calls whose path holds this text misbehave; empty: all. */
  readonly path: string;
}

/** A service's connection to others, which a test or a person may break and mend. */
export interface Connection {
  readonly name: string;
  state(): ConnectionState;
  set(next: ConnectionState): void;
  /** Hook for the routes of the outside contract; never for pages and control calls. */
  readonly onRequest: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /** Hook of the same routes, for what must happen after the work is done. */
  readonly onSend: (request: FastifyRequest) => Promise<void>;
}

const HEALTHY: ConnectionState = { mode: 'ok', delayMs: 0, times: null, path: '' };
const HUGE_BYTES = 10 * 1024 * 1024;
const DELAY_MS_MAX = 600_000;

/** A healthy connection. */
export function createConnection(name: string): Connection {
  let current = HEALTHY;
  const lost = new WeakSet<FastifyRequest>();
  return {
    name,
    state: () => current,
    set: (next) => {
      current = next;
    },
    onRequest: async (request, reply) => {
      const now = current;
      if (now.path !== '' && !request.url.includes(now.path)) return;
      if (now.mode === 'ok' && now.delayMs === 0) return;
      if (now.times !== null) {
        current = now.times <= 1 ? HEALTHY : { ...now, times: now.times - 1 };
      }
      if (now.delayMs > 0) await wait(now.delayMs, undefined, { ref: false });
      if (now.mode === 'lost') lost.add(request);
      await misbehave(now.mode, request, reply);
    },
    onSend: async (request) => {
      if (lost.has(request)) request.raw.socket.destroy();
    },
  };
}

async function misbehave(
  mode: ConnectionMode,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  switch (mode) {
    case 'ok':
    case 'lost':
      return;
    case 'fail':
      await reply.code(500).send('Internal Server Error');
      return;
    case 'unavailable':
      await reply.code(503).header('retry-after', '1').send('Service Unavailable');
      return;
    case 'down':
      reply.hijack();
      request.raw.socket.destroy();
      return;
    case 'hang':
      reply.hijack();
      return;
    case 'garbage':
      await reply.code(200).type('text/html').send('<html><b>502</b> nginx {"data": [');
      return;
    case 'huge':
      await reply
        .code(200)
        .type('application/json')
        .send(`{"data":"${'x'.repeat(HUGE_BYTES)}"}`);
      return;
  }
}

/** A told state, or the reason why it is none. */
export function parseConnectionState(body: unknown): ConnectionState | string {
  const fields = fieldsOf(body);
  const word = textOf(fields, 'mode') ?? 'ok';
  const mode = CONNECTION_MODES.find((known) => known === word);
  if (mode === undefined) return `mode must be one of ${CONNECTION_MODES.join(', ')}`;
  const delayMs = wholeOf(fields, 'delayMs') ?? 0;
  if (delayMs < 0 || delayMs > DELAY_MS_MAX) return `delayMs must be 0 to ${DELAY_MS_MAX}`;
  const times = wholeOf(fields, 'times') ?? null;
  if (times !== null && times < 1) return 'times must be at least 1';
  return { mode, delayMs, times, path: textOf(fields, 'path') ?? '' };
}
