import {
  type ChainName,
  CHAINS,
  type ColdReturn,
  type Treasury,
  type TreasuryAsset,
} from '@sarraf/contracts';
import { divFloor, formatDecimal, IRT, parseDecimal } from '@sarraf/money';
import { type Network, selectOpenStops } from '../chains/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { GAS_DAYS, type GasFacts, gasState, runwayDays } from './gas-runway.ts';
import { selectShownMoves } from './cold-moves.queries.ts';
import { type AssetUnits, placeAsset, unitsToCold } from './place-assets.ts';
import { type Asset, type PlaceDeps, readPlaces } from './places.service.ts';
import { type BookRow, readFeesSince } from './treasury.queries.ts';

/** What the treasury is read with. */
export interface TreasuryDeps extends PlaceDeps {
  readonly clock: Pick<Clock, 'now'>;
  /** Of the house, where this installation has a key. */
  readonly gasAddress: (chain: ChainName) => Promise<string | null>;
  /** What an amount is worth in toman; null while there is no price. */
  readonly worthOf: (asset: string, units: bigint) => string | null;
  /** What the network takes for a transfer, in units of the chain's own coin; null: not known. */
  readonly networkFee: (chain: ChainName, asset: string) => Promise<bigint | null>;
  /** Cold addresses that the signer lists. */
  readonly coldAddresses: (chain: ChainName) => Promise<readonly string[]>;
  /** Moves back from cold, the newest first. */
  readonly returns: () => Promise<ColdReturn[]>;
}

const DAY_MS = 86_400_000;
const UNTAKEN_MAX = 100;
const TOMAN_SCALE = 1;

/** A chain with nodes, and the coin that its fees are paid in. */
interface Chain {
  readonly name: ChainName;
  readonly coin: string;
  readonly networks: readonly Network[];
}

/** What people are owed, where it lies, and how long the coin for network fees lasts. */
export async function readTreasury(deps: TreasuryDeps): Promise<Treasury> {
  const at = deps.clock.now();
  // what lies on a chain that lost its node is still shown
  const networks = await deps.networks();
  const [by, stops] = await Promise.all([
    readPlaces(deps, networks, deps.plainDb),
    selectOpenStops(deps.plainDb),
  ]);
  const { books } = by;
  const stopped = new Set<string>(stops.map(({ chain }) => chain));
  const placed = deps
    .assets()
    .filter(({ symbol }) => symbol !== IRT)
    .map((asset) => ({ asset, units: placeAsset(asset.symbol, by) }));
  return {
    at: new Date(at).toISOString(),
    assets: placed.map(({ asset, units }) => toAsset(deps, asset, units, stopped)),
    gas: await readGas(deps, { at, books, networks, stopped }),
    proposed: await proposedMoves(deps, placed),
    untaken: await untakenMoves(deps),
    returns: await deps.returns(),
    totals: totalsOf(deps, placed),
  };
}

function toAsset(
  { worthOf }: TreasuryDeps,
  asset: Asset,
  units: AssetUnits,
  stopped: ReadonlySet<string>,
): TreasuryAsset {
  const text = (of: bigint): string => formatDecimal(of, asset.scale);
  return {
    symbol: asset.symbol,
    labels: { fa: asset.labels.fa, en: asset.labels.en },
    owed: text(units.owed),
    owed_toman: worthOf(asset.symbol, units.owed),
    hot: text(units.hot),
    cold: text(units.cold),
    attested: text(units.attested),
    surplus: text(units.surplus),
    have_toman: worthOf(asset.symbol, units.hot + units.cold + units.attested),
    hot_toman: worthOf(asset.symbol, units.hot),
    chains: units.chains.map((one) => ({
      chain: one.chain,
      code: one.code,
      hot: text(one.hot),
      unswept: text(one.unswept),
      hot_ceiling: one.ceiling === null ? null : text(one.ceiling),
      cold: text(one.cold),
      in_transit: text(one.inTransit),
      queued: text(one.queued),
      is_stopped: stopped.has(one.chain),
    })),
  };
}

type Placed = readonly { readonly asset: Asset; readonly units: AssetUnits }[];

async function proposedMoves(
  { coldAddresses }: TreasuryDeps,
  placed: Placed,
): Promise<Treasury['proposed']> {
  const wanted = placed.flatMap(({ asset, units }) =>
    units.chains.flatMap((one) => {
      const move = unitsToCold(one);
      return move === 0n || one.ceiling === null
        ? []
        : [{ asset, one, move, ceiling: one.ceiling }];
    }),
  );
  return Promise.all(
    wanted.map(async ({ asset, ceiling, move, one }) => ({
      chain: one.chain,
      symbol: asset.symbol,
      amount: formatDecimal(move, asset.scale),
      hot: formatDecimal(one.hot, asset.scale),
      hot_ceiling: formatDecimal(ceiling, asset.scale),
      cold_addresses: [...(await coldAddresses(one.chain))],
    })),
  );
}

