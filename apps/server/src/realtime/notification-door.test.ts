import { type NotificationMessage, notificationMessage } from '@sarraf/contracts';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { connected, createSockets } from './testing/sockets.ts';
import { createTrader } from './testing/trader.ts';

type Person = Awaited<ReturnType<TestServer['person']>>;

let server: TestServer;
let maker: Person;
let taker: Person;
const TICKS = 124_853;

beforeAll(async () => {
  server = await startTestServer();
  const opening = { IRT: '200000000000', BTC: '100', USDT: '1000000' };
  [maker, taker] = await Promise.all([server.person({ opening }), server.person({ opening })]);
});
afterAll(async () => {
  sockets.closeAll();
  await server.close();
});

const sockets = createSockets(() => server.url);
const { place, cancel } = createTrader(() => server.process.context.engine);

describe('the notification door', () => {
  async function tokenOf(who: Person): Promise<string> {
    const answer = await server.call('POST /refresh-token', {
      body: { refresh_token: who.refreshToken },
    });
    return String(answer.body.data['token']);
  }
  const door = (token: string | undefined, lang = 'en'): Socket =>
    sockets.open('/rt/notifications', { query: token === undefined ? { lang } : { token, lang } });

  it('S01 opens for a socket token only', async () => {
    const wrong = [
      undefined,
      '',
      'x',
      maker.accessToken,
      maker.refreshToken,
      `${await tokenOf(maker)}x`,
    ];
    for (const token of wrong) await expect(connected(door(token))).rejects.toThrow('unauthorized');
    const good = door(await tokenOf(maker));
    await connected(good);
    good.disconnect();
  });

  it('tells a user of their own orders and wallets, order_fill once, and of nobody else\u2019s', {}, async () => {
    const [own, other] = [await tokenOf(maker), await tokenOf(taker)];
    const mine = door(own);
    const theirs = door(other, 'fa');
    await Promise.all([connected(mine), connected(theirs)]);
    const heard: Record<'mine' | 'theirs', NotificationMessage[]> = { mine: [], theirs: [] };
    const hear = (list: NotificationMessage[]) => (text: string) => {
      list.push(notificationMessage.parse(JSON.parse(text)));
    };
    mine.on('message', hear(heard.mine));
    theirs.on('message', hear(heard.theirs));
    const id = String(await place(maker, 'sell', TICKS - 2_000, 900, 'BTCIRT').catch(() => 0));
    const resting = await place(maker, 'sell', TICKS + 3_000, 900);
    await server.until(() => heard.mine.some((m) => m.order?.id === String(resting)));
    await cancel(maker, resting);
    await server.until(() => heard.mine.some((m) => m.order?.status === 'cancelled'));
    const sold = await place(maker, 'sell', 113_400, 1_000, 'USDTIRT');
    // changes of one moment go out together: each of these has a message of its own
    const toldOf = (order: number): number =>
      heard.mine.filter((m) => m.order?.id === String(order)).length;
    await server.until(() => toldOf(sold) === 1);
    await place(taker, 'buy', 113_400, 400, 'USDTIRT');
    await server.until(() => toldOf(sold) === 2);
    await place(taker, 'buy', 113_400, 600, 'USDTIRT');
    const notices = (list: NotificationMessage[]) =>
      list.filter((m) => m.event === 'notice' && /Tether|تتر/.test(m.content));
    await server.until(() => notices(heard.mine).length === 1);
    await server.until(() => notices(heard.theirs).length === 2);
    const told = heard.mine.filter((m) => m.order?.id === String(sold));
    expect(told.map((m) => m.event)).toEqual(['order_update', 'order_update', 'order_fill']);
    expect(told.every((m) => m.silent && m.type === 2 && m.section === 'ORDER')).toBe(true);
    expect(told.every((m) => m.order?.tag === 'grid7')).toBe(true);
    expect(
      told
        .at(-1)
        ?.wallets?.map((w) => w.symbol)
        .sort(),
    ).toEqual(['IRT', 'USDT']);
    expect(notices(heard.mine)[0]).toMatchObject({ silent: false, title: 'Order filled' });
    expect(notices(heard.theirs)[0]?.title).toMatch(/[\u0600-\u06ff]/);
    const theirOrders = new Set(heard.theirs.map((m) => m.order?.id).filter(Boolean));
    expect(theirOrders.has(String(sold))).toBe(false);
    expect(theirOrders.has(id)).toBe(false);
    mine.disconnect();
    theirs.disconnect();
  });

  it('S04 a revoked session\u2019s socket is closed', async () => {
    const who = await server.person();
    const token = await tokenOf(who);
    const socket = door(token);
    await connected(socket);
    const gone = new Promise((resolve) => socket.once('disconnect', resolve));
    await server.call('POST /jwt/logout', { token: who.accessToken });
    await gone;
    await expect(connected(door(token))).rejects.toThrow('unauthorized');
  });
});
