// What a person's money was worth over a range, and what came of it.
import type { DataOf } from '@sarraf/contracts';
import { PORTFOLIO_MOVES_MAX, type PortfolioRange } from '@sarraf/contracts/lists';
import { divCeil, divFloor, formatDecimal, IRT, pow10 } from '@sarraf/money';
import { dayText } from '@sarraf/settlement';
import { AppError } from '../../http/index.ts';
import { readBalances } from '../wallets/index.ts';
import { dayEndOf } from './day-marks.service.ts';
import { costBook, type OwnEvent } from './own-events.ts';
import {
  type Holdings,
  type OwnMoney,
  type OwnMoneyDeps,
  readOwnMoney,
} from './own-money.service.ts';

type Answer = DataOf<'GET /portfolio'>;

const RANGE_DAYS: Readonly<Record<PortfolioRange, number>> = {
  '30d': 30,
  '90d': 90,
  '1y': 365,
  all: Number.MAX_SAFE_INTEGER,
};
/** With its first one and now these are 120 points. */
const STEPS_MAX = 118;
const PERCENT_SCALE = 2;

/** The end of the day that a range begins with, and the ends that are looked at until yesterday. */
export function daysOfRange(range: PortfolioRange, firstDay: number, today: number): number[] {
  const start = Math.max(today - RANGE_DAYS[range], firstDay - 1);
  const step = Math.max(1, Math.ceil((today - 1 - start) / STEPS_MAX));
  const days = new Set([start]);
  for (let day = today - 1; day > start; day -= step) days.add(day);
  return [...days].sort((a, b) => a - b);
}

/** A person's money over a range. */
export async function portfolioOf(
  deps: OwnMoneyDeps,
  userId: number,
  range: PortfolioRange,
): Promise<Answer> {
  let days: readonly number[] = [];
  const own = await readOwnMoney(deps, userId, (firstDay, today) => {
    days = daysOfRange(range, firstDay, today);
    return days;
  });
  const since = days[0] ?? own.today - 1;
  const text = (units: bigint): string => formatDecimal(units, deps.catalog.scaleOf(IRT));
  const { points, unpriced } = pointsOf(own, days);
  const start = points[0]?.worth ?? 0n;
  const totals = totalsOf(own, since, start);
  return {
    range,
    at: new Date(own.at).toISOString(),
    points: points.map(({ at, brought, worth }) => ({
      at: new Date(at).toISOString(),
      worth: text(worth),
      brought: text(brought),
    })),
    totals: {
      since: dayText(since),
      start: text(start),
      came: text(totals.came),
      came_count: totals.cameCount,
      went: text(totals.went),
      went_count: totals.wentCount,
      profit: text(totals.profit),
      profit_percent: percentOf(totals.profit, start + totals.came),
      realised: own.isComplete ? text(totals.realised) : null,
      fees: own.isComplete ? text(totals.fees) : null,
      worth: text(totals.worth),
    },
    assets: assetsOf(deps, own, since),
    moves: movesOf(deps, own, since),
    unpriced,
    complete: own.isComplete,
  };
}

/** Worth of all that has a price on a day, and what has none. */
export function worthOf(own: OwnMoney, holdings: Holdings, day: number) {
  let worth = 0n;
  const unpriced: string[] = [];
  for (const [asset, units] of holdings) {
    if (units === 0n) continue;
    const part = own.prices.worth(asset, day, units);
    if (part === undefined) unpriced.push(asset);
    else worth += part;
  }
  return { worth, unpriced };
}

const NOTHING: Holdings = new Map();

