// Three people who share what they win, on the real engine: they invite each other or do not, trade with each
// other and with a maker at the index, have fee tiers with a free one, ten times the points for what they are,
// and exchange what they can. Whatever they do is drawn from a seed.
import { backedBy, creditParts } from '../../apps/server/src/modules/scores/fee-points.ts';
import type { MarketSeed } from '../../packages/market/src/index.ts';
import { TradingSystem } from '../../packages/settlement/src/testing/trading-system.ts';
import { SeededRandom } from '../../packages/testing/src/index.ts';

/** What a strategy came to. */
export interface StrategyResult {
  readonly seed: number;
  /** What the three have more than before, at the index; hundredths of a rial. */
  readonly gain: bigint;
  readonly trades: number;
  readonly exchanges: number;
}

/** How strategies are run. */
export interface StrategyOptions {
  readonly seed: number;
  /** False: points are exchanged without fees behind them, to show that the test can see a gain. */
  readonly isBacked: boolean;
}

const MARKET: MarketSeed = {
  base: { symbol: 'BTC', scale: 8 },
  quote: { symbol: 'IRT', scale: 1 },
  tickSize: '100000',
  lotSize: '0.000001',
  minQuantity: '0.000001',
  minNotional: '1',
  makerFeePpm: 2_000,
  takerFeePpm: 2_500,
  bandPpm: 300_000,
  boundPpm: 1_000_000,
  status: 'Active',
};
/** Ticks: 12,485,300,000 toman. One lot at one tick is one rial, and a lot is a hundred units. */
const INDEX = 124_853;
const UNITS_PER_LOT = 100n;
const RING = [1, 2, 3] as const;
type Member = (typeof RING)[number];
/** Whoever quotes at the index. */
const MAKER = 9;
const RIAL = 50_000_000_000n;
const COINS = 10_000_000n;
/** Rial of fees that bring a point, and points of levels and deposit, ten times those of the first rules. */
const RIAL_PER_POINT = 25_000n;
const GRANTED = 8_000n;
const GRANTED_FRIEND = 500n;
const FRIEND_FEES = 500_000n;
const PARTS = 1_000_000n;
const POOL_PPM = 300_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MILLION = 1_000_000n;
const STEPS = 40;

interface Account {
  points: bigint;
  parts: bigint;
  fees: bigint;
  given: bigint;
  /** Of a friend: their inviter was given points for them. */
  isRewarded: boolean;
}

interface Relation {
  readonly friend: Member;
  readonly owner: Member;
  readonly ownerPpm: bigint;
  readonly friendPpm: number;
}

interface Offer {
  readonly points: bigint;
  readonly worth: bigint;
  /** Of a discount; 0: toman are paid. */
  readonly ppm: number;
}

/** Runs one strategy to its end. */
export function runStrategy(options: StrategyOptions): StrategyResult {
  return new Ring(options).run();
}

class Ring {
  readonly #system = new TradingSystem([MARKET], { bookKind: 'ladder' });
  readonly #rng: SeededRandom;
  readonly #options: StrategyOptions;
  readonly #accounts = new Map<Member, Account>();
  readonly #relations: readonly Relation[];
  readonly #offers: readonly Offer[];
  /** By friend and asset: fees that are not in a commission yet. */
  readonly #accrued = new Map<string, bigint>();
  readonly #discounts = new Map<Member, { ppm: number; untilMs: number }[]>();
  #version = 0;
  #rewards = 0;
  #trades = 0;
  #exchanges = 0;

  constructor(options: StrategyOptions) {
    this.#options = options;
    this.#rng = new SeededRandom(options.seed);
    this.#relations = this.#drawRelations();
    this.#offers = this.#drawOffers();
    this.#open();
  }

