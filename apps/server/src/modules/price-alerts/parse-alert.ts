// What a person asks to be told of, in the words of the market. The first thing that is wrong is the answer.
import type { ParsedBodyOf } from '@sarraf/contracts';
import { ALERT_PERCENT } from '@sarraf/contracts/lists';
import { type MarketSpec, numberErrorCode, parsePrice } from '@sarraf/market';
import { formatDecimal, parseDecimal } from '@sarraf/money';
import { tehranDay, tehranDayStart } from '@sarraf/settlement';
import { AppError } from '../../http/index.ts';
import { cleanText } from '../../platform/clean-text.ts';
import type { MarketCatalog } from '../markets/index.ts';

/** An alert as it is kept, but for what becomes of it. */
export interface AlertTerms {
  readonly kind: 'above' | 'below' | 'change' | 'daily';
  readonly ticks: number | null;
  /** Hundredths of a percent. */
  readonly changeBp: number | null;
  readonly windowS: number | null;
  readonly hour: number | null;
  readonly dueAt: Date | null;
  readonly isRepeated: boolean;
  readonly note: string;
}

type Asked = ParsedBodyOf<'POST /alerts/:id'>;

const HOUR_S = 3_600;
const HOUR_MS = HOUR_S * 1_000;
const DAY_MS = 24 * HOUR_MS;
/** Decimals of a percentage: it is kept in hundredths. */
const PERCENT_SCALE = 2;

/** A market that people see. @throws AppError `market_unknown` */
export function marketOf(catalog: MarketCatalog, symbol: string): MarketSpec {
  const market = catalog.market(symbol);
  if (market === undefined || market.spec.status === 'Hidden') {
    throw new AppError('market_unknown');
  }
  return market.spec;
}

/** @throws AppError as `POST /alerts` declares */
export function parseAlert(asked: Asked, spec: MarketSpec, now: number): AlertTerms {
  const { kind, hour, repeated } = asked;
  const nothing = { ticks: null, changeBp: null, windowS: null, hour: null, dueAt: null };
  const common = { ...nothing, kind, isRepeated: repeated, note: noteOf(asked.note) };
  if (kind === 'daily') {
    if (hour === undefined || hour > 23) throw missing('hour');
    return { ...common, isRepeated: true, hour, dueAt: new Date(nextDue(hour, now)) };
  }
  if (kind === 'change') {
    if (asked.window_hours === undefined) throw missing('window_hours');
    const changeBp = percentOf(asked.percent ?? '');
    return { ...common, changeBp, windowS: asked.window_hours * HOUR_S };
  }
  return { ...common, ticks: ticksOf(asked.price ?? '', spec) };
}

/** The next moment that this hour of Tehran begins at; ms since 1970. */
export function nextDue(hour: number, now: number): number {
  const today = tehranDayStart(tehranDay(now)) + hour * HOUR_MS;
  return today > now ? today : today + DAY_MS;
}

const missing = (field: keyof Asked): AppError =>
  new AppError('validation_failed', { fields: [field] });

/** One line, as it stands in a notice. */
const noteOf = (note: string): string => cleanText(note).replace(/\s+/g, ' ');

function ticksOf(text: string, spec: MarketSpec): number {
  const price = parsePrice(text, spec);
  if (price.ok) return price.value;
  const isSeparator = price.error === 'decimal_comma' || price.error === 'separator_misplaced';
  throw new AppError(
    price.error,
    isSeparator
      ? { field: 'price' }
      : {
          tick: formatDecimal(spec.tickUnits, spec.priceScale),
          asset: spec.quote.symbol,
          field: 'price',
        },
  );
}

function percentOf(text: string): number {
  const percent = parseDecimal(text, PERCENT_SCALE);
  const range = new AppError('alert_percent_out_of_range', { ...ALERT_PERCENT });
  if (!percent.ok) {
    const code = numberErrorCode(percent.error, 'malformed', 'malformed');
    throw code === 'malformed' ? range : new AppError(code, { field: 'percent' });
  }
  const [min, max] = [ALERT_PERCENT.min, ALERT_PERCENT.max].map((end) => {
    const parsed = parseDecimal(end, PERCENT_SCALE);
    return parsed.ok ? parsed.value : 0n;
  });
  if (percent.value < (min ?? 0n) || percent.value > (max ?? 0n)) throw range;
  return Number(percent.value);
}
