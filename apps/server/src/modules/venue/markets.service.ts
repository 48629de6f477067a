// Every market as officers see it, and the one act that takes one of them: to stop it.
import type { ParsedBodyOf, VenueMarket, VenueMarkets } from '@sarraf/contracts';
import { formatPrice } from '@sarraf/market';
import { AppError } from '../../http/index.ts';
import { withTransaction } from '../../platform/database/handles.ts';
import type { AuditChange } from '../audit/index.ts';
import type { ListedMarket } from '../markets/index.ts';
import { isMoreOpen, isStoppedTogether, ORDERS_MAX, readMarkets } from './market-rules.ts';
import {
  countOpenOrders,
  lockVenue,
  type MarketSettingRow,
  saveSetting,
} from './market-settings.queries.ts';
import { tellSoon } from './tell-engine.service.ts';
import type { VenueParts } from './venue-deps.ts';

const MILLION = 1_000_000;

/** All of them. */
export async function listMarkets(parts: VenueParts): Promise<VenueMarkets> {
  const { clock, orderedDb, plainDb } = parts.context;
  const listed = parts.catalog.markets();
  const symbols = listed.map(({ spec }) => spec.symbol);
  const { rowOf } = await readMarkets(parts, plainDb);
  const orders = await countOpenOrders(orderedDb, symbols, ORDERS_MAX);
  return {
    markets: listed.map((market) =>
      toMarket(parts, market, rowOf(market.spec.symbol), orders.get(market.spec.symbol) ?? 0),
    ),
    at: new Date(clock.now()).toISOString(),
  };
}

function toMarket(
  { catalog, markets }: VenueParts,
  market: ListedMarket,
  row: MarketSettingRow | undefined,
  orders: number,
): VenueMarket {
  const { spec } = market;
  const seed = row?.seed ?? market.seed;
  const { base, quote } = spec;
  const last = market.lastTicks === 0 ? null : formatPrice(market.lastTicks, spec);
  const index = markets.service.index(base.symbol, quote.symbol) ?? null;
  return {
    market: spec.symbol,
    base: {
      symbol: base.symbol,
      labels: catalog.asset(base.symbol)?.labels ?? { fa: base.symbol, en: base.symbol },
    },
    quote: quote.symbol,
    status: seed.status,
    last,
    index,
    from_index_ppm: apart(last, index),
    band_ppm: seed.bandPpm,
    bound_ppm: seed.boundPpm,
    tick: seed.tickSize,
    lot: seed.lotSize,
    min_quantity: seed.minQuantity,
    min_notional: seed.minNotional,
    open_orders: orders,
    is_told: row === undefined || row.told_version === row.version,
    stopped: stopOf(row),
    failure: row?.failure ?? null,
  };
}

function stopOf(row: MarketSettingRow | undefined): VenueMarket['stopped'] {
  if (row === undefined || row.stopped_at === null || row.seed.status === 'Active') return null;
  const by =
    row.stopped_by === null ? null : { id: String(row.stopped_by), name: row.stopper_name };
  return {
    by,
    at: row.stopped_at.toISOString(),
    reason: row.stop_reason ?? '',
    together: row.stopped_together,
  };
}

/** For the eye alone: nothing is decided by it. */
function apart(last: string | null, index: string | null): number | null {
  if (last === null || index === null) return null;
  const [one, other] = [Number(last), Number(index)];
  const ppm = Math.round(((one - other) / other) * MILLION);
  return Number.isSafeInteger(ppm) && Math.abs(ppm) <= 1_000 * MILLION ? ppm : null;
}

/** Stops a market: written first, so that it holds whatever becomes of this process. @throws AppError */
export async function stopMarket(
  parts: VenueParts,
  officer: number,
  market: string,
  { to, reason }: ParsedBodyOf<'POST /admin/venue/markets/:market/stop'>,
): Promise<void> {
  const { clock, plainDb } = parts.context;
  await withTransaction(plainDb, async (tx) => {
    await lockVenue(tx);
    const { rowOf, seedOf } = await readMarkets(parts, tx);
    const seed = seedOf(market);
    // one of all that stand stopped is kept so for a reason of its own: it is not opened with them
    if (seed.status === to && !isStoppedTogether(rowOf(market))) {
      throw new AppError('nothing_changes');
    }
    if (isMoreOpen(to, seed.status)) throw new AppError('venue_opening_takes_two');
    const stop = { by: officer, at: new Date(clock.now()), reason, together: false };
    await saveSetting(tx, { market, seed: { ...seed, status: to }, by: officer, stop });
    await parts.audit.record(tx, {
      actorId: officer,
      act: 'market_stopped',
      subject: `market:${market}`,
      reason,
      changes: [{ field: 'market_status', old: seed.status, new: to }],
    });
  });
  await tellSoon(parts);
}

/**
 * Stops every market that is more open than wanted, in one transaction. One that was stopped before for a
 * reason of its own keeps who and why, and is not opened with the others. @throws AppError
 */
export async function stopAllMarkets(
  parts: VenueParts,
  officer: number,
  { to, reason }: ParsedBodyOf<'POST /admin/venue/stop'>,
): Promise<void> {
  const { clock, plainDb } = parts.context;
  await withTransaction(plainDb, async (tx) => {
    await lockVenue(tx);
    const changes: AuditChange[] = [];
    const { seedOf } = await readMarkets(parts, tx);
    for (const { spec } of parts.catalog.markets()) {
      const market = spec.symbol;
      const seed = seedOf(market);
      if (!isMoreOpen(seed.status, to)) continue;
      const isFirst = seed.status === 'Active';
      const stop = isFirst
        ? { by: officer, at: new Date(clock.now()), reason, together: true }
        : undefined;
      await saveSetting(tx, { market, seed: { ...seed, status: to }, by: officer, stop });
      changes.push({ field: `market ${market}`, old: seed.status, new: to });
    }
    if (changes.length === 0) throw new AppError('nothing_changes');
    await parts.audit.record(tx, {
      actorId: officer,
      act: 'markets_stopped',
      subject: 'markets',
      reason,
      changes,
    });
  });
  await tellSoon(parts);
}
