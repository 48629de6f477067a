import type { Favourites } from '@sarraf/contracts';
import { FAVOURITES_MAX } from '@sarraf/contracts/lists';
import { AppError } from '../../http/index.ts';
import { withTransaction } from '../../platform/database/handles.ts';
import type { MarketCatalog } from '../markets/index.ts';
import type { ServerContext } from '../server-context.ts';
import type { UsersModule } from '../users/index.ts';
import { joined, placed } from './favourite-list.ts';
import { selectFavourites, writeFavourites } from './favourites.queries.ts';

/** What favourites are kept with. */
export interface FavouritesDeps {
  readonly context: Pick<ServerContext, 'plainDb'>;
  readonly catalog: Pick<MarketCatalog, 'asset'>;
  readonly users: Pick<UsersModule, 'lock'>;
}

/** The coins that a person follows. */
export async function readFavourites(
  { context: { plainDb } }: FavouritesDeps,
  userId: number,
): Promise<Favourites> {
  return { symbols: [...(await selectFavourites(plainDb, userId))] };
}

/**
 * Follows a coin; one that is followed already is moved to `place`, if there is one.
 *
 * @throws AppError `coin_unknown`, `favourites_full`
 */
export async function addFavourite(
  deps: FavouritesDeps,
  userId: number,
  symbol: string,
  place: number | undefined,
): Promise<Favourites> {
  if (!isCoin(deps, symbol)) throw new AppError('coin_unknown');
  return change(deps, userId, (list) => {
    if (!list.includes(symbol) && list.length >= FAVOURITES_MAX) {
      throw new AppError('favourites_full', { max: FAVOURITES_MAX });
    }
    return placed(list, symbol, place);
  });
}

/** Follows a coin no more. */
export function removeFavourite(
  deps: FavouritesDeps,
  userId: number,
  symbol: string,
): Promise<Favourites> {
  return change(deps, userId, (list) => list.filter((each) => each !== symbol));
}

/** Joins what a guest followed on a device; what is no coin here is left out. */
export function joinFavourites(
  deps: FavouritesDeps,
  userId: number,
  others: readonly string[],
): Promise<Favourites> {
  const known = others.map((symbol) => symbol.toUpperCase()).filter((each) => isCoin(deps, each));
  return change(deps, userId, (list) => joined(list, known, FAVOURITES_MAX));
}

/** Toman is what coins are bought with: nobody follows it. */
function isCoin({ catalog }: FavouritesDeps, symbol: string): boolean {
  return symbol !== 'IRT' && catalog.asset(symbol) !== undefined;
}

async function change(
  { context: { plainDb }, users }: FavouritesDeps,
  userId: number,
  to: (list: readonly string[]) => readonly string[],
): Promise<Favourites> {
  return withTransaction(plainDb, async (tx) => {
    await users.lock(tx, userId);
    const before = await selectFavourites(tx, userId);
    const after = to(before);
    if (after.join() !== before.join()) await writeFavourites(tx, userId, after);
    return { symbols: [...after] };
  });
}
