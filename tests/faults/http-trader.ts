// One signed-in person's seeded operations, by every route that moves money.
import { setTimeout as delay } from 'node:timers/promises';
import { SeededRandom } from '@sarraf/testing';
import {
  testCardNumber,
  testMobile,
  testNationalCode,
} from '../../apps/server/src/testing/server.ts';
import type { HttpOperation } from './http-operations.ts';
import { DEMO_SECRET, type HttpSystem } from './http-system.ts';
import type { Client, Recorded } from './recorder.ts';
import {
  cancelAll,
  type Choice,
  DUST,
  limitOrder,
  marketOrder,
  ocoOrder,
  offerAbove,
  postOnly,
  reservedBuy,
  type Side,
  stopOrder,
  thinSell,
  wishOf,
} from './trader-orders.ts';
import { MARKET } from './trading-client.ts';

const PASSWORD = 'Vazir-9-lale-17';
/** How long a person tries again what is unavailable for a moment. */
const PATIENCE_MS = 30_000;
const ASK_AGAIN_MS = 200;
/** Enough for everything, and something too small to trade. */
const OPENING = [
  { asset: 'IRT', amount: '9000000000000' },
  { asset: 'BTC', amount: '1000' },
  { asset: 'ADA', amount: '0.05' },
];
/** Too little toman for the next buy. */
const THIN_OPENING = [
  { asset: 'IRT', amount: '8000000' },
  { asset: 'BTC', amount: '1' },
];
/** One of so many people has little toman, and pays at the bank for what they buy. */
const THIN_EVERY = 8;
const THIN_AT = 3;
/** What the house trades with. */
const HOUSE = [
  { asset: 'IRT', amount: '900000000000' },
  { asset: 'BTC', amount: '1000' },
  { asset: 'ADA', amount: '1000' },
];
/** The operation with which a person gives up their dust: once a day. */
const DUST_AT = 9;
const AUTHORITY = /A\d{35}/;

const isThin = (number: number): boolean => number % THIN_EVERY === THIN_AT;

interface Data {
  readonly id: string;
  readonly status: string;
  readonly amount: string;
  /** Null of a charge whose time was over before the bank knew it. */
  readonly gateway_reference: string | null;
  readonly linked_order_id: string | null;
  readonly payment_id: string;
  readonly payment_url: string;
}

/** A charge at the bank that waits for its payer. */
interface Due {
  readonly chargeId: string;
  readonly authority: string;
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
  system: HttpSystem,
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
    opening: isThin(index + 1) ? THIN_OPENING : OPENING,
  }));
  await ask(
    system,
    '/admin/demo/people',
    { people, house: HOUSE },
    { 'x-demo-secret': DEMO_SECRET },
  );
  return Promise.all(
    people.map(async ({ mobile, password }, index) => {
      const { accessToken, refreshToken } = await ask<{
        accessToken: string;
        refreshToken: string;
      }>(system, '/jwt/login', { mobile, password });
      const [card] = await ask<{ id: string }[]>(system, '/cards', undefined, {
        authorization: `Bearer ${accessToken}`,
      });
      const person = { mobile, token: accessToken, refreshToken, cardId: card?.id ?? '' };
      return new HttpTrader(person, index + 1, seed);
    }),
  );
}

