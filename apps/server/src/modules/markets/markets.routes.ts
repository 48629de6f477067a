import type { DataOf } from '@sarraf/contracts';
import type { Router } from '../../http/index.ts';
import type { IndexBoard, SourceHealth } from './index-board.ts';
import type { HouseSpread, MarketsService } from './markets.service.ts';

/** So many are named; a source that lies about more is wrong altogether. */
const OUTLIERS_MAX = 50;

export interface MarketRoutes {
  readonly service: MarketsService;
  readonly board: IndexBoard;
  readonly houseSpread: () => Promise<HouseSpread>;
}

/** What anyone may read about assets and markets, and what staff may read about price sources. */
export function routeMarkets(router: Router, parts: MarketRoutes): void {
  const { service, board, houseSpread } = parts;
  router.handle('GET /markets', async () => ({ data: service.markets() }));
  router.handle('GET /exchange_list', async ({ lang }) => service.coins(lang, await houseSpread()));
  router.handle('GET /assets', async () => service.assets());
  router.handle('GET /tether_price/get', async () => {
    const { price, at } = service.usdtPrice();
    return { tether_price: price, at };
  });
  router.handle('GET /admin/price_sources', async () => board.sources().map(sourceOnWire));
}

function sourceOnWire(source: SourceHealth): DataOf<'GET /admin/price_sources'>[number] {
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
