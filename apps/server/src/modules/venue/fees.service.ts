// The fee table in force, those to come, and what each brings: counted of what was really traded.
import type { FeeEffect, FeeTierOnWire, VenueFees } from '@sarraf/contracts';
import { formatDecimal, IRT, USDT } from '@sarraf/money';
import { bestTier, type FeeTier, ratedDays, tehranDayStart } from '@sarraf/settlement';
import { readFeeTiers } from '../markets/index.ts';
import { selectTraded, type TradedRow } from './fee-effect.queries.ts';
import {
  assertTable,
  engineTiers,
  inOrder,
  readFeeTable,
  readLaterTables,
  readStandingTable,
} from './fee-table.ts';
import { areTold } from './tell-engine.service.ts';
import type { VenueParts } from './venue-deps.ts';

type Parts = Pick<VenueParts, 'catalog' | 'context'>;
type Tiers = readonly FeeTierOnWire[];

const MILLION = 1_000_000n;
const QUOTES = [IRT, USDT] as const;

/** Everything of the page of fees. */
export async function readFees(parts: Parts): Promise<VenueFees> {
  const { clock, orderedDb, plainDb } = parts.context;
  const now = clock.now();
  const tiers = inOrder(await readStandingTable(plainDb, orderedDb, now));
  const decided = await readFeeTable(plainDb, now);
  const later = await readLaterTables(plainDb, now);
  const told = await readFeeTiers(orderedDb);
  return {
    tiers,
    later: later.map(({ from, tiers: next }) => ({
      from: from.toISOString(),
      tiers: inOrder(next),
    })),
    effect: await effectOf(parts, tiers, tiers),
    is_told: decided === undefined || areTold(told, engineTiers(decided)),
    at: new Date(now).toISOString(),
  };
}

/** What another table would have brought. @throws AppError `fee_tiers_invalid` */
export async function lookAtFees(parts: Parts, tiers: Tiers): Promise<FeeEffect> {
  assertTable(tiers);
  const { clock, orderedDb, plainDb } = parts.context;
  const now = await readStandingTable(plainDb, orderedDb, clock.now());
  return effectOf(parts, now, inOrder(tiers));
}

async function effectOf(parts: Parts, now: Tiers, next: Tiers): Promise<FeeEffect> {
  const { clock, orderedDb } = parts.context;
  const thresholds = [...new Set([...now, ...next].map(rialOfTier))].toSorted((a, b) =>
    a < b ? -1 : 1,
  );
  const days = ratedDays(clock.now());
  const span = {
    firstDay: days.first,
    lastDay: days.last,
    sinceMs: tehranDayStart(days.first),
  };
  const rows = await selectTraded(orderedDb, span, thresholds);
  const [before, after] = [engineTiers(now), engineTiers(next)];
  const judged = rows.map((row) => judge(row, thresholds, before, after));
  const text = (quote: string, units: bigint): string =>
    formatDecimal(units, parts.catalog.scaleOf(quote));
  return {
    tiers: next.map((tier, index) => {
      const own = sum(judged.filter(({ tierOf }) => tierOf === after[index]));
      return {
        tier,
        people: own.people,
        maker_volume: text(tier.quote, own.maker),
        taker_volume: text(tier.quote, own.taker),
        income_now: text(tier.quote, own.incomeNow),
        income: text(tier.quote, own.income),
      };
    }),
    totals: QUOTES.map((quote) => {
      const own = judged.filter((one) => one.quote === quote);
      const all = sum(own);
      return {
        quote,
        people: all.people,
        people_touched: sum(own.filter(({ isTouched }) => isTouched)).people,
        income_now: text(quote, all.incomeNow),
        income: text(quote, all.income),
      };
    }),
  };
}

const rialOfTier = (tier: FeeTierOnWire): bigint => BigInt(tier.volume_min) * 10n;

interface Judged {
  readonly quote: string;
  readonly tierOf: FeeTier | undefined;
  readonly isTouched: boolean;
  readonly people: number;
  readonly maker: bigint;
  readonly taker: bigint;
  readonly incomeNow: bigint;
  readonly income: bigint;
}

function judge(
  row: TradedRow,
  thresholds: readonly bigint[],
  now: readonly FeeTier[],
  next: readonly FeeTier[],
): Judged {
  const volume = thresholds[row.reached - 1] ?? 0n;
  const of = (tiers: readonly FeeTier[]): FeeTier | undefined =>
    bestTier(tiers, row.quote, Number(row.level), volume);
  const [before, after] = [of(now), of(next)];
  const incomeAt = (tier: FeeTier | undefined): bigint =>
    tier === undefined
      ? 0n
      : (row.maker * BigInt(tier.makerPpm) + row.taker * BigInt(tier.takerPpm)) / MILLION;
  return {
    quote: row.quote,
    tierOf: after,
    isTouched: before?.makerPpm !== after?.makerPpm || before?.takerPpm !== after?.takerPpm,
    people: Number(row.people),
    maker: row.maker,
    taker: row.taker,
    incomeNow: incomeAt(before),
    income: incomeAt(after),
  };
}

function sum(rows: readonly Judged[]) {
  return rows.reduce(
    (all, row) => ({
      people: all.people + row.people,
      maker: all.maker + row.maker,
      taker: all.taker + row.taker,
      incomeNow: all.incomeNow + row.incomeNow,
      income: all.income + row.income,
    }),
    { people: 0, maker: 0n, taker: 0n, incomeNow: 0n, income: 0n },
  );
}
