import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBank } from './bank.ts';
import { OTHER_CARD } from './payment.ts';

const MERCHANT = '00000000-0000-4000-8000-000000000000';
const OWN_CARD = '6037991000000012';
const MINUTE_MS = 60_000;

let bank: FastifyInstance;
let shop: FastifyInstance;
let callbacks: string[];
let callbackUrl: string;
let nowMs: number;
let paymentsFile: string;

const open = (): FastifyInstance =>
  createBank({
    controlKey: 'key',
    paymentsFile,
    bookFile: undefined,
    openingRial: 1_000n,
    paysAfterMs: 0,
    nowMs: () => nowMs,
  });

beforeEach(async () => {
  nowMs = Date.UTC(2026, 10, 21);
  paymentsFile = join(mkdtempSync(join(tmpdir(), 'sarraf-bank-')), 'payments.jsonl');
  callbacks = [];
  shop = Fastify();
  shop.get('/callback', async (request, reply) => {
    callbacks.push(request.url);
    return reply.redirect('/thanks');
  });
  callbackUrl = `${await shop.listen({ port: 0, host: '127.0.0.1' })}/callback`;
  bank = open();
});

afterEach(async () => {
  await bank.close();
  await shop.close();
});

async function post(url: string, payload: object): Promise<{ status: number; body: unknown }> {
  const answer = await bank.inject({ method: 'POST', url, payload });
  return { status: answer.statusCode, body: answer.json() };
}

async function request(more: object = {}): Promise<string> {
  const answer = await post('/pg/v4/payment/request.json', {
    merchant_id: MERCHANT,
    amount: 500_000,
    currency: 'IRT',
    description: 'charge',
    callback_url: callbackUrl,
    metadata: { mobile: '09120000001', card_pan: OWN_CARD },
    ...more,
  });
  const { data } = answer.body as { data: { authority: string } };
  return data.authority;
}

async function verify(authority: string, more: object = {}): Promise<unknown> {
  const payload = { merchant_id: MERCHANT, amount: 500_000, authority, ...more };
  return (await post('/pg/v4/payment/verify.json', payload)).body;
}

const act = (id: string, payload: object): Promise<{ body: unknown }> =>
  post(`/_control/payments/${id}`, payload);

describe('ZarinPal v4', () => {
  it('takes a request, a payment, one verify, and answers 101 to the next', async () => {
    const authority = await request();
    expect(authority).toMatch(/^A\d{35}$/);
    expect(await verify(authority)).toMatchObject({ data: [], errors: { code: -51 } });
    await act(authority, { action: 'pay' });
    expect(callbacks).toEqual([`/callback?Authority=${authority}&Status=OK`]);
    expect(await verify(authority)).toMatchObject({
      data: {
        code: 100,
        card_pan: '6037********0012',
        card_hash: expect.stringMatching(/^[0-9A-F]{64}$/),
      },
      errors: [],
    });
    expect(await verify(authority)).toMatchObject({ data: { code: 101 }, errors: [] });
  });

  it('answers both error shapes: validation, amount, merchant, authority', async () => {
    const bad = await post('/pg/v4/payment/request.json', { merchant_id: 'short', amount: 1 });
    expect(bad.body).toMatchObject({ data: [], errors: { code: -9, validations: [{}] } });
    const authority = await request();
    await act(authority, { action: 'pay', deliver: false });
    expect(await verify(authority, { amount: 5_000_000 })).toMatchObject({ errors: { code: -50 } });
    const stranger = { merchant_id: 'x'.repeat(36) };
    expect(await verify(authority, stranger)).toMatchObject({ errors: { code: -53 } });
    expect(await verify('A0')).toMatchObject({ errors: { code: -54 } });
  });

  it('counts rial without a currency and toman with IRT', async () => {
    const authority = await request({ currency: undefined });
    const shown = await bank.inject({ url: `/pg/StartPay/${authority}?lang=en` });
    expect(shown.body).toContain('50,000 toman');
    const toman = await request();
    expect((await bank.inject({ url: `/pg/StartPay/${toman}` })).body).toContain('۵۰۰٬۰۰۰ تومان');
  });

  it('fails another card where the merchant named one, and takes it when told to be careless', async () => {
    const strict = await request();
    await act(strict, { action: 'pay_other_card' });
    expect(callbacks.at(-1)).toContain('Status=NOK');
    const careless = await request();
    await act(careless, { action: 'pay_other_card', enforce_card: false });
    expect(await verify(careless)).toMatchObject({
      data: { code: 100, card_pan: `6219********${OTHER_CARD.slice(-4)}` },
    });
  });

  it('refuses, closes, repeats, pays late and gives unverified money back', async () => {
    const refused = await request();
    await act(refused, { action: 'refuse' });
    expect(callbacks.at(-1)).toContain('Status=NOK');
    const closed = await request();
    expect((await act(closed, { action: 'close' })).body).toMatchObject({ state: 'in_bank' });
    callbacks = [];
    const twice = await request();
    await act(twice, { action: 'pay_twice' });
    expect(callbacks).toHaveLength(2);
    const late = await request();
    await act(late, { action: 'pay_late', late_ms: MINUTE_MS });
    expect(callbacks).toHaveLength(2);
    expect(await verify(late)).toMatchObject({ errors: { code: -51 } });
    nowMs += 2 * MINUTE_MS;
    expect(await verify(late)).toMatchObject({ data: { code: 100 } });
    nowMs += 40 * MINUTE_MS;
    expect(await verify(twice)).toMatchObject({ errors: { code: -51 } });
  });

  it('lies as told: a payment that nobody made, another card', async () => {
    const authority = await request();
    await act(authority, { lie: { code: 100, card_pan: '5022********5995' } });
    expect(await verify(authority)).toMatchObject({
      data: { code: 100, card_pan: '5022********5995' },
    });
    await act(authority, { lie: null });
    expect(await verify(authority)).toMatchObject({ errors: { code: -51 } });
  });

  it('remembers its payments after a kill', async () => {
    const authority = await request();
    await act(authority, { action: 'pay', deliver: false });
    await bank.close();
    bank = open();
    expect(await verify(authority)).toMatchObject({ data: { code: 100 } });
  });
});

