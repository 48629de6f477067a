// What the engine did is told once, whatever dies between its event and the notice: the position up
// to which is told moves in the transaction that keeps the notice and its messages.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { EngineEventsMessage } from '../../engine/index.ts';
import { limit, market, PRICE, sender } from '../../testing/orders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { createFillNotices } from './fill-notices.ts';

type Person = Awaited<ReturnType<TestServer['person']>>;

const MONEY = { IRT: '20000000000', BTC: '5' };

let server: TestServer;
let ana: Person;
let maker: Person;
let taker: Person;

beforeAll(async () => {
  server = await startTestServer();
  [ana, maker, taker] = await Promise.all([
    server.person({ opening: MONEY }),
    server.person({ opening: MONEY }),
    server.person({ opening: MONEY }),
  ]);
});
afterAll(() => server.close());
afterEach(async () => {
  await server.sql('ALTER TABLE notifications DROP CONSTRAINT IF EXISTS full_disk');
  await server.sql('ALTER TABLE trade_followers DROP CONSTRAINT IF EXISTS full_disk');
});

const send = sender(() => server);
const noticesOf = async ({ userId }: Person): Promise<string[]> => {
  const rows = await server.sql<{ kind: string; reference: string }>(
    'SELECT kind, reference FROM notifications WHERE user_id = $1 ORDER BY id',
    [userId],
  );
  return rows.map(({ kind, reference }) => `${kind} ${reference}`);
};
const positionOf = async (follower: string): Promise<number> => {
  const rows = await server.sql<{ position: string }>(
    "SELECT market_seq AS position FROM trade_followers WHERE follower = $1 AND market = '*'",
    [follower],
  );
  return Number(rows[0]?.position);
};
const told = (person: Person, notice: string): Promise<void> =>
  server.until(async () => (await noticesOf(person)).includes(notice));
/** A stop whose order finds nothing within its bound: the exchange ends it behind its owner. */
async function endUnseen(who: Person): Promise<string> {
  const stop = market({ stop_price: '12600000000' });
  const placed = await send('POST /trade/marketBuy', who, stop);
  expect(
    (await send('POST /trade/limitSell', maker, limit({ pair_price: '12600000000' }))).status,
  ).toBe(200);
  await send('POST /trade/limitBuy', taker, limit({ pair_price: '12600000000' }));
  const id = String(placed.body.data['id']);
  await server.until(async () => {
    const rows = await server.sql<{ status: string }>('SELECT status FROM orders WHERE id = $1', [
      id,
    ]);
    return rows[0]?.status === 'cancelled' || rows[0]?.status === 'rejected';
  });
  return id;
}

