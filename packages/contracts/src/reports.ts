// What was traded, what it brought and who came, by day of Tehran: for the office's reports and its home.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { staffMay } from './staff-shapes.ts';
import { decimalOut, flag, time } from './wire.ts';

const see = staffMay('read', 'Report');
const count = z.int().min(0);

const figures = {
  /** Toman; of the tether markets by what a USDT was worth in each hour. */
  volume: decimalOut,
  volume_toman: decimalOut,
  volume_tether: decimalOut,
  /** USDT. */
  volume_usdt: decimalOut,
  trades: count,
  /** Toman that trades brought, before what is paid on to who invited. */
  fees: decimalOut,
  joined: count,
  level_1: count,
  /** People who traded. */
  active: count,
};

const reportDay = z.strictObject({
  day: z.iso.date(),
  /** Whether it is over; today's figures grow. */
  is_over: flag,
  ...figures,
});
/** Inferred from `reportDay`. */
export type ReportDay = z.infer<typeof reportDay>;

/** Sums of a span; people who traded can't be summed over days. */
const { active: _, ...summed } = figures;
const sums = z.strictObject(summed);
/** Inferred from `sums`. */
export type ReportSums = z.infer<typeof sums>;

const report = z.strictObject({
  days: z.union([z.literal(7), z.literal(30), z.literal(90)]),
  /** The newest first, today with them; a day before the house began has none. */
  by_day: z.array(reportDay).max(91),
  /** Of the days that are over, and of as many before them; null where not all of those are counted. */
  total: sums,
  before: sums.nullable(),
  at: time,
});
/** Inferred from `report`. */
export type Report = z.infer<typeof report>;

/** One figure through today, hour by hour, beside what is usual. */
const trend = z.strictObject({
  today: decimalOut,
  /** Up to the same hour, on the mean of the seven days before; null: there were none. */
  usual: decimalOut.nullable(),
  /** Sums from the day's beginning to the end of each hour, so far. */
  hours: z.array(decimalOut).max(24),
  usual_hours: z.array(decimalOut).max(24),
});
/** Inferred from `trend`. */
export type Trend = z.infer<typeof trend>;

const trends = z.strictObject({
  /** Toman. */
  volume: trend,
  fees: trend,
  /** People. */
  joined: trend,
  at: time,
});
/** Inferred from `trends`. */
export type Trends = z.infer<typeof trends>;

/** Calls that count. */
export const reportEndpoints = {
  'GET /admin/reports/days': endpoint({
    summary: 'Volume, fees and people by day of Tehran, and the span before it',
    access: see,
    query: z.strictObject({ days: z.enum(['7', '30', '90']).default('30') }),
    output: report,
  }),
  'GET /admin/reports/trends': endpoint({
    summary: 'Volume, fees and people of today by hour, beside the mean of seven days',
    access: see,
    output: trends,
  }),
} as const;
