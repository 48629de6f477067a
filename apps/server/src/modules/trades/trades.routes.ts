import { AppError } from '../../http/index.ts';
import { Routes } from '../../http/routes.ts';
import type { TradesService } from './trades.service.ts';

/** Public market data: books, deals, charts. */
export function tradeRoutes(service: TradesService): Routes {
  const { udf } = service;
  return new Routes({
    'GET /orderbook': async ({ query }) => service.orderBook(query.symbol),
    'GET /deals': async ({ query }) => service.deals(query.symbol),
    'GET /udf/config': async () => udf.config(),
    'GET /udf/symbols': async ({ query }) => udf.symbol(query.symbol),
    'GET /udf/symbol_info': async ({ query }) => udf.symbolInfo(query.group),
    'GET /udf/search': async ({ query }) => udf.search(query),
    'GET /udf/history': async ({ query }) => udf.history(query),
    'GET /udf/time': async () => udf.time(),
  });
}

/** The call by which the demo brings history; mount it nowhere else. */
export function demoCandleRoutes(service: TradesService): Routes {
  return new Routes({
    'POST /admin/demo/candles': async ({ body }) => {
      if (body.bars.length === 0) throw new AppError('validation_failed', { bars: 'empty' });
      return { stored: await service.storeDemoCandles(body) };
    },
  });
}
