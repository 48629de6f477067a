// What assets are placed by, read at once: the books, what leaves, and what lies on people's addresses.
import { familyOf } from '@sarraf/chain-codec';
import type { ChainName } from '@sarraf/contracts';
import { divFloor, pow10 } from '@sarraf/money';
import type { OrderedDb, PlainDb } from '../../platform/database/handles.ts';
import type { Network } from '../chains/index.ts';
import { selectToCold } from './cold-moves.queries.ts';
import { freeUnits, placeAsset, type PlacedBy, type PlacedUnits } from './place-assets.ts';
import { readBooks, readLeaving, selectCeilings, selectUnswept } from './treasury.queries.ts';

/** An asset, as the catalog has it. */
export interface Asset {
  readonly symbol: string;
  readonly scale: number;
  readonly labels: { readonly fa: string; readonly en: string };
  readonly networks: readonly { readonly code: string; readonly withdrawFee: bigint }[];
}

/** What assets are placed with. */
export interface PlaceDeps {
  readonly orderedDb: OrderedDb;
  readonly plainDb: PlainDb;
  /** In the operator's order. */
  readonly assets: () => readonly Asset[];
  readonly networks: () => Promise<readonly Network[]>;
  /** What two people counted last of each coin beyond the books. */
  readonly countedBeyond: (db: PlainDb) => Promise<ReadonlyMap<string, bigint>>;
}

async function networksOf({ networks }: Pick<PlaceDeps, 'networks'>): Promise<Network[]> {
  return (await networks()).filter(({ token }) => token !== undefined);
}

/** Reads what assets are placed by. */
export async function readPlaces(
  deps: PlaceDeps,
  networks: readonly Network[],
  db: PlainDb,
): Promise<PlacedBy> {
  const [books, leaving, ceilings, unswept, counted, toCold] = await Promise.all([
    readBooks(deps.orderedDb),
    readLeaving(deps.orderedDb),
    selectCeilings(deps.plainDb),
    unsweptUnits(deps, networks),
    deps.countedBeyond(deps.plainDb),
    selectToCold(db),
  ]);
  return {
    books,
    leaving,
    networks: networks.map(({ chain, row: { asset, code }, token }) => ({
      asset,
      chain,
      code,
      isConnected: token !== undefined,
    })),
    unswept: (asset, chain) => unswept.get(`${chain}:${asset}`) ?? 0n,
    ceiling: (asset, code) =>
      ceilings.find((one) => one.asset === asset && one.code === code)?.units ?? null,
    toCold: (asset, chain) =>
      toCold.find((one) => one.asset === asset && one.chain === chain)?.units ?? 0n,
    isOwnCoin: (asset, chain) =>
      networks.some(
        (one) => one.chain === chain && one.row.asset === asset && one.token?.contract === null,
      ),
    counted: (asset) => counted.get(asset),
  };
}

/** Every asset on every chain, as the books have it now. */
export async function readPlaced(
  deps: PlaceDeps,
  db: PlainDb,
): Promise<readonly (PlacedUnits & { readonly asset: string })[]> {
  const by = await readPlaces(deps, await networksOf(deps), db);
  const assets = [...new Set(by.networks.map(({ asset }) => asset))];
  return assets.flatMap((asset) =>
    placeAsset(asset, by).chains.map((placed) => ({ asset, ...placed })),
  );
}

/** Asks `freeAtHot` of one treasury. */
export const createFreeAtHot =
  (deps: PlaceDeps) =>
  (db: PlainDb, chain: ChainName, asset: string): Promise<bigint> =>
    freeAtHot(deps, db, chain, asset);

/** What hot has of an asset on a chain and nothing else takes, in units. */
export async function freeAtHot(
  deps: PlaceDeps,
  db: PlainDb,
  chain: ChainName,
  asset: string,
): Promise<bigint> {
  const placed = await readPlaced(deps, db);
  const found = placed.find((one) => one.chain === chain && one.asset === asset);
  return found === undefined ? 0n : freeUnits(found);
}

/** What lies where no chain of ours is, of each asset that two people counted; smallest units. */
export async function readElsewhere(deps: PlaceDeps): Promise<ReadonlyMap<string, bigint>> {
  const by = await readPlaces(deps, await deps.networks(), deps.plainDb);
  const assets = deps.assets().map(({ symbol }) => symbol);
  return new Map(assets.map((asset) => [asset, placeAsset(asset, by).attested]));
}

async function unsweptUnits(
  { plainDb, assets }: Pick<PlaceDeps, 'assets' | 'plainDb'>,
  networks: readonly Network[],
): Promise<ReadonlyMap<string, bigint>> {
  const rows = await selectUnswept(plainDb);
  return new Map(
    rows.flatMap(({ asset, chain, raw }) => {
      // coins are spent from wherever they lie
      if (familyOf(chain) === 'bitcoin') return [];
      const network = networks.find((one) => one.chain === chain && one.row.asset === asset);
      const scale = assets().find(({ symbol }) => symbol === asset)?.scale;
      const decimals = network?.token?.decimals;
      if (scale === undefined || decimals === undefined || decimals < scale) return [];
      return [[`${chain}:${asset}`, divFloor(BigInt(raw), pow10(decimals - scale))] as const];
    }),
  );
}