/** A 503 says that nothing was done: it is asked again, as a person's panel does. */
async function ask<T>(
  system: HttpSystem,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<T> {
  const method = body === undefined ? 'GET' : 'POST';
  const patientUntil = performance.now() + PATIENCE_MS;
  for (;;) {
    const { status, text } = await system.call({ path, method, body, headers });
    if (status === 200) return (JSON.parse(text) as { data: T }).data;
    const isToComeAgain = status === 503 && performance.now() < patientUntil;
    if (!isToComeAgain) throw new Error(`${path} answered ${status}: ${text}`);
    await delay(ASK_AGAIN_MS);
  }
}

/** Makes operations one after the other; learns from the answers what it may cancel and pay. */
export class HttpTrader implements Client<HttpOperation> {
  readonly #person: Person;
  readonly #number: number;
  readonly #random: () => number;
  readonly #open: string[] = [];
  /** Charges that the bank waits for. */
  readonly #charges: Due[] = [];
  /** Orders that were acknowledged since they were last looked for. */
  #acknowledged: string[] = [];
  #count = 0;
  #turns = 0;

  constructor(person: Person, number: number, seed: number) {
    this.#person = person;
    this.#number = number;
    this.#random = new SeededRandom(seed * 1_000 + number).next;
  }

  /** Has little toman and pays at the bank for what they buy. */
  get isThin(): boolean {
    return isThin(this.#number);
  }

  get mobile(): string {
    return this.#person.mobile;
  }

  next(): HttpOperation {
    this.#count += 1;
    const shared = { key: `user-${this.#number}-${this.#count}`, token: this.#person.token };
    const dice = this.#random();
    const charge = dice < 0.1 || isThin(this.#number) ? this.#charges.shift() : undefined;
    if (charge !== undefined) {
      const isPaid = this.#random() < 0.8;
      const kind = isPaid ? 'credit' : 'refusal of the bank';
      return { ...shared, ...charge, type: 'return', kind, isPaid };
    }
    if (isThin(this.#number)) {
      this.#turns += 1;
      const isBuy = this.#turns % 2 === 1;
      const choice = isBuy ? reservedBuy(this.#whole) : thinSell();
      return { ...shared, type: 'call', ...choice, isRefusedInFront: isBuy };
    }
    if (this.#count === DUST_AT)
      return { ...shared, type: 'call', ...DUST, isRefusedInFront: true };
    if (dice >= 0.3 && dice < 0.34) {
      const side = this.#side();
      const wish = wishOf(this.#whole, side);
      return { ...shared, type: 'instant', kind: `instant ${side}`, wish, isRefusedInFront: true };
    }
    return { ...shared, type: 'call', ...this.#choose(dice) };
  }

  note({ operation, bytes, good }: Recorded<HttpOperation>): void {
    if (!good) return;
    const { data } = JSON.parse(bytes.slice(bytes.indexOf('{'))) as { data: Data };
    if (operation.kind === 'charge') {
      const { id, gateway_reference } = data;
      if (gateway_reference !== null) {
        this.#charges.push({ chargeId: id, authority: gateway_reference });
      }
    } else if (data.status === 'awaiting_payment') {
      // None of a payment whose time was over before the bank knew it.
      const authority = AUTHORITY.exec(data.payment_url)?.[0];
      if (authority !== undefined) this.#charges.push({ chargeId: data.payment_id, authority });
    } else if (operation.type === 'call' && 'pair_price' in data) {
      this.#acknowledged.push(
        data.id,
        ...(data.linked_order_id === null ? [] : [data.linked_order_id]),
      );
    }
    if (/^(open|partially_filled|untriggered)$/.test(data.status)) this.#open.push(data.id);
  }

  /** Acknowledged orders that their owner can't read (I19). */
  async unreadable(system: HttpSystem): Promise<string[]> {
    const authorization = `Bearer ${this.#person.token}`;
    const missing = new Set(this.#acknowledged.splice(0));
    for (let page = 1; missing.size > 0 && page <= 20; page += 1) {
      const path = `/orderList?status=all&per_page=100&page=${page}`;
      const list = await ask<{ data: Data[] }>(system, path, undefined, { authorization });
      if (list.data.length === 0) break;
      for (const { id } of list.data) missing.delete(id);
    }
    return [...missing];
  }

  /** What opens this person's notifications. */
  async socketToken(system: HttpSystem): Promise<string> {
    const body = { refresh_token: this.#person.refreshToken };
    return (await ask<{ token: string }>(system, '/refresh-token', body)).token;
  }

  /** Offers coins above everybody else's price, for whoever buys next. @throws when it is refused */
  async offer(system: HttpSystem): Promise<void> {
    const headers = { authorization: `Bearer ${this.#person.token}` };
    await ask(system, '/trade/limitSell', offerAbove(), headers);
  }

  readonly #whole = (below: number): number => Math.floor(this.#random() * below);

  #side(): Side {
    return this.#random() < 0.5 ? 'buy' : 'sell';
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
    const side = this.#side();
    const client_order_id = `${this.#number}-${this.#count}`;
    const special = this.#special(dice, side);
    if (special?.kind === 'cancel all') return special;
    if (special !== undefined) return { ...special, body: { ...special.body, client_order_id } };
    const order = dice < 0.65 ? limitOrder(this.#whole, side) : marketOrder(this.#whole, side);
    const body = { pair_type: MARKET, ...order, client_order_id };
    const word = order.request_type === 2 ? 'limit' : 'market';
    if (this.#random() < 0.3) {
      const call = side === 'buy' ? 'buyRequest' : 'sellRequest';
      return { kind: `${call} ${word}`, path: `/exchange/${call}`, body: { ...body, type: side } };
    }
    const isBase = !('amount_type' in order) || order.amount_type === 'base';
    const path = `/trade/${word}${side === 'buy' ? 'Buy' : 'Sell'}`;
    return { kind: `${word} ${side}${isBase ? '' : ' by value'}`, path, body };
  }

  /** Orders beyond plain limit and market ones: a quarter of all. */
  #special(dice: number, side: Side): Choice | undefined {
    if (dice < 0.15) return postOnly(this.#whole, side);
    if (dice < 0.22) return stopOrder(this.#whole, side);
    if (dice < 0.27) return ocoOrder(this.#whole, side);
    return dice < 0.3 ? cancelAll(side) : undefined;
  }
}
