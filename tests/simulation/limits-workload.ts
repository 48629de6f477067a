// Staff who stop people and let them go, and who change the limits around midnight.
import type { SeededRandom } from '@sarraf/testing';
import type {
  Command,
  ConfigureLimits,
  LimitRule,
  SetStanding,
} from '../../packages/settlement/src/index.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MINUTES = 1_440;
const ACTIONS = ['trade', 'trade', 'deposit', 'withdraw'] as const;
/** Small caps, so that they are met. */
const CAPS = ['900000', '2000000', '5000000'] as const;
/** Of a stablecoin, in its smallest units. */
const COIN_CAPS = ['60000000', '90000000', '200000000'] as const;

/** Makes the commands of standings and limits. */
export class LimitsWorkload {
  readonly #rng: SeededRandom;
  readonly #now: () => number;
  readonly #versions = new Map<number, number>();
  #rules = 0;

  /** @param now the clock of whoever writes dates, which need not be the engine's */
  constructor(rng: SeededRandom, now: () => number) {
    this.#rng = rng;
    this.#now = now;
  }

  /** What is told first: everybody at level 1, and one cap of a day. */
  openings(users: number): Command[] {
    const standings = Array.from({ length: users }, (_, index) => this.#plain(index + 1));
    const first = this.#rule({ kind: 'gateway', level: 1, days: 1, capUnits: '2000000' });
    const coins = this.#rng.chance(50) ? [this.#coins()] : [];
    const limits = [first, ...this.#leaving(), ...coins, ...this.#recent()];
    return [{ type: 'configure_limits', limits, hours: [] }, ...standings];
  }

  command(users: number): Command {
    const rng = this.#rng;
    return rng.chance(60) ? this.#standing(rng.between(1, users)) : this.#limits();
  }

  /** Somebody whose money waits is stopped, or their money held. */
  stop(user: number): SetStanding {
    const rng = this.#rng;
    const now = this.#now();
    const action = rng.pick(['withdraw', 'withdraw', 'trade', 'deposit'] as const);
    const until = now + rng.between(1, 8) * MINUTE_MS;
    return {
      ...this.#plain(user),
      isFrozen: rng.chance(25),
      moneyHeldUntil: rng.chance(50) ? now + HOUR_MS : null,
      blocks: [{ action, until }],
    };
  }

  /** What may leave and come by the bank: sometimes more than anybody has. */
  #leaving(): LimitRule[] {
    const rng = this.#rng;
    const kinds = [
      ...(['toman_withdrawal', 'transfer', 'bank_deposit'] as const),
      ...(rng.chance(40) ? (['leaving'] as const) : []),
    ];
    return kinds.map((kind) => {
      const rule = this.#rule({ kind, level: 1, days: rng.chance(80) ? 1 : 30 });
      return rng.chance(30) ? { ...rule, capUnits: '900000000000000' } : rule;
    });
  }

  /** Counts the changes of a person's standing. */
  nextVersion(user: number): number {
    const version = (this.#versions.get(user) ?? 0) + 1;
    this.#versions.set(user, version);
    return version;
  }

  #plain(user: number): SetStanding {
    return {
      type: 'set_standing',
      user,
      version: this.nextVersion(user),
      level: 1,
      isFrozen: false,
      moneyHeldUntil: null,
      blocks: [],
    };
  }

  #standing(user: number): SetStanding {
    const rng = this.#rng;
    const now = this.#now();
    const plain = this.#plain(user);
    const action = rng.pick(ACTIONS);
    const until = rng.chance(15) ? null : now + rng.between(1, 8) * MINUTE_MS;
    return {
      ...plain,
      // Told late, after a newer one.
      version: rng.chance(8) ? Math.max(1, plain.version - 2) : plain.version,
      level: rng.chance(80) ? 1 : rng.pick([0, 2, 2] as const),
      isFrozen: rng.chance(6),
      moneyHeldUntil: rng.chance(20) ? now + HOUR_MS : null,
      blocks: rng.chance(35) ? [{ action, until }] : [],
      ...(rng.chance(40) && { person: rng.between(1, user) }),
    };
  }

  #limits(): ConfigureLimits {
    const rng = this.#rng;
    const now = this.#now();
    const base = this.#rule({ kind: 'gateway', level: rng.chance(90) ? 1 : 2, days: 1 });
    const more = Array.from({ length: rng.below(4) }, () =>
      this.#rule({
        kind: rng.pick(['gateway', 'gateway_person'] as const),
        level: rng.pick([0, 1, 2] as const),
        days: rng.pick([1, 30] as const),
        fromMs: now + (rng.below(5) - 2) * HOUR_MS,
        toMs: rng.chance(50) ? now + rng.between(1, 40) * HOUR_MS : null,
        isOn: rng.chance(85),
      }),
    );
    const hours = rng.chance(70) ? [this.#closedSoon(now)] : [];
    const coins = rng.chance(70) ? [this.#coins(now), this.#coins(now)] : [];
    const leaving = rng.chance(85) ? this.#leaving() : [];
    const recent = rng.chance(60) ? this.#recent() : [];
    const limits = [base, ...more, ...leaving, ...coins, ...recent];
    return { type: 'configure_limits', limits, hours };
  }

  /** Some minutes around now, in which nobody trades. */
  #closedSoon(now: number): ConfigureLimits['hours'][number] {
    const rng = this.#rng;
    const opensMinute = rng.below(DAY_MINUTES);
    const closesMinute = rng.below(DAY_MINUTES);
    const toMs = now + rng.between(2, 15) * MINUTE_MS;
    const id = this.#nextId();
    return { id, opensMinute, closesMinute, fromMs: now - HOUR_MS, toMs, isOn: rng.chance(90) };
  }

  #rule(given: Pick<LimitRule, 'kind' | 'level' | 'days'> & Partial<LimitRule>): LimitRule {
    const capUnits = this.#rng.pick(CAPS);
    return { id: this.#nextId(), fromMs: 0, toMs: null, isOn: true, capUnits, ...given };
  }

  /** A cap on stablecoins: for ever, or around a moment. */
  #coins(now?: number): LimitRule {
    const rng = this.#rng;
    const dates =
      now === undefined || rng.chance(50)
        ? {}
        : { fromMs: now + (rng.below(5) - 3) * HOUR_MS, toMs: now + rng.between(1, 40) * HOUR_MS };
    return this.#rule({
      kind: 'stablecoin_buy',
      level: rng.pick([0, 1, 1, 2] as const),
      days: rng.pick([1, 30] as const),
      capUnits: rng.pick(COIN_CAPS),
      ...dates,
    });
  }

  /** What toman of the last 72 hours keep here: nothing, all, or more than a little. */
  #recent(): LimitRule[] {
    const rng = this.#rng;
    const capUnits = rng.pick(['0', '0', '900000'] as const);
    const level = rng.pick([0, 0, 1, 2] as const);
    const rule = this.#rule({ kind: 'recent_deposit', level, days: 3, capUnits });
    return rng.chance(70) ? [rule] : [];
  }

  #nextId(): number {
    this.#rules += 1;
    return this.#rules;
  }
}
