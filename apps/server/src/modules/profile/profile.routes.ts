import { Routes } from '../../http/routes.ts';
import type { ProfileService } from './profile.service.ts';

/** A person's own profile; officers see whom they look after. */
export function profileRoutes(service: ProfileService): Routes {
  return new Routes({
    'GET /user/profile': async ({ session }) => service.load(session.userId),
    'POST /user/updateProfile': async ({ session, body }) => service.update(session.userId, body),
    'POST /user/uploadPhoto': async ({ session, receive }) =>
      service.givePhoto(session.userId, receive),
    'GET /profile/photo/:id': async ({ session, params }) =>
      service.openPhoto(session.userId, params.id),
    'DELETE /profile/photo/delete': async ({ session }) => {
      await service.forgetPhoto(session.userId);
      return {};
    },
    'GET /admin/users/:id/photo': async ({ params }) => service.openPhoto(Number(params.id)),
  });
}
