// Clients under whom things are killed, and what must be true afterwards.
import { setTimeout as delay } from 'node:timers/promises';
import { SeededRandom } from '@sarraf/testing';
import { checkDatabase } from '../../apps/server/src/engine/proof/check-database.queries.ts';
import type { CrashSystem } from './crash-system.ts';
import { findDoneThoughRefused, findLostKeys } from './promises.ts';
import {
  type Client,
  type EngineOperation,
  insist,
  type LoadSystem,
  type Operation,
  type Recorded,
  Recorder,
} from './recorder.ts';
import { setUpOperations, TradingClient } from './trading-client.ts';

const isDeep = process.env['SARRAF_DEEP'] === '1';
/** Clients at once; twice as many in deep runs. */
export const CLIENTS = isDeep ? 16 : 8;
/** Accepted operations in one cycle at least, before something is killed. */
export const OPERATIONS_MIN = isDeep ? 200 : 80;
const KILL_WITHIN_MS = 120;
/** A client that has not come to a kind of operation by then never will. */
const TURNS_MAX = 2_000;

/** What one cycle of load, kill and return did. */
export interface CycleReport {
  readonly accepted: number;
  /** From the kill to the first answer to what was asked after it. */
  readonly backAfterMs: number;
  readonly kinds: ReadonlySet<string>;
}

/** Clients that trade while a system is killed, and the check of all they were answered. */
export class CrashLoad<O extends Operation> {
  readonly #system: LoadSystem<O>;
  readonly #recorder = new Recorder<O>();
  readonly #clients: readonly Client<O>[];
  readonly #random: () => number;
  #checkedFrom = 0;

  constructor(system: LoadSystem<O>, clients: readonly Client<O>[], seed: number) {
    this.#system = system;
    this.#clients = clients;
    this.#random = new SeededRandom(seed).next;
  }

  /**
   * Does what must be there before the clients begin: kind after kind in their order, those of one
   * kind at once.
   *
   * @throws when one is refused
   */
  async setUp(operations: readonly O[]): Promise<void> {
    for (const kind of new Set(operations.map((operation) => operation.kind))) {
      const those = operations.filter((operation) => operation.kind === kind);
      for (const recorded of await Promise.all(those.map((one) => insist(this.#system, one)))) {
        if (!recorded.good) throw new Error(`${kind} was refused: ${recorded.bytes}`);
        this.#recorder.note(recorded);
      }
    }
  }

  /**
   * Has one client trade until its next operation is of a kind; calls `arm`, then does that one.
   * Answers how it was answered in the end.
   *
   * @param through kinds that are done on the way there; all of them by default, the others are
   *   thought of and never sent
   * @throws when the client never comes to it
   */
  async one(
    client: Client<O>,
    kind: string,
    arm: () => void,
    through?: readonly string[],
  ): Promise<Recorded<O>> {
    for (let turn = 0; turn < TURNS_MAX; turn += 1) {
      const operation = client.next();
      const isIt = operation.kind === kind;
      if (!isIt && through?.includes(operation.kind) === false) continue;
      if (isIt) arm();
      const recorded = await insist(this.#system, operation);
      this.#recorder.note(recorded);
      client.note(recorded);
      if (isIt) return recorded;
    }
    throw new Error(`This client does no ${kind}.`);
  }

  /** Trades; after {@link OPERATIONS_MIN} accepted operations, at a random moment, calls `strike`; then some more. */
  async cycle(strike: () => Promise<void>): Promise<CycleReport> {
    const before = this.#recorder.goodCount;
    const kinds = new Set<string>();
    let struckAt = 0;
    let isStruck = false;
    let backAt = 0;
    const isEnough = (): boolean => this.#recorder.goodCount - before >= OPERATIONS_MIN;
    const trade = async (client: Client<O>): Promise<void> => {
      while (!isStruck || backAt === 0) {
        // an answer that was on its way when the blow fell says nothing about being back
        const isAfter = isStruck;
        const recorded = await insist(this.#system, client.next());
        if (isAfter && backAt === 0) backAt = performance.now();
        this.#recorder.note(recorded);
        client.note(recorded);
        if (recorded.good) kinds.add(recorded.operation.kind);
      }
    };
    const striker = async (): Promise<void> => {
      while (!isEnough()) await delay(5);
      await delay(this.#random() * KILL_WITHIN_MS);
      struckAt = performance.now();
      await strike();
      isStruck = true;
    };
    await Promise.all([striker(), ...this.#clients.map(trade)]);
    const accepted = this.#recorder.goodCount - before;
    return { accepted, backAfterMs: backAt - struckAt, kinds };
  }

  /**
   * Acknowledged keys that the database has lost, and refused ones that it has; asked before any
   * retry could bring them back.
   */
  async lostKeys(): Promise<string[]> {
    const lost = await findLostKeys(this.#system, this.#recorder.operations);
    const done = await findDoneThoughRefused(this.#system, this.#recorder.refusedInFront);
    return [...lost, ...done.map((key) => `${key} was refused and is done`)];
  }

  /** Keys since the last call (or all) that now get another answer than their first. */
  async changedAnswers(all = false): Promise<string[]> {
    const from = all ? 0 : this.#checkedFrom;
    this.#checkedFrom = this.#recorder.count;
    return this.#recorder.retryAll(this.#system, from, CLIENTS);
  }

  /** Everything that the invariants say against the database. */
  async violations(): Promise<string[]> {
    const { violations } = await checkDatabase(this.#system.connectionString);
    return violations.map(({ invariant, row, fact }) => `${invariant} ${row}: ${fact}`);
  }
}

/** Clients of the engine alone, with what they trade on. */
export async function startEngineLoad(
  system: CrashSystem,
  seed: number,
  count = CLIENTS,
): Promise<CrashLoad<EngineOperation>> {
  const clients = Array.from({ length: count }, (_, index) => new TradingClient(index + 1, seed));
  const load = new CrashLoad(system, clients, seed);
  await load.setUp(setUpOperations(count));
  return load;
}
