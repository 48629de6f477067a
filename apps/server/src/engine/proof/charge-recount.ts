import {
  type Command,
  type CommandEnvelope,
  type Outcome,
  outcomeOf,
  tehranDay,
} from '@sarraf/settlement';
import { RecountedLimits } from './recounted-limits.ts';

interface Counted {
  readonly user: number;
  readonly day: string;
  readonly units: bigint;
  state: 'open' | 'closed' | 'credited' | 'parked';
}

type OpenPayment = Extract<Command, { type: 'open_payment' }>;

/**
 * Counts toman charges against their limits once more, from what the journal says was let in (I22):
 * open and credited charges of an account, or of all accounts of a person, on the days of Tehran
 * that a limit looks at stay within what was in force when the new one was let in. Charges of before
 * there were limits have the cap of the day with them. One that was closed is paid for if its money
 * comes after all, and is no longer asked about any limit.
 */
export class ChargeRecount {
  readonly #limits = new RecountedLimits(['gateway', 'gateway_person']);
  readonly #charges = new Map<string, Counted>();
  readonly #days = new Set<string>();

  /** What breaks a limit by this command, as it was answered; undefined where nothing does. */
  take(envelope: CommandEnvelope, outcome: Outcome): string | undefined {
    const { command, at } = envelope;
    const hadLimits = this.#limits.isConfigured;
    this.#limits.learn(envelope, outcome);
    if (!hadLimits && this.#limits.isConfigured) {
      // nobody needed earlier days when there came to be limits
      this.#limits.countsFrom = [...this.#days].sort().slice(-2)[0] ?? '';
    }
    if (!outcome.ok) return undefined;
    switch (command.type) {
      case 'open_payment': {
        // a key that is used again is answered with the charge it began, and begins none
        const answer = outcomeOf(command.type, outcome);
        if (answer?.ok !== true || this.#charges.has(answer.result.paymentId)) return undefined;
        return this.#open(answer.result.paymentId, command, at);
      }
      case 'credit_payment':
        return this.#end(command.paymentId, 'credited');
      case 'park_payment':
        return this.#end(command.paymentId, 'parked');
      case 'close_payment':
        return this.#end(command.paymentId, 'closed');
      default:
        return undefined;
    }
  }

  #open(id: string, command: OpenPayment, at: number): string | undefined {
    const { user, dayCapUnits } = command;
    const units = BigInt(command.units);
    const day = command.day ?? tehranDay(at);
    this.#charges.set(id, { user, day, units, state: 'open' });
    this.#days.add(day);
    this.#limits.add(user, day, units);
    if (dayCapUnits === undefined) return this.#limits.overLimits(user, at);
    const used = this.#limits.usedOn(user, day);
    if (used <= BigInt(dayCapUnits)) return undefined;
    return `window ${user}/gateway_day/${day} comes to ${used}, of ${dayCapUnits}`;
  }

  #end(id: string, state: 'closed' | 'credited' | 'parked'): undefined {
    const charge = this.#charges.get(id);
    if (charge === undefined || charge.state === 'credited' || charge.state === 'parked') return;
    const { user, day, units } = charge;
    if (charge.state === 'open' && state !== 'credited') this.#limits.add(user, day, -units);
    if (charge.state === 'closed' && state === 'credited') this.#limits.add(user, day, units);
    charge.state = state;
  }
}
