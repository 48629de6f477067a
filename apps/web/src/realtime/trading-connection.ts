import type { Region } from '@sarraf/contracts';
import type { Connection } from '../lib/connection.ts';
import { SOCKET } from '../lib/constants.ts';
import { failureText } from './door.ts';
import type { DoorSocket } from './door-socket.ts';
import { createKeepAlive } from './keep-alive.ts';
import {
  FIRST_REGION,
  hasSlept,
  isUnknownSession,
  nextTry,
  otherRegion,
} from './reconnect-plan.ts';

export interface TradingConnectionOptions {
  /** Opens the door of a region; rejects when its address cannot be learnt. */
  readonly open: (region: Region) => Promise<DoorSocket>;
  /** Events that are passed on, by name; `pong` among them answers the line's own pings. */
  readonly events: readonly string[];
  readonly onEvent: (event: string, payload: unknown) => void;
  readonly onState: (state: Connection) => void;
  /** The line is up: what is watched must be subscribed on it. */
  readonly onLive: (region: Region) => void;
  /** Whether the tab is in front. */
  readonly isActive: () => boolean;
}

export interface TradingConnection {
  start: () => void;
  stop: () => void;
  /** A new round of tries now: «try again», the network came back, the tab became visible. */
  retry: () => void;
  /** False while no line is up. */
  send: (event: string, payload?: unknown) => boolean;
}

/**
 * The one line to the trading servers: first Germany, then Iran, changing with each failure; five
 * tries a round, then a rest of a minute. It is renewed after the machine slept.
 */
export function createTradingConnection(options: TradingConnectionOptions): TradingConnection {
  let socket: DoorSocket | null = null;
  let region: Region = FIRST_REGION;
  let failures = 0;
  let running = false;
  let isLive = false;
  let wasLive = false;
  /** Counts openings: what an older one says later is not heard. */
  let opening = 0;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let sleepWatch: ReturnType<typeof setInterval> | undefined;

  const keepAlive = createKeepAlive({
    isActive: options.isActive,
    ping: () => socket?.emit('ping'),
    onSilent: () => fail(opening, 'ping timeout'),
  });

  function drop(): void {
    opening += 1;
    isLive = false;
    clearTimeout(waiting);
    keepAlive.stop();
    socket?.close();
    socket = null;
  }

  function open(): void {
    drop();
    const mine = opening;
    const attempt = failures + 1;
    options.onState({
      state: wasLive || failures > 0 ? 'reconnecting' : 'connecting',
      attempt,
      region,
    });
    const tried = region;
    // The door itself gives up after the connect timeout; this one also covers a silent proxy.
    waiting = setTimeout(() => fail(mine, 'timeout'), SOCKET.connectTimeoutMs + 1_000);
    options.open(tried).then(
      (opened) => {
        if (mine !== opening) {
          opened.close();
          return;
        }
        socket = opened;
        listen(opened, mine, tried);
      },
      (error: unknown) => fail(mine, failureText(error)),
    );
  }

  function listen(opened: DoorSocket, mine: number, tried: Region): void {
    opened.on('connect', () => {
      if (mine === opening) settle(tried);
    });
    opened.on('connect_error', (error) => fail(mine, failureText(error)));
    opened.on('disconnect', (reason) => fail(mine, failureText(reason)));
    for (const event of options.events) {
      opened.on(event, (payload) => {
        if (mine !== opening) return;
        keepAlive.heard();
        options.onEvent(event, payload);
      });
    }
  }

  function settle(tried: Region): void {
    clearTimeout(waiting);
    failures = 0;
    isLive = true;
    wasLive = true;
    keepAlive.start();
    options.onState({ state: 'live', attempt: 0, region: tried });
    options.onLive(tried);
  }

  function fail(mine: number, text: string): void {
    if (mine !== opening || !running) return;
    drop();
    if (isUnknownSession(text)) {
      options.onState({ state: 'reconnecting', attempt: failures + 1, region });
      waiting = setTimeout(open, SOCKET.sessionUnknownDelayMs);
      return;
    }
    failures += 1;
    region = otherRegion(region);
    const next = nextTry(failures);
    if (next.kind === 'rest') {
      options.onState({ state: 'offline', attempt: failures, region: null });
      waiting = setTimeout(newRound, SOCKET.reconnectRoundMs);
      return;
    }
    options.onState({ state: 'reconnecting', attempt: next.attempt, region });
    waiting = setTimeout(open, next.afterMs);
  }

  function newRound(): void {
    if (!running) return;
    failures = 0;
    open();
  }

  function watchSleep(): void {
    let checkedAt = Date.now();
    sleepWatch = setInterval(() => {
      const now = Date.now();
      const slept = hasSlept(checkedAt, now);
      checkedAt = now;
      if (slept && isLive) newRound();
    }, SOCKET.sleepCheckMs);
  }

  return {
    start: () => {
      if (running) return;
      running = true;
      watchSleep();
      newRound();
    },
    stop: () => {
      if (!running) return;
      running = false;
      clearInterval(sleepWatch);
      drop();
      failures = 0;
      wasLive = false;
      region = FIRST_REGION;
      options.onState({ state: 'idle', attempt: 0, region: null });
    },
    retry: () => {
      if (running && !isLive) newRound();
    },
    send: (event, payload) => {
      if (!isLive || socket === null) return false;
      socket.emit(event, payload);
      return true;
    },
  };
}
