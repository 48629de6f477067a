// What moved one wallet, over HTTP: exact to the last unit, and its charges that are cancelled.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limit, market, PRICE, type Send, sender, walletOf } from '../../testing/orders.ts';
import { type Answer, startTestServer, type TestServer } from '../../testing/server.ts';
import { type Person, withdrawing } from '../../testing/withdrawals.ts';
import { ownReference } from './wallet-history.service.ts';

interface Entry {
  readonly id: string;
  readonly kind: string;
  readonly amount: string;
  readonly balance_after: string;
  readonly reference: string | null;
}
interface History {
  readonly data: readonly Entry[];
  readonly total: number;
  readonly next_cursor: string | null;
  readonly balance: string;
  readonly freeze: string;
  readonly available_balance: string;
  readonly holds: readonly { readonly reason: string; readonly amount: string }[];
  readonly reserved: readonly { readonly id: string }[];
}

let server: TestServer;
let send: Send;
beforeAll(async () => {
  server = await startTestServer();
  send = sender(() => server);
}, 60_000);
afterAll(() => server?.close());

const { cardOf, withdraw } = withdrawing(() => server);

async function historyOf(
  who: Person,
  symbol: string,
  query: Record<string, string> = {},
): Promise<History> {
  const answer = await server.call('POST /user_wallets/wallet_transaction_history', {
    token: who.accessToken,
    body: { symbol },
    query,
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as unknown as History;
}

/** Eight decimals, as units. */
function units(text: string): bigint {
  const [whole = '0', part = ''] = text.replace('-', '').split('.');
  const value = BigInt(whole) * 100_000_000n + BigInt(part.padEnd(8, '0'));
  return text.startsWith('-') ? -value : value;
}

/** Each entry leads from what stood before it to what stood after it, down to nothing. */
function follow(entries: readonly Entry[], balance: string): void {
  let stands = units(balance);
  for (const entry of entries) {
    expect(units(entry.balance_after), entry.id).toBe(stands);
    stands -= units(entry.amount);
  }
  expect(stands).toBe(0n);
}

describe('the history of a wallet', () => {
  it('has every entry with what the wallet had after it, page by page, and what holds money now', async () => {
    const maker = await server.person({ opening: { BTC: '3', IRT: '500000000' } });
    const taker = await server.person({ opening: { IRT: '900000000' } });
    await send('POST /trade/limitSell', maker, limit({ type: 'sell', pair_amount: '1' }));
    for (let trade = 0; trade < 22; trade += 1) {
      const bought = await send('POST /trade/marketBuy', taker, market({ pair_amount: '0.001' }));
      expect(bought.status, bought.text).toBe(200);
    }
    await send('POST /trade/limitBuy', taker, limit({ pair_price: PRICE, pair_amount: '0.001' }));
    const asked = await withdraw(taker, '20000');
    expect(asked.status, asked.text).toBe(200);
    const low = String(BigInt(PRICE) - 100_000_000n);
    const waiting = await send(
      'POST /trade/limitBuy',
      taker,
      limit({ pair_price: low, pair_amount: '0.001' }),
    );
    expect(waiting.body.data['status'], waiting.text).toBe('open');
    for (const [who, symbol] of [
      ...[taker, maker].flatMap((person) => [[person, 'IRT'] as const, [person, 'BTC'] as const]),
    ]) {
      const wallet = await walletOf(server, who, symbol);
      const first = await historyOf(who, symbol);
      expect(first).toMatchObject({
        balance: wallet['balance'],
        freeze: wallet['freeze'],
        available_balance: wallet['available_balance'],
      });
      const entries = [...first.data];
      for (let cursor = first.next_cursor; cursor !== null; ) {
        const part = await historyOf(who, symbol, { cursor });
        entries.push(...part.data);
        cursor = part.next_cursor;
      }
      expect(entries.length).toBe(first.total);
      expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
      follow(entries, first.balance);
      const second = await historyOf(who, symbol, { page: '2' });
      expect(second.data).toEqual(entries.slice(20, 40));
      const held = first.holds.reduce((sum, hold) => sum + units(hold.amount), 0n);
      expect(held).toBe(units(first.freeze));
    }
    const own = await historyOf(taker, 'IRT');
    expect(own.holds.map(({ reason }) => reason).sort()).toEqual(['order', 'withdrawal']);
    expect(own.data[0]).toMatchObject({ kind: 'trade' });
    expect(await historyOf(taker, 'USDT')).toMatchObject({ data: [], total: 0, balance: '0' });
    const nothing = await server.call('POST /user_wallets/wallet_transaction_history', {
      token: taker.accessToken,
      body: { symbol: 'NOPE' },
    });
    expect(nothing.body.error).toBe('validation_failed');
  });
});

it.each([
  ['coin_deposit', 'ethereum:0xab:3', 'ethereum:0xab:3'],
  ['coin_reversal', 'bsc:0xcd:0', 'bsc:0xcd:0'],
  ['unmatched_settled', 'ethereum:0xab:3', null],
  ['adjustment', 'adjustment/7', null],
])(
  'the reference of a %s is its owner’s to know where the chain tells it',
  (kind, given, shown) => {
    expect(ownReference(kind, given)).toBe(shown);
  },
);

describe('a charge that its payer does not want any more', () => {
  const remove = (who: Person, id: string): Promise<Answer> =>
    server.call('DELETE /user_wallets/deposit/:id', {
      token: who.accessToken,
      params: { id },
      lang: 'en',
    });
  const total = async (who: Person): Promise<string | undefined> =>
    (await walletOf(server, who, 'IRT'))['balance'];
  async function charged(who: Person) {
    const body = { card_id: await cardOf(who), amount: '500000' };
    const made = await send('POST /tomanWallet/charge', who, body);
    const payment = server.providers.payments.get(String(made.body.data['gateway_reference']));
    if (payment === undefined) throw new Error(made.text);
    return { id: String(made.body.data['id']), payment };
  }
  const settle = async (): Promise<void> => {
    server.clock.advance(121_000);
    await server.process.background.run('settle_charges');
  };

  it('is over at once, twice the same, and others’ are not found', async () => {
    const who = await server.person();
    const { id } = await charged(who);
    expect((await historyOf(who, 'IRT')).reserved.map((one) => one.id)).toEqual([id]);
    expect((await remove(await server.person(), id)).body.error).toBe('payment_not_found');
    expect((await historyOf(who, 'IRT')).reserved.length).toBe(1);
    const gone = await remove(who, id);
    expect(gone.body.data).toMatchObject({
      id,
      status: 'failed',
      reason: 'cancelled',
      payment_url: null,
    });
    expect((await remove(who, id)).body.data).toEqual(gone.body.data);
    expect((await historyOf(who, 'IRT')).reserved).toEqual([]);
    expect(await total(who)).toBe('0');
  });

  it('is credited and not cancelled where it was paid meanwhile', async () => {
    const who = await server.person();
    const { id, payment } = await charged(who);
    payment.paid = true;
    expect((await remove(who, id)).body.error).toBe('deposit_not_cancellable');
    expect(await total(who)).toBe('500000');
    expect((await remove(who, id)).body.error).toBe('deposit_not_cancellable');
    expect(await total(who)).toBe('500000');
  });

  it('is credited also when it is paid afterwards, or was while the bank kept silent', async () => {
    const who = await server.person();
    const after = await charged(who);
    await remove(who, after.id);
    after.payment.paid = true;
    const silent = await charged(who);
    silent.payment.paid = true;
    server.providers.connections.bank = 'down';
    expect((await remove(who, silent.id)).body.data['status']).toBe('failed');
    server.providers.connections.bank = 'ok';
    await settle();
    expect(await total(who)).toBe('1000000');
    await settle();
    expect(await total(who)).toBe('1000000');
  });
});
