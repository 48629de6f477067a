import { Routes } from '../../http/routes.ts';
import type { UsersService } from './users.service.ts';

/** Who one is. */
export function userRoutes(service: UsersService): Routes {
  return new Routes({
    'GET /fetchUser': async ({ session }) => service.toWire(await service.load(session.userId)),
  });
}
