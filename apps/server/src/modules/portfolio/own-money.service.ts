// A person's money as it was and is: read at one moment of the books, from the beginning on.
import type { MarketSpec } from '@sarraf/market';
import { IRT } from '@sarraf/money';
import { tehranDayOf } from '@sarraf/settlement';
import { type OrderedDb, withTransaction } from '../../platform/database/handles.ts';
import type { LedgerIndex } from '../ledger-explorer/index.ts';
import type { MarketCatalog, MarketsModule } from '../markets/index.ts';
import type { ServerContext } from '../server-context.ts';
import { readBalances } from '../wallets/index.ts';
import { readDailyMoves } from './daily-moves.queries.ts';
import { readDailyTrades } from './daily-trades.queries.ts';
import { selectMarks } from './day-marks.queries.ts';
import { markDays } from './day-marks.service.ts';
import {
  selectBalancesAfter,
  selectIndexed,
  selectOwnFirstAt,
  standStill,
} from './own-balances.queries.ts';
import { askedDays, ownEvents, type OwnDays, type OwnEvent } from './own-events.ts';
import { type PriceBook, type PriceDeps, readFirstDays, readPrices } from './price-book.ts';

/** What one's own money is read with. */
export interface OwnMoneyDeps {
  readonly context: ServerContext;
  readonly catalog: MarketCatalog;
  readonly markets: MarketsModule;
  readonly index: LedgerIndex;
}

/** Units by asset. */
export type Holdings = ReadonlyMap<string, bigint>;

/** A person's money. */
export interface OwnMoney {
  readonly at: number;
  /** The day of Tehran that it is. */
  readonly today: number;
  /** The day of the first entry; today where there is none. */
  readonly firstDay: number;
  readonly now: Holdings;
  /** By day, as far as the days are marked and indexed. */
  readonly past: ReadonlyMap<number, Holdings>;
  readonly events: readonly OwnEvent[];
  readonly prices: PriceBook;
  /** Whether every entry and every trade is among the events; balances are whole in any case. */
  readonly isComplete: boolean;
}

/** @param daysOf the days whose ends are looked at, of the first day and today */
export async function readOwnMoney(
  deps: OwnMoneyDeps,
  userId: number,
  daysOf: (firstDay: number, today: number) => readonly number[],
): Promise<OwnMoney> {
  const { clock, orderedDb } = deps.context;
  await markDays(orderedDb, clock);
  await deps.index.catchUp();
  const at = clock.now();
  return withTransaction(orderedDb, (tx) => readStanding(tx, deps, { userId, at, daysOf }));
}

interface Reading {
  readonly userId: number;
  readonly at: number;
  readonly daysOf: Parameters<typeof readOwnMoney>[2];
}

async function readStanding(
  tx: OrderedDb,
  { catalog, markets }: OwnMoneyDeps,
  { at, daysOf, userId }: Reading,
): Promise<OwnMoney> {
  await standStill(tx);
  const today = tehranDayOf(at);
  const firstAt = await selectOwnFirstAt(tx, userId);
  const firstDay = firstAt === undefined ? today : Math.min(tehranDayOf(firstAt), today);
  const past = await readPast(tx, userId, daysOf(firstDay, today));
  const now = sumByAsset(await readBalances(tx, userId));
  const { moves, isComplete: hasMoves } = await readDailyMoves(tx, userId);
  const { trades, isComplete: hasTrades } = await readDailyTrades(tx, userId);
  const days: OwnDays = { moves, trades, specOf: (market) => specOf(catalog, market) };
  const lastPrice = (asset: string): string | undefined => markets.service.lastPrice(asset, IRT);
  const prices = await pricesOf(tx, { catalog, lastPrice, today }, days, past);
  return {
    at,
    today,
    firstDay,
    now,
    past,
    events: ownEvents(days, prices),
    prices,
    isComplete: hasMoves && hasTrades,
  };
}

async function pricesOf(
  tx: OrderedDb,
  deps: PriceDeps,
  days: OwnDays,
  past: ReadonlyMap<number, Holdings>,
): Promise<PriceBook> {
  const quotes = days.trades.map(({ market }) => days.specOf(market).quote.symbol);
  const held = [...past].flatMap(([day, holdings]) =>
    [...holdings.keys()].map((asset) => ({ asset, day })),
  );
  const moved = days.moves.map(({ asset }) => asset);
  const assets = new Set([...quotes, ...moved, ...held.map(({ asset }) => asset)]);
  const firstDays = await readFirstDays(tx, deps, [...assets]);
  const known = await readPrices(tx, deps, firstDays, []);
  const asked = askedDays(days, (asset, day) => known.pricedDay(asset, day));
  return readPrices(tx, deps, firstDays, [...held, ...asked]);
}

async function readPast(
  tx: OrderedDb,
  userId: number,
  days: readonly number[],
): Promise<Map<number, Holdings>> {
  const indexed = await selectIndexed(tx);
  const marks = (await selectMarks(tx, days)).filter(({ entryId }) => entryId <= indexed);
  const rows = await selectBalancesAfter(
    tx,
    userId,
    marks.map(({ entryId }) => entryId),
  );
  const after = new Map<number, Map<string, bigint>>();
  for (const { asset, entry_id: entryId, units } of rows) {
    const holdings = after.get(Number(entryId)) ?? new Map<string, bigint>();
    after.set(Number(entryId), holdings.set(asset, units));
  }
  return new Map(marks.map(({ day, entryId }) => [day, after.get(entryId) ?? new Map()]));
}

function sumByAsset(
  balances: readonly { readonly asset: string; readonly total: bigint }[],
): Holdings {
  const sums = new Map<string, bigint>();
  for (const { asset, total } of balances) sums.set(asset, (sums.get(asset) ?? 0n) + total);
  return sums;
}

function specOf(catalog: MarketCatalog, symbol: string): MarketSpec {
  const market = catalog.market(symbol);
  if (market === undefined) throw new Error(`The market ${symbol} of a trade is not known.`);
  return market.spec;
}
