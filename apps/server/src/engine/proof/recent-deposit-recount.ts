import { type Changes, type CommandEnvelope, type Outcome, outcomeOf } from '@sarraf/settlement';
import type { JournalRow } from '../store/engine-store.ts';
import { ConfiguredRules, isFirst } from './configured-rules.ts';

const RECENT_MS = 72 * 3_600_000;
/** What one account was credited of late is kept apart so often; beyond, the oldest go together. */
const KEPT_MAX = 100;

interface Deposit {
  readonly at: number;
  readonly units: bigint;
}

/**
 * Recounts the toman that each account was credited within 72 hours while a rule on them was in
 * force, from the answers that the journal has, and holds the engine's own rows to it (I22).
 */
export class RecentDepositRecount {
  readonly #deposits = new Map<number, readonly Deposit[]>();
  /** Payments, lines and unmatched money that were credited: what comes again is answered alone. */
  readonly #credited = new Set<string>();
  readonly #rules = new ConfiguredRules(['recent_deposit']);

  /** What of the rows of this batch is not what was credited. */
  take(row: JournalRow, changes: Changes): { readonly index: number; readonly fact: string }[] {
    const touched = new Set<number>();
    for (const { envelope, outcome } of row.commands) {
      const user = this.#learn(envelope, outcome);
      if (user !== undefined) touched.add(user);
    }
    const written = new Map(changes.recentDeposits.map(({ user, deposits }) => [user, deposits]));
    return [...new Set([...touched, ...written.keys()])].flatMap((user) => {
      const own = JSON.stringify(
        (touched.has(user) ? (this.#deposits.get(user) ?? []) : []).map(({ at, units }) => [
          at,
          units.toString(),
        ]),
      );
      const kept = written.get(user) ?? '[]';
      if (own === kept) return [];
      return [{ index: 0, fact: `user ${user} was credited ${own} of late, kept is ${kept}` }];
    });
  }

  /** Whoever was credited by this command. */
  #learn(envelope: CommandEnvelope, outcome: Outcome): number | undefined {
    const { command, at } = envelope;
    this.#rules.learn(envelope, outcome);
    switch (command.type) {
      case 'credit_payment': {
        const answer = outcomeOf(command.type, outcome);
        if (answer?.ok !== true) return undefined;
        const { paymentId, user, units } = answer.result;
        return this.#credit(`payment ${paymentId}`, user, { at, units: BigInt(units) });
      }
      case 'credit_deposit': {
        const answer = outcomeOf(command.type, outcome);
        if (answer?.ok !== true) return undefined;
        const { reference, user, units } = answer.result;
        return this.#credit(`line ${reference}`, user, { at, units: BigInt(units) });
      }
      case 'settle_unmatched': {
        const answer = outcomeOf(command.type, outcome);
        if (answer?.ok !== true) return undefined;
        const { reference, user, units, asset } = answer.result;
        // a coin is no toman
        if (asset !== undefined) return undefined;
        return this.#credit(`unmatched ${reference}`, user, { at, units: BigInt(units) });
      }
      default:
        return undefined;
    }
  }

  #credit(name: string, user: number | null, deposit: Deposit): number | undefined {
    if (!isFirst(this.#credited, name) || user === null) return undefined;
    const { at } = deposit;
    if (this.#rules.inForce(at).length === 0) return undefined;
    const recent = (this.#deposits.get(user) ?? []).filter((one) => one.at + RECENT_MS > at);
    const [first, second] = recent;
    const isFull = recent.length >= KEPT_MAX && first !== undefined && second !== undefined;
    const kept = isFull
      ? [{ at: second.at, units: first.units + second.units }, ...recent.slice(2)]
      : recent;
    this.#deposits.set(user, [...kept, deposit]);
    return user;
  }
}
