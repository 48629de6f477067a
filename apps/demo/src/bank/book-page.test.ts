import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createBank } from './bank.ts';
import { type Telling, teller } from './testing/payout-calls.ts';

const ORDER = {
  id: 1,
  amount: 25_000_000,
  bankAccount: 'IR820540102680020817909002',
  uniqueCode: '<w1>',
};
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

let bank: FastifyInstance;
let tell: Telling;
let nowMs: number;

beforeEach(() => {
  nowMs = Date.UTC(2026, 10, 26, 8, 30);
  bank = createBank({
    controlKey: 'key',
    paymentsFile: undefined,
    bookFile: undefined,
    openingRial: 1_000_000_000n,
    paysAfterMs: 2_000,
    nowMs: () => nowMs,
  });
  tell = teller(bank);
});

afterEach(async () => bank.close());

async function pageOf(url: string, remoteAddress = '127.0.0.1'): Promise<string> {
  return (await bank.inject({ url, remoteAddress, headers: { accept: 'text/html' } })).body;
}

it('shows the statement, newest first, in the digits of its language', async () => {
  await tell.zibal('/v1/wallet/checkout/plus', ORDER);
  const persian = await pageOf('/');
  expect(persian).toContain('۹۷٬۵۰۰٬۰۰۰ تومان');
  expect(persian).toContain('۵ آذر ۱۴۰۵، ۱۲:۰۰:۰۰');
  expect(persian).toContain('در صف پایا');
  expect(persian).toContain('&lt;w1&gt;');
  const table = persian.slice(persian.indexOf('id="book"'));
  expect(table.indexOf('پرداخت به شبا')).toBeLessThan(table.indexOf('ماندهٔ اولیه'));
  nowMs += 2_000;
  expect(await pageOf('/')).toContain('انجام شد');
  expect(await pageOf('/?lang=en')).toContain('97,500,000 toman');
});

it('brings a payout back by its button, and goes back to where one was', async () => {
  await tell.zibal('/v1/wallet/checkout/plus', ORDER);
  const [, action = ''] = /action="(\/_control\/payouts\/[^"]+)"/.exec(await pageOf('/')) ?? [];
  const press = { method: 'POST', url: action, headers: FORM } as const;
  const pressed = await bank.inject({ ...press, payload: 'back=%2F&action=return' });
  expect([pressed.statusCode, pressed.headers.location]).toEqual([303, '/']);
  const after = await pageOf('/');
  expect(after).toContain('۱۰۰٬۰۰۰٬۰۰۰ تومان');
  expect(after).toContain('برگشت خورد');
  expect(after).not.toContain('name="action" value="return"');
  const elsewhere = await bank.inject({
    ...press,
    payload: 'back=https%3A%2F%2Fevil.example&action=return',
  });
  expect(elsewhere.statusCode).toBe(200);
});

it('tells the next payout how to go by its buttons', async () => {
  const press = { method: 'POST', url: '/_control/next-payouts', headers: FORM } as const;
  await bank.inject({ ...press, payload: 'back=%2F&times=1&fault=busy' });
  expect(await pageOf('/')).toContain('value="busy" class="main"');
  await bank.inject({ ...press, payload: 'back=%2F&times=1&fault=' });
  expect((await tell.zibal('/v1/wallet/checkout/plus', ORDER)).status).toBe(200);
});

it('shows and moves nothing for the network without the key', async () => {
  const far = { remoteAddress: '192.168.1.7' };
  for (const url of ['/_control/book', '/_control/payouts', '/_control/next-payouts']) {
    expect((await bank.inject({ ...far, url })).statusCode, url).toBe(403);
  }
  const move = { ...far, method: 'POST', payload: { amount_rial: 5, action: 'return' } } as const;
  for (const url of ['/_control/book', '/_control/payouts/zibal/w1', '/_control/next-payouts']) {
    expect((await bank.inject({ ...move, url })).statusCode, url).toBe(403);
  }
  expect((await tell.book()).lines).toHaveLength(1);
});
