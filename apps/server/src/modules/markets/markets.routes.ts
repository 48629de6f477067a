import { Routes } from '../../http/routes.ts';
import type { IndexBoard } from './index-board.ts';
import { sourceOnWire } from './markets.mapper.ts';
import type { HouseSpread, MarketsService } from './markets.service.ts';
import type { NetworkReasons } from './network-reasons.ts';

/** What the calls about markets read. */
export interface MarketRoutes {
  readonly service: MarketsService;
  readonly board: IndexBoard;
  readonly houseSpread: () => Promise<HouseSpread>;
  readonly networkReasons: () => Promise<NetworkReasons>;
}

/** What anyone may read about assets and markets, and what staff may read about price sources. */
export function marketRoutes({
  service,
  board,
  houseSpread,
  networkReasons,
}: MarketRoutes): Routes {
  return new Routes({
    'GET /markets': async () => ({ data: service.markets() }),
    'GET /exchange_list': async ({ lang }) => service.coins(lang, await houseSpread()),
    'GET /assets': async () => service.assets(await networkReasons()),
    'GET /tether_price/get': async () => {
      const { price, at } = service.usdtPrice();
      return { tether_price: price, at };
    },
    'GET /admin/price_sources': async () => board.sources().map(sourceOnWire),
  });
}
