import type { Authenticator, Router } from '../../http/index.ts';
import type { ServerContext } from '../../platform/context.ts';
import { USER_CHANGED, type UserChanged } from '../users/index.ts';
import { DEVICE_KNOWN_DAYS, type SignInDevice } from './known-devices.ts';
import { deleteOldSessions } from './sessions.queries.ts';
import { sessionRoutes } from './sessions.routes.ts';
import {
  createSessionsService,
  type OpenedSession,
  type OpenSession,
  SESSION_REVOKED,
  type SessionRevoked,
  type SocketIdentity,
} from './sessions.service.ts';
import type { Tokens } from './tokens.ts';

export {
  type OpenedSession,
  SESSION_REVOKED,
  type SocketIdentity,
} from './sessions.service.ts';
export { deviceName } from './device.ts';
export type { Tokens } from './tokens.ts';

export interface SessionsModule {
  routes(router: Router): void;
  start(): Promise<void>;
  stop(): Promise<void>;
  readonly authenticator: Authenticator;
  readonly tokens: Tokens;
  open(request: OpenSession): Promise<OpenedSession>;
  /** Whether the person signed in with this very device over the last 90 days. */
  isKnownDevice(userId: number, deviceId: string | undefined): Promise<boolean>;
  /** Whether its owner should hear of a sign-in: neither the device nor its network is known. */
  isNewDevice(userId: number, device: SignInDevice): Promise<boolean>;
  /** Who stands behind a socket token, now. @throws AppError `session_expired` */
  verifySocketToken(token: string): Promise<SocketIdentity>;
  /** Ends all sessions of a person, or all but one. */
  endOthers(userId: number, exceptSessionId: string | null, reason: string): Promise<void>;
}

const CLEAN_TASK = 'clean_sessions';

/** Sign-ins and their tokens. */
export function createSessionsModule(context: ServerContext): SessionsModule {
  const { bus, db, jobs } = context;
  const service = createSessionsService(context);
  const leave: (() => void)[] = [];
  jobs.register(CLEAN_TASK, () => deleteOldSessions(db, DEVICE_KNOWN_DAYS));
  jobs.schedule({ schedule: '*/30 * * * *', task: CLEAN_TASK });
  return {
    routes: (router) => sessionRoutes(router, service),
    start: async () => {
      leave.push(
        bus.subscribe(SESSION_REVOKED, (payload) =>
          service.cache.forget((payload as SessionRevoked).sessionIds),
        ),
        bus.subscribe(USER_CHANGED, (payload) =>
          service.cache.forgetUser((payload as UserChanged).userId),
        ),
      );
    },
    stop: async () => {
      for (const stop of leave.splice(0)) stop();
    },
    authenticator: service,
    tokens: service.tokens,
    open: (request) => service.open(request),
    isKnownDevice: (userId, deviceId) => service.isKnownDevice(userId, deviceId),
    isNewDevice: (userId, device) => service.isNewDevice(userId, device),
    verifySocketToken: (token) => service.verifySocketToken(token),
    endOthers: (userId, exceptId, reason) => service.endOthers(userId, exceptId, reason),
  };
}