/** What came by moves less what went, of days after `since`. */
function pointsOf(own: OwnMoney, days: readonly number[]) {
  const unpriced = new Set<string>();
  const points: { at: number; worth: bigint; brought: bigint }[] = [];
  let start: bigint | undefined;
  const add = (holdings: Holdings, day: number, at: number): void => {
    const { worth, unpriced: some } = worthOf(own, holdings, day);
    for (const asset of some) unpriced.add(asset);
    start ??= worth;
    const { came, went } = cameAndWent(own.events, days[0] ?? day, day);
    points.push({ at, worth, brought: start + came - went });
  };
  for (const day of days) {
    const holdings = own.past.get(day) ?? (day < own.firstDay ? NOTHING : undefined);
    if (holdings !== undefined) add(holdings, day, dayEndOf(day));
  }
  add(own.now, own.today, own.at);
  return { points, unpriced: [...unpriced].sort() };
}

function cameAndWent(events: readonly OwnEvent[], since: number, until: number) {
  const sums = { came: 0n, went: 0n, cameCount: 0, wentCount: 0 };
  for (const event of events) {
    if (event.kind === 'trade' || event.countsOn <= since || event.countsOn > until) continue;
    sums.came += event.inWorth;
    sums.went += event.outWorth;
    sums.cameCount += event.inCount;
    sums.wentCount += event.outCount;
  }
  return sums;
}

function totalsOf(own: OwnMoney, since: number, start: bigint) {
  const moved = cameAndWent(own.events, since, own.today);
  const { worth } = worthOf(own, own.now, own.today);
  const assets = new Set(own.events.map(({ asset }) => asset));
  const realised = [...assets].flatMap((asset) => costBook(own.events, asset).realised);
  const fees = own.events.filter((event) => event.countsOn > since);
  return {
    ...moved,
    worth,
    profit: worth - start - moved.came + moved.went,
    realised: realised.reduce((sum, one) => (one.day > since ? sum + one.worth : sum), 0n),
    fees: fees.reduce((sum, { feeWorth }) => sum + feeWorth, 0n),
  };
}

/** By how much an asset's worth changed beyond what came and went of it, trades among that. */
function profitOf(own: OwnMoney, asset: string, since: number): { profit: bigint; of: bigint } {
  const before = own.past.get(since)?.get(asset) ?? 0n;
  const start = own.prices.worth(asset, since, before) ?? 0n;
  const end = own.prices.worth(asset, own.today, own.now.get(asset) ?? 0n) ?? 0n;
  let came = 0n;
  let went = 0n;
  for (const event of own.events) {
    if (event.asset !== asset || event.countsOn <= since) continue;
    came += event.inWorth;
    went += event.outWorth;
  }
  return { profit: end - start - came + went, of: start + came };
}

function assetsOf({ catalog }: OwnMoneyDeps, own: OwnMoney, since: number): Answer['assets'] {
  const total = worthOf(own, own.now, own.today).worth;
  const touched = new Set([
    ...[...own.now].filter(([, units]) => units > 0n).map(([asset]) => asset),
    ...[...(own.past.get(since) ?? NOTHING)]
      .filter(([, units]) => units > 0n)
      .map(([asset]) => asset),
    ...own.events.filter((event) => event.countsOn > since).map(({ asset }) => asset),
  ]);
  const toman = (units: bigint): string => formatDecimal(units, catalog.scaleOf(IRT));
  const rows = [...touched].map((asset) => {
    const units = own.now.get(asset) ?? 0n;
    const worth = own.prices.worth(asset, own.today, units);
    const { of, profit } = profitOf(own, asset, since);
    const isKnown = own.isComplete && worth !== undefined && asset !== IRT;
    return {
      worth,
      row: {
        symbol: asset,
        amount: formatDecimal(units, catalog.scaleOf(asset)),
        worth: worth === undefined ? null : toman(worth),
        share_percent: worth === undefined ? null : percentOf(worth, total),
        price: own.prices.price(asset, own.today) ?? null,
        average_buy_price: isKnown ? averageOf(catalog, own, asset) : null,
        profit: isKnown ? toman(profit) : null,
        profit_percent: isKnown ? percentOf(profit, of) : null,
      },
    };
  });
  return rows
    .sort(
      (a, b) => compare(b.worth ?? -1n, a.worth ?? -1n) || (a.row.symbol < b.row.symbol ? -1 : 1),
    )
    .map(({ row }) => row);
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);

