// Balances too small for any market, to toman: once a day, all at once.
import type { DataOf } from '@sarraf/contracts';
import { formatDecimal, IRT } from '@sarraf/money';
import {
  type ExecuteOtc,
  type IdempotencyClaim,
  tehranDay,
  tehranDayEnd,
} from '@sarraf/settlement';
import { AppError } from '../../http/index.ts';
import { type ListedMarket, type MarketCatalog, readFeeStanding } from '../markets/index.ts';
import { answered, refusalOnWire } from '../operations/index.ts';
import { tradesOf } from './otc.mapper.ts';
import { isQuoteUsed, readAvailable } from './otc.queries.ts';
import { type OtcDeps, type OtcUser, priceNow } from './otc-deps.ts';
import { type OtcConfig, readOtcConfig } from './otc-config.ts';
import { isDust, otcFigures } from './pricing.ts';

/** More kinds of dust than this wait for another day. */
const LINES_MAX = 64;

/** One balance with what the house gives for it, smallest units. */
interface DustLine {
  readonly market: string;
  readonly base: bigint;
  readonly quote: bigint;
  readonly fee: bigint;
  readonly price: string;
  readonly index: string;
}

/** The name under which a day's conversion stands in the ledger: one a user and day of Tehran. */
const dustId = (userId: number, now: number): string => `dust:${userId}:${tehranDay(now)}`;

/** What would be converted now, and whether it still can be today. */
export async function previewDust(deps: OtcDeps, user: OtcUser): Promise<DataOf<'GET /otc/dust'>> {
  const now = deps.clock.now();
  const [lines, isDone] = await Promise.all([
    dustOf(deps, user, now),
    isQuoteUsed(deps.orderedDb, dustId(user.userId, now)),
  ]);
  return {
    ...linesOnWire(lines, deps.catalog),
    converted_today: isDone,
    again_at: isDone ? new Date(tehranDayEnd(now)).toISOString() : null,
  };
}

/** Converts it. @throws AppError */
export async function convertDust(
  deps: OtcDeps,
  user: OtcUser,
  claim: IdempotencyClaim | undefined,
): Promise<DataOf<'POST /otc/dust'>> {
  const { orderedDb, plainDb, catalog, clock } = deps;
  const outcome = await answered(orderedDb, claim, 'execute_otc', async () => {
    const now = clock.now();
    const quoteId = dustId(user.userId, now);
    const lines = await dustOf(deps, user, now);
    if (lines.length === 0) {
      const isDone = await isQuoteUsed(orderedDb, quoteId);
      throw new AppError(isDone ? 'dust_converted_today' : 'dust_nothing');
    }
    const command = commandOf(user, quoteId, lines, now, await readOtcConfig(plainDb, now));
    return (await deps.operations.submit({ command, claim })).outcome;
  });
  if (!outcome.ok) {
    if (outcome.code === 'quote_used') throw new AppError('dust_converted_today');
    const { code, facts } = refusalOnWire(outcome, catalog);
    throw new AppError(code, facts);
  }
  const trades = tradesOf(outcome.result);
  const lines = trades.map(({ market, baseUnits, quoteUnits, feeUnits, price }) => {
    return { market, base: baseUnits, quote: quoteUnits, fee: feeUnits, price };
  });
  const at = new Date(trades[0]?.at ?? 0).toISOString();
  return { ...linesOnWire(lines, catalog), converted_at: at };
}

/** The user's dust at the house's price; what has no fresh price or brings nothing stays. */
async function dustOf(deps: OtcDeps, user: OtcUser, now: number): Promise<DustLine[]> {
  const { orderedDb, plainDb, catalog } = deps;
  const config = await readOtcConfig(plainDb, now);
  const fees = await readFeeStanding(orderedDb, user, now);
  const lines: DustLine[] = [];
  for (const { asset, units } of await readAvailable(orderedDb, user.userId)) {
    const market = catalog.market(asset + IRT);
    if (market?.spec.status !== 'Active' || lines.length === LINES_MAX) continue;
    const line = lineOf(deps, market, units, config, fees.takerPpm(market.spec));
    if (line !== undefined) lines.push(line);
  }
  return lines;
}

function lineOf(
  deps: OtcDeps,
  market: ListedMarket,
  base: bigint,
  config: OtcConfig,
  feePpm: number,
): DustLine | undefined {
  const { spec } = market;
  const isClosed = config.closedPairs.includes(spec.symbol);
  if (isClosed || deps.prices.index(spec.base.symbol, IRT) === undefined) return undefined;
  const { price, index } = priceNow(deps, market, 'sell', config.spreadPpm);
  const figures = otcFigures('sell', price, { base }, feePpm, spec);
  if (figures === undefined || figures.quote === figures.fee) return undefined;
  const { quote, fee } = figures;
  if (!isDust(base, quote, spec)) return undefined;
  return { market: spec.symbol, base, quote, fee, price: price.text, index };
}

function commandOf(
  user: OtcUser,
  quoteId: string,
  lines: readonly DustLine[],
  now: number,
  config: OtcConfig,
): ExecuteOtc {
  return {
    type: 'execute_otc',
    quoteId,
    user: user.userId,
    expiresAt: now + config.quoteMs,
    trades: lines.map(({ market, base, quote, fee, price, index }) => ({
      market,
      side: 'sell',
      baseUnits: base.toString(),
      quoteUnits: quote.toString(),
      feeUnits: fee.toString(),
      price,
      index,
    })),
  };
}

function linesOnWire(
  lines: readonly Omit<DustLine, 'index'>[],
  catalog: MarketCatalog,
): Pick<DataOf<'GET /otc/dust'>, 'lines' | 'receive'> {
  const scale = catalog.scaleOf(IRT);
  let receive = 0n;
  const written = lines.map(({ market, base, quote, fee, price }) => {
    const symbol = market.slice(0, -IRT.length);
    receive += quote - fee;
    return {
      market,
      symbol,
      amount: formatDecimal(base, catalog.scaleOf(symbol)),
      price,
      receive: formatDecimal(quote - fee, scale),
      fee: formatDecimal(fee, scale),
    };
  });
  return { lines: written, receive: formatDecimal(receive, scale) };
}
