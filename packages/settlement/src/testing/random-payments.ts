import type { SeededRandom } from '@sarraf/testing';
import type { Command } from '../index.ts';
import { USERS } from './random-otc.ts';

const DAYS = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'];

/** Charges and what becomes of them, good and bad, from one seed. */
export class RandomPayments {
  readonly #random: SeededRandom;
  #payments = 0;

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  /**
   * @param made how many commands came before
   * @param isLimited whether charges go by the limits; before, each brings a cap of its day along
   */
  next(made: number, isLimited: boolean): Command {
    const random = this.#random;
    const kind = random.below(3);
    if (kind === 0) {
      this.#payments += 1;
      const paymentId = `p${this.#payments}`;
      const user = 1 + random.below(USERS);
      const units = `${1_000 + random.below(3) * 500}`;
      const type = 'open_payment';
      if (isLimited) return { type, paymentId, user, units };
      return {
        type,
        paymentId,
        user,
        units,
        day: DAYS[Math.min(3, Math.floor(made / 150) + random.below(2))] ?? '2026-11-23',
        dayCapUnits: '2500',
      };
    }
    const paymentId = `p${1 + random.below(this.#payments + 1)}`;
    if (kind === 1) return { type: 'close_payment', paymentId, reason: 'expired' };
    const reference = random.chance(90) ? `bank:${paymentId}` : 'bank:p1';
    const units = `${1_000 + random.below(3) * 500}`;
    if (random.chance(80)) return { type: 'credit_payment', paymentId, reference, units };
    const source = random.chance(70) ? 'gateway' : 'bank';
    return { type: 'park_payment', paymentId, reference, units, source };
  }
}
