import type { Authenticator, Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import { defineModule } from '../../platform/composer/index.ts';
import { serverContext } from '../server-context.ts';
import { followChanges } from './session-cache.ts';
import { sessionRoutes } from './sessions.routes.ts';
import { createSessionsService, type SessionsService } from './sessions.service.ts';

export { deviceName } from './device.ts';
export { deviceHash } from './known-devices.ts';
export { SESSION_REVOKED } from './session-cache.ts';
export type { OpenedSession, SignInRow } from './sessions.service.ts';

/** Sign-ins, as others use them. */
export interface SessionsModule
  extends Pick<
    SessionsService,
    | 'assertMayOpen'
    | 'deviceSince'
    | 'endAllWithin'
    | 'endOthers'
    | 'isKnownDevice'
    | 'isNewDevice'
    | 'open'
    | 'signIns'
    | 'tokens'
    | 'verifySocketToken'
  > {
  readonly routes: Routes;
  readonly background: readonly BackgroundTask[];
  readonly authenticator: Authenticator;
  /** Hears what other processes change. Returns how to stop. */
  start(): () => void;
}

/** Sign-ins and their tokens. */
export const sessionsModule = defineModule({
  name: 'sessions',
  needs: { context: serverContext },
  create: ({ context }): SessionsModule => {
    const service = createSessionsService(context);
    return {
      ...service,
      routes: sessionRoutes(service),
      authenticator: service,
      background: [
        { name: 'clean_sessions', when: { cron: '*/30 * * * *' }, run: () => service.forgetOld() },
      ],
      start: () => followChanges(context.bus, service.cache),
    };
  },
});
