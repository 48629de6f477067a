import type { Authenticator, Router } from '../../http/index.ts';
import type { ServerContext } from '../../platform/context.ts';
import { USER_CHANGED, type UserChanged } from '../users/index.ts';
import { deleteOldSessions } from './sessions.queries.ts';
import { sessionRoutes } from './sessions.routes.ts';
import {
  createSessionsService,
  DEVICE_KNOWN_DAYS,
  type OpenSession,
  SESSION_REVOKED,
  type SessionRevoked,
  type SocketIdentity,
  type TokenPair,
} from './sessions.service.ts';
import type { Tokens } from './tokens.ts';

export {
  type OpenSession,
  SESSION_REVOKED,
  type SocketIdentity,
  type TokenPair,
} from './sessions.service.ts';
export { deviceName } from './device.ts';
export type { TokenClaims, Tokens } from './tokens.ts';

export interface SessionsModule {
  routes(router: Router): void;
  start(): Promise<void>;
  stop(): Promise<void>;
  readonly authenticator: Authenticator;
  readonly tokens: Tokens;
  open(request: OpenSession): Promise<TokenPair>;
  /** Whether a person would be signing in with a device not known from the last 90 days. */
  isNewDevice(userId: number, userAgent: string): Promise<boolean>;
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
    isNewDevice: (userId, userAgent) => service.isNewDevice(userId, userAgent),
    verifySocketToken: (token) => service.verifySocketToken(token),
    endOthers: (userId, exceptId, reason) => service.endOthers(userId, exceptId, reason),
  };
}