  run(): StrategyResult {
    const before = this.#worth();
    for (let step = 0; step < STEPS; step += 1) this.#step();
    this.#payCommissions();
    for (const member of RING) while (this.#exchange(member, 0));
    return {
      seed: this.#options.seed,
      gain: this.#worth() - before,
      trades: this.#trades,
      exchanges: this.#exchanges,
    };
  }

  #drawRelations(): readonly Relation[] {
    const trees: readonly (readonly (readonly [Member, Member])[])[] = [
      [],
      [[2, 1]],
      [
        [2, 1],
        [3, 1],
      ],
      [
        [2, 1],
        [3, 2],
      ],
    ];
    const tree = trees[this.#rng.below(trees.length)] ?? [];
    return tree.map(([friend, owner]) => {
      const friendPpm = (POOL_PPM / 100) * this.#rng.below(101);
      return { friend, owner, friendPpm, ownerPpm: BigInt(POOL_PPM - friendPpm) };
    });
  }

  #drawOffers(): readonly Offer[] {
    const points = BigInt(10 + this.#rng.below(1_000));
    const rialPerPoint = BigInt(10 + this.#rng.below(5_000));
    const ppm = 10_000 * (1 + this.#rng.below(30));
    return [
      { points, worth: points * rialPerPoint + 10_000n, ppm: 0 },
      { points: points / 2n + 1n, worth: 10_000n, ppm },
    ];
  }

  #open(): void {
    const tiers = [
      { levelMin: 0, volumeMinUnits: '0', quote: 'IRT', makerPpm: 2_000, takerPpm: 2_500 },
      {
        levelMin: 0,
        volumeMinUnits: String(1_000_000_000 * (1 + this.#rng.below(50))),
        quote: 'IRT',
        makerPpm: 0,
        takerPpm: 0,
      },
    ] as const;
    if (this.#rng.below(3) > 0) this.#system.send({ type: 'configure_fees', tiers });
    for (const user of [...RING, MAKER]) {
      const factor = user === MAKER ? 1_000n : 1n;
      this.#system.fund(user, 'IRT', RIAL * factor);
      this.#system.fund(user, 'BTC', COINS * factor);
    }
    const bonus = { asset: 'IRT', units: '1000000000000000', reference: 'bonus' } as const;
    this.#system.send({ type: 'post_opening', owner: 'house:bonus', ...bonus });
    for (const member of RING) {
      this.#accounts.set(member, {
        points: GRANTED,
        parts: 0n,
        fees: 0n,
        given: 0n,
        isRewarded: false,
      });
      const relation = this.#relations.find(({ friend }) => friend === member);
      if (relation === undefined || relation.friendPpm === 0) continue;
      const untilMs = this.#system.at + 365 * DAY_MS;
      this.#letOff(member, { ppm: relation.friendPpm, untilMs });
    }
  }

  #step(): void {
    const member = this.#member();
    const draw = this.#rng.below(10);
    if (draw < 4) this.#tradeOutside(member);
    else if (draw < 7) this.#wash(member);
    else if (draw < 9) this.#exchange(member, this.#rng.below(2));
    else {
      this.#system.at += this.#rng.below(2) === 0 ? HOUR_MS : DAY_MS;
      this.#payCommissions();
    }
  }

  #member(): Member {
    return RING[this.#rng.below(RING.length)] ?? 1;
  }

  /** With whoever quotes at the index: by either side, as maker or as taker. */
  #tradeOutside(member: Member): void {
    const side = this.#rng.below(2) === 0 ? 'buy' : 'sell';
    const isTaker = this.#rng.below(2) === 0;
    this.#trade({
      price: INDEX,
      side,
      first: isTaker ? MAKER : member,
      second: isTaker ? member : MAKER,
    });
  }

  /** Among themselves, at whichever price the band lets through. */
  #wash(member: Member): void {
    const other = RING[(RING.indexOf(member) + 1 + this.#rng.below(2)) % RING.length] ?? 1;
    const price = Math.floor(INDEX * (0.75 + this.#rng.below(50) / 100));
    const side = this.#rng.below(2) === 0 ? 'buy' : 'sell';
    this.#trade({ price, side, first: member, second: other });
  }

  #trade(asked: {
    readonly price: number;
    /** Of whoever comes second. */
    readonly side: 'buy' | 'sell';
    readonly first: number;
    readonly second: number;
  }): void {
    const { first, price, second, side } = asked;
    const lots = 1 + this.#rng.below(20_000);
    const rests = this.#system.limit(first, side === 'buy' ? 'sell' : 'buy', price, lots, TERMS);
    if (!rests.ok) return;
    this.#system.limit(second, side, price, lots, { ...TERMS, timeInForce: 'ioc' });
    this.#system.cancel(first, rests.result.orderId);
    for (const trade of this.#system.close().trades) {
      this.#trades += 1;
      const isBuy = trade.takerSide === 'buy';
      const paid = { other: trade.takerUser, price: trade.priceTicks };
      this.#count({ ...paid, user: trade.makerUser, fee: trade.makerFee, isCoin: !isBuy });
      this.#count({
        ...paid,
        user: trade.takerUser,
        other: trade.makerUser,
        fee: trade.takerFee,
        isCoin: isBuy,
      });
    }
  }

  /** Follows a fee, as the server does. */
  #count(paid: {
    readonly user: number;
    readonly other: number;
    readonly price: number;
    readonly fee: bigint;
    readonly isCoin: boolean;
  }): void {
    const { fee, isCoin, other, price, user } = paid;
    const member = RING.find((one) => one === user);
    const account = member === undefined ? undefined : this.#accounts.get(member);
    if (member === undefined || account === undefined || fee === 0n) return;
    const relation = this.#relations.find(({ friend }) => friend === member);
    if (relation !== undefined) {
      const key = `${member}/${isCoin ? 'BTC' : 'IRT'}`;
      this.#accrued.set(key, (this.#accrued.get(key) ?? 0n) + fee);
    }
    if (this.#topOf(user) === this.#topOf(other)) return;
    const rial = isCoin ? (fee * BigInt(price)) / UNITS_PER_LOT : fee;
    account.fees += rial;
    const earned = { day: '', parts: (rial * PARTS) / RIAL_PER_POINT };
    const { parts, byDay } = creditParts(account.parts, [earned]);
    account.parts = parts;
    account.points += byDay.get('') ?? 0n;
    if (relation === undefined || account.isRewarded || account.fees < FRIEND_FEES) return;
    account.isRewarded = true;
    const owner = this.#accounts.get(relation.owner);
    if (owner !== undefined) owner.points += GRANTED_FRIEND;
  }

  #topOf(user: number): number {
    const relation = this.#relations.find(({ friend }) => friend === user);
    return relation === undefined ? user : this.#topOf(relation.owner);
  }

  #payCommissions(): void {
    for (const [key, fees] of this.#accrued) {
      const [friend = '', asset = ''] = key.split('/');
      const relation = this.#relations.find((one) => String(one.friend) === friend);
      const units = relation === undefined ? 0n : (fees * relation.ownerPpm) / MILLION;
      if (relation === undefined || units === 0n) continue;
      this.#reward('commission', relation.owner, asset, units);
      this.#accrued.set(key, 0n);
    }
  }

  #reward(purpose: 'commission' | 'points', user: number, asset: string, units: bigint): void {
    this.#rewards += 1;
    const reference = `${purpose}/${this.#rewards}`;
    const reward = { reference, purpose, user, asset, units: String(units) };
    const paid = this.#system.send({ type: 'post_reward', ...reward });
    if (!paid.ok) throw new Error(`${reference}: ${paid.code}`);
  }

  /** Buys an offer; false where that is refused. */
  #exchange(member: Member, nth: number): boolean {
    const offer = this.#offers[nth];
    const account = this.#accounts.get(member);
    if (offer === undefined || account === undefined) return false;
    if (account.points < offer.points) return false;
    const isBacked = account.given + offer.worth <= backedBy(account.fees);
    if (this.#options.isBacked && !isBacked) return false;
    account.points -= offer.points;
    account.given += offer.worth;
    this.#exchanges += 1;
    if (offer.ppm === 0) this.#reward('points', member, 'IRT', offer.worth);
    else this.#letOff(member, { ppm: offer.ppm, untilMs: this.#system.at + 30 * DAY_MS });
    return true;
  }

  /** As the server tells it: those that run, the largest of what points bought beside the invitation's. */
  #letOff(member: Member, discount: { readonly ppm: number; readonly untilMs: number }): void {
    const running = (this.#discounts.get(member) ?? []).filter(
      ({ untilMs }) => untilMs > this.#system.at,
    );
    const discounts = [...running, discount].sort((a, b) => b.ppm - a.ppm).slice(0, 4);
    this.#discounts.set(member, discounts);
    this.#version += 1;
    const terms = { level: 2, isFrozen: false, moneyHeldUntil: null, blocks: [] } as const;
    const told = { user: member, version: this.#version, ...terms, discounts };
    this.#system.send({ type: 'set_standing', ...told });
  }

  /** Of all three, at the index; hundredths of a rial, so that nothing rounds. */
  #worth(): bigint {
    let worth = 0n;
    for (const member of RING) {
      const money = this.#system.exchange.balance(`user:${member}`, 'IRT');
      const coins = this.#system.exchange.balance(`user:${member}`, 'BTC');
      worth += money.total * UNITS_PER_LOT + coins.total * BigInt(INDEX);
    }
    return worth;
  }
}

const TERMS = { market: 'BTCIRT', timeInForce: 'gtc' } as const;
