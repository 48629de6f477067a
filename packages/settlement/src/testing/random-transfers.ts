import type { SeededRandom } from '@sarraf/testing';
import type { Command, TransferKind, TransferResult } from '../index.ts';
import { middle, USERS } from './random-otc.ts';

const KINDS = [
  'to_vault',
  'to_vault',
  'from_vault',
  'from_vault',
  'to_user',
  'gift',
  'gift',
] as const;
const STEPS = ['release', 'cancel', 'redeem', 'redeem', 'expire'] as const;
const ASSETS = ['IRT', 'IRT', 'IRT', 'BTC', 'QQQ', 'AAA'] as const;
/** Of the latest so many any may be the next to move. */
const LATEST = 4;

/** Sixty-four hex digits that stand for a code's hash. */
const hashOf = (number: number): string => number.toString(16).padStart(64, '0');

/** Transfers, deposits by statement and adjustments, good and bad, from one seed. */
export class RandomTransfers {
  readonly #random: SeededRandom;
  #made = 0;
  /** The latest that wait. */
  #waiting: TransferResult[] = [];
  #lines = 0;
  /** Commands that follow one another. */
  #scene: Command[] = [];

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  /** Learns which wait. */
  heard(transfer: TransferResult): void {
    const others = this.#waiting.filter(({ transferId }) => transferId !== transfer.transferId);
    this.#waiting = transfer.state === 'waiting' ? [...others, transfer].slice(-LATEST) : others;
  }

  /** Who made a gift that waits. */
  giver(): number | undefined {
    return this.#gift()?.user;
  }

  /** Somebody tries to redeem the latest gift next. */
  redeemNext(): void {
    const gift = this.#gift();
    if (gift !== undefined) this.#scene = [this.#redeem(Number(gift.transferId.slice(1)))];
  }

  #gift(): TransferResult | undefined {
    return this.#waiting.findLast(({ kind }) => kind === 'gift');
  }

  #redeem(number: number): Command {
    return {
      type: 'advance_transfer',
      transferId: `t${number}`,
      step: 'redeem',
      // nobody's: whoever made it may not redeem it
      user: USERS + 2,
      secretHash: hashOf(number),
    };
  }

  next(): Command {
    const random = this.#random;
    const begun = this.#scene.shift();
    if (begun !== undefined) return begun;
    if (random.chance(5)) this.#scene = this.#depositAndGive();
    const kind = random.below(10);
    if (kind < 4 || this.#made === 0) return this.#request();
    if (kind < 7) return this.#advance();
    return kind < 9 ? this.#bank() : this.#adjust();
  }

  /** More toman than their coins are worth come to somebody, who would give coins to another. */
  #depositAndGive(): Command[] {
    const random = this.#random;
    this.#lines += 1;
    this.#made += 1;
    const line = { reference: `line${this.#lines}`, units: '90000' };
    const user = 1 + random.below(USERS);
    const prices = [{ market: 'BTCIRT', price: String(middle.BTCIRT), ageMs: 0 }];
    return [
      { type: 'credit_deposit', ...line, user: null },
      { type: 'settle_unmatched', ...line, user },
      { type: 'set_index_prices', prices },
      {
        type: 'request_transfer',
        transferId: `t${this.#made}`,
        user,
        kind: 'to_user',
        asset: 'BTC',
        units: '9',
        toUser: 1 + (user % USERS),
        delayMs: 0,
        validMs: 0,
        secretHash: null,
        worthBy: 'index',
      },
    ];
  }

  #request(): Command {
    const random = this.#random;
    const isAgain = random.chance(5);
    if (!isAgain) this.#made += 1;
    const number = Math.max(1, this.#made);
    const user = 1 + random.below(USERS);
    const kind: TransferKind = random.pick(KINDS);
    const toUser = 1 + (user % USERS);
    return {
      type: 'request_transfer',
      transferId: `t${number}`,
      user,
      kind,
      asset: random.pick(ASSETS),
      units: `${1 + random.below(random.chance(5) ? 900_000_000 : 400)}`,
      toUser: kind === 'to_user' ? toUser : null,
      delayMs: kind === 'from_vault' ? random.below(3) * 300_000 : 0,
      validMs: kind === 'gift' ? 1 + random.below(90_000_000) : 0,
      secretHash: kind === 'gift' ? hashOf(number) : null,
      ...(random.chance(80) && { worthBy: 'index' }),
    };
  }

  #advance(): Command {
    const random = this.#random;
    const known = this.#waiting[random.below(this.#waiting.length + 1)];
    if (known === undefined && random.chance(85)) return this.#request();
    const number = Number(known?.transferId.slice(1) ?? 1 + random.below(this.#made + 9));
    const isMeant = random.chance(80);
    const ends = known?.kind === 'gift' ? (['redeem', 'expire'] as const) : (['release'] as const);
    const step = isMeant ? random.pick(ends) : random.pick(STEPS);
    // nobody's: whoever made it may not redeem it
    const redeemer = USERS + 2;
    const canceller = random.chance(60) ? null : 1 + random.below(USERS);
    return {
      type: 'advance_transfer',
      transferId: `t${number}`,
      step,
      user: step === 'redeem' ? redeemer : step === 'cancel' ? canceller : null,
      secretHash: step === 'redeem' ? hashOf(random.chance(90) ? number : 0) : null,
    };
  }

  #bank(): Command {
    const random = this.#random;
    const isNew = this.#lines === 0 || random.chance(60);
    if (isNew && random.chance(95)) this.#lines += 1;
    const line = { reference: `line${Math.max(1, this.#lines - (isNew ? 0 : random.below(4)))}` };
    const user = random.chance(60) ? 1 + random.below(USERS) : null;
    const units = `${1 + random.below(3_000)}`;
    return isNew
      ? { type: 'credit_deposit', ...line, user, units }
      : { type: 'settle_unmatched', ...line, user, units };
  }

  /** From what the house took, and from an account that is often empty. */
  #reward(): Command {
    const random = this.#random;
    const purpose = random.pick(['commission', 'commission', 'points', 'gift'] as const);
    return {
      type: 'post_reward',
      reference: `${purpose}/${random.below(400)}`,
      purpose,
      user: 1 + random.below(USERS),
      asset: random.chance(3) ? 'NONE' : random.pick(ASSETS),
      units: `${1 + random.below(40)}`,
    };
  }

  #adjust(): Command {
    const random = this.#random;
    if (random.chance(35)) return this.#reward();
    const user = `user:${1 + random.below(USERS)}`;
    const other = random.pick(['house:fees', 'outside:bank', 'house:otc', 'house:bonus'] as const);
    const [from, to] = random.chance(50) ? [user, other] : [other, user];
    return {
      type: 'post_adjustment',
      reference: `agreed${random.below(400)}`,
      from,
      to,
      asset: random.chance(3) ? 'NONE' : random.pick(ASSETS),
      units: `${1 + random.below(500)}`,
    };
  }
}
