// A market's rules as they stand, and what other ones have to be like.
import { defineMarket, type MarketSeed, type MarketStatus } from '@sarraf/market';
import { AppError } from '../../http/index.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import {
  countOpenOrders,
  type MarketSettingRow,
  selectSetting,
  selectSettings,
} from './market-settings.queries.ts';
import type { VenueParts } from './venue-deps.ts';
import type { MarketRules, WantedRules } from './wishes.ts';

/** Orders of a market are counted so far. */
export const ORDERS_MAX = 10_000;

/** From shut to open: to go up takes two officers. */
const OPENNESS: readonly MarketStatus[] = ['Hidden', 'Halted', 'CancelOnly', 'Active'];

/** Whether one way to stand is more open than another. */
export const isMoreOpen = (one: MarketStatus, than: MarketStatus): boolean =>
  OPENNESS.indexOf(one) > OPENNESS.indexOf(than);

/** A market as officers want it, or as it was made. @throws AppError `market_unknown` */
export async function seedOf(
  { catalog }: Pick<VenueParts, 'catalog'>,
  db: PlainDb,
  market: string,
): Promise<MarketSeed> {
  const seed = (await selectSetting(db, market))?.seed ?? catalog.market(market)?.seed;
  if (seed === undefined) throw new AppError('market_unknown');
  return seed;
}

/** Whether the act that stopped every market stopped this one too, and nobody by itself since. */
export const isStoppedTogether = (row: MarketSettingRow | undefined): boolean =>
  row !== undefined &&
  row.stopped_together &&
  row.stopped_at !== null &&
  row.seed.status !== 'Active';

/** Every market at one moment. */
export interface Markets {
  /** As officers want it, or as it was made. @throws AppError `market_unknown` */
  readonly seedOf: (market: string) => MarketSeed;
  /** Undefined: it is as it was made. */
  readonly rowOf: (market: string) => MarketSettingRow | undefined;
}

/** Reads all of them at once. */
export async function readMarkets(
  { catalog }: Pick<VenueParts, 'catalog'>,
  db: PlainDb,
): Promise<Markets> {
  const rows = new Map((await selectSettings(db)).map((row) => [row.market, row]));
  return {
    seedOf: (market) => {
      const seed = rows.get(market)?.seed ?? catalog.market(market)?.seed;
      if (seed === undefined) throw new AppError('market_unknown');
      return seed;
    },
    rowOf: (market) => rows.get(market),
  };
}

/** @throws AppError `market_rules_invalid` where they make no market */
export function assertRules(seed: MarketSeed, rules: Partial<MarketRules>): void {
  try {
    const { lotUnits, minQuantity } = defineMarket({ ...seed, ...rules });
    if (minQuantity >= lotUnits) return;
  } catch {
    // what makes no market is said below
  }
  throw new AppError('market_rules_invalid');
}

/** @throws AppError `market_has_orders` where a step would change below orders */
export async function assertSteps(
  { context }: Pick<VenueParts, 'context'>,
  { market, rules }: WantedRules,
): Promise<void> {
  if (rules.tickSize === undefined && rules.lotSize === undefined) return;
  const open = await countOpenOrders(context.orderedDb, [market], ORDERS_MAX);
  if ((open.get(market) ?? 0) > 0) throw new AppError('market_has_orders');
}
