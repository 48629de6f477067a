import type { SeededRandom } from '@sarraf/testing';
import type { Command, PayOut } from '../index.ts';
import { USERS } from './random-otc.ts';

const STEPS = ['cancel', 'approve', 'refuse', 'send', 'settle', 'return'] as const;
/** Of the latest so many any may be the next to move. */
const LATEST = 6;

/** Withdrawals that are asked for and moved on, mostly as they should be, from one seed. */
export class RandomWithdrawals {
  readonly #random: SeededRandom;
  #made = 0;

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  next(): Command {
    const random = this.#random;
    if (this.#made === 0 || random.chance(30)) return this.#request();
    const back = random.below(random.chance(90) ? LATEST : LATEST * 20);
    const step = random.chance(25) ? 'approve' : random.pick(STEPS);
    return {
      type: 'advance_withdrawal',
      withdrawalId: `w${Math.max(1, this.#made + 1 - back)}`,
      step,
      user: step === 'cancel' ? 1 + random.below(USERS) : null,
      reference: step === 'settle' ? `paya${back}` : null,
    };
  }

  /** What a sale brings is to leave. */
  payOut(): PayOut {
    const random = this.#random;
    if (random.chance(95)) this.#made += 1;
    return {
      withdrawalId: `w${Math.max(1, this.#made)}`,
      recipient: `card:${1 + random.below(9)}`,
      feeUnits: '40',
      cancelMs: 0,
      minUnits: '500',
      maxUnits: `${(1 + random.below(9)) * 900_000_000}`,
    };
  }

  #request(): Command {
    const random = this.#random;
    const isAgain = random.chance(5);
    if (!isAgain) this.#made += 1;
    return {
      type: 'request_withdrawal',
      withdrawalId: `w${Math.max(1, this.#made)}`,
      user: 1 + random.below(USERS + 1),
      asset: 'IRT',
      units: `${500 + random.below(random.chance(5) ? 900_000_000 : 4_000)}`,
      feeUnits: `${random.below(3) * 40}`,
      recipient: `card:${1 + random.below(9)}`,
      cancelMs: random.below(3) * 40_000,
    };
  }
}