async function untakenMoves({ assets, plainDb }: TreasuryDeps): Promise<Treasury['untaken']> {
  const moves = await selectShownMoves(plainDb, UNTAKEN_MAX);
  const scaleOf = (asset: string): number =>
    assets().find(({ symbol }) => symbol === asset)?.scale ?? 0;
  return moves.map(({ address, asset, chain, created_at: at, id, recall, units, wait }) => ({
    id,
    chain,
    symbol: asset,
    amount: formatDecimal(units, scaleOf(asset)),
    address,
    wait,
    recall,
    decided_at: at.toISOString(),
  }));
}

/** Sums of what has a price; what has none is in the table alone. */
function totalsOf({ worthOf }: TreasuryDeps, placed: Placed): Treasury['totals'] {
  const total = (of: (units: AssetUnits) => bigint): string => {
    const sum = placed.reduce(
      (all, { asset, units }) => all + tomanUnits(worthOf(asset.symbol, of(units))),
      0n,
    );
    return formatDecimal(sum, TOMAN_SCALE);
  };
  return {
    owed_toman: total(({ owed }) => owed),
    hot_toman: total(({ hot }) => hot),
    cold_toman: total(({ cold }) => cold),
    in_transit_toman: total(({ chains }) => chains.reduce((all, one) => all + one.inTransit, 0n)),
    surplus_toman: total(({ surplus }) => surplus),
  };
}

/** A worth as the wallets write it, in tenths of a toman; below zero where something is missing. */
function tomanUnits(worth: string | null): bigint {
  const isBelow = worth?.startsWith('-') === true;
  const parsed = parseDecimal(isBelow ? (worth ?? '').slice(1) : (worth ?? '0'), TOMAN_SCALE);
  if (!parsed.ok) throw new Error(`${worth} is no worth in toman.`);
  return isBelow ? -parsed.value : parsed.value;
}

interface GasRead {
  readonly at: number;
  readonly books: readonly BookRow[];
  readonly networks: readonly Network[];
  readonly stopped: ReadonlySet<string>;
}

async function readGas(
  deps: TreasuryDeps,
  { at, books, networks, stopped }: GasRead,
): Promise<Treasury['gas']> {
  const spent = await readFeesSince(deps.orderedDb, at - GAS_DAYS * DAY_MS);
  return Promise.all(
    chainsOf(networks).map(async (chain) => {
      const { coin, name } = chain;
      const gas = books.find(
        ({ asset, kind, owner }) => kind === 'house' && owner === 'gas' && asset === coin,
      );
      const fees = await feesOf(deps, chain);
      const facts: GasFacts = {
        onHand: gas?.total ?? 0n,
        held: gas?.held ?? 0n,
        spent: spent.get(name) ?? 0n,
        isStopped: stopped.has(name),
        isSilent: fees.network === null,
      };
      const scale = deps.assets().find(({ symbol }) => symbol === coin)?.scale ?? 0;
      const text = (units: bigint): string => formatDecimal(units, scale);
      return {
        chain: name,
        symbol: coin,
        address: await deps.gasAddress(name),
        on_hand: text(facts.onHand),
        held: text(facts.held),
        per_day: text(divFloor(facts.spent, BigInt(GAS_DAYS))),
        runway_days: runwayDays(facts),
        network_fee_toman: fees.network === null ? null : deps.worthOf(coin, fees.network),
        our_fee_toman: fees.ours,
        state: gasState(facts),
      };
    }),
  );
}

/** Chains with nodes, in the order of all chains. */
function chainsOf(networks: readonly Network[]): Chain[] {
  return CHAINS.flatMap((name) => {
    const own = networks.filter(({ chain, token }) => chain === name && token !== undefined);
    const coin = own.find(({ token }) => token?.contract === null)?.row.asset;
    return coin === undefined ? [] : [{ name, coin, networks: own }];
  });
}

/** What the network takes for a token, and the least that we take there, by worth. */
async function feesOf(
  { assets, networkFee, worthOf }: TreasuryDeps,
  { coin, name, networks }: Chain,
): Promise<{ readonly network: bigint | null; readonly ours: string | null }> {
  const token = networks.find(({ token: own }) => own?.contract !== null)?.row.asset ?? coin;
  const worths = networks.flatMap(({ row }) => {
    const asset = assets().find(({ symbol }) => symbol === row.asset);
    const fee = asset?.networks.find(({ code }) => code === row.code)?.withdrawFee;
    const worth = fee === undefined ? null : worthOf(row.asset, fee);
    return worth === null ? [] : [tomanUnits(worth)];
  });
  const least = worths.reduce<bigint | null>(
    (so, one) => (so === null || one < so ? one : so),
    null,
  );
  return {
    network: await networkFee(name, token),
    ours: least === null ? null : formatDecimal(least, TOMAN_SCALE),
  };
}
