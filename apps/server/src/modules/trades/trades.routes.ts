import { AppError } from '../../http/app-error.ts';
import type { Router } from '../../http/index.ts';
import type { TradesService } from './trades.service.ts';

/** Public market data: books, deals, charts. */
export function routeTrades(router: Router, service: TradesService): void {
  const { udf } = service;
  router.handle('GET /orderbook', async ({ query }) => service.orderBook(query.symbol));
  router.handle('GET /deals', async ({ query }) => service.deals(query.symbol));
  router.handle('GET /udf/config', async () => udf.config());
  router.handle('GET /udf/symbols', async ({ query }) => udf.symbol(query.symbol));
  router.handle('GET /udf/symbol_info', async ({ query }) => udf.symbolInfo(query.group));
  router.handle('GET /udf/search', async ({ query }) => udf.search(query));
  router.handle('GET /udf/history', async ({ query }) => udf.history(query));
  router.handle('GET /udf/time', async () => udf.time());
}

/** The demo world's door for history. */
export function routeDemoCandles(router: Router, service: TradesService): void {
  router.handle('POST /admin/demo/candles', async ({ body }) => {
    if (body.bars.length === 0) throw new AppError('validation_failed', { bars: 'empty' });
    return { stored: await service.storeDemoCandles(body) };
  });
}
