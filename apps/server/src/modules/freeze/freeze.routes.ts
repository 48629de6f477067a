import { Routes } from '../../http/routes.ts';
import { type FreezeDeps, freezeByLink, readFreezeLink } from './freeze.service.ts';

/** The calls of whoever holds a link. */
export function freezeRoutes(deps: FreezeDeps): Routes {
  return new Routes({
    'POST /freeze/read': async ({ body }) => readFreezeLink(deps, body.token),
    'POST /freeze': async ({ body }) => freezeByLink(deps, body.token),
  });
}
