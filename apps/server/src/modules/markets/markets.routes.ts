import type { Router } from '../../http/index.ts';
import type { MarketsService } from './markets.service.ts';

/** What anyone may read about assets and markets. */
export function routeMarkets(router: Router, service: MarketsService): void {
  router.handle('GET /markets', async () => ({ data: service.markets() }));
  router.handle('GET /exchange_list', async ({ lang }) => service.coins(lang));
  router.handle('GET /assets', async () => service.assets());
  router.handle('GET /tether_price/get', async () => {
    const { price, at } = service.usdtPrice();
    return { tether_price: price, at };
  });
}
