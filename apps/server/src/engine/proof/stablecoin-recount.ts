import { defineMarket } from '@sarraf/market';
import {
  type Changes,
  type CommandEnvelope,
  type LimitRule,
  type Outcome,
  outcomeOf,
  tehranDay,
} from '@sarraf/settlement';
import type { JournalRow } from '../store/engine-store.ts';
import { ConfiguredRules } from './configured-rules.ts';
import { PersonAccounts } from './person-accounts.ts';

const DAY_MS = 86_400_000;
const PERIODS = [1, 30] as const;

/** What the latest buy of an account was let in under. */
interface LetIn {
  /** The last number of its orders. */
  readonly order: number;
  /** All accounts of the person, as they were known then. */
  readonly accounts: readonly number[];
  /** By days. */
  readonly caps: ReadonlyMap<number, LimitRule>;
}

interface Fill {
  readonly user: number;
  readonly market: string;
  readonly units: bigint;
  readonly at: number;
}

type Told = Extract<CommandEnvelope['command'], { type: 'set_standing' }>;

/**
 * Counts stablecoins that were bought once more, fill by fill, and by nothing of the engine's own
 * windows (I22): what a person's orders were filled with on the days of Tehran that a limit looks at
 * stays within the cap that was in force when the last of these orders was let in, however long they
 * rested. What was bought while no rule on stablecoins was in force does not count.
 */
export class StablecoinRecount {
  /** Smallest units of a lot, by market. */
  readonly #lots = new Map<string, bigint>();
  readonly #told = new Map<number, Told>();
  readonly #people = new PersonAccounts();
  readonly #bought = new Map<string, bigint>();
  readonly #letIn = new Map<number, LetIn>();
  readonly #rules = new ConfiguredRules(['stablecoin_buy']);

  /** What breaks a limit by a command that has made these changes. */
  take(row: JournalRow, changes: Changes): { readonly index: number; readonly fact: string }[] {
    const fills = this.#fillsByCommand(changes);
    return row.commands.flatMap(({ envelope, outcome }, index) => {
      this.#learn(envelope, outcome);
      return (fills.get(index) ?? []).flatMap((fill) => {
        const fact = this.#count(fill);
        return fact === undefined ? [] : [{ index, fact }];
      });
    });
  }

  #fillsByCommand({ entries, trades, otcTrades }: Changes): Map<number, Fill[]> {
    const indexes = new Map(entries.map(({ id, commandIndex }) => [id, commandIndex]));
    const fills = new Map<number, Fill[]>();
    const add = (entry: number, fill: Fill): void => {
      const index = indexes.get(entry) ?? 0;
      const list = fills.get(index) ?? [];
      fills.set(index, list);
      list.push(fill);
    };
    for (const { entry, market, lots, takerSide, takerUser, makerUser, at } of trades) {
      const user = takerSide === 'buy' ? takerUser : makerUser;
      add(entry, { user, market, units: BigInt(lots) * (this.#lots.get(market) ?? 0n), at });
    }
    for (const { entry, user, market, side, baseUnits, at } of otcTrades) {
      if (side === 'buy') add(entry, { user, market, units: baseUnits, at });
    }
    return fills;
  }

  #learn(envelope: CommandEnvelope, outcome: Outcome): void {
    const { command, at } = envelope;
    this.#rules.learn(envelope, outcome);
    if (!outcome.ok) return;
    switch (command.type) {
      case 'configure_market': {
        const { symbol, isStablecoin, lotUnits } = defineMarket(command.seed);
        if (isStablecoin) this.#lots.set(symbol, lotUnits);
        else this.#lots.delete(symbol);
        return;
      }
      case 'set_standing':
        if ((this.#told.get(command.user)?.version ?? 0) < command.version) {
          this.#told.set(command.user, command);
          this.#people.tell(command.user, command.person ?? command.user);
        }
        return;
      case 'place_order': {
        const answer = outcomeOf(command.type, outcome);
        if (answer?.ok !== true || command.side !== 'buy' || !this.#lots.has(command.market))
          return;
        const { orderId, linkedOrder } = answer.result;
        this.#let(command.user, Math.max(orderId, linkedOrder ?? 0), at);
        return;
      }
      case 'execute_otc':
      case 'take_otc_quote': {
        const answer = outcomeOf(command.type, outcome);
        if (answer?.ok !== true) return;
        const bought = answer.result.trades.filter(
          ({ side, market }) => side === 'buy' && this.#lots.has(market),
        );
        const last = bought.at(-1);
        if (last !== undefined) this.#let(command.user, last.orderId, at);
        return;
      }
      default:
    }
  }

  /** An order is let in; the answer to a key that is used again is of an earlier one. */
  #let(user: number, order: number, at: number): void {
    if ((this.#letIn.get(user)?.order ?? 0) >= order) return;
    // who trades is at level 1, told or not
    const level = Math.max(1, this.#told.get(user)?.level ?? 0);
    const inForce = this.#rules
      .inForce(at)
      .filter((rule) => rule.level <= level)
      .toSorted((a, b) => a.level - b.level || a.fromMs - b.fromMs || a.id - b.id);
    // of a period the last one stands
    const caps = new Map(inForce.map((rule) => [rule.days, rule]));
    this.#letIn.set(user, { order, accounts: this.#people.accountsOf(user), caps });
  }

  #count({ user, market, units, at }: Fill): string | undefined {
    if (!this.#lots.has(market) || this.#rules.inForce(at).length === 0) return undefined;
    const key = `${user}/${tehranDay(at)}`;
    this.#bought.set(key, (this.#bought.get(key) ?? 0n) + units);
    const letIn = this.#lastOf(user);
    if (letIn === undefined) return undefined;
    for (const days of PERIODS) {
      const rule = letIn.caps.get(days);
      if (rule === undefined) continue;
      const bought = this.#sum(letIn.accounts, days, at);
      if (bought <= BigInt(rule.capUnits)) continue;
      return `user ${user} comes to ${bought} by limit ${rule.id}, of ${rule.capUnits}`;
    }
    return undefined;
  }

  /** The last order of a person; none where their accounts were told anew since. */
  #lastOf(user: number): LetIn | undefined {
    const own = this.#letIn.get(user);
    if (own === undefined) return undefined;
    const all = own.accounts.flatMap((account) => this.#letIn.get(account) ?? []);
    const last = all.toSorted((a, b) => a.order - b.order).at(-1);
    const known = new Set(last?.accounts);
    const isSame =
      known.size === own.accounts.length && own.accounts.every((account) => known.has(account));
    return isSame ? last : undefined;
  }

  #sum(users: readonly number[], days: number, at: number): bigint {
    let sum = 0n;
    for (let ago = 0; ago < days; ago += 1) {
      const day = tehranDay(at - ago * DAY_MS);
      for (const user of users) sum += this.#bought.get(`${user}/${day}`) ?? 0n;
    }
    return sum;
  }
}
