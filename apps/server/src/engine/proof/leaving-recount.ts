import {
  type CommandEnvelope,
  type Outcome,
  outcomeOf,
  type PayOutResult,
  tehranDay,
  type WithdrawalResult,
} from '@sarraf/settlement';
import { RecountedLimits } from './recounted-limits.ts';

/** What left, or is on its way. */
interface Counted {
  readonly user: number;
  readonly day: string;
  readonly units: bigint;
  /** The limits that it counts against, besides those of both. */
  readonly kind: 'withdrawal' | 'transfer';
  isFreed: boolean;
}

/** States in which nothing left after all. */
const FREED: ReadonlySet<string> = new Set(['cancelled', 'refused', 'returned', 'expired']);

/**
 * Counts what leaves against its limits once more (I22): what is withdrawn in toman, and what goes to
 * others or out as coins by its worth, each alone and both together, on the days that a limit looks at stay within
 * what was in force when the new one was let in. What did not leave after all counts no more.
 */
export class LeavingRecount {
  readonly #limits = {
    withdrawal: new RecountedLimits(['toman_withdrawal']),
    transfer: new RecountedLimits(['transfer']),
  };
  readonly #together = new RecountedLimits(['leaving'], { isOpenWithout: true });
  readonly #counted = new Map<string, Counted>();

  /** What breaks a limit by this command, as it was answered; undefined where nothing does. */
  take(envelope: CommandEnvelope, outcome: Outcome): string | undefined {
    const { command, at } = envelope;
    for (const limits of [...Object.values(this.#limits), this.#together]) {
      limits.learn(envelope, outcome);
    }
    switch (command.type) {
      case 'request_withdrawal': {
        const answer = outcomeOf(command.type, outcome);
        if (answer?.ok !== true) return undefined;
        return this.#addWithdrawal(answer.result, at);
      }
      case 'place_order':
      case 'execute_otc':
      case 'take_otc_quote': {
        const answer = outcomeOf(command.type, outcome);
        return answer?.ok === true ? this.#addPayOut(answer.result.payOut, at) : undefined;
      }
      case 'request_transfer': {
        const answer = outcomeOf(command.type, outcome);
        if (answer?.ok !== true || answer.result.worthUnits === '0') return undefined;
        const { transferId, user, worthUnits } = answer.result;
        return this.#add(`transfer ${transferId}`, 'transfer', user, worthUnits, at);
      }
      case 'advance_withdrawal': {
        const answer = outcomeOf(command.type, outcome);
        if (answer?.ok === true) {
          this.#move(`withdrawal ${answer.result.withdrawalId}`, answer.result.state);
        }
        return undefined;
      }
      case 'advance_transfer': {
        const answer = outcomeOf(command.type, outcome);
        if (answer?.ok === true) {
          this.#move(`transfer ${answer.result.transferId}`, answer.result.state);
        }
        return undefined;
      }
      default:
        return undefined;
    }
  }

  #addPayOut(payOut: PayOutResult | undefined, at: number): string | undefined {
    return payOut?.ok === true ? this.#addWithdrawal(payOut.withdrawal, at) : undefined;
  }

  /** Toman as they are, a coin by its worth with what goes to others. */
  #addWithdrawal(
    { withdrawalId, user, units, worthUnits }: WithdrawalResult,
    at: number,
  ): string | undefined {
    const kind = worthUnits === undefined ? 'withdrawal' : 'transfer';
    return this.#add(`withdrawal ${withdrawalId}`, kind, user, worthUnits ?? units, at);
  }

  #add(
    key: string,
    kind: Counted['kind'],
    user: number,
    unitsText: string,
    at: number,
  ): string | undefined {
    // a key that is used again is answered with what it began, and begins nothing
    if (this.#counted.has(key)) return undefined;
    const units = BigInt(unitsText);
    const day = tehranDay(at);
    this.#counted.set(key, { user, day, units, kind, isFreed: false });
    const counting = [this.#limits[kind], this.#together];
    for (const limits of counting) limits.add(user, day, units);
    return counting.map((limits) => limits.overLimits(user, at)).find((over) => over !== undefined);
  }

  #move(key: string, state: string): void {
    const one = this.#counted.get(key);
    if (one === undefined || one.isFreed || !FREED.has(state)) return;
    one.isFreed = true;
    for (const limits of [this.#limits[one.kind], this.#together]) {
      limits.add(one.user, one.day, -one.units);
    }
  }
}
