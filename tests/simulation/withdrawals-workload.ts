// People who ask for their toman, staff who decide, and a bank that says this and that.
import type { SeededRandom } from '@sarraf/testing';
import type { Command, WithdrawalRow } from '../../packages/settlement/src/index.ts';
import { USERS } from './settings.ts';
import type { Tables } from './tables.ts';

const STEPS = ['cancel', 'approve', 'refuse', 'send', 'settle', 'return'] as const;
/** The way that most of them go. */
const NEXT = { requested: 'approve', approved: 'send', sent: 'settle', settled: 'return' } as const;

/** Makes the commands of withdrawals and of their steps. */
export class WithdrawalsWorkload {
  readonly #rng: SeededRandom;
  readonly #tables: Tables;
  #made = 0;
  #stopped: WithdrawalRow | undefined;

  constructor(rng: SeededRandom, tables: Tables) {
    this.#rng = rng;
    this.#tables = tables;
  }

  /** Whose money waits to be approved or sent, and is to be moved on next. */
  owner(): number | undefined {
    const rows = this.#rows();
    this.#stopped = rows.findLast(({ state }) => state === 'requested' || state === 'approved');
    return this.#stopped?.user;
  }

  /** Those of toman: a chain ends those of coins. */
  #rows(): WithdrawalRow[] {
    return [...this.#tables.records.withdrawals.values()].filter(({ chain }) => chain === null);
  }

  command(): Command {
    const rng = this.#rng;
    const latest = this.#rows().slice(-10);
    const stopped = this.#stopped;
    this.#stopped = undefined;
    if (stopped === undefined && (latest.length === 0 || rng.chance(40))) return this.#request();
    const { id, user: owner, state } = stopped ?? rng.pick(latest);
    const next = Object.entries(NEXT).find(([from]) => from === state)?.[1] ?? 'approve';
    const step = rng.chance(70) ? next : rng.pick(STEPS);
    const user = rng.chance(80) ? owner : rng.between(1, USERS);
    return {
      type: 'advance_withdrawal',
      withdrawalId: rng.chance(96) ? id : `nobody's ${this.#made}`,
      step,
      user: step === 'cancel' ? user : null,
      reference: step === 'settle' ? `paya ${this.#made}` : null,
    };
  }

  #request(): Command {
    const rng = this.#rng;
    const isAgain = this.#made > 0 && rng.chance(5);
    if (!isAgain) this.#made += 1;
    const id = isAgain ? rng.between(1, this.#made) : this.#made;
    return {
      type: 'request_withdrawal',
      withdrawalId: `withdrawal ${id}`,
      user: rng.between(1, USERS),
      asset: 'IRT',
      units: String(rng.chance(8) ? 700_000_000_000_000 : rng.between(1, 40) * 15_000),
      feeUnits: rng.pick(['0', '4000'] as const),
      recipient: `card:${rng.between(1, 9)}`,
      cancelMs: rng.pick([0, 0, 1_000, 180_000] as const),
    };
  }
}
