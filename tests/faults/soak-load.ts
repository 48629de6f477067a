// A handful of active people for hours: they trade with pauses, watch their sockets, and everything
// they were answered is held against the server later.
import { setTimeout as delay } from 'node:timers/promises';
import { RawSocket } from '../lib/raw-socket.ts';
import type { HttpTrader } from './http-trader.ts';
import type { HttpOperation } from './http-operations.ts';
import type { HttpSystem } from './http-system.ts';
import { findDoneThoughRefused, findLostKeys } from './promises.ts';
import { findChangedAnswers, insist, type Recorded } from './recorder.ts';

/** Between two operations of one person, on average. */
const PAUSE_MS = 900;
/** The same in a rush. */
const RUSH_PAUSE_MS = 5;
/** An answer that did not come is asked for again after this. */
const RETRY_MS = 250;
const SOCKET_AGAIN_MS = 2_000;
const RETRIES_AT_ONCE = 4;
/** So many of a minute's operations are sent once more. */
const RETRIES_A_CHECK = 300;
const TOPICS = ['orderbook', 'ask-bids', 'deals', 'ticker'];
const DOORS = ['/rt/de/', '/rt/ir/'];

/** What was done since the load began. */
export interface SoakCounts {
  readonly operations: number;
  readonly accepted: number;
  readonly socketMessages: number;
  readonly socketsOpened: number;
}

/** People who trade over HTTP and listen on sockets until they are stopped. */
export class SoakLoad {
  /** What no fault excuses. */
  readonly violations: string[] = [];
  readonly #system: HttpSystem;
  readonly #traders: readonly HttpTrader[];
  readonly #random: () => number;
  readonly #recorded: Recorded<HttpOperation>[] = [];
  /** Refused before the engine heard of them: it must know nothing of them. */
  readonly #refusedInFront: HttpOperation[] = [];
  readonly #sockets = new Set<RawSocket>();
  readonly #work: Promise<void>[] = [];
  #waiting: { readonly since: number; readonly resolve: () => void }[] = [];
  #checkedFrom = 0;
  #accepted = 0;
  #messages = 0;
  #opened = 0;
  #isOn = true;
  #pauseMs = PAUSE_MS;

  constructor(system: HttpSystem, traders: readonly HttpTrader[], random: () => number) {
    this.#system = system;
    this.#traders = traders;
    this.#random = random;
  }

  get counts(): SoakCounts {
    return {
      operations: this.#recorded.length + this.#refusedInFront.length,
      accepted: this.#accepted,
      socketMessages: this.#messages,
      socketsOpened: this.#opened,
    };
  }

  start(): void {
    this.#traders.forEach((trader, index) => {
      this.#work.push(this.#trade(trader));
      const door = DOORS[index % DOORS.length] ?? '';
      this.#work.push(
        this.#listen(
          async () => `/rt/notifications/?token=${await trader.socketToken(this.#system)}`,
        ),
      );
      if (index < DOORS.length * 2) this.#work.push(this.#listen(async () => door, TOPICS));
    });
  }

  /** From now on everybody trades almost without a pause, or calmly again. */
  rush(isRush: boolean): void {
    this.#pauseMs = isRush ? RUSH_PAUSE_MS : PAUSE_MS;
  }

  async stop(): Promise<void> {
    this.#isOn = false;
    for (const socket of this.#sockets) socket.destroy();
    await Promise.all(this.#work);
  }

  /** Resolves with the ms until something that is asked from now on was answered. */
  async untilAnswered(patienceMs: number): Promise<number> {
    const since = performance.now();
    const answered = new Promise<void>((resolve) => this.#waiting.push({ since, resolve }));
    const isBack = await Promise.race([answered.then(() => true), delay(patienceMs, false)]);
    if (!isBack) this.violations.push(`nothing was answered within ${patienceMs} ms of a fault`);
    return performance.now() - since;
  }

  /** Holds what was answered since the last call against the server: nothing lost, nothing else said. */
  async check(): Promise<void> {
    const recent = this.#recorded.slice(this.#checkedFrom);
    this.#checkedFrom += recent.length;
    // before any retry could bring them back
    this.#noteLost(
      await findLostKeys(
        this.#system,
        recent.map(({ operation }) => operation),
      ),
    );
    await this.#askAgain(recent, RETRIES_A_CHECK);
    for (const key of await findDoneThoughRefused(this.#system, this.#refusedInFront)) {
      this.violations.push(`I12 ${key} was refused and is done`);
    }
    const unreadable = await Promise.all(
      this.#traders.map((trader) => trader.unreadable(this.#system)),
    );
    for (const id of unreadable.flat()) this.violations.push(`I19 order ${id} can't be read`);
  }

  /** Keys of the whole run are looked for, and some of all ages are asked for again. */
  async checkAll(samples: number): Promise<void> {
    const operations = this.#recorded.map(({ operation }) => operation);
    this.#noteLost(await findLostKeys(this.#system, operations));
    await this.#askAgain(this.#recorded, samples);
  }

  async #askAgain(recorded: readonly Recorded<HttpOperation>[], samples: number): Promise<void> {
    const step = Math.max(1, Math.ceil(recorded.length / samples));
    const some = recorded.filter((_, index) => index % step === 0);
    this.violations.push(...(await findChangedAnswers(this.#system, some, RETRIES_AT_ONCE)));
  }

  #noteLost(keys: readonly string[]): void {
    for (const key of keys) this.violations.push(`I16 ${key} was acknowledged and is lost`);
  }

  async #trade(trader: HttpTrader): Promise<void> {
    while (this.#isOn) {
      await delay(this.#pauseMs * 2 * this.#random());
      const operation = trader.next();
      const since = performance.now();
      try {
        const recorded = await insist(this.#system, operation, RETRY_MS);
        if (recorded.good || operation.isRefusedInFront !== true) this.#recorded.push(recorded);
        else this.#refusedInFront.push(operation);
        if (recorded.good) this.#accepted += 1;
        trader.note(recorded);
        this.#tell(since);
      } catch (error) {
        this.violations.push((error as Error).message);
      }
    }
  }

  #tell(askedAt: number): void {
    const waiting = this.#waiting;
    this.#waiting = waiting.filter(({ since }) => since > askedAt);
    for (const { since, resolve } of waiting) if (since <= askedAt) resolve();
  }

  /** Opens a socket and opens it again whenever it ends. */
  async #listen(findPath: () => Promise<string>, topics: readonly string[] = []): Promise<void> {
    while (this.#isOn) {
      const socket = await this.#open(findPath, topics);
      while (this.#isOn && socket?.isClosed === false) await delay(SOCKET_AGAIN_MS);
      if (socket !== undefined) this.#sockets.delete(socket);
      socket?.destroy();
      await delay(SOCKET_AGAIN_MS);
    }
  }

  async #open(
    findPath: () => Promise<string>,
    topics: readonly string[],
  ): Promise<RawSocket | undefined> {
    try {
      const socket = await RawSocket.open({
        origin: this.#system.origin,
        path: await findPath(),
      });
      if ((await socket?.join()) !== true) return undefined;
      if (socket === undefined) return undefined;
      this.#opened += 1;
      this.#sockets.add(socket);
      socket.onText(() => {
        this.#messages += 1;
      });
      for (const topic of topics) {
        socket.send(`42["subscribe",{"topic":"${topic}","symbol":"BTCIRT"}]`);
      }
      return socket;
    } catch {
      // nobody is there at the moment
      return undefined;
    }
  }
}
