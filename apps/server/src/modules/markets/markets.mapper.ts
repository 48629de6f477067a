import type { DataOf, Market, Ticker } from '@sarraf/contracts';
import { formatDecimal } from '@sarraf/money';
import type { SourceHealth } from './index-board.ts';
import type { ListedMarket, MarketCatalog } from './market-catalog.ts';
import type { AssetInfo } from './markets.queries.ts';
import type { NetworkReasons } from './network-reasons.ts';

/** So many are named; a source that lies about more is wrong altogether. */
const OUTLIERS_MAX = 50;

/** A market with its rules and ticker, as anyone may see it. */
export function marketOnWire(market: ListedMarket, catalog: MarketCatalog, ticker: Ticker): Market {
  const { spec, seed } = market;
  const noNames = { fa: spec.base.symbol, en: spec.base.symbol };
  return {
    market_name: spec.symbol,
    status: spec.status,
    coin: {
      symbol: spec.base.symbol,
      status: spec.status === 'Active' ? 1 : 0,
      labels: catalog.asset(spec.base.symbol)?.labels ?? noNames,
      scale: spec.base.scale,
    },
    quote: {
      symbol: spec.quote.symbol,
      labels: catalog.asset(spec.quote.symbol)?.labels ?? noNames,
      scale: spec.quote.scale,
    },
    tick: seed.tickSize,
    lot: seed.lotSize,
    min_amount: seed.minQuantity,
    min_notional: seed.minNotional,
    maker_fee_ppm: spec.makerFeePpm,
    taker_fee_ppm: spec.takerFeePpm,
    band_ppm: spec.bandPpm,
    bound_ppm: spec.boundPpm,
    stop_bound_ppm: spec.stopBoundPpm,
    ticker,
  };
}

/** An asset with its networks, as they can be paid in and withdrawn by at the moment. */
export function assetOnWire(
  asset: AssetInfo,
  reasonsOf: NetworkReasons,
): DataOf<'GET /assets'>[number] {
  const text = (units: bigint): string => formatDecimal(units, asset.scale);
  return {
    symbol: asset.symbol,
    labels: asset.labels,
    scale: asset.scale,
    min_amount: asset.minAmount === null ? null : text(asset.minAmount),
    networks: asset.networks.map((network) => {
      const { deposit, withdraw } = reasonsOf(asset.symbol, network.code);
      return {
        code: network.code,
        name: network.name,
        confirmations: network.confirmations,
        memo: network.memo,
        withdraw_fee: text(network.withdrawFee),
        min_deposit: text(network.minDeposit),
        min_withdraw: text(network.minWithdraw),
        deposit_open: deposit === null,
        deposit_reason: deposit,
        withdraw_open: withdraw === null,
        withdraw_reason: withdraw,
      };
    }),
  };
}

/** How a price source does, as staff see it. */
export function sourceOnWire(source: SourceHealth): DataOf<'GET /admin/price_sources'>[number] {
  const { name, simulated, answers, seenAt, used, stale, unconfirmed, outliers } = source;
  return {
    name,
    simulated,
    answers,
    seen_at: seenAt === null ? null : new Date(seenAt).toISOString(),
    used,
    stale,
    unconfirmed,
    outliers: outliers.slice(0, OUTLIERS_MAX),
  };
}
