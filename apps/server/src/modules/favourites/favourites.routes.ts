import { Routes } from '../../http/routes.ts';
import {
  addFavourite,
  type FavouritesDeps,
  joinFavourites,
  readFavourites,
  removeFavourite,
} from './favourites.service.ts';

/** Calls of the coins that a person follows. */
export function favouriteRoutes(deps: FavouritesDeps): Routes {
  return new Routes({
    'GET /favourites': async ({ session }) => readFavourites(deps, session.userId),
    'POST /favourites': async ({ session, body }) =>
      joinFavourites(deps, session.userId, body.symbols),
    'POST /favourites/:symbol': async ({ session, params, body }) =>
      addFavourite(deps, session.userId, params.symbol, body.place),
    'DELETE /favourites/:symbol': async ({ session, params }) =>
      removeFavourite(deps, session.userId, params.symbol),
  });
}
