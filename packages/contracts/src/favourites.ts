// Coins that a person follows: in the lists of markets, at home, in pickers and on a coin's page.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { FAVOURITES_MAX } from './own-lists.ts';
import { assetIn, assetSymbol, wholeIn } from './wire.ts';

const read = { audience: 'client', ability: ['read', 'Auth'], level: 0, rate: 'read' } as const;
const write = { ...read, ability: ['update', 'Auth'] } as const;

/** Coins in the person's own order. */
export const favourites = z.strictObject({ symbols: z.array(assetSymbol).max(FAVOURITES_MAX) });
/** Inferred from `favourites`. */
export type Favourites = z.infer<typeof favourites>;

const params = z.object({ symbol: assetIn });

/** Calls of the coins that a person follows; each answers the list as it is afterwards. */
export const favouriteEndpoints = {
  'GET /favourites': endpoint({
    summary: 'Coins that I follow, in my order',
    access: read,
    output: favourites,
  }),
  'POST /favourites': endpoint({
    summary:
      'Joins a list of a device to mine: behind mine, what is unknown or beyond 100 left out',
    access: write,
    body: z.strictObject({ symbols: z.array(z.string().max(10)).max(FAVOURITES_MAX) }),
    output: favourites,
  }),
  'POST /favourites/:symbol': endpoint({
    summary:
      'Follows a coin; with `place`, from 0 on, it is moved there, without it a new one comes last',
    access: write,
    params,
    body: z.strictObject({ place: wholeIn.optional() }),
    output: favourites,
    errors: ['coin_unknown', 'favourites_full'],
  }),
  'DELETE /favourites/:symbol': endpoint({
    summary: 'Follows a coin no more; one that was not followed changes nothing',
    access: write,
    params,
    output: favourites,
  }),
} as const;
