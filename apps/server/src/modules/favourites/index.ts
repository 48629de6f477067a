// Coins that people follow. What holds: each once and at most 100, in an order that the person makes;
// what two devices do at once is done one after the other.
import type { Routes } from '../../http/index.ts';
import { defineModule } from '../../platform/composer/index.ts';
import { catalogModule } from '../markets/index.ts';
import { serverContext } from '../server-context.ts';
import { usersModule } from '../users/index.ts';
import { favouriteRoutes } from './favourites.routes.ts';

/** Coins that people follow, as others use them. */
export interface FavouritesModule {
  readonly routes: Routes;
}

/** Coins that people follow. */
export const favouritesModule = defineModule({
  name: 'favourites',
  needs: { context: serverContext, catalog: catalogModule, users: usersModule },
  create: (deps): FavouritesModule => ({ routes: favouriteRoutes(deps) }),
});
