// The bank's payouts by their HTTP contracts. After each test the book is the sum of its lines.
import { appendFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBank } from './bank.ts';
import { PAYOUT_FAULTS } from './payout-orders.ts';
import { type BookView, type Telling, teller } from './testing/payout-calls.ts';

const SHEBA = 'IR820540102680020817909002';
const OPENING = 1_000_000_000n;
const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;

let bank: FastifyInstance;
let tell: Telling;
let nowMs: number;
let bookFile: string;

function open(): void {
  bank = createBank({
    controlKey: 'key',
    paymentsFile: undefined,
    bookFile,
    openingRial: OPENING,
    paysAfterMs: 2 * SECOND_MS,
    nowMs: () => nowMs,
  });
  tell = teller(bank);
}

beforeEach(() => {
  nowMs = Date.UTC(2026, 10, 26);
  bookFile = join(mkdtempSync(join(tmpdir(), 'sarraf-book-')), 'book.jsonl');
  open();
});

afterEach(async () => {
  expectWhole(await tell.book());
  await bank.close();
});

/** The balance is the sum of the lines, and no payout left or came back twice. */
function expectWhole({ balance_rial, lines }: BookView): void {
  let sum = 0n;
  for (const line of lines.toReversed()) {
    sum += BigInt(line.amount_rial);
    expect(line.balance_rial).toBe(sum.toString());
  }
  expect(balance_rial).toBe(sum.toString());
  const moves = lines.filter(({ payout }) => payout !== null);
  const names = moves.map(({ kind, payout }) => `${kind} ${payout}`);
  expect(new Set(names).size).toBe(names.length);
}

const zibalOrder = (uniqueCode: string, more: object = {}) => ({
  id: 1,
  amount: 25_000_000,
  bankAccount: SHEBA,
  uniqueCode,
  ...more,
});
const jibitOrder = (transferID: string, more: object = {}) => ({
  submissionMode: 'TRANSFER',
  batchID: transferID,
  transfers: [
    {
      transferID,
      destination: SHEBA,
      destinationFirstName: 'نیلوفر',
      destinationLastName: 'احمدی',
      amount: 2_500_000,
      currency: 'TOMAN',
      ...more,
    },
  ],
});
const payZibal = (id: string, more?: object) =>
  tell.zibal('/v1/wallet/checkout/plus', zibalOrder(id, more));
const askZibal = (id: string) =>
  tell.zibal('/v1/report/checkout/inquire', { walletId: 1, uniqueCode: id });

describe('Zibal’s wallet', () => {
  it('takes a payout, pays it a little later, and tells the float', async () => {
    expect(await payZibal('w1')).toMatchObject({ status: 200, body: { result: 1 } });
    expect((await askZibal('w1')).body).toMatchObject({ data: { type: 'checkoutQueue' } });
    nowMs += 2 * SECOND_MS;
    expect((await askZibal('w1')).body).toMatchObject({
      result: 1,
      data: { details: [{ checkoutStatus: 0, refCode: expect.stringMatching(/^\d+$/) as string }] },
    });
    const left = Number(OPENING) - 25_000_000;
    expect((await tell.zibal('/v1/wallet/balance', { id: 1 })).body).toMatchObject({
      result: 1,
      data: { balance: left, withdrawableBalance: left },
    });
    expect((await tell.book()).lines).toMatchObject([
      { kind: 'payout', amount_rial: '-25000000', reference: 'w1', payout: 'zibal/w1' },
      { kind: 'opening', amount_rial: OPENING.toString() },
    ]);
  });

  it('takes nothing that is wrong, too much, or nobody’s', async () => {
    for (const [more, words] of [
      [{ bankAccount: 'IR820540102680020817909003' }, 'شماره شبا معتبر نیست'],
      [{ amount: Number(OPENING) + 1 }, 'موجودی کیف پول کافی نیست'],
      [{ amount: 0.5 }, 'ورودی نامعتبر است'],
      [{ uniqueCode: '' }, 'ورودی نامعتبر است'],
    ] as const) {
      const { status, body } = await payZibal('w1', more);
      expect({ status, body }).toMatchObject({ status: 400, body: { message: words } });
    }
    const bare = { method: 'POST', url: '/v1/wallet/balance', payload: { id: 1 } } as const;
    expect((await bank.inject(bare)).json()).toMatchObject({ result: 3 });
    expect((await askZibal('w1')).body).toMatchObject({ message: 'درخواست تسویه یافت نشد' });
    expect((await tell.book()).lines).toHaveLength(1);
  });
});

