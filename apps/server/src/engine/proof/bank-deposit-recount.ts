import { type CommandEnvelope, type Outcome, outcomeOf, tehranDay } from '@sarraf/settlement';
import { RecountedLimits } from './recounted-limits.ts';

/**
 * Counts what was credited by the bank's statement against its limits once more (I22): each line
 * once, on the day that it was credited on.
 */
export class BankDepositRecount {
  readonly #limits = new RecountedLimits(['bank_deposit']);
  readonly #lines = new Set<string>();

  /** What breaks a limit by this command, as it was answered; undefined where nothing does. */
  take(envelope: CommandEnvelope, outcome: Outcome): string | undefined {
    const { command, at } = envelope;
    this.#limits.learn(envelope, outcome);
    if (command.type !== 'credit_deposit') return undefined;
    const answer = outcomeOf(command.type, outcome);
    if (answer?.ok !== true || this.#lines.has(answer.result.reference)) return undefined;
    const { reference, user, units } = answer.result;
    this.#lines.add(reference);
    if (user === null) return undefined;
    this.#limits.add(user, tehranDay(at), BigInt(units));
    return this.#limits.overLimits(user, at);
  }
}
