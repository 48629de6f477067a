import type { Routes } from '../../http/index.ts';
import { defineModule } from '../../platform/composer/index.ts';
import { serverContext } from '../server-context.ts';
import { usersModule } from '../users/index.ts';
import { walletsModule } from '../wallets/index.ts';
import { profileRoutes } from './profile.routes.ts';
import { createProfileService } from './profile.service.ts';

export { isDigitsAlone, normaliseUsername } from './username.ts';

/** Profiles. */
export const profileModule = defineModule({
  name: 'profile',
  needs: { context: serverContext, users: usersModule, wallets: walletsModule },
  create: ({ context, users, wallets }): { readonly routes: Routes } => {
    const deps = { users, walletsOf: wallets.walletsOf };
    return { routes: profileRoutes(createProfileService(context, deps)) };
  },
});
