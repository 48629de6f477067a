import { PEOPLE, HOUSE_OPENING } from '../people.ts';
import { CHAIN_NAMES, CHAINS, type ChainAsset, type ChainName } from './chain-facts.ts';

/** Share of an asset that lies on each of its chains, percent; the last one has what is left. */
const SHARES: Readonly<Record<number, readonly bigint[]>> = { 2: [60n], 3: [30n, 20n] };
/** Decimals that the exchange's books have of the assets that live on these chains. */
const BOOK_DECIMALS: Readonly<Record<string, number>> = {
  USDT: 6,
  BTC: 8,
  ETH: 8,
  BNB: 8,
  SHIB: 2,
  TRX: 6,
  PAXG: 8,
};

/** Decimal text as whole units of `decimals`; undefined when it is no such amount. */
export function unitsOfText(text: string, decimals: number): bigint | undefined {
  const match = /^(\d{1,30})(?:\.(\d{1,40}))?$/.exec(text.trim());
  if (match === null) return undefined;
  const [, whole = '', rest = ''] = match;
  const kept = rest.replace(/0+$/, '');
  if (kept.length > decimals) return undefined;
  return BigInt(whole + kept.padEnd(decimals, '0'));
}

/** Whole units as the shortest decimal text. */
export function textOfUnits(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const rest = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return rest === '' ? whole : `${whole}.${rest}`;
}

/** What lies on a chain when the demo begins. */
export interface Opening extends ChainAsset {
  /** As the books have it. */
  readonly amount: string;
  /** In the chain's own units. */
  readonly raw: bigint;
}

/**
 * What the openings of everybody come to on a chain: what the books begin with lies somewhere, to
 * the last unit.
 */
export function openingsOn(chain: ChainName): readonly Opening[] {
  const { native, tokens } = CHAINS[chain];
  return [native, ...tokens].map((asset) => {
    const decimals = BOOK_DECIMALS[asset.asset] ?? asset.decimals;
    const units = shareOf(chain, asset.asset, openedUnits(asset.asset, decimals));
    const raw = units * 10n ** BigInt(asset.decimals - decimals);
    return { ...asset, amount: textOfUnits(units, decimals), raw };
  });
}

function openedUnits(asset: string, decimals: number): bigint {
  const openings = [...PEOPLE.flatMap(({ opening }) => opening), ...HOUSE_OPENING];
  return openings
    .filter((opening) => opening.asset === asset)
    .reduce((sum, { amount }) => sum + (unitsOfText(amount, decimals) ?? 0n), 0n);
}

function shareOf(chain: ChainName, asset: string, units: bigint): bigint {
  const homes = CHAIN_NAMES.filter((name) => {
    const { native, tokens } = CHAINS[name];
    return [native, ...tokens].some((known) => known.asset === asset);
  });
  const parts = (SHARES[homes.length] ?? []).map((percent) => (units * percent) / 100n);
  const rest = parts.reduce((left, part) => left - part, units);
  return parts[homes.indexOf(chain)] ?? rest;
}

/** Decimals that the exchange's books have of an asset of these chains. */
export function bookDecimals({ asset, decimals }: ChainAsset): number {
  return BOOK_DECIMALS[asset] ?? decimals;
}

/** Units of the exchange's books in the chain's own. */
export function bookRaw(asset: ChainAsset, units: bigint): bigint {
  const decimals = bookDecimals(asset);
  return units * 10n ** BigInt(asset.decimals - decimals);
}
