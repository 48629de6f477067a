import type { Connection } from '../lib/connection.ts';
import { SOCKET } from '../lib/constants.ts';
import { createKeepAlive } from './keep-alive.ts';
import { hasSlept, isUnknownSession, nextTry } from './reconnect-plan.ts';
import type { DoorSocket } from './socket-client.ts';

/** How a connection stands; `attempt` counts the tries of a round from 1; 0 while it is up. */
export type SocketConnectionState = Omit<Connection, 'region'>;

/** What a door does with a token that it does not take. */
export interface ConnectionToken {
  readonly isRefused: (error: unknown) => boolean;
  /** The next one must be new. */
  readonly forget: () => void;
  /** No token was taken: nothing is tried any more until the connection is renewed. */
  readonly onGivenUp: () => void;
}

/** What makes one door's connection different from another's. */
export interface ConnectionSpec {
  /** Opens the door; rejects when its address or its token cannot be learnt. */
  readonly open: () => Promise<DoorSocket>;
  /** Events that are passed on, by name; `pong` among them answers the connection's own pings. */
  readonly events: readonly string[];
  readonly onEvent: (event: string, payload: unknown) => void;
  readonly onState: (state: SocketConnectionState) => void;
  /** The connection is up. `isBack`: not at the first try; what came meanwhile was missed. */
  readonly onLive: (isBack: boolean) => void;
  /** A try failed that counts: the next one may go elsewhere. */
  readonly onFailure?: () => void;
  readonly token?: ConnectionToken;
  /** Whether the tab is in front. */
  readonly isActive: () => boolean;
  /** 0 to 1, for the part of a wait that differs from page to page. */
  readonly random?: () => number;
}

/** A connection to one door that comes back by itself. */
export interface SocketConnection {
  /** Opens the connection, unless it runs. */
  start(): void;
  /** Opens it anew whether or not it is up: the session or the language is another one. */
  renew(): void;
  stop(): void;
  /** A new round of tries now, unless it is up: «try again», the network or the tab came back. */
  retry(): void;
  /** False while it is down. */
  send(event: string, payload?: unknown): boolean;
}

/**
 * Makes a connection: five tries a round, further and further apart, then a rest of a minute.
 * Refused tokens are renewed 5 s, 10 s and 20 s later and then no more. After the machine slept,
 * and when a ping stays without an answer, it is opened anew.
 */
export function createSocketConnection(spec: ConnectionSpec): SocketConnection {
  return new DoorConnection(spec);
}

class DoorConnection implements SocketConnection {
  readonly #spec: ConnectionSpec;
  readonly #keepAlive: ReturnType<typeof createKeepAlive>;
  #socket: DoorSocket | null = null;
  #isRunning = false;
  #isLive = false;
  /** It was up, or a try failed, since its start. */
  #isTried = false;
  #isGivenUp = false;
  #failures = 0;
  #refusals = 0;
  /** Counts openings: what an older one says later is not heard. */
  #opening = 0;
  #waiting: ReturnType<typeof setTimeout> | undefined;
  #sleepWatch: ReturnType<typeof setInterval> | undefined;