/** Toman for one of what is left, two decimals beyond toman's own, rounded down. */
function averageOf(catalog: OwnMoneyDeps['catalog'], own: OwnMoney, asset: string): string | null {
  const { cost, units } = costBook(own.events, asset);
  if (units === 0n) return null;
  const scale = catalog.scaleOf(IRT) + 2;
  return formatDecimal(divFloor(cost * pow10(2 + catalog.scaleOf(asset)), units), scale);
}

/** With two decimals, rounded against whoever reads it. */
function percentOf(part: bigint, whole: bigint): string | null {
  if (whole <= 0n) return null;
  const scaled = part * pow10(2 + PERCENT_SCALE);
  const percent = scaled < 0n ? -divCeil(-scaled, whole) : divFloor(scaled, whole);
  return formatDecimal(percent, PERCENT_SCALE);
}

function movesOf({ catalog }: OwnMoneyDeps, own: OwnMoney, since: number): Answer['moves'] {
  const text = (units: bigint, asset: string) => formatDecimal(units, catalog.scaleOf(asset));
  return own.events
    .filter((event) => event.kind !== 'trade' && event.countsOn > since)
    .toSorted((a, b) => b.day - a.day)
    .flatMap((event) => {
      const { asset, day, inCount, inUnits, inWorth, kind, outCount, outUnits, outWorth } = event;
      const isPriced = own.prices.pricedDay(asset, day) !== undefined;
      const of = { day: dayText(day), symbol: asset, kind };
      const worth = (units: bigint) => (isPriced ? text(units, IRT) : null);
      const rows: Answer['moves'] = [];
      if (inCount > 0) {
        const amount = text(inUnits, asset);
        rows.push({ ...of, direction: 'in', amount, worth: worth(inWorth), count: inCount });
      }
      if (outCount > 0) {
        const amount = text(outUnits, asset);
        rows.push({ ...of, direction: 'out', amount, worth: worth(outWorth), count: outCount });
      }
      return rows;
    })
    .slice(0, PORTFOLIO_MOVES_MAX);
}

/** One asset of a person. @throws AppError `coin_unknown` */
export async function coinOf(
  deps: OwnMoneyDeps,
  userId: number,
  symbol: string,
): Promise<DataOf<'GET /portfolio/:symbol'>> {
  const { catalog, context } = deps;
  if (catalog.asset(symbol) === undefined) throw new AppError('coin_unknown');
  const own = await readOwnMoney(deps, userId, () => []);
  const parts = { free: 0n, held: 0n, vault: 0n };
  for (const { asset, held, total, wallet } of await readBalances(context.orderedDb, userId)) {
    if (asset !== symbol) continue;
    parts.held += held;
    if (wallet === 'vault') parts.vault += total - held;
    else parts.free += total - held;
  }
  const units = parts.free + parts.held + parts.vault;
  const worth = own.prices.worth(symbol, own.today, units);
  const isKnown = own.isComplete && symbol !== IRT;
  const { cost, realised } = costBook(own.events, symbol);
  const coin = (value: bigint): string => formatDecimal(value, catalog.scaleOf(symbol));
  const toman = (value: bigint): string => formatDecimal(value, catalog.scaleOf(IRT));
  const profit = worth === undefined || !isKnown ? undefined : worth - cost;
  return {
    symbol,
    at: new Date(own.at).toISOString(),
    amount: coin(units),
    free: coin(parts.free),
    held: coin(parts.held),
    vault: coin(parts.vault),
    price: own.prices.price(symbol, own.today) ?? null,
    worth: worth === undefined ? null : toman(worth),
    average_buy_price: isKnown ? averageOf(catalog, own, symbol) : null,
    paid: isKnown ? toman(cost) : null,
    profit: profit === undefined ? null : toman(profit),
    profit_percent: profit === undefined ? null : percentOf(profit, cost),
    realised: isKnown ? toman(realised.reduce((sum, one) => sum + one.worth, 0n)) : null,
    complete: own.isComplete,
  };
}