describe('Zibal', () => {
  it('takes a request, a payment and one verify; inquiry reads', async () => {
    const asked = await post('/v1/request', {
      merchant: 'zibal',
      amount: 5_000_000,
      callbackUrl,
      orderId: '7',
      allowedCards: [OWN_CARD],
    });
    const { trackId, result } = asked.body as { trackId: number; result: number };
    expect(result).toBe(100);
    const call = async (path: string): Promise<unknown> =>
      (await post(path, { merchant: 'zibal', trackId })).body;
    expect(await call('/v1/verify')).toMatchObject({ result: 202 });
    await act(String(trackId), { action: 'pay' });
    expect(callbacks.at(-1)).toBe(`/callback?trackId=${trackId}&success=1&status=2&orderId=7`);
    expect(await call('/v1/inquiry')).toMatchObject({ result: 100, status: 2, amount: 5_000_000 });
    expect(await call('/v1/verify')).toMatchObject({ result: 100, status: 1, amount: 5_000_000 });
    expect(await call('/v1/verify')).toEqual({ result: 201, message: 'already verified' });
  });
});

describe('the line and the page', () => {
  it.each([
    ['fail', 500],
    ['unavailable', 503],
    ['garbage', 200],
  ])('%s answers %i for as many calls as told, then heals', async (mode, status) => {
    await post('/_control/line', { mode, times: 1 });
    const broken = await bank.inject({ method: 'POST', url: '/v1/verify', payload: {} });
    expect(broken.statusCode).toBe(status);
    const healed = await bank.inject({ method: 'POST', url: '/v1/verify', payload: {} });
    expect(healed.json()).toMatchObject({ result: 203 });
  });

  it('is down or loses the answer: the caller gets none', async () => {
    const address = await bank.listen({ port: 0, host: '127.0.0.1' });
    const authority = await request();
    const call = (): Promise<Response> =>
      fetch(`${address}/pg/v4/payment/verify.json`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ merchant_id: MERCHANT, amount: 500_000, authority }),
      });
    await act(authority, { action: 'pay', deliver: false });
    await post('/_control/line', { mode: 'down' });
    await expect(call()).rejects.toThrow('fetch failed');
    await post('/_control/line', { mode: 'lost', times: 1 });
    await expect(call()).rejects.toThrow('fetch failed');
    // the work was done although the answer was lost
    expect(await verify(authority)).toMatchObject({ data: { code: 101 } });
  });

  it("sends the payer's browser back to the merchant", async () => {
    const authority = await request();
    const pressed = await bank.inject({
      method: 'POST',
      url: `/pg/StartPay/${authority}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `action=pay&card=${OWN_CARD}`,
    });
    expect(pressed.statusCode).toBe(303);
    expect(pressed.headers.location).toBe(`${callbackUrl}?Authority=${authority}&Status=OK`);
  });

  it('shows no control call to the network without the key', async () => {
    const far = { url: '/_control/payments', remoteAddress: '192.168.1.7' };
    expect((await bank.inject(far)).statusCode).toBe(403);
    const keyed = await bank.inject({ ...far, headers: { 'x-demo-key': 'key' } });
    expect(keyed.statusCode).toBe(200);
    const foreign = { method: 'POST', url: '/_control/line', payload: {} } as const;
    for (const origin of ['null', 'https://evil.example']) {
      expect((await bank.inject({ ...foreign, headers: { origin } })).statusCode).toBe(403);
    }
    const rebound = { url: '/_control/payments', headers: { host: 'evil.example' } };
    expect((await bank.inject(rebound)).statusCode).toBe(403);
  });
});