describe('a notice of an event', () => {
  it('and its position are written together, or neither: of a fill', async () => {
    const before = await positionOf('fill_notices');
    // the position can't move: neither may the notice stand
    await server.sql(
      `ALTER TABLE trade_followers ADD CONSTRAINT full_disk CHECK (market_seq <= ${before})
       NOT VALID`,
    );
    const placed = await send('POST /trade/limitSell', maker, limit({ pair_price: PRICE }));
    await send('POST /trade/limitBuy', taker, limit({ pair_price: PRICE }));
    const notice = `order_filled order:${String(placed.body.data['id'])}`;
    const tell = () => server.process.background.run('tell_order_ends');
    await expect(tell()).rejects.toThrow('full_disk');
    expect([await noticesOf(maker), await positionOf('fill_notices')]).toEqual([[], before]);
    await server.sql('ALTER TABLE trade_followers DROP CONSTRAINT full_disk');
    await tell();
    await tell();
    expect((await noticesOf(maker)).filter((one) => one === notice)).toHaveLength(1);
    expect(await positionOf('fill_notices')).toBeGreaterThan(before);
  });

  it('that nobody heard is found by the number where telling stopped', async () => {
    const before = await positionOf('end_notices');
    const id = await endUnseen(ana);
    const notice = `order_cancelled order:${id}`;
    await told(ana, notice);
    expect(await positionOf('end_notices')).toBeGreaterThan(before);
    // as if the worker had been killed before it kept the notice
    await server.sql('DELETE FROM notifications WHERE user_id = $1', [ana.userId]);
    await server.sql("UPDATE trade_followers SET market_seq = $1 WHERE follower = 'end_notices'", [
      before,
    ]);
    const { engine, plainDb } = server.process.context;
    const { notifications } = server.process.modules.all;
    const next = () =>
      createFillNotices({
        db: plainDb,
        engine,
        catalog: server.process.modules.all.catalog,
        isProfessional: () => Promise.resolve(false),
        keep: (tx, { kind, userId, orderId, facts }) =>
          notifications.keep(tx, { kind, userId, facts, reference: `order:${orderId}` }),
      });
    for (const worker of [next(), next()]) {
      await worker.prepare();
      await worker.tell();
      expect(await noticesOf(ana)).toEqual([notice]);
    }
    expect(await positionOf('end_notices')).toBeGreaterThan(before);
  });

  it('that was lost while another was kept is found, though a later one was heard', async () => {
    const { engine, plainDb } = server.process.context;
    const real: EngineEventsMessage[] = [];
    const leaveReal = engine.onEvents((message) => real.push(message));
    const listeners = new Set<(message: EngineEventsMessage) => void>();
    const told: string[] = [];
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let isHolding = false;
    let isHeld = false;
    const notices = createFillNotices({
      db: plainDb,
      catalog: server.process.modules.all.catalog,
      engine: {
        onEvents: (listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
        figures: () => engine.figures(),
      },
      isProfessional: () => Promise.resolve(false),
      keep: async (_tx, { kind, orderId }) => {
        if (kind === 'order_cancelled') told.push(orderId);
        isHeld = isHolding;
        if (isHolding) await held;
        return () => undefined;
      },
    });
    const who = await server.person({ opening: MONEY });
    await send('POST /trade/limitSell', who, limit());
    await notices.prepare();
    await notices.tell();
    const leave = notices.triggers(() => undefined);
    // one's own sell is there: each of these ends at once
    const ends: { readonly id: string; readonly batch: EngineEventsMessage }[] = [];
    for (let count = 0; count < 3; count += 1) {
      const placed = await send('POST /trade/limitBuy', who, limit());
      expect(placed.body.data['cancel_reason']).toBe('self_trade_prevented');
      const id = String(placed.body.data['id']);
      const find = () =>
        real.find(({ events }) =>
          events.some((event) => event.type === 'order' && String(event.order.id) === id),
        );
      await server.until(() => find() !== undefined);
      ends.push({ id, batch: find() as EngineEventsMessage });
    }
    const [first, lost, last] = ends;
    if (!first || !lost || !last) throw new Error('Too few.');
    const hear = ({ batch }: typeof first): void =>
      listeners.forEach((listener) => listener(batch));
    isHolding = true;
    hear(first);
    const telling = notices.tell();
    await server.until(() => isHeld);
    hear(last);
    letGo();
    await telling;
    await notices.tell();
    leave();
    leaveReal();
    expect(told).toEqual(expect.arrayContaining([first.id, lost.id, last.id]));
  });

  it('of a deposit is kept with the charge’s mark, or neither', async () => {
    const charge = (): Promise<{ is_notified: boolean }[]> =>
      server.sql('SELECT is_notified FROM payments WHERE user_id = $1', [ana.userId]);
    await server.sql(
      `ALTER TABLE notifications ADD CONSTRAINT full_disk CHECK (kind <> 'deposit_paid') NOT VALID`,
    );
    const [card] = await server.sql<{ id: string }>(
      'SELECT id::text FROM cards WHERE user_id = $1',
      [ana.userId],
    );
    const made = await send('POST /tomanWallet/charge', ana, {
      amount: '500000',
      card_id: card?.id,
    });
    const reference = String(made.body.data['gateway_reference']);
    const payment = server.providers.payments.get(reference);
    if (payment === undefined) throw new Error(`No payment: ${made.text}`);
    payment.paid = true;
    const { pathname, search } = new URL(payment.callbackUrl);
    await server.fetch(`${pathname}${search}&Authority=${payment.authority}&Status=OK`);
    await server.until(async () => {
      const rows = await server.sql<{ state: string }>(
        'SELECT state FROM payments WHERE user_id = $1',
        [ana.userId],
      );
      return rows[0]?.state === 'paid';
    });
    expect(await charge()).toEqual([{ is_notified: false }]);
    await server.sql('ALTER TABLE notifications DROP CONSTRAINT full_disk');
    await server.process.background.run('settle_charges');
    const notice = `deposit_paid payment:${String(made.body.data['id'])}`;
    await told(ana, notice);
    expect(await charge()).toEqual([{ is_notified: true }]);
  });
});
