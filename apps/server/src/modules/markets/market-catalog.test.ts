import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EngineClient } from '../../engine/index.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { createMarketCatalog } from './market-catalog.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const setStatus = (market: string, status: 'Halted' | 'CancelOnly') =>
  server.process.context.engine.submit({
    command: { type: 'set_market_status', market, status },
  });

it('reads from the database what the engine said and nobody heard', async () => {
  const { orderedDb, plainDb, engine, logger } = server.process.context;
  let isDeaf = false;
  let unheard = 0;
  const lossy: Pick<EngineClient, 'onEvents' | 'figures'> = {
    figures: () => engine.figures(),
    onEvents: (listener) =>
      engine.onEvents((message) => {
        if (isDeaf) unheard += 1;
        else listener(message);
      }),
  };
  const catalog = createMarketCatalog({ orderedDb, plainDb, engine: lossy, logger });
  try {
    await catalog.load();
    const statusOf = (symbol: string) => catalog.market(symbol)?.spec.status;
    await setStatus('ADAIRT', 'CancelOnly');
    await server.until(() => statusOf('ADAIRT') === 'CancelOnly');
    isDeaf = true;
    await setStatus('BTCIRT', 'Halted');
    // events go out behind the answer
    await server.until(() => unheard > 0);
    isDeaf = false;
    expect(statusOf('BTCIRT')).toBe('Active');
    await setStatus('TRXIRT', 'CancelOnly');
    // any later batch, the server's own too, tells of the gap: either market may be known first
    await server.until(
      () => statusOf('BTCIRT') === 'Halted' && statusOf('TRXIRT') === 'CancelOnly',
    );
  } finally {
    catalog.stop();
  }
});
