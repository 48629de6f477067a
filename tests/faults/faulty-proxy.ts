// A TCP proxy whose connections go bad as told: cut, slow, silent, deaf, half-open. It sits between
// a process and PostgreSQL, or between two starts and their bus.
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/**
 * `cut`: connections end and no new one opens. `delay`: two seconds each way. `drop`: nothing comes
 * through, and all of it once they are well, as TCP repeats it. `one_way`: the same for what the
 * far end answers only. `half_open`: nothing comes through and nobody is told; both ends are reset
 * once they are well.
 */
export type ProxyFault = 'cut' | 'delay' | 'drop' | 'one_way' | 'half_open';

/** Every fault that the proxy knows. */
export const PROXY_FAULTS: readonly ProxyFault[] = ['cut', 'delay', 'drop', 'one_way', 'half_open'];

/** Whose connections: those of the engine to its database, all others, or both. */
export type ProxyUsers = 'engine' | 'others' | 'all';

const DELAY_MS = 2_000;
/** After so long the far end's own probes find that nobody is there any more. */
const PROBED_MS = 2_000;
/** How the engine names itself to PostgreSQL in the first bytes of a connection. */
const ENGINE = Buffer.from('application_name\0sarraf engine\0');

/** A proxy of one port; a fault holds for its connections until it is taken back. */
export class FaultyProxy {
  readonly #server: Server;
  readonly #pairs = new Set<Pair>();
  #targetPort = 0;
  #fault: ProxyFault | undefined;
  #users: ProxyUsers = 'all';

  constructor() {
    this.#server = createServer((near) => this.#join(near));
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  /** The same address, reached through this proxy. */
  through(address: string): string {
    const url = new URL(address);
    this.#targetPort = Number(url.port);
    url.port = String((this.#server.address() as AddressInfo).port);
    return url.href;
  }

  /** Connections are bad from now on, until {@link heal}. */
  spoil(fault: ProxyFault, users: ProxyUsers = 'all'): void {
    this.heal();
    this.#fault = fault;
    this.#users = users;
    if (fault !== 'cut') return;
    for (const pair of [...this.#pairs]) if (this.faultOf(pair.isEngine) === 'cut') pair.end();
  }

  /**
   * What stands between forgets the connections of these users: nothing comes through them any more,
   * nobody is told, and they never come back. New ones are well.
   */
  forget(users: ProxyUsers = 'all'): void {
    for (const pair of this.#pairs) {
      if (users === 'all' || (users === 'engine') === pair.isEngine) pair.forget();
    }
  }

  /** Connections are well: what was held comes through. */
  heal(): void {
    this.#fault = undefined;
    for (const pair of [...this.#pairs]) pair.heal();
  }

  /** What befalls a connection now. */
  faultOf(isEngine: boolean): ProxyFault | undefined {
    const isMeant = this.#users === 'all' || (this.#users === 'engine') === isEngine;
    return isMeant ? this.#fault : undefined;
  }

  async close(): Promise<void> {
    for (const pair of [...this.#pairs]) pair.end();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #join(near: Socket): void {
    const pair = new Pair(near, connect(this.#targetPort, '127.0.0.1'), {
      faultOf: (isEngine) => this.faultOf(isEngine),
      onEnd: (ended) => this.#pairs.delete(ended),
    });
    this.#pairs.add(pair);
  }
}

interface PairOptions {
  readonly faultOf: (isEngine: boolean) => ProxyFault | undefined;
  readonly onEnd: (pair: Pair) => void;
}

/** One way of a connection, its bytes in their order. */
interface Way {
  readonly from: Socket;
  readonly to: Socket;
  /** Bytes on their way, each with the moment it arrives; monotonic ms. */
  readonly delayed: { readonly bytes: Buffer; readonly at: number }[];
  readonly held: Buffer[];
  isOver: boolean;
}

/** One connection through the proxy. */
class Pair {
  isEngine = false;
  readonly #options: PairOptions;
  readonly #ways: readonly [there: Way, back: Way];
  #isFirst = true;
  #isLost = false;
  #isForgotten = false;

  constructor(near: Socket, far: Socket, options: PairOptions) {
    this.#options = options;
    const way = (from: Socket, to: Socket): Way => ({
      from,
      to,
      delayed: [],
      held: [],
      isOver: false,
    });
    this.#ways = [way(near, far), way(far, near)];
    for (const each of this.#ways) {
      each.from.on('error', () => undefined);
      each.from.on('data', (bytes: Buffer) => this.#take(each, bytes));
      each.from.on('close', () => this.#close(each));
    }
  }

  forget(): void {
    this.#isForgotten = true;
  }

  heal(): void {
    if (this.#isForgotten) return;
    if (this.#isLost) {
      this.end();
      return;
    }
    for (const way of this.#ways) {
      for (const bytes of way.held.splice(0)) this.#send(way, bytes);
      if (way.isOver && way.delayed.length === 0) this.end();
    }
  }

  end(): void {
    for (const { from } of this.#ways) from.resetAndDestroy();
    this.#options.onEnd(this);
  }

  #take(way: Way, bytes: Buffer): void {
    if (this.#isForgotten) return;
    const [there, back] = this.#ways;
    if (this.#isFirst && way === there) {
      this.#isFirst = false;
      this.isEngine = bytes.includes(ENGINE);
    }
    const fault = this.#options.faultOf(this.isEngine);
    if (fault === 'cut') this.end();
    else if (fault === 'half_open') this.#isLost = true;
    else if (fault === 'drop' || (fault === 'one_way' && way === back)) way.held.push(bytes);
    else this.#send(way, bytes, fault === 'delay' ? DELAY_MS : 0);
  }

  /** Behind what is on its way already. */
  #send(way: Way, bytes: Buffer, delayMs = 0): void {
    const last = way.delayed.at(-1);
    if (delayMs === 0 && last === undefined) {
      if (!way.to.destroyed) way.to.write(bytes);
      return;
    }
    const now = performance.now();
    const at = Math.max(now + delayMs, last?.at ?? 0);
    way.delayed.push({ bytes, at });
    setTimeout(() => {
      way.delayed.shift();
      if (!way.to.destroyed) way.to.write(bytes);
      if (way.isOver && way.delayed.length === 0) this.end();
    }, at - now);
  }

  /** The other end hears of it when the proxy lets it. */
  #close(way: Way): void {
    way.isOver = true;
    if (this.#isForgotten) {
      setTimeout(() => this.end(), PROBED_MS);
      return;
    }
    const fault = this.#options.faultOf(this.isEngine);
    if (fault === 'half_open') this.#isLost = true;
    const isHeld = fault === 'drop' || fault === 'half_open' || fault === 'one_way';
    if (!isHeld && way.delayed.length === 0) this.end();
  }
}
