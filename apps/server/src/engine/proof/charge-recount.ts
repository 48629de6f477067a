import {
  type Command,
  type CommandEnvelope,
  type IdempotencyClaim,
  type LimitRule,
  type Outcome,
  outcomeOf,
  tehranDay,
} from '@sarraf/settlement';

const DAY_MS = 86_400_000;

interface Counted {
  readonly user: number;
  readonly day: string;
  readonly units: bigint;
  state: 'open' | 'closed' | 'credited';
}

interface Told {
  readonly version: number;
  readonly level: number;
  readonly person: number;
}

type OpenPayment = Extract<Command, { type: 'open_payment' }>;

/**
 * Counts toman charges against their limits once more, from what the journal says was let in, and
 * by nothing of the engine's own (I22): open and credited charges of an account, or of all accounts
 * of a person, on the days of Tehran that a limit looks at stay within what was in force when the
 * new one was let in. Charges of before there were limits have the cap of the day with them. One
 * that was closed is paid for if its money comes after all, and is no longer asked about any limit.
 */
export class ChargeRecount {
  readonly #charges = new Map<string, Counted>();
  /** By account and day. */
  readonly #used = new Map<string, bigint>();
  readonly #days = new Set<string>();
  readonly #told = new Map<number, Told>();
  #rules: readonly LimitRule[] = [];
  /** Keys by which limits were changed: one that comes again is answered and changes nothing. */
  readonly #changes = new Set<string>();
  /** The first day that limits count; nobody needed earlier ones when there came to be limits. */
  #countsFrom: string | undefined;

  /** What breaks a limit by this command, as it was answered; undefined where nothing does. */
  take({ command, at, claim }: CommandEnvelope, outcome: Outcome): string | undefined {
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
      case 'close_payment':
        return this.#end(command.paymentId, 'closed');
      case 'set_standing':
        return this.#tell(command);
      case 'configure_limits':
        if (claim === undefined || this.#isFirst(claim)) this.#configure(command.limits);
        return undefined;
      default:
        return undefined;
    }
  }

  #isFirst({ user, route, key }: IdempotencyClaim): boolean {
    const name = JSON.stringify([user, route, key]);
    const isFirst = !this.#changes.has(name);
    this.#changes.add(name);
    return isFirst;
  }

  #configure(rules: readonly LimitRule[]): void {
    this.#rules = rules.filter(({ kind }) => kind === 'gateway' || kind === 'gateway_person');
    this.#countsFrom ??= [...this.#days].sort().slice(-2)[0] ?? '';
  }

  #tell({ user, version, level, person }: Extract<Command, { type: 'set_standing' }>): undefined {
    if ((this.#told.get(user)?.version ?? 0) >= version) return;
    this.#told.set(user, { version, level, person: person ?? user });
  }

  #open(id: string, command: OpenPayment, at: number): string | undefined {
    const { user, dayCapUnits } = command;
    const units = BigInt(command.units);
    const day = command.day ?? tehranDay(at);
    this.#charges.set(id, { user, day, units, state: 'open' });
    this.#days.add(day);
    this.#add(user, day, units);
    if (dayCapUnits === undefined) return this.#overLimits(user, at);
    const used = this.#usedOn(user, day);
    if (used <= BigInt(dayCapUnits)) return undefined;
    return `window ${user}/gateway_day/${day} comes to ${used}, of ${dayCapUnits}`;
  }

  #overLimits(user: number, at: number): string | undefined {
    const binding = this.#binding(this.#told.get(user)?.level ?? 0, at);
    if (!binding.some(({ kind }) => kind === 'gateway')) {
      return `user ${user} charges, and no limit lets them`;
    }
    for (const { id, kind, days, capUnits } of binding) {
      const used = this.#sum(kind === 'gateway' ? [user] : this.#accountsOf(user), days, at);
      if (used > BigInt(capUnits)) {
        return `charges of user ${user} come to ${used} by limit ${id}, of ${capUnits}`;
      }
    }
    return undefined;
  }

  /** Of each kind and length the one for the highest level, then the latest, then the newest. */
  #binding(level: number, at: number): LimitRule[] {
    const inForce = this.#rules
      .filter(({ isOn, fromMs, toMs }) => isOn && fromMs <= at && at < (toMs ?? Infinity))
      .filter((rule) => rule.level <= level)
      .toSorted((a, b) => b.level - a.level || b.fromMs - a.fromMs || b.id - a.id);
    const first = new Map<string, LimitRule>();
    for (const rule of inForce) {
      const thing = `${rule.kind}/${rule.days}`;
      if (!first.has(thing)) first.set(thing, rule);
    }
    return [...first.values()];
  }

  #accountsOf(user: number): number[] {
    const person = this.#told.get(user)?.person ?? user;
    const same = [...this.#told].filter(([, told]) => told.person === person).map(([own]) => own);
    return same.includes(user) ? same : [user];
  }

  #sum(users: readonly number[], days: number, at: number): bigint {
    let sum = 0n;
    for (let ago = 0; ago < days; ago += 1) {
      const day = tehranDay(at - ago * DAY_MS);
      if (day < (this.#countsFrom ?? '')) break;
      for (const user of users) sum += this.#usedOn(user, day);
    }
    return sum;
  }

  #end(id: string, state: 'closed' | 'credited'): undefined {
    const charge = this.#charges.get(id);
    if (charge === undefined || charge.state === 'credited') return;
    const { user, day, units } = charge;
    if (charge.state === 'open' && state === 'closed') this.#add(user, day, -units);
    if (charge.state === 'closed' && state === 'credited') this.#add(user, day, units);
    charge.state = state;
  }

  #usedOn(user: number, day: string): bigint {
    return this.#used.get(`${user}/${day}`) ?? 0n;
  }

  #add(user: number, day: string, units: bigint): void {
    this.#used.set(`${user}/${day}`, this.#usedOn(user, day) + units);
  }
}
