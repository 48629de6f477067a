import { ApiError } from '../lib/api/api-error.ts';
import { SOCKET } from '../lib/constants.ts';
import { failureText } from './door.ts';
import type { DoorSocket } from './door-socket.ts';
import { createKeepAlive } from './keep-alive.ts';
import { hasSlept, isUnknownSession, nextTry } from './reconnect-plan.ts';

export interface NotificationConnectionOptions {
  /** Opens the door with a token; rejects with the API's error when none is to be had. */
  readonly open: () => Promise<DoorSocket>;
  /** The token was refused: the next one must be new. */
  readonly forgetToken: () => void;
  readonly onMessage: (text: string) => void;
  readonly onState: (isUp: boolean) => void;
  /** Connected again after a break: messages may have been missed. */
  readonly onResumed: () => void;
  /** The door took no token: nothing is tried any more until the next session. */
  readonly onGivenUp: () => void;
}

export interface NotificationConnection {
  connect: () => void;
  disconnect: () => void;
  /** A new round now, unless the line is up. */
  retry: () => void;
}

/**
 * The signed-in person's line. Refused tokens are renewed 5 s, 10 s and 20 s later and then no
 * more; lost lines follow the same rounds as the trading line.
 */
export function createNotificationConnection(
  options: NotificationConnectionOptions,
): NotificationConnection {
  let socket: DoorSocket | null = null;
  let wanted = false;
  let isUp = false;
  let wasUp = false;
  let failures = 0;
  let refusals = 0;
  let opening = 0;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let sleepWatch: ReturnType<typeof setInterval> | undefined;

  const keepAlive = createKeepAlive({
    isActive: () => document.visibilityState === 'visible',
    ping: () => socket?.emit('ping'),
    onSilent: () => fail(opening, 'ping timeout'),
  });

  function drop(): void {
    opening += 1;
    if (isUp) options.onState(false);
    isUp = false;
    clearTimeout(waiting);
    keepAlive.stop();
    socket?.close();
    socket = null;
  }

  function open(): void {
    drop();
    const mine = opening;
    waiting = setTimeout(() => fail(mine, 'timeout'), SOCKET.connectTimeoutMs + 1_000);
    options.open().then(
      (opened) => {
        if (mine !== opening) {
          opened.close();
          return;
        }
        socket = opened;
        opened.on('connect', () => settle(mine));
        opened.on('connect_error', (error) => fail(mine, failureText(error)));
        opened.on('disconnect', (reason) => fail(mine, failureText(reason)));
        opened.on('pong', keepAlive.heard);
        opened.on('message', (text) => {
          if (mine !== opening) return;
          keepAlive.heard();
          if (typeof text === 'string') options.onMessage(text);
        });
      },
      (error: unknown) => {
        const refused = error instanceof ApiError && error.status === 401;
        fail(mine, refused ? 'unauthorized' : failureText(error));
      },
    );
  }

  function settle(mine: number): void {
    if (mine !== opening) return;
    clearTimeout(waiting);
    failures = 0;
    isUp = true;
    options.onState(true);
    keepAlive.start();
    // A door that lets in and closes at once would otherwise be asked without end.
    setTimeout(() => {
      if (mine === opening && isUp) refusals = 0;
    }, SOCKET.authRetryBaseMs);
    if (wasUp) options.onResumed();
    wasUp = true;
  }

  function fail(mine: number, text: string): void {
    if (mine !== opening || !wanted) return;
    drop();
    if (isRefusal(text)) {
      options.forgetToken();
      refusals += 1;
      if (refusals > SOCKET.authRetriesMax) {
        options.onGivenUp();
        return;
      }
      waiting = setTimeout(open, SOCKET.authRetryBaseMs * 2 ** (refusals - 1));
      return;
    }
    if (isUnknownSession(text)) {
      waiting = setTimeout(open, SOCKET.sessionUnknownDelayMs);
      return;
    }
    failures += 1;
    const next = nextTry(failures);
    waiting =
      next.kind === 'try'
        ? setTimeout(open, next.afterMs)
        : setTimeout(newRound, SOCKET.reconnectRoundMs);
  }

  function newRound(): void {
    failures = 0;
    if (wanted) open();
  }

  return {
    connect: () => {
      wanted = true;
      refusals = 0;
      clearInterval(sleepWatch);
      let checkedAt = Date.now();
      sleepWatch = setInterval(() => {
        const now = Date.now();
        const slept = hasSlept(checkedAt, now);
        checkedAt = now;
        if (slept && isUp && document.visibilityState === 'visible') newRound();
      }, SOCKET.sleepCheckMs);
      newRound();
    },
    disconnect: () => {
      wanted = false;
      wasUp = false;
      clearInterval(sleepWatch);
      drop();
    },
    retry: () => {
      if (wanted && !isUp && refusals <= SOCKET.authRetriesMax) newRound();
    },
  };
}

/** What the door says to a token that it does not take. */
export function isRefusal(text: string): boolean {
  return /unauthori[sz]ed|session_expired|forbidden|token|io server disconnect/i.test(text);
}
