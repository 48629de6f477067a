import type { ExecuteOtc } from '@sarraf/settlement';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../../../../../tools/lib/test-database.ts';
import { createMigratedDatabase } from '../testing/migrated-database.ts';
import {
  limitOrder,
  openMarket,
  startTestEngine,
  type TestEngine,
} from '../testing/test-engine.ts';

let database: TestDatabase;
let test: TestEngine;

const quote = (quoteId: string, change: Partial<ExecuteOtc> = {}): ExecuteOtc => ({
  type: 'execute_otc',
  quoteId,
  user: 1,
  expiresAt: Date.UTC(2030, 0),
  trades: [
    {
      market: 'BTCIRT',
      side: 'sell',
      baseUnits: '100001',
      quoteUnits: '124229977',
      feeUnits: '310575',
      price: '12422873500',
    },
  ],
  ...change,
});

/** An engine that knows next to nothing by heart. */
const startForgetful = (): Promise<TestEngine> =>
  startTestEngine(database.connectionString, {
    recentCommandsMax: 1,
    exchange: { recentMax: 1 },
  });

beforeAll(async () => {
  database = await createMigratedDatabase();
  test = await startForgetful();
  await openMarket(test.client, 2);
  const opening = { type: 'post_opening', owner: 'house:otc', reference: 'house' } as const;
  await test.client.submit({ command: { ...opening, asset: 'IRT', units: '900000000' } });
});
afterAll(async () => {
  await test.stop();
  await database.drop();
});

describe('a trade with the house, long ago', () => {
  it('still stands in the way of its quote, its client order id and its number', async () => {
    const { outcome } = await test.client.submit({
      command: quote('q1', { clientOrderId: 'mine' }),
    });
    expect(outcome).toMatchObject({ ok: true, result: { orderId: 1 } });
    for (let round = 2; round < 6; round += 1) {
      await test.client.submit({ command: quote(`q${round}`, { user: 2 }) });
    }
    await test.stop();
    test = await startForgetful();
    const again = await test.client.submit({ command: quote('q1') });
    expect(again.outcome).toMatchObject({ code: 'quote_used' });
    const order = { ...limitOrder({ user: 1, side: 'sell' }), clientOrderId: 'mine' };
    const used = await test.client.submit({ command: order });
    expect(used.outcome).toMatchObject({ code: 'client_order_id_used', facts: { orderId: 1 } });
    const cancel = { type: 'cancel_order', user: 1, orderId: 1 } as const;
    const closed = await test.client.submit({ command: cancel });
    expect(closed.outcome).toMatchObject({ code: 'order_already_closed' });
    const next = await test.client.submit({ command: limitOrder({ user: 2, side: 'sell' }) });
    expect(next.outcome).toMatchObject({ ok: true, result: { orderId: 6 } });
  });

  it('made by taking a quote, keeps its client order id over a restart', async () => {
    const bounds = { userOpenMaxUnits: '900000000', houseOpenMaxUnits: '900000000' };
    const terms = { spreadPpm: 5_000, quoteMs: 120_000, ...bounds };
    const prices = [{ market: 'BTCIRT', price: '12485300000', ageMs: 0 }];
    const [sale] = quote('taken').trades;
    if (sale === undefined) throw new Error('a quote has a trade');
    const trade = { ...sale, index: '12485300000' };
    await test.client.submit({ command: { type: 'configure_otc', ...terms } });
    await test.client.submit({ command: { type: 'set_index_prices', prices } });
    const open = { type: 'open_otc_quote', quoteId: 'taken', user: 2 } as const;
    await test.client.submit({ command: { ...open, trade } });
    const take = { type: 'take_otc_quote', quoteId: 'taken', user: 2, market: 'BTCIRT' } as const;
    const asked = { side: 'sell', amountType: 'base', units: '100001' } as const;
    const command = { ...take, ...asked, clientOrderId: 'taken' };
    const taken = await test.client.submit({ command });
    expect(taken.outcome).toMatchObject({ ok: true });
    await test.stop();
    // all of its commands are read back: it believes to know each name that was ever used
    test = await startTestEngine(database.connectionString);
    const again = await test.client.submit({ command });
    expect(again.outcome).toMatchObject({ code: 'client_order_id_used' });
    const order = { ...limitOrder({ user: 2, side: 'sell' }), clientOrderId: 'taken' };
    const used = await test.client.submit({ command: order });
    expect(used.outcome).toMatchObject({ code: 'client_order_id_used' });
  });

  it('guards against a slip of the finger over a restart', async () => {
    const asked = 'BTCIRT sell base 0.00100001';
    const first = await test.client.submit({ command: quote('s1', { asked }) });
    expect(first.outcome.ok).toBe(true);
    await test.stop();
    test = await startForgetful();
    const second = await test.client.submit({ command: quote('s2', { asked }) });
    expect(second.outcome).toMatchObject({ code: 'duplicate_order' });
  });
});