  constructor(spec: ConnectionSpec) {
    this.#spec = spec;
    this.#keepAlive = createKeepAlive({
      isActive: spec.isActive,
      ping: () => this.#socket?.emit('ping'),
      onSilent: () => this.#fail(this.#opening, 'ping timeout'),
    });
  }

  start(): void {
    if (!this.#isRunning) this.renew();
  }

  renew(): void {
    this.#isRunning = true;
    this.#isGivenUp = false;
    this.#refusals = 0;
    this.#watchSleep();
    this.#beginRound();
  }

  stop(): void {
    if (!this.#isRunning) return;
    this.#isRunning = false;
    this.#isTried = false;
    clearInterval(this.#sleepWatch);
    this.#drop();
    this.#spec.onState({ state: 'idle', attempt: 0 });
  }

  retry(): void {
    if (this.#isRunning && !this.#isLive && !this.#isGivenUp) this.#beginRound();
  }

  send(event: string, payload?: unknown): boolean {
    if (!this.#isLive || this.#socket === null) return false;
    this.#socket.emit(event, payload);
    return true;
  }

  #beginRound(): void {
    this.#failures = 0;
    this.#open();
  }

  #drop(): void {
    this.#opening += 1;
    this.#isLive = false;
    clearTimeout(this.#waiting);
    this.#keepAlive.stop();
    this.#socket?.close();
    this.#socket = null;
  }

  #open(): void {
    this.#drop();
    const mine = this.#opening;
    this.#tell(this.#isTried ? 'reconnecting' : 'connecting', this.#failures + 1);
    // The client gives up after the connect timeout; this one also covers a silent namespace.
    this.#after(SOCKET.connectTimeoutMs + 1_000, () => this.#fail(mine, 'timeout'));
    this.#spec.open().then(
      (socket) => {
        if (mine === this.#opening) this.#listen(socket, mine);
        else socket.close();
      },
      (error: unknown) => this.#fail(mine, error),
    );
  }

  #listen(socket: DoorSocket, mine: number): void {
    this.#socket = socket;
    socket.on('connect', () => {
      if (mine === this.#opening) this.#settle();
    });
    socket.on('connect_error', (error) => this.#fail(mine, error));
    socket.on('disconnect', (reason, details) => this.#fail(mine, reason, details));
    for (const event of this.#spec.events) {
      socket.on(event, (payload) => {
        if (mine !== this.#opening) return;
        this.#keepAlive.heard();
        this.#spec.onEvent(event, payload);
      });
    }
  }

  #settle(): void {
    const isBack = this.#isTried;
    this.#failures = 0;
    this.#isLive = true;
    this.#isTried = true;
    // A door that lets in and closes at once would otherwise be asked without end.
    this.#after(SOCKET.authRetryBaseMs, () => {
      this.#refusals = 0;
    });
    this.#keepAlive.start();
    this.#tell('live', 0);
    this.#spec.onLive(isBack);
  }

  #fail(mine: number, error: unknown, details?: unknown): void {
    if (mine !== this.#opening || !this.#isRunning) return;
    this.#isTried = true;
    this.#drop();
    if (this.#spec.token?.isRefused(error) === true) this.#refuse(this.#spec.token);
    else if (isUnknownSession(failureText(error)) || isUnknownSession(failureText(details))) {
      this.#tell('reconnecting', this.#failures + 1);
      this.#after(SOCKET.sessionUnknownDelayMs, () => this.#open());
    } else this.#count();
  }

  #refuse(token: ConnectionToken): void {
    token.forget();
    this.#refusals += 1;
    this.#isGivenUp = this.#refusals > SOCKET.authRetriesMax;
    this.#tell(this.#isGivenUp ? 'offline' : 'reconnecting', this.#refusals);
    if (this.#isGivenUp) token.onGivenUp();
    else this.#after(SOCKET.authRetryBaseMs * 2 ** (this.#refusals - 1), () => this.#open());
  }

  #count(): void {
    this.#failures += 1;
    this.#spec.onFailure?.();
    const next = nextTry(this.#failures, this.#spec.random?.());
    if (next.kind === 'rest') {
      this.#tell('offline', this.#failures);
      this.#after(SOCKET.reconnectRoundMs, () => this.#beginRound());
      return;
    }
    this.#tell('reconnecting', next.attempt);
    this.#after(next.afterMs, () => this.#open());
  }

  #tell(state: SocketConnectionState['state'], attempt: number): void {
    this.#spec.onState({ state, attempt });
  }

  /** One thing is waited for at a time. */
  #after(delayMs: number, run: () => void): void {
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(run, delayMs);
  }

  #watchSleep(): void {
    clearInterval(this.#sleepWatch);
    let checkedAt = Date.now();
    this.#sleepWatch = setInterval(() => {
      const now = Date.now();
      const slept = hasSlept(checkedAt, now);
      checkedAt = now;
      // Behind other tabs a browser runs this rarely, which is no sleep.
      if (slept && this.#isLive && this.#spec.isActive()) this.#beginRound();
    }, SOCKET.sleepCheckMs);
  }
}

/** The words of a failure, whatever was thrown; of polling also what the server answered. */
export function failureText(error: unknown): string {
  if (typeof error === 'string') return error;
  if (typeof error !== 'object' || error === null) return '';
  const { message, context } = error as { message?: unknown; context?: { responseText?: unknown } };
  return [message, context?.responseText].filter((text) => typeof text === 'string').join(' ');
}

/** A new round for a connection that is down whenever the network or the tab comes back. */
export function retryWithPage(connection: SocketConnection): void {
  addEventListener('online', () => connection.retry());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') connection.retry();
  });
}
