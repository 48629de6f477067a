import type { SeededRandom } from '@sarraf/testing';
import type { Command, LimitRule, SetStanding } from '../index.ts';
import { USERS } from './random-otc.ts';

const LIMIT_KINDS = [
  ...(['gateway', 'gateway_person', 'stablecoin_buy', 'toman_withdrawal'] as const),
  ...(['transfer', 'leaving', 'bank_deposit'] as const),
];
const HOUR_MS = 3_600_000;
const DAY_MINUTES = 1_440;

/** Standings and limits of every kind, from one seed. */
export class RandomLimits {
  readonly #random: SeededRandom;
  #made = 0;
  /** Whether charges go by the limits; before, each brings a cap of its day along. */
  isConfigured = false;

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  /** Everybody at level 1, and limits that most of what they do is within. */
  opening(users: number): Command[] {
    this.isConfigured = true;
    const dates = { fromMs: 0, toMs: null, isOn: true } as const;
    const kinds = [...LIMIT_KINDS.filter((kind) => kind !== 'stablecoin_buy')];
    const limits = kinds.map((kind, index): LimitRule => {
      return { id: index + 1, kind, capUnits: '9000', level: 1, days: 1, ...dates };
    });
    const recent = { id: 99, kind: 'recent_deposit', level: 0, days: 3, capUnits: '0' } as const;
    const standings = Array.from({ length: users }, (_, index): Command => {
      const terms = { version: 1, level: 1, isFrozen: false, moneyHeldUntil: null } as const;
      return { type: 'set_standing', user: index + 1, ...terms, blocks: [] };
    });
    const all = [...limits, { ...recent, ...dates }];
    return [{ type: 'configure_limits', limits: all, hours: [] }, ...standings];
  }

  /** Somebody's money may not leave for a while. */
  hold(user: number, at: number): Command {
    this.#made += 1;
    return {
      type: 'set_standing',
      user,
      version: this.#made,
      level: 1,
      isFrozen: false,
      moneyHeldUntil: at + 60_000,
      blocks: [],
    };
  }

  next(at: number): Command {
    this.#made += 1;
    return this.#random.chance(70) ? this.#standing(at) : this.#limits(at);
  }

  #standing(at: number): Command {
    const random = this.#random;
    const user = 1 + random.below(USERS);
    const action = random.pick(['trade', 'deposit', 'withdraw'] as const);
    const until = random.chance(20) ? null : at + random.below(40_000);
    return {
      type: 'set_standing',
      user,
      version: Math.max(1, this.#made - (random.chance(10) ? 9 : 0)),
      level: random.pick([0, 1, 1, 1, 2] as const),
      isFrozen: random.chance(8),
      moneyHeldUntil: random.chance(20) ? at + random.below(9_000_000) : null,
      blocks: random.chance(25) ? [{ action, until }] : [],
      ...(random.chance(40) && { person: 1 + random.below(user) }),
      ...(random.chance(40) && { discounts: this.#discounts(at) }),
    };
  }

  /** Some that end soon, some that have ended, some larger than others. */
  #discounts(at: number): NonNullable<SetStanding['discounts']> {
    const random = this.#random;
    return Array.from({ length: random.below(5) }, () => ({
      ppm: 1 + random.below(random.chance(10) ? 1_000_000 : 300_000),
      untilMs: at + (random.below(8) - 2) * 20_000,
    }));
  }

  #limits(at: number): Command {
    const random = this.#random;
    this.isConfigured = true;
    const rule = (): LimitRule => ({
      id: 1 + random.below(9),
      kind: random.pick(LIMIT_KINDS),
      level: random.pick([0, 1, 1, 2] as const),
      capUnits: `${(1 + random.below(9)) * 1_500}`,
      days: random.pick([1, 30] as const),
      fromMs: at + (random.below(5) - 3) * HOUR_MS,
      toMs: random.chance(40) ? at + random.below(9) * HOUR_MS : null,
      isOn: random.chance(90),
    });
    const hours = {
      id: 1,
      opensMinute: random.below(DAY_MINUTES),
      closesMinute: random.below(DAY_MINUTES),
      fromMs: 0,
      toMs: at + random.below(30_000),
      isOn: true,
    };
    const limits = Array.from({ length: random.below(6) }, rule);
    if (random.chance(60)) limits.push({ ...rule(), kind: 'recent_deposit', days: 3 });
    for (const kind of ['toman_withdrawal', 'transfer', 'bank_deposit'] as const) {
      if (random.chance(80)) limits.push({ ...rule(), kind, level: 0, fromMs: 0, toMs: null });
    }
    return { type: 'configure_limits', limits, hours: random.chance(50) ? [hours] : [] };
  }
}
