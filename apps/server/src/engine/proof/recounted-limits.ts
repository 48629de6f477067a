import { PersonAccounts } from './person-accounts.ts';
import {
  type Command,
  type CommandEnvelope,
  type LimitRule,
  type Outcome,
  tehranDay,
} from '@sarraf/settlement';
import { ConfiguredRules } from './configured-rules.ts';

const DAY_MS = 86_400_000;

interface Told {
  readonly version: number;
  readonly level: number;
}

/**
 * Limits of some kinds as the journal has them, and what was used of them, counted once more by
 * nothing of the engine's own (I22).
 */
export class RecountedLimits {
  /** Of these the first must be in force, or nothing is open. */
  readonly #kinds: readonly LimitRule['kind'][];
  /** By account and day. */
  readonly #used = new Map<string, bigint>();
  readonly #told = new Map<number, Told>();
  readonly #people = new PersonAccounts();
  readonly #rules: ConfiguredRules;
  /** The first day that counts. */
  countsFrom = '';
  readonly #isOpenWithout: boolean;

  /** @param options.isOpenWithout whether a rule of the first need not be in force */
  constructor(
    kinds: readonly LimitRule['kind'][],
    options: { readonly isOpenWithout?: true } = {},
  ) {
    this.#kinds = kinds;
    this.#rules = new ConfiguredRules(kinds);
    this.#isOpenWithout = options.isOpenWithout ?? false;
  }

  /** Whether there ever were limits. */
  get isConfigured(): boolean {
    return this.#rules.isConfigured;
  }

  /** Takes in what a command changed of standings and limits. */
  learn(envelope: CommandEnvelope, outcome: Outcome): void {
    this.#rules.learn(envelope, outcome);
    if (outcome.ok && envelope.command.type === 'set_standing') this.#tell(envelope.command);
  }

  usedOn(user: number, day: string): bigint {
    return this.#used.get(`${user}/${day}`) ?? 0n;
  }

  add(user: number, day: string, units: bigint): void {
    this.#used.set(`${user}/${day}`, this.usedOn(user, day) + units);
  }

  /** What of an account's use breaks a limit at a moment; undefined where nothing does. */
  overLimits(user: number, at: number): string | undefined {
    const binding = this.#binding(this.#told.get(user)?.level ?? 0, at);
    if (!this.#isOpenWithout && !binding.some(({ kind }) => kind === this.#kinds[0])) {
      return `user ${user} uses ${this.#kinds[0]}, and no limit lets them`;
    }
    for (const { id, kind, days, capUnits } of binding) {
      const users = kind === 'gateway_person' ? this.#people.accountsOf(user) : [user];
      const used = this.#sum(users, days, at);
      if (used > BigInt(capUnits)) {
        return `user ${user} comes to ${used} by limit ${id}, of ${capUnits}`;
      }
    }
    return undefined;
  }

  #tell({ user, version, level, person }: Extract<Command, { type: 'set_standing' }>): void {
    if ((this.#told.get(user)?.version ?? 0) >= version) return;
    this.#told.set(user, { version, level });
    this.#people.tell(user, person ?? user);
  }

  /** Of each kind and length the one for the highest level, then the latest, then the newest. */
  #binding(level: number, at: number): LimitRule[] {
    const inForce = this.#rules
      .inForce(at)
      .filter((rule) => rule.level <= level)
      .toSorted((a, b) => b.level - a.level || b.fromMs - a.fromMs || b.id - a.id);
    const first = new Map<string, LimitRule>();
    for (const rule of inForce) {
      const thing = `${rule.kind}/${rule.days}`;
      if (!first.has(thing)) first.set(thing, rule);
    }
    return [...first.values()];
  }

  #sum(users: readonly number[], days: number, at: number): bigint {
    let sum = 0n;
    for (let ago = 0; ago < days; ago += 1) {
      const day = tehranDay(at - ago * DAY_MS);
      if (day < this.countsFrom) break;
      for (const user of users) sum += this.usedOn(user, day);
    }
    return sum;
  }
}
