import { AppError } from '../../http/index.ts';
import { Routes } from '../../http/routes.ts';
import type { SessionsService } from './sessions.service.ts';

/** The calls about sign-ins that exist already. */
export function sessionRoutes(service: SessionsService): Routes {
  return new Routes({
    'POST /jwt/refresh-token': async ({ bearer, ip }) => service.refresh(bearer, ip),
    'POST /refresh-token': async ({ body, ip }) => service.socketToken(body.refresh_token, ip),
    'POST /jwt/logout': async ({ session: { userId, sessionId } }) => {
      await service.end(userId, sessionId, 'logout');
      return {};
    },
    'GET /sessions': async ({ session: { userId, sessionId } }) => service.list(userId, sessionId),
    'DELETE /sessions': async ({ session: { userId, sessionId } }) => ({
      ended: await service.endOthers(userId, sessionId, 'revoked'),
    }),
    'DELETE /sessions/:id': async ({ session, params }) => {
      const isEnded = await service.end(session.userId, params.id, 'revoked');
      if (!isEnded) throw new AppError('not_found');
      return {};
    },
  });
}
