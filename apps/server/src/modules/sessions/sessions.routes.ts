import { AppError, type Router, type Session } from '../../http/index.ts';
import type { SessionsService } from './sessions.service.ts';

function signedIn(session: Session | null): Session {
  if (session === null) throw new AppError('unauthorized');
  return session;
}

/** Mounts the calls about sign-ins that exist already. */
export function sessionRoutes(router: Router, service: SessionsService): void {
  router.handle('POST /jwt/refresh-token', async ({ bearer }) => service.refresh(bearer ?? ''));
  router.handle('POST /refresh-token', async ({ body }) => service.socketToken(body.refresh_token));
  router.handle('POST /jwt/logout', async ({ session }) => {
    const { userId, sessionId } = signedIn(session);
    await service.end(userId, sessionId, 'logout');
    return {};
  });
  router.handle('GET /sessions', async ({ session }) => {
    const { userId, sessionId } = signedIn(session);
    return service.list(userId, sessionId);
  });
  router.handle('DELETE /sessions/:id', async ({ session, params }) => {
    const { userId } = signedIn(session);
    if (!(await service.end(userId, params.id, 'revoked'))) throw new AppError('not_found');
    return {};
  });
}
