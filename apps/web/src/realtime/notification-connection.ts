import { ApiError } from '../lib/api/api-error.ts';
import {
  createSocketConnection,
  failureText,
  type SocketConnection,
  type ConnectionSpec,
} from './socket-connection.ts';

/** What the connection of a signed-in user is made of. */
export interface NotificationConnectionOptions
  extends Pick<ConnectionSpec, 'open' | 'isActive' | 'random'> {
  /** The token was refused: the next one must be new. */
  readonly forgetToken: () => void;
  readonly onMessage: (text: string) => void;
  /** Told when the door opens and when it is lost. */
  readonly onState: (isUp: boolean) => void;
  /** Connected after a break or a failed try: messages may have been missed. */
  readonly onResumed: () => void;
  /** The door took no token: nothing is tried any more until the next session. */
  readonly onGivenUp: () => void;
}

/** The connection that tells a signed-in user what happened to their orders and wallets. */
export function createNotificationConnection(
  options: NotificationConnectionOptions,
): SocketConnection {
  let isUp = false;
  return createSocketConnection({
    ...options,
    events: ['message', 'pong'],
    onEvent: (event, payload) => {
      if (event === 'message' && typeof payload === 'string') options.onMessage(payload);
    },
    onState: ({ state }) => {
      if ((state === 'live') === isUp) return;
      isUp = !isUp;
      options.onState(isUp);
    },
    onLive: (isBack) => {
      if (isBack) options.onResumed();
    },
    token: { isRefused, forget: options.forgetToken, onGivenUp: options.onGivenUp },
  });
}

/** Whether it was the token that the API or the door did not take. */
function isRefused(error: unknown): boolean {
  if (error instanceof ApiError && error.status === 401) return true;
  return /unauthori[sz]ed|session_expired|forbidden|token|io server disconnect/i.test(
    failureText(error),
  );
}