describe('Jibit’s transfers', () => {
  const state = async (id: string): Promise<unknown> =>
    (await tell.jibit('GET', `/trf/v2/transfers?transferID=${id}`)).body;
  const pay = (id: string, more?: object) =>
    tell.jibit('POST', '/trf/v2/transfers', jibitOrder(id, more));

  it('counts orders in toman, balances in rial, and names each state', async () => {
    expect(await pay('w1')).toMatchObject({ status: 200, body: { submittedCount: 1 } });
    expect(await state('w1')).toMatchObject({ transfers: [{ state: 'IN_PROGRESS' }] });
    expect((await tell.jibit('GET', '/trf/v2/balances')).body).toMatchObject({
      balances: [{ balanceType: 'STL', amount: Number(OPENING) - 25_000_000 }],
    });
    nowMs += 2 * SECOND_MS;
    expect(await state('w1')).toMatchObject({
      transfers: [{ transferID: 'w1', state: 'TRANSFERRED', amount: 2_500_000 }],
    });
    await tell.act('jibit/w1', 'return');
    expect(await state('w1')).toMatchObject({ transfers: [{ state: 'MANUALLY_FAILED' }] });
    await pay('w2');
    await tell.act('jibit/w2', 'return');
    expect(await state('w2')).toMatchObject({ transfers: [{ state: 'FAILED' }] });
    expect(await state('w3')).toEqual({ transfers: [] });
    expect(await pay('w1')).toMatchObject({
      status: 400,
      body: { errors: [{ code: 'transfer.already_exists' }] },
    });
    // an id is a provider's own
    expect((await payZibal('w1')).status).toBe(200);
  });

  it('takes nothing that is wrong, nor without a token', async () => {
    for (const [more, code] of [
      [{ destination: 'IR00' }, 'transfers.0.destination.not_valid'],
      [{ currency: 'USD' }, 'transfers.0.currency.not_valid'],
      [{ amount: Number(OPENING) }, 'balance.not_enough'],
      [{ amount: 1 }, 'transfers.0.amount.not_enough'],
    ] as const) {
      expect((await pay('w1', more)).body).toMatchObject({ errors: [{ code }] });
    }
    const bare = { url: '/trf/v2/balances', headers: { authorization: 'Bearer of-nobody' } };
    expect((await bank.inject(bare)).json()).toMatchObject({
      errors: [{ code: 'security.auth_required' }],
    });
    expect((await tell.book()).lines).toHaveLength(1);
  });
});

describe('one id', () => {
  it.each(PAYOUT_FAULTS.filter((fault) => fault !== 'hang'))(
    'is never paid twice where the bank is told to %s',
    async (fault) => {
      await tell.next({ fault, times: 1 });
      await payZibal('w1');
      for (let repeat = 0; repeat < 3; repeat += 1) {
        await payZibal('w1');
        nowMs += 2 * SECOND_MS;
        await payZibal('w1');
        const { lines } = await tell.book();
        expect(lines.filter(({ kind }) => kind === 'payout')).toHaveLength(1);
      }
      expect((await payZibal('w1')).body).toMatchObject({
        message: 'این درخواست تسویه قبلا ثبت شده است',
      });
    },
  );

  it('is never paid twice where answers are lost, by silence or by a cut line', async () => {
    const address = await bank.listen({ port: 0, host: '127.0.0.1' });
    const gone = new AbortController();
    const call = (): Promise<Response> =>
      fetch(`${address}/v1/wallet/checkout/plus`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'Bearer t' },
        body: JSON.stringify(zibalOrder('w1')),
        signal: gone.signal,
      });
    await tell.next({ fault: 'hang', times: 1 });
    const silent = call();
    while ((await tell.book()).lines.length < 2) await new Promise(setImmediate);
    gone.abort();
    await expect(silent).rejects.toThrow('aborted');
    const cut = { mode: 'lost', times: 1, path: 'plus' };
    await bank.inject({ method: 'POST', url: '/_control/payout-line', payload: cut });
    await expect(
      fetch(`${address}/v1/wallet/checkout/plus`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'Bearer t' },
        body: JSON.stringify(zibalOrder('w2')),
      }),
    ).rejects.toThrow('fetch failed');
    for (const id of ['w1', 'w2', 'w1', 'w2']) expect((await payZibal(id)).status).toBe(400);
    const left = OPENING - 50_000_000n;
    expect((await tell.book()).balance_rial).toBe(left.toString());
  });

  it('answers as told, and takes only what it says', async () => {
    const answerOf = async (fault: string, id: string): Promise<number> => {
      await tell.next({ fault, times: 1 });
      return (await payZibal(id)).status;
    };
    const statuses = {
      refuse: 400,
      busy: 429,
      lose: 200,
      registered: 400,
      timeout: 408,
      fail: 500,
    };
    for (const [fault, status] of Object.entries(statuses)) {
      expect(await answerOf(fault, fault), fault).toBe(status);
      const isTaken = (await askZibal(fault)).status === 200;
      expect(isTaken, fault).toBe(['registered', 'timeout', 'fail'].includes(fault));
    }
    // it is mended by itself
    expect((await payZibal('w9')).status).toBe(200);
    expect((await tell.next({ fault: 'explode' })).body).toEqual({ error: 'unknown_fault' });
  });
});

