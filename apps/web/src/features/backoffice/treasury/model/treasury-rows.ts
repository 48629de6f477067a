import type { GasRunway, SignerReport, TreasuryAsset } from '@sarraf/contracts';
import { divFloor, formatDecimal } from '@sarraf/money';
import { addDecimals, readDecimal } from '#lib/decimals.ts';

/** What of an asset lies on a chain. */
export type Placed = TreasuryAsset['chains'][number];

/** As many days a runway's bar is long, and from so few on gas is low. */
export const RUNWAY = { barDays: 30, floorDays: 7 } as const;

const SCALE = 18;
const PERCENT = 100n;

/** Decimal text that may stand below zero, in units of 10^-18. */
function unitsOf(text: string): bigint {
  const isBelow = text.startsWith('-');
  const units = readDecimal(isBelow ? text.slice(1) : text, SCALE) ?? 0n;
  return isBelow ? -units : units;
}

/** Whether an amount is below zero, nothing, or above. */
export function signOfAmount(text: string): -1 | 0 | 1 {
  const units = unitsOf(text);
  return units < 0n ? -1 : units > 0n ? 1 : 0;
}

/** How much of a whole a part is, in percent with one decimal, rounded down; null of nothing. */
export function shareOf(part: string, whole: string): string | null {
  const [units, all] = [unitsOf(part), unitsOf(whole)];
  return all === 0n ? null : formatDecimal(divFloor(units * PERCENT * 10n, all), 1);
}

/** What of the debt is covered, in percent with one decimal, rounded down; null without a debt. */
export function coverageOf(owed: string, surplus: string): string | null {
  const [debt, over] = [unitsOf(owed), unitsOf(surplus)];
  return debt === 0n ? null : formatDecimal(divFloor((debt + over) * PERCENT * 10n, debt), 1);
}

/** How full a hot wallet is, in whole percent, at most 999; null where no ceiling is set. */
export function ceilingPercent({ hot, hot_ceiling: ceiling }: Pick<Placed, 'hot' | 'hot_ceiling'>) {
  if (ceiling === null) return null;
  const [units, most] = [unitsOf(hot), unitsOf(ceiling)];
  if (most === 0n) return null;
  return Math.min(999, Number(divFloor(units * PERCENT, most)));
}

/** What an asset has on all its chains of one kind. */
export function sumOf(asset: TreasuryAsset, of: 'in_transit' | 'queued'): string {
  return addDecimals(asset.chains.map((one) => one[of]));
}

/** As many decimals as the longest of an asset's amounts has: all of them show so many, none is cut. */
export function decimalsOf({ owed, hot, cold, surplus, attested, chains }: TreasuryAsset): number {
  const own = [owed, hot, cold, surplus, attested];
  const placed = chains.flatMap((one) => [one.hot, one.cold, one.in_transit, one.queued]);
  const lengths = [...own, ...placed].map((text) => text.split('.')[1]?.length ?? 0);
  return lengths.reduce((most, one) => Math.max(most, one), 0);
}

/** Assets with chains, and those of which only a dated statement says what is there. */
export function splitAssets(assets: readonly TreasuryAsset[]) {
  return {
    placed: assets.filter(({ chains }) => chains.length > 0),
    attested: assets.filter(({ chains }) => chains.length === 0),
  };
}

/** What is left of an amount; null where it has less. */
export function leftOf(has: string, goes: string): string | null {
  const left = unitsOf(has) - unitsOf(goes);
  return left < 0n ? null : trimmed(formatDecimal(left, SCALE));
}

function trimmed(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** How much of a runway's bar is filled, in percent; null where nothing is spent. */
export function runwayPercent({
  runway_days: days,
}: Pick<GasRunway, 'runway_days'>): number | null {
  return days === null ? null : Math.min(100, Math.round((days / RUNWAY.barDays) * 100));
}

/** Whether the network takes more than we take for it. */
export function isFeeAbove({
  network_fee_toman: network,
  our_fee_toman: ours,
}: Pick<GasRunway, 'network_fee_toman' | 'our_fee_toman'>): boolean {
  return network !== null && ours !== null && unitsOf(network) > unitsOf(ours);
}

/** A hot wallet that coins can be moved from to cold. */
export interface MoveFrom {
  readonly chain: Placed['chain'];
  readonly symbol: string;
  readonly code: string;
  readonly hot: string;
  readonly cold: string;
  /** Of the signer's own list. */
  readonly addresses: readonly string[];
}

/** Every cold wallet that has something. */
export function returnsFrom(assets: readonly TreasuryAsset[]): readonly MoveFrom[] {
  return assets.flatMap(({ symbol, chains }) =>
    chains
      .filter(({ cold }) => signOfAmount(cold) > 0)
      .map(({ chain, code, cold, hot }) => ({ chain, symbol, code, hot, cold, addresses: [] })),
  );
}

/** Every hot wallet that has something, with the cold addresses of its chain. */
export function movesFrom(
  assets: readonly TreasuryAsset[],
  chains: SignerReport['chains'],
): readonly MoveFrom[] {
  return assets.flatMap(({ symbol, chains: placed }) =>
    placed
      .filter(({ hot }) => signOfAmount(hot) > 0)
      .map(({ chain, code, cold, hot }) => {
        const addresses = chains.find((one) => one.chain === chain)?.cold ?? [];
        return { chain, symbol, code, hot, cold, addresses };
      }),
  );
}
