import { type Command, type Outcome, outcomeOf } from '@sarraf/settlement';

interface Counted {
  readonly window: string;
  readonly units: bigint;
  state: 'open' | 'closed' | 'credited';
}

/**
 * Counts toman charges against their day's cap once more, from what the journal says was let in,
 * and by nothing of the engine's own (I22): open and credited charges of a person and a day of
 * Tehran stay within the cap that the new one was given. A charge that was closed is paid for if its
 * money comes after all, and is no longer asked about the cap.
 */
export class ChargeRecount {
  readonly #charges = new Map<string, Counted>();
  readonly #used = new Map<string, bigint>();

  /** What breaks the cap by this command, as it was answered; undefined where nothing does. */
  take(command: Command, outcome: Outcome): string | undefined {
    if (!outcome.ok) return undefined;
    switch (command.type) {
      case 'open_payment': {
        // a key that is used again is answered with the charge it began, and begins none
        const answer = outcomeOf(command.type, outcome);
        if (answer?.ok !== true || this.#charges.has(answer.result.paymentId)) return undefined;
        const id = answer.result.paymentId;
        const units = BigInt(command.units);
        const window = `${command.user}/gateway_day/${command.day}`;
        this.#charges.set(id, { window, units, state: 'open' });
        const used = this.#add(window, units);
        if (used <= BigInt(command.dayCapUnits)) return undefined;
        return `window ${window} comes to ${used}, of ${command.dayCapUnits}`;
      }
      case 'credit_payment':
        return this.#end(command.paymentId, 'credited');
      case 'close_payment':
        return this.#end(command.paymentId, 'closed');
      default:
        return undefined;
    }
  }

  #end(id: string, state: 'closed' | 'credited'): undefined {
    const charge = this.#charges.get(id);
    if (charge === undefined || charge.state === 'credited') return;
    if (charge.state === 'open' && state === 'closed') this.#add(charge.window, -charge.units);
    if (charge.state === 'closed' && state === 'credited') this.#add(charge.window, charge.units);
    charge.state = state;
  }

  #add(window: string, units: bigint): bigint {
    const used = (this.#used.get(window) ?? 0n) + units;
    this.#used.set(window, used);
    return used;
  }
}