describe('what comes back', () => {
  it('comes back once: in place of being paid, or days after', async () => {
    await tell.next({ fault: 'return', times: 1, ends_after_ms: 5 * SECOND_MS });
    await payZibal('w1');
    await payZibal('w2');
    nowMs += 5 * SECOND_MS;
    expect((await askZibal('w1')).body).toMatchObject({ data: { type: 'canceledCheckout' } });
    expect((await askZibal('w2')).body).toMatchObject({
      data: { details: [{ checkoutStatus: 0 }] },
    });
    nowMs += 3 * DAY_MS;
    expect((await tell.act('zibal/w2', 'return')).body).toMatchObject({
      state: 'returned',
      changed: true,
      paid_at: '2026-11-26T00:00:02.000Z',
      returned_at: '2026-11-29T00:00:05.000Z',
    });
    expect((await tell.act('zibal/w2', 'return')).body).toMatchObject({ changed: false });
    expect((await tell.act('zibal/w2', 'pay')).body).toMatchObject({ changed: false });
    expect((await askZibal('w2')).body).toMatchObject({
      data: { details: [{ checkoutStatus: 2 }] },
    });
    const book = await tell.book();
    expect(book.balance_rial).toBe(OPENING.toString());
    expect(book.lines.map(({ kind, payout }) => [kind, payout])).toEqual([
      ['return', 'zibal/w2'],
      ['return', 'zibal/w1'],
      ['payout', 'zibal/w2'],
      ['payout', 'zibal/w1'],
      ['opening', null],
    ]);
    expect((await tell.act('zibal/w3', 'return')).status).toBe(404);
    expect((await tell.act('saman/w1', 'return')).status).toBe(404);
  });
});

describe('the book', () => {
  it('is raised by a card payment when the merchant takes it, once', async () => {
    const asked = await tell.zibal('/v1/request', {
      merchant: 'zibal',
      amount: 7_000_000,
      callbackUrl: 'http://127.0.0.1:9/back',
    });
    const { trackId } = asked.body as { trackId: number };
    const verify = () => tell.zibal('/v1/verify', { merchant: 'zibal', trackId });
    await bank.inject({
      method: 'POST',
      url: `/_control/payments/${trackId}`,
      payload: { action: 'pay', deliver: false },
    });
    expect((await tell.book()).balance_rial).toBe(OPENING.toString());
    await verify();
    await verify();
    const { balance_rial, lines } = await tell.book();
    expect(balance_rial).toBe((OPENING + 7_000_000n).toString());
    expect(lines[0]).toMatchObject({ kind: 'card', reference: String(trackId) });
    expect(lines).toHaveLength(2);
  });

  it('outlives a kill, with a last row that was cut short', async () => {
    await payZibal('w1');
    await payZibal('w2');
    await tell.act('zibal/w2', 'pay');
    const before = await tell.book();
    const row = '{"payout":{"provider":"zibal","id":"w3","state":"wai';
    appendFileSync(bookFile, row);
    await bank.close();
    open();
    expect(await tell.book()).toEqual(before);
    expect((await payZibal('w1')).status).toBe(400);
    nowMs += 2 * SECOND_MS;
    expect((await askZibal('w1')).body).toMatchObject({
      data: { details: [{ checkoutStatus: 0 }] },
    });
    expect((await askZibal('w3')).status).toBe(400);
  });

  it('is written by hand, and never below nothing', async () => {
    const write = (amount_rial: unknown) =>
      bank.inject({
        method: 'POST',
        url: '/_control/book',
        payload: { amount_rial, why: 'کارمزد' },
      });
    expect((await write(-4_000)).json()).toMatchObject({ lines: [{ reference: 'کارمزد' }, {}] });
    expect((await write(-Number(OPENING))).json()).toEqual({ error: 'not_so_much_there' });
    expect((await write('1.5')).json()).toEqual({ error: 'bad_amount' });
    expect((await tell.book()).balance_rial).toBe((OPENING - 4_000n).toString());
  });
});
