// A Jalali year of a person's money, asset by asset, from the books' opening to the books' closing.
import type { DataOf } from '@sarraf/contracts';
import { formatDecimal, IRT } from '@sarraf/money';
import { dayText, tehranDayOf, tehranDayStart } from '@sarraf/settlement';
import { AppError } from '../../http/index.ts';
import { jalaliToGregorian, toJalali } from '../../platform/calendar/jalali.ts';
import { costBook } from './own-events.ts';
import {
  type Holdings,
  type OwnMoney,
  type OwnMoneyDeps,
  readOwnMoney,
} from './own-money.service.ts';
import { worthOf } from './portfolio.service.ts';

type Answer = DataOf<'GET /statements/:jalaliYear'>;

/** The days of a Jalali year, by their numbers, both within. @throws AppError `validation_failed` */
export function daysOfYear(year: number): { readonly first: number; readonly last: number } {
  const first = jalaliToGregorian(year, 1, 1);
  const next = jalaliToGregorian(year + 1, 1, 1);
  if (first === undefined || next === undefined) throw unknownYear();
  return { first: numberOf(first), last: numberOf(next) - 1 };
}

const numberOf = (day: string): number => tehranDayOf(tehranDayStart(day));

const unknownYear = (): AppError => new AppError('validation_failed', { fields: ['jalaliYear'] });

const NOTHING: Holdings = new Map();

/** A year of a person. @throws AppError `validation_failed` for one to come */
export async function statementOf(
  deps: OwnMoneyDeps,
  userId: number,
  year: number,
): Promise<Answer> {
  const { first, last } = daysOfYear(year);
  const own = await readOwnMoney(deps, userId, () => [first - 1, last]);
  if (first > own.today) throw unknownYear();
  const hasEnded = last < own.today;
  const end = hasEnded ? last : own.today;
  const opening = holdingsOn(own, first - 1);
  const closing = hasEnded ? holdingsOn(own, last) : own.now;
  const starts = worthOf(own, opening, first - 1);
  const ends = worthOf(own, closing, end);
  const rows = rowsOf(own, { first, last: end, opening, closing });
  const toman = (units: bigint): string => formatDecimal(units, deps.catalog.scaleOf(IRT));
  const sumOf = (part: (row: StatementRow) => bigint): bigint =>
    rows.reduce((sum, row) => sum + part(row), 0n);
  return {
    year,
    from: dayText(first),
    to: dayText(end),
    at: new Date(own.at).toISOString(),
    ended: hasEnded,
    years: yearsOf(own),
    totals: {
      start: toman(starts.worth),
      net: toman(sumOf(({ netWorth }) => netWorth)),
      realised: toman(sumOf(({ realised }) => realised)),
      fees: toman(sumOf(({ feeWorth }) => feeWorth)),
      end: toman(ends.worth),
    },
    assets: rows.map((row) => {
      const text = (units: bigint): string => formatDecimal(units, deps.catalog.scaleOf(row.asset));
      const worth = (units: bigint, day: number): string | null => {
        const known = own.prices.worth(row.asset, day, units);
        return units === 0n ? '0' : known === undefined ? null : toman(known);
      };
      return {
        symbol: row.asset,
        opening: text(row.opening),
        came: text(row.came),
        bought: text(row.bought),
        sold: text(row.sold),
        went: text(row.went),
        fees: text(row.fees),
        closing: text(row.closing),
        realised: row.asset === IRT ? null : toman(row.realised),
        opening_worth: worth(row.opening, first - 1),
        closing_worth: worth(row.closing, end),
      };
    }),
    unpriced: [...new Set([...starts.unpriced, ...ends.unpriced])].sort(),
    complete: own.isComplete && rows.every(addsUp),
  };
}

/** From the year of the first entry to this one, the newest first. */
function yearsOf(own: OwnMoney): number[] {
  const [from, to] = [own.firstDay, own.today].map((day) => toJalali(dayText(day)).year);
  const years = Array.from(
    { length: (to ?? 0) - (from ?? 0) + 1 },
    (_, index) => (to ?? 0) - index,
  );
  return years.slice(0, 100);
}

function holdingsOn(own: OwnMoney, day: number): Holdings {
  const holdings = own.past.get(day);
  if (holdings !== undefined) return holdings;
  if (day < own.firstDay) return NOTHING;
  // the index of the books is behind that day's end: it is there in seconds
  throw new AppError('unavailable');
}

interface StatementRow {
  readonly asset: string;
  readonly opening: bigint;
  came: bigint;
  bought: bigint;
  sold: bigint;
  went: bigint;
  fees: bigint;
  readonly closing: bigint;
  netWorth: bigint;
  feeWorth: bigint;
  readonly realised: bigint;
}

const addsUp = ({ bought, came, closing, fees, opening, sold, went }: StatementRow): boolean =>
  opening + came + bought - sold - went - fees === closing;

interface Year {
  readonly first: number;
  readonly last: number;
  readonly opening: Holdings;
  readonly closing: Holdings;
}

/** Of each asset that was there or moved; the largest closing worth first. */
function rowsOf(own: OwnMoney, { closing, first, last, opening }: Year): StatementRow[] {
  const inYear = own.events.filter(({ day }) => day >= first && day <= last);
  const held = [...opening, ...closing].flatMap(([asset, units]) => (units > 0n ? [asset] : []));
  const rows = [...new Set([...held, ...inYear.map(({ asset }) => asset)])].map((asset) => {
    const sales = costBook(own.events, asset).realised;
    const row: StatementRow = {
      asset,
      opening: opening.get(asset) ?? 0n,
      closing: closing.get(asset) ?? 0n,
      realised: sales.reduce(
        (sum, { day, worth }) => (day >= first && day <= last ? sum + worth : sum),
        0n,
      ),
      came: 0n,
      bought: 0n,
      sold: 0n,
      went: 0n,
      fees: 0n,
      netWorth: 0n,
      feeWorth: 0n,
    };
    for (const event of inYear) {
      if (event.asset !== asset) continue;
      row.fees += event.feeUnits;
      row.feeWorth += event.feeWorth;
      if (event.kind === 'trade') {
        row.bought += event.inUnits;
        row.sold += event.outUnits;
      } else {
        row.came += event.inUnits;
        row.went += event.outUnits;
        row.netWorth += event.inWorth - event.outWorth;
      }
    }
    return row;
  });
  const worth = ({ asset, closing: units }: StatementRow): number =>
    Number(own.prices.worth(asset, last, units) ?? -1n);
  return rows.sort((a, b) => worth(b) - worth(a) || (a.asset < b.asset ? -1 : 1));
}
