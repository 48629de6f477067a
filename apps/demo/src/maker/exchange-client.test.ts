import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createExchangeClient, type ExchangeClient } from './exchange-client.ts';
import { createPace } from './pace.ts';

interface Told {
  readonly status: number;
  readonly retryAfter?: string;
  readonly body: object;
}

type Step = () => Told | 'drop';

let server: FastifyInstance;
let client: ExchangeClient;
let steps: Step[];
let keys: string[];
let logins: number;
let refreshes: number;
let valid: string;

const done: Told = { status: 200, body: { code: 200, message: '', data: { id: '7' } } };
const failed = (status: number, error: string, retryAfter?: string): Told => ({
  status,
  body: { code: status, message: '', data: null, error, facts: { seconds: 1 } },
  ...(retryAfter === undefined ? {} : { retryAfter }),
});

beforeEach(async () => {
  steps = [];
  keys = [];
  logins = 0;
  refreshes = 0;
  valid = 'a1';
  server = Fastify();
  const tokens = () => ({
    data: { accessToken: valid, refreshToken: 'r', expires_at: '2026-11-22T00:00:00Z' },
  });
  server.post('/api/v1/jwt/login', async () => {
    logins += 1;
    return tokens();
  });
  server.post('/api/v1/jwt/refresh-token', async (request) => {
    if (request.headers.authorization === 'Bearer r') refreshes += 1;
    return tokens();
  });
  server.post('/api/v1/cancelOrder', async (request, reply) => {
    keys.push(String(request.headers['idempotency-key']));
    if (request.headers.authorization !== `Bearer ${valid}`) {
      return reply.code(401).send({ code: 401, error: 'unauthorized' });
    }
    const step = steps.shift();
    const answer = step === undefined ? done : step();
    if (answer === 'drop') {
      reply.hijack();
      request.raw.socket.destroy();
      return reply;
    }
    if (answer.retryAfter !== undefined) reply.header('retry-after', answer.retryAfter);
    return reply.code(answer.status).send(answer.body);
  });
  const serverUrl = await server.listen({ port: 0, host: '127.0.0.1' });
  client = createExchangeClient({
    serverUrl,
    mobile: '09120000008',
    password: 'secret',
    pace: createPace(1_000),
  });
});

afterEach(async () => server.close());

const cancel = () => client.order('/cancelOrder', { order_id: '7' });

describe('the exchange client', () => {
  it('signs in once for calls that come together', async () => {
    await Promise.all([cancel(), cancel(), cancel()]);
    expect(logins).toBe(1);
  });

  it('repeats a lost call with the same key, and a refused one not at all', async () => {
    steps = [() => 'drop', () => failed(503, 'unavailable', '0'), () => done];
    expect(await cancel()).toMatchObject({ ok: true, data: { id: '7' } });
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(3);
    keys = [];
    steps = [() => failed(409, 'order_already_closed')];
    expect(await cancel()).toMatchObject({ ok: false, status: 409, error: 'order_already_closed' });
    expect(keys).toHaveLength(1);
  });

  it('obeys Retry-After', async () => {
    steps = [() => failed(429, 'rate_limited', '1')];
    // a real second, the least that the header can say: the answer comes from a real server
    const startedMs = Date.now();
    expect(await cancel()).toMatchObject({ ok: true });
    expect(Date.now() - startedMs).toBeGreaterThanOrEqual(950);
  });

  it('refreshes a token that the exchange no longer takes', async () => {
    await cancel();
    valid = 'a2';
    expect(await cancel()).toMatchObject({ ok: true });
    expect([logins, refreshes]).toEqual([1, 1]);
  });

  it('answers status 0 when the exchange is gone', async () => {
    await cancel();
    await server.close();
    const answer = await client.order('/cancelOrder', { order_id: '7' }, true);
    expect(answer).toMatchObject({ ok: false, status: 0, error: 'no_answer' });
  });
});
