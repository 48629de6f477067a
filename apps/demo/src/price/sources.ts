// Three sources that watch one market: each may lie, stall and jump on its own.
import { formatDecimal, parseDecimal } from '@sarraf/money';
import { type Fields, flagOf, textOf } from '../fields.ts';

/** Index prices in USDT, and one USDT in toman. */
export interface PricesAnswer {
  readonly prices: readonly {
    readonly symbol: string;
    readonly priceUsdt: string;
    readonly at: string;
  }[];
  readonly usdtToman: string;
  readonly at: string;
}

/** The names of the price sources. */
export const SOURCE_NAMES = ['alpha', 'beta', 'gamma'] as const;
/** One of {@link SOURCE_NAMES}. */
export type SourceName = (typeof SOURCE_NAMES)[number];

/** What a source was told to do. */
export interface SourceState {
  readonly name: SourceName;
  /** Percent that it is off in every answer, as it was told: `-2.5`; 0 while it is honest. */
  readonly lie: string;
  /** The coin that it lies about; null: all. */
  readonly coin: string | null;
  /** It repeats its last answer, with its old time. */
  readonly stalled: boolean;
}

/** All price sources, over the same walks. */
export interface PriceSources {
  /** What a source says now; undefined when there is none of that name. */
  answer(name: string): PricesAnswer | undefined;
  /** Does what it is told; answers why not, or undefined. */
  tell(fields: Fields): string | undefined;
  states(): readonly SourceState[];
}

/** Each sees the market a little beside the truth, so that the median of all is the truth. */
const BESIDE_PPM: Readonly<Record<SourceName, bigint>> = { alpha: 0n, beta: 150n, gamma: -150n };
const PPM = 1_000_000n;
/** Percent with four decimals is parts per million. */
const PERCENT_SCALE = 4;
const PRICE_SCALE = 13;

interface Source {
  readonly name: SourceName;
  lie: string;
  /** Off by so much once, in the next answer. */
  jumpPpm: bigint;
  coin: string | undefined;
  stalledAt: PricesAnswer | undefined;
}

/** Three honest sources of what `truth` says. */
export function createPriceSources(truth: () => PricesAnswer): PriceSources {
  const sources = SOURCE_NAMES.map(
    (name): Source => ({ name, lie: '0', jumpPpm: 0n, coin: undefined, stalledAt: undefined }),
  );
  const find = (name: string | undefined): Source | undefined =>
    sources.find((source) => source.name === name);
  return {
    answer: (name) => {
      const source = find(name);
      return source === undefined ? undefined : (source.stalledAt ?? said(source, truth()));
    },
    tell: (fields) => {
      const source = find(textOf(fields, 'source'));
      if (source === undefined) return `source must be one of ${SOURCE_NAMES.join(', ')}`;
      const lie = textOf(fields, 'lie') ?? source.lie;
      const jumpPpm = percentToPpm(textOf(fields, 'jump') ?? '0');
      if (percentToPpm(lie) === undefined || jumpPpm === undefined) {
        return 'lie and jump are percent between -99 and 1000, with at most four decimals';
      }
      source.lie = lie;
      source.jumpPpm = jumpPpm;
      const coin = textOf(fields, 'coin');
      if (coin !== undefined) source.coin = coin === '' ? undefined : coin;
      const stalled = flagOf(fields, 'stalled');
      if (stalled === false) source.stalledAt = undefined;
      else if (stalled === true) source.stalledAt ??= said(source, truth());
      return undefined;
    },
    states: () =>
      sources.map(({ name, lie, coin, stalledAt }) => ({
        name,
        lie,
        coin: coin ?? null,
        stalled: stalledAt !== undefined,
      })),
  };
}

function said(source: Source, truth: PricesAnswer): PricesAnswer {
  const offPpm = (percentToPpm(source.lie) ?? 0n) + source.jumpPpm;
  source.jumpPpm = 0n;
  const beside = BESIDE_PPM[source.name];
  const seen = (symbol: string, price: string): string =>
    moved(price, beside + (source.coin === undefined || source.coin === symbol ? offPpm : 0n));
  return {
    prices: truth.prices.map((row) => ({ ...row, priceUsdt: seen(row.symbol, row.priceUsdt) })),
    usdtToman: seen('USDT', truth.usdtToman),
    at: truth.at,
  };
}

function moved(price: string, ppm: bigint): string {
  const parsed = parseDecimal(price, PRICE_SCALE);
  if (!parsed.ok || ppm === 0n) return price;
  return formatDecimal((parsed.value * (PPM + ppm)) / PPM, PRICE_SCALE);
}

/** `-2.5` is -25,000 parts per million; undefined when it is no percent that a price survives. */
function percentToPpm(text: string): bigint | undefined {
  const [, sign, size = ''] = /^(-?)(\d{1,4}(?:\.\d{1,4})?)$/.exec(text.trim()) ?? [];
  const parsed = parseDecimal(size, PERCENT_SCALE);
  if (!parsed.ok) return undefined;
  const ppm = sign === '-' ? -parsed.value : parsed.value;
  return ppm < -990_000n || ppm > 10n * PPM ? undefined : ppm;
}
