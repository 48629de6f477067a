// A newcomer's way by API alone: register, level 1, deposit, buy, sell, take it back.
import { setTimeout as delay } from 'node:timers/promises';
import {
  testCardNumber,
  testMobile,
  testNationalCode,
} from '../../apps/server/src/testing/server.ts';
import type { HttpTrader } from './http-trader.ts';
import type { HttpSystem } from './http-system.ts';

const PASSWORD = 'Walk-the-way-17';
const TERMS_VERSION = '1405-01';
const MARKET = 'BTCIRT';
const DEPOSIT_TOMAN = '20000000';
const SPEND_TOMAN = '18000000';
const SELL_AMOUNT = '0.0006';
/** Far from the market: it rests until it is taken back. */
const SELL_PRICE = '15000000000';
const STEP_MS = 20_000;
const ASK_AGAIN_MS = 50;

/** What a walk came to, as its owner reads it. */
export interface WalkFigures {
  /** Decimal text by symbol. */
  readonly available: Readonly<Record<string, string>>;
  readonly statuses: readonly string[];
}

/**
 * Walks once. What they buy the seller offers: the others may have emptied the book.
 *
 * @throws when a step is refused or does not come to pass
 */
export async function walkNewcomer(
  system: HttpSystem,
  seller: HttpTrader,
  serial: number,
): Promise<WalkFigures> {
  const walk = new Walk(system);
  await walk.register();
  const cardId = await walk.reachLevelOne(serial);
  await walk.deposit(cardId);
  await seller.offer(system);
  const bought = await walk.post<{ status: string }>('/trade/marketBuy', {
    pair_type: MARKET,
    request_type: 1,
    type: 'buy',
    amount_type: 'quote',
    pair_amount: SPEND_TOMAN,
  });
  const sold = await walk.post<{ id: string; status: string }>('/trade/limitSell', {
    pair_type: MARKET,
    request_type: 2,
    pair_price: SELL_PRICE,
    pair_amount: SELL_AMOUNT,
  });
  const cancelled = await walk.post<{ status: string }>('/cancelOrder', { order_id: sold.id });
  return {
    available: await walk.available(),
    statuses: [bought.status, sold.status, cancelled.status],
  };
}

class Walk {
  readonly #system: HttpSystem;
  readonly #mobile = testMobile();
  #token = '';
  #keys = 0;

  constructor(system: HttpSystem) {
    this.#system = system;
  }

  async register(): Promise<void> {
    await this.post('/jwt/register', { mobile: this.#mobile });
    const code = await this.#eventually(async () => {
      try {
        return this.#system.providers.codeOf(this.#mobile);
      } catch {
        return undefined;
      }
    });
    const { accessToken } = await this.post<{ accessToken: string }>('/jwt/register', {
      mobile: this.#mobile,
      activation_code: code,
      password: PASSWORD,
      terms_version: TERMS_VERSION,
    });
    this.#token = accessToken;
  }

  /** Answers the id of the card that was proved with it. */
  async reachLevelOne(serial: number): Promise<string> {
    const form = new FormData();
    const fields = {
      first_name: 'نیلوفر',
      last_name: 'احمدی',
      national_code: testNationalCode(serial),
      birth_date: '1370/05/12',
      card_number: testCardNumber(serial),
    };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    const asked = await fetch(`${this.#system.origin}/api/v1/user/upgradeLevelOne`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#token}` },
      body: form,
    });
    if (asked.status !== 200) throw new Error(`upgradeLevelOne: ${await asked.text()}`);
    await this.#eventually(async () => {
      const { level } = await this.#get<{ level: number }>('/user/access_status');
      return level === 1 ? true : undefined;
    });
    const [card] = await this.#get<{ id: string }[]>('/cards');
    return card?.id ?? '';
  }

  async deposit(cardId: string): Promise<void> {
    const charge = await this.post<{ id: string; gateway_reference: string }>(
      '/tomanWallet/charge',
      { card_id: cardId, amount: DEPOSIT_TOMAN },
    );
    const { id, gateway_reference: authority } = charge;
    const payment = this.#system.providers.payments.get(authority);
    if (payment === undefined) throw new Error(`The bank knows no ${authority}.`);
    payment.paid = true;
    const words = `Authority=${authority}&Status=OK&orderId=${id}`;
    await this.#system.call({ path: `/tomanWallet/callback/zarinpal?${words}` });
    await this.#eventually(async () => {
      const { status } = await this.#get<{ status: string }>(`/tomanWallet/charge/${id}`);
      return status === 'paid' ? true : undefined;
    });
  }

  async available(): Promise<Record<string, string>> {
    type Row = { readonly symbol: string; readonly available_balance: string };
    const { data } = await this.#get<{ data: readonly Row[] }>('/user_wallets/list');
    return Object.fromEntries(data.map((row) => [row.symbol, row.available_balance]));
  }

  /** Asks under a key of its own until there is a definite answer. @throws when it is no 200 */
  async post<T>(path: string, body: unknown): Promise<T> {
    this.#keys += 1;
    const key = `walk-${this.#mobile}-${this.#keys}`;
    const authorization = this.#token === '' ? {} : { authorization: `Bearer ${this.#token}` };
    const headers = { 'idempotency-key': key, ...authorization };
    return this.#eventually(() => this.#ask<T>({ path, method: 'POST', headers, body }));
  }

  #get<T>(path: string): Promise<T> {
    const headers = { authorization: `Bearer ${this.#token}` };
    return this.#eventually(() => this.#ask<T>({ path, headers }));
  }

  async #ask<T>(call: Parameters<HttpSystem['call']>[0]): Promise<T | undefined> {
    const { status, text } = await this.#system.call(call);
    if (status === 0 || status === 503 || text.includes('"outcome_unknown"')) return undefined;
    if (status !== 200) throw new Error(`${call.path} answered ${status}: ${text}`);
    return (JSON.parse(text) as { data: T }).data;
  }

  async #eventually<T>(look: () => Promise<T | undefined>): Promise<T> {
    const deadline = Date.now() + STEP_MS;
    for (;;) {
      const found = await look();
      if (found !== undefined) return found;
      if (Date.now() > deadline) throw new Error('A step of the walk did not come to pass.');
      await delay(ASK_AGAIN_MS);
    }
  }
}
