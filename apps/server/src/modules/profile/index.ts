import type { Routes } from '../../http/index.ts';
import type { ServerContext } from '../server-context.ts';
import { profileRoutes } from './profile.routes.ts';
import { createProfileService, type ProfileDeps } from './profile.service.ts';

export { isDigitsAlone, normaliseUsername } from './username.ts';

/** Profiles. */
export function createProfileModule(
  context: ServerContext,
  deps: ProfileDeps,
): { readonly routes: Routes } {
  return { routes: profileRoutes(createProfileService(context, deps)) };
}
