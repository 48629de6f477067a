import { type CommandEnvelope, type Outcome, outcomeOf, tehranDay } from '@sarraf/settlement';
import { RecountedLimits } from './recounted-limits.ts';

interface Counted {
  readonly user: number;
  readonly day: string;
  readonly units: bigint;
  isFreed: boolean;
}

/**
 * Counts what leaves in toman against its limits once more (I22): what is on its way and what was
 * paid on the days that a limit looks at stays within what was in force when the new one was let in.
 * What was cancelled, refused or returned counts no more.
 */
export class WithdrawalRecount {
  readonly #limits = new RecountedLimits(['toman_withdrawal']);
  readonly #withdrawals = new Map<string, Counted>();

  /** What breaks a limit by this command, as it was answered; undefined where nothing does. */
  take(envelope: CommandEnvelope, outcome: Outcome): string | undefined {
    const { command, at } = envelope;
    this.#limits.learn(envelope, outcome);
    if (command.type === 'request_withdrawal') {
      const answer = outcomeOf(command.type, outcome);
      if (answer?.ok !== true || this.#withdrawals.has(answer.result.withdrawalId))
        return undefined;
      const { user } = command;
      const counted = { user, day: tehranDay(at), units: BigInt(command.units), isFreed: false };
      this.#withdrawals.set(answer.result.withdrawalId, counted);
      this.#limits.add(user, counted.day, counted.units);
      return this.#limits.overLimits(user, at);
    }
    if (command.type === 'advance_withdrawal') {
      const answer = outcomeOf(command.type, outcome);
      if (answer?.ok === true) this.#move(answer.result.withdrawalId, answer.result.state);
    }
    return undefined;
  }

  #move(id: string, state: string): void {
    const one = this.#withdrawals.get(id);
    const isOver = state === 'cancelled' || state === 'refused' || state === 'returned';
    if (one === undefined || one.isFreed || !isOver) return;
    one.isFreed = true;
    this.#limits.add(one.user, one.day, -one.units);
  }
}
