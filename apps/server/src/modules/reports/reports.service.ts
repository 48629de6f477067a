// Days are counted once, when they are over; today is counted when somebody asks.
import type { Report, ReportDay, ReportSums, Trend, Trends } from '@sarraf/contracts';
import { formatDecimal } from '@sarraf/money';
import { tehranDay, tehranDayStart } from '@sarraf/settlement';
import { sharedReading } from '../../platform/shared-reading.ts';
import type { ServerContext } from '../server-context.ts';
import { tomanText } from '../toman-amounts/index.ts';
import {
  countSpan,
  type DayRow,
  firstMoment,
  type HourRow,
  insertDay,
  lastCounted,
  selectDays,
  selectHours,
} from './reports.queries.ts';

type Context = Pick<ServerContext, 'clock' | 'orderedDb' | 'plainDb'>;

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const HOURS = 24;
/** Rows of the last minutes of a day may still be written, and its last prices. */
const SETTLED_MS = 600_000;
/** Longer ago is not counted when the house has never counted. */
const BACK_DAYS = 400;
const USDT_SCALE = 6;
const USUAL_DAYS = 7;

/** Counts the oldest day that is over and was not counted. Answers whether there was one. */
export async function countNextDay({ clock, orderedDb, plainDb }: Context): Promise<boolean> {
  const now = clock.now();
  const last = await lastCounted(plainDb);
  const first = last === undefined ? await firstMoment(orderedDb) : undefined;
  if (last === undefined && first === undefined) return false;
  const oldest = now - BACK_DAYS * DAY_MS;
  const day =
    last === undefined
      ? tehranDay(Math.max(first ?? now, oldest))
      : tehranDay(tehranDayStart(last) + DAY_MS);
  const from = tehranDayStart(day);
  if (from + DAY_MS + SETTLED_MS > now) return false;
  const row = await countSpan(orderedDb, { from, to: from + DAY_MS });
  await insertDay(plainDb, day, row, new Date(now));
  return true;
}

/** So many days go in one round, so that a database of old years holds nobody up. */
const AT_ONCE = 10;

/** Counts what is over. */
export async function countDays(context: Context): Promise<void> {
  for (let count = 0; count < AT_ONCE; count += 1) if (!(await countNextDay(context))) return;
}

/** A report of the last days. */
export async function readReport(context: Context, days: 7 | 30 | 90): Promise<Report> {
  const { clock, orderedDb, plainDb } = context;
  const now = clock.now();
  const today = tehranDay(now);
  const start = tehranDayStart(today);
  const dayAgo = (count: number): string => tehranDay(start - count * DAY_MS);
  const over = await selectDays(plainDb, { from: dayAgo(days), before: today });
  const before = await selectDays(plainDb, { from: dayAgo(2 * days), before: dayAgo(days) });
  const running = await countSpan(orderedDb, { from: start, to: now + 1 });
  return {
    days,
    by_day: [dayOnWire(today, running, false), ...over.map((row) => dayOnWire(row.day, row, true))],
    total: sumsOf(over),
    before: before.length < days ? null : sumsOf(before),
    at: new Date(now).toISOString(),
  };
}

function dayOnWire(day: string, row: DayRow, isOver: boolean): ReportDay {
  return { day, is_over: isOver, ...sumsOf([row]), active: Number(row.active) };
}

function sumsOf(rows: readonly DayRow[]): ReportSums {
  const sum = (field: keyof DayRow): bigint => rows.reduce((all, row) => all + row[field], 0n);
  const [toman, tether] = [sum('toman_volume'), sum('usdt_rial')];
  return {
    volume: tomanText(toman + tether),
    volume_toman: tomanText(toman),
    volume_tether: tomanText(tether),
    volume_usdt: formatDecimal(sum('usdt_volume'), USDT_SCALE),
    trades: Number(sum('trades')),
    fees: tomanText(sum('fees_rial')),
    joined: Number(sum('joined')),
    level_1: Number(sum('reached_level_1')),
  };
}

const KEPT_MS = 60_000;

/** Today's lines, a minute old at most: who looks at the home all day costs one count a minute. */
export function createTrendsReader(context: Context): () => Promise<Trends> {
  let kept: { readonly trends: Trends; readonly until: number } | undefined;
  return sharedReading(async () => {
    const now = context.clock.now();
    if (kept === undefined || now >= kept.until) {
      kept = { trends: await readTrends(context, now), until: now + KEPT_MS };
    }
    return kept.trends;
  });
}

async function readTrends({ orderedDb }: Context, now: number): Promise<Trends> {
  const today = tehranDayStart(tehranDay(now));
  const from = today - USUAL_DAYS * DAY_MS;
  const rows = await selectHours(orderedDb, { from, to: now + 1 });
  const first = await firstMoment(orderedDb);
  // a mean over days on which there was no house yet would praise today
  const usualDays = Math.min(
    USUAL_DAYS,
    first === undefined ? 0 : Math.max(0, Math.floor((today - first) / DAY_MS)),
  );
  const hour = Math.floor((now - today) / HOUR_MS);
  const trend = (field: 'fees' | 'joined' | 'volume', text: (units: bigint) => string): Trend =>
    trendOf(rows, field, { hour, usualDays, text });
  return {
    volume: trend('volume', tomanText),
    fees: trend('fees', tomanText),
    joined: trend('joined', String),
    at: new Date(now).toISOString(),
  };
}

function trendOf(
  rows: readonly HourRow[],
  field: 'fees' | 'joined' | 'volume',
  {
    hour,
    usualDays,
    text,
  }: {
    readonly hour: number;
    readonly usualDays: number;
    readonly text: (units: bigint) => string;
  },
): Trend {
  const [today, usual] = [noHours(), noHours()];
  const firstUsual = (USUAL_DAYS - usualDays) * HOURS;
  for (const row of rows) {
    const at = Number(row.hour);
    const line = at >= USUAL_DAYS * HOURS ? today : usual;
    if (line === usual && at < firstUsual) continue;
    line[at % HOURS] = (line[at % HOURS] ?? 0n) + row[field];
  }
  const days = BigInt(usualDays);
  const soFar = sumsTo(today).slice(0, hour + 1);
  const mean = usualDays === 0 ? [] : sumsTo(usual).map((sum) => sum / days);
  return {
    today: text(soFar.at(-1) ?? 0n),
    usual: usualDays === 0 ? null : text(mean[hour] ?? 0n),
    hours: soFar.map(text),
    usual_hours: mean.map(text),
  };
}

const noHours = (): bigint[] => Array.from({ length: HOURS }, () => 0n);

/** Each hour's sum with those before it. */
function sumsTo(hours: readonly bigint[]): bigint[] {
  let sum = 0n;
  return hours.map((one) => (sum += one));
}
