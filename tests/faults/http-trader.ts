// One signed-in person's seeded operations, by every route that moves money.
import {
  testCardNumber,
  testMobile,
  testNationalCode,
} from '../../apps/server/src/testing/server.ts';
import { DEMO_SECRET, type HttpOperation, type HttpWorld } from './http-world.ts';
import type { Client, Recorded } from './recorder.ts';
import { MARKET, seededRandom } from './trading-client.ts';

/** Tick and price that the test's price source comes to. */
const TICK = 100_000;
const PRICE_TICKS = 124_853;
const LOT_DECIMALS = 6;
const PASSWORD = 'Vazir-9-lale-17';
const OPENING = [
  { asset: 'IRT', amount: '9000000000000' },
  { asset: 'BTC', amount: '1000' },
];

interface Data {
  readonly id: string;
  readonly status: string;
  readonly amount: string;
  readonly gateway_reference: string;
}

/** What a call of a person's own is answered. */
interface Person {
  readonly mobile: string;
  readonly token: string;
  readonly refreshToken: string;
  readonly cardId: string;
}

/** Makes so many funded people and signs each in, once: their tokens outlive every crash. */
export async function signInTraders(
  world: HttpWorld,
  count: number,
  seed: number,
): Promise<HttpTrader[]> {
  const people = Array.from({ length: count }, (_, index) => ({
    mobile: testMobile(),
    password: PASSWORD,
    first_name: 'مریم',
    last_name: `آزمون ${index + 1}`,
    level: 1,
    staff_role: null,
    national_code: testNationalCode(index + 1),
    card_number: testCardNumber(index + 1),
    rate_profile: 'standard',
    opening: OPENING,
  }));
  await ask(world, '/admin/demo/people', { people }, { 'x-demo-secret': DEMO_SECRET });
  return Promise.all(
    people.map(async ({ mobile, password }, index) => {
      const { accessToken, refreshToken } = await ask<{
        accessToken: string;
        refreshToken: string;
      }>(world, '/jwt/login', { mobile, password });
      const [card] = await ask<{ id: string }[]>(world, '/cards', undefined, {
        authorization: `Bearer ${accessToken}`,
      });
      const person = { mobile, token: accessToken, refreshToken, cardId: card?.id ?? '' };
      return new HttpTrader(person, index + 1, seed);
    }),
  );
}

async function ask<T>(
  world: HttpWorld,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<T> {
  const method = body === undefined ? 'GET' : 'POST';
  const { status, text } = await world.call({ path, method, body, headers });
  if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
  return (JSON.parse(text) as { data: T }).data;
}

type Choice = Pick<Extract<HttpOperation, { type: 'call' }>, 'kind' | 'path' | 'body'>;

/** Makes operations one after the other; learns from the answers what it may cancel and pay. */
export class HttpTrader implements Client<HttpOperation> {
  readonly #person: Person;
  readonly #number: number;
  readonly #random: () => number;
  readonly #open: string[] = [];
  /** Charges that the bank waits for. */
  readonly #charges: Data[] = [];
  /** Orders that were acknowledged since they were last looked for. */
  #acknowledged: string[] = [];
  #count = 0;

  constructor(person: Person, number: number, seed: number) {
    this.#person = person;
    this.#number = number;
    this.#random = seededRandom(seed * 1_000 + number);
  }

  get mobile(): string {
    return this.#person.mobile;
  }

  next(): HttpOperation {
    this.#count += 1;
    const shared = { key: `user-${this.#number}-${this.#count}`, token: this.#person.token };
    const dice = this.#random();
    const charge = dice < 0.1 ? this.#charges.shift() : undefined;
    if (charge !== undefined) {
      const isPaid = this.#random() < 0.8;
      const { id: chargeId, gateway_reference: authority } = charge;
      const kind = isPaid ? 'credit' : 'refusal of the bank';
      return { ...shared, type: 'return', kind, chargeId, authority, isPaid };
    }
    return { ...shared, type: 'call', ...this.#choose(dice) };
  }

  note({ operation, bytes, good }: Recorded<HttpOperation>): void {
    if (!good) return;
    const { data } = JSON.parse(bytes.slice(bytes.indexOf('{'))) as { data: Data };
    if (operation.kind === 'charge') this.#charges.push(data);
    else if (operation.type === 'call') this.#acknowledged.push(data.id);
    if (data.status === 'open' || data.status === 'partially_filled') this.#open.push(data.id);
  }

  /** Acknowledged orders that their owner can't read (I19). */
  async unreadable(world: HttpWorld): Promise<string[]> {
    const authorization = `Bearer ${this.#person.token}`;
    const missing = new Set(this.#acknowledged.splice(0));
    for (let page = 1; missing.size > 0 && page <= 20; page += 1) {
      const path = `/orderList?status=all&per_page=100&page=${page}`;
      const list = await ask<{ data: Data[] }>(world, path, undefined, { authorization });
      if (list.data.length === 0) break;
      for (const { id } of list.data) missing.delete(id);
    }
    return [...missing];
  }

  /** What opens this person's notifications. */
  async socketToken(world: HttpWorld): Promise<string> {
    const body = { refresh_token: this.#person.refreshToken };
    return (await ask<{ token: string }>(world, '/refresh-token', body)).token;
  }

  #whole(below: number): number {
    return Math.floor(this.#random() * below);
  }

  #choose(dice: number): Choice {
    const oldest = this.#open.length > 8 || dice > 0.88 ? this.#open.shift() : undefined;
    if (oldest !== undefined) {
      return { kind: 'cancel', path: '/cancelOrder', body: { order_id: oldest } };
    }
    if (dice < 0.1) {
      const amount = String(10_000 + this.#whole(5_000));
      return {
        kind: 'charge',
        path: '/tomanWallet/charge',
        body: { card_id: this.#person.cardId, amount },
      };
    }
    const side = this.#random() < 0.5 ? 'buy' : 'sell';
    const order = dice < 0.65 ? this.#limit(side) : this.#market(side);
    const client_order_id = `${this.#number}-${this.#count}`;
    const body = { pair_type: MARKET, ...order, client_order_id };
    const word = order.request_type === 2 ? 'limit' : 'market';
    if (this.#random() < 0.3) {
      const door = side === 'buy' ? 'buyRequest' : 'sellRequest';
      return { kind: `${door} ${word}`, path: `/exchange/${door}`, body: { ...body, type: side } };
    }
    const isBase = !('amount_type' in order) || order.amount_type === 'base';
    const path = `/trade/${word}${side === 'buy' ? 'Buy' : 'Sell'}`;
    return { kind: `${word} ${side}${isBase ? '' : ' by value'}`, path, body };
  }

  #limit(side: 'buy' | 'sell') {
    const away = this.#whole(20) - 4;
    const ticks = PRICE_TICKS + (side === 'buy' ? -away : away);
    return { request_type: 2, pair_price: String(ticks * TICK), pair_amount: this.#coins() };
  }

  #market(side: 'buy' | 'sell') {
    if (this.#random() < 0.5) {
      return { request_type: 1, amount_type: 'base', pair_amount: this.#coins() };
    }
    const money = String(8_000_000 + this.#whole(4_000_000));
    return { request_type: 1, amount_type: 'quote', pair_amount: money, type: side };
  }

  #coins(): string {
    return `0.${String(600 + this.#whole(600)).padStart(LOT_DECIMALS, '0')}`;
  }
}
