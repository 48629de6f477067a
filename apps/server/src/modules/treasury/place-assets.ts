// Where each asset lies, added up from rows of one moment: no clock, no database, smallest units.
import type { ChainName } from '@sarraf/contracts';
import type { BookRow, LeavingRow } from './treasury.queries.ts';

/** A network of an asset, as the treasury needs it. */
export interface PlacedNetwork {
  readonly asset: string;
  readonly chain: ChainName;
  readonly code: string;
  /** Its chain has a node here; one without is shown only while something of it is there. */
  readonly isConnected: boolean;
}

/** What of an asset lies on a chain; smallest units. */
export interface PlacedUnits {
  readonly chain: ChainName;
  readonly code: string;
  readonly hot: bigint;
  readonly unswept: bigint;
  readonly ceiling: bigint | null;
  readonly cold: bigint;
  readonly inTransit: bigint;
  readonly queued: bigint;
  /** Of hot what network fees are paid of: it lies at the gas address. */
  readonly gas: bigint;
  /** Of hot what is to go to cold already. */
  readonly toCold: bigint;
}

/** An asset with all its places; smallest units. */
export interface AssetUnits {
  readonly owed: bigint;
  readonly hot: bigint;
  readonly cold: bigint;
  readonly attested: bigint;
  /** What lies there less what is owed. */
  readonly surplus: bigint;
  readonly chains: readonly PlacedUnits[];
}

/** What an asset is placed by. */
export interface PlacedBy {
  readonly books: readonly BookRow[];
  readonly leaving: readonly LeavingRow[];
  readonly networks: readonly PlacedNetwork[];
  /** Of an asset on a chain, in smallest units. */
  readonly unswept: (asset: string, chain: ChainName) => bigint;
  readonly ceiling: (asset: string, code: string) => bigint | null;
  /** Of an asset on a chain: moves to cold that the books do not have yet. */
  readonly toCold: (asset: string, chain: ChainName) => bigint;
  /** Whether network fees of a chain are paid in an asset. */
  readonly isOwnCoin: (asset: string, chain: ChainName) => boolean;
  /** What two people counted last beyond the books; undefined: nobody ever counted it. */
  readonly counted: (asset: string) => bigint | undefined;
}

/** The house's account of what came and is nobody's yet: it is owed to its owner, once known. */
const OWED_TO_NOBODY_YET = 'unmatched';

/**
 * Adds one asset up. What people own is what the accounts of the house and of the outside lack to zero;
 * what is parked for a person is owed, too. What lies elsewhere counts by a dated statement alone.
 */
export function placeAsset(asset: string, by: PlacedBy): AssetUnits {
  const books = by.books.filter((row) => row.asset === asset);
  const outside = sum(books.filter(({ kind }) => kind === 'outside'));
  const houseOwn = sum(
    books.filter(({ kind, owner }) => kind === 'house' && owner !== OWED_TO_NOBODY_YET),
  );
  const lies = (owner: string, of: BookRow['kind'] = 'outside'): bigint =>
    -sum(books.filter(({ kind, owner: whose }) => kind === of && whose === owner));
  const chains = by.networks
    .filter((one) => one.asset === asset)
    .flatMap(({ chain, code, isConnected }): PlacedUnits[] => {
      const leaving = by.leaving.find((row) => row.asset === asset && row.chain === chain);
      const hot = lies(`hot_${chain}`);
      const cold = lies(`cold_${chain}`);
      if (!isConnected && hot === 0n && cold === 0n && leaving === undefined) return [];
      return [
        {
          chain,
          code,
          hot,
          unswept: by.unswept(asset, chain),
          ceiling: by.ceiling(asset, code),
          cold,
          inTransit: leaving?.in_transit ?? 0n,
          queued: leaving?.queued ?? 0n,
          gas: by.isOwnCoin(asset, chain) ? -lies('gas', 'house') : 0n,
          toCold: by.toCold(asset, chain),
        },
      ];
    });
  const owed = -outside - houseOwn;
  const hot = chains.reduce((all, one) => all + one.hot, 0n);
  const cold = chains.reduce((all, one) => all + one.cold, 0n);
  const counted = by.counted(asset);
  // what came and went since it was counted moved books and custody alike
  const attested = counted === undefined ? 0n : -outside + counted - hot - cold;
  return { owed, hot, cold, attested, surplus: hot + cold + attested - owed, chains };
}

function sum(rows: readonly BookRow[]): bigint {
  return rows.reduce((all, { total }) => all + total, 0n);
}

/** A hot wallet that is emptied for its ceiling is left with so much of it, in percent. */
const LEFT_PERCENT = 90n;

/** What lies at the hot address itself and nothing else takes; below zero: it is short of so much. */
export function freeUnits(of: PlacedUnits): bigint {
  return of.hot - of.unswept - of.gas - of.queued - of.inTransit - of.toCold;
}

/**
 * How much of a hot wallet above its ceiling is to go to cold: down to nine tenths of the ceiling, so that
 * the next deposit does not ask for another move, and no more than is free at the hot address itself.
 */
export function unitsToCold(placed: PlacedUnits): bigint {
  const { ceiling, hot, toCold } = placed;
  if (ceiling === null || hot - toCold <= ceiling) return 0n;
  const wanted = hot - toCold - (ceiling * LEFT_PERCENT) / 100n;
  const free = freeUnits(placed);
  const least = wanted < free ? wanted : free;
  return least > 0n ? least : 0n;
}
