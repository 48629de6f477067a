import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findNatsServer, NatsServer } from '../../../../../tools/lib/nats-server.ts';
import { findPort } from '../../../../../tools/lib/ports.ts';
import type { BusError } from './bus.ts';
import { HubBus } from './hub-bus.ts';
import { connectNats, NatsAwayError } from './nats-link.ts';

const program = findNatsServer();

describe.skipIf(program === undefined)('the bus between starts, over NATS', () => {
  let server: NatsServer;
  const hubs: HubBus[] = [];
  const states: boolean[] = [];

  beforeAll(async () => {
    server = new NatsServer(program ?? '', await findPort(5280));
    await server.start();
  });
  afterEach(() => {
    for (const hub of hubs.splice(0)) hub.close();
    states.length = 0;
  });
  afterAll(() => server.kill());

  async function join(): Promise<HubBus> {
    const link = await connectNats({ url: server.url, onState: (isUp) => states.push(isUp) });
    const carries = (subject: string): boolean => !subject.startsWith('own.');
    const hub = new HubBus({ uplink: { bus: link, carries } });
    hubs.push(hub);
    return hub;
  }

  it('says which failure is worth waiting for: nobody there, and no wrong password', async () => {
    const nobody = connectNats({ url: `nats://127.0.0.1:${await findPort(5480)}` });
    await expect(nobody).rejects.toBeInstanceOf(NatsAwayError);
    const guarded = new NatsServer(program ?? '', await findPort(5380), [
      '--user',
      'a',
      '--pass',
      'b',
    ]);
    await guarded.start();
    try {
      const url = guarded.url.replace('//', '//a:another@');
      const refused = await connectNats({ url }).catch((error: unknown) => error);
      expect(refused).toMatchObject({ name: 'BusError', code: 'disconnected' });
      expect(refused).not.toBeInstanceOf(NatsAwayError);
    } finally {
      await guarded.kill();
    }
  });

  /** What another start offers is known a moment later; what it offered before that, too. */
  async function untilReady(hub: HubBus): Promise<void> {
    await expect.poll(() => hub.request('ready', null, 1_000).catch(() => null)).toBe(true);
  }

  it('answers across starts, with the reason of a refusal, and knows when nobody answers', async () => {
    const [here, there] = [await join(), await join()];
    const stop = there.reply('add', (payload) => {
      const { a, b } = payload as { a: bigint; b: bigint };
      return { sum: a + b };
    });
    there.reply('fail', () => {
      throw Object.assign(new Error('it is full'), { code: 'engine_busy' });
    });
    there.reply('own.door', () => 1);
    const payload = { a: 9007199254740993n, b: 1n };
    await expect
      .poll(() => here.request('add', payload, 1_000).catch(() => null))
      .toEqual({
        sum: 9007199254740994n,
      });
    await expect(here.request('fail', null, 1_000)).rejects.toMatchObject({
      code: 'refused',
      reason: 'engine_busy',
      message: 'it is full',
    });
    await expect(here.request('own.door', null, 1_000)).rejects.toMatchObject({
      code: 'no_responder',
    });
    stop();
    await there.request('nobody', null, 1_000).catch(() => undefined);
    await expect(here.request('add', payload, 5_000)).rejects.toMatchObject({
      code: 'no_responder',
    });
  });

  it('answers or refuses what was on its way when it stopped', async () => {
    const [here, there] = [await join(), await join()];
    const stop = there.reply('once', () => {
      stop();
      return 'done';
    });
    there.reply('ready', () => true);
    await expect.poll(() => here.request('ready', null, 1_000).catch(() => null)).toBe(true);
    const asked = Array.from({ length: 50 }, () =>
      here.request('once', null, 5_000).catch((error: unknown) => (error as BusError).code),
    );
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['done', 'no_responder']));
  });

  it('brings an event to every other start once and to its own listeners once', async () => {
    const all = [await join(), await join(), await join()];
    const heard = all.map(() => [] as unknown[]);
    for (const [index, hub] of all.entries()) {
      hub.subscribe('news', (payload) => heard[index]?.push(payload));
    }
    const arrived = (): boolean => {
      all[0]?.publish('news', 'hello');
      return heard.every((events) => events.length > 0);
    };
    await expect.poll(arrived).toBe(true);
    all[0]?.publish('news', 'the first');
    await expect
      .poll(() => heard.map((events) => events.at(-1)))
      .toEqual(Array(3).fill('the first'));
    for (const events of heard) events.length = 0;
    for (let seq = 1n; seq <= 100n; seq += 1n) all[0]?.publish('news', { seq });
    await expect.poll(() => heard.map((events) => events.length)).toEqual([100, 100, 100]);
    // what came twice would be here before this one
    all[0]?.publish('news', 'the last');
    await expect
      .poll(() => heard.map((events) => events.at(-1)))
      .toEqual(Array(3).fill('the last'));
    expect(heard[0]).toHaveLength(101);
    expect(heard[1]).toEqual(heard[0]);
    expect(heard[2]).toEqual(heard[0]);
  });

  it('fails what waits for a process once another one answers in its place', async () => {
    const [asker, first, second] = [await join(), await join(), await join()];
    let asked = 0;
    const stop = first.reply('write', () => {
      asked += 1;
      return new Promise(() => undefined);
    });
    first.reply('ready', () => true);
    await untilReady(asker);
    const waiting = asker.request('write', null, 30_000);
    waiting.catch(() => undefined);
    await expect.poll(() => asked).toBe(1);
    stop();
    second.reply('write', () => 'done');
    await expect(waiting).rejects.toMatchObject({ code: 'disconnected' });
    expect(await asker.request('write', null, 1_000)).toBe('done');
  });

  it('asks whoever began last to answer, and anybody else once that one is gone', async () => {
    const [asker, older, newer] = [await join(), await join(), await join()];
    older.reply('who', () => 'older');
    await expect.poll(() => asker.request('who', null, 500).catch(() => null)).toBe('older');
    const stop = newer.reply('who', () => 'newer');
    await expect.poll(() => asker.request('who', null, 500).catch(() => null)).toBe('newer');
    const answers = Array.from({ length: 20 }, () => asker.request('who', null, 500));
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['newer']));
    stop();
    await expect.poll(() => asker.request('who', null, 500).catch(() => null)).toBe('older');
  });

  it('fails what waits when the server dies, and goes on when it is back', async () => {
    const [asker, answerer] = [await join(), await join()];
    const heard: unknown[] = [];
    asker.subscribe('news', (payload) => heard.push(payload));
    let isAsked = false;
    answerer.reply('hang', () => {
      isAsked = true;
      return new Promise(() => undefined);
    });
    answerer.reply('twice', (payload) => Number(payload) * 2);
    await expect.poll(() => asker.request('twice', 2, 500).catch(() => null)).toBe(4);
    const hanging = asker.request('hang', null, 30_000);
    hanging.catch(() => undefined);
    await expect.poll(() => isAsked).toBe(true);
    await server.kill();
    await expect(hanging).rejects.toMatchObject({ code: 'disconnected' });
    await expect(asker.request('twice', 2, 1_000)).rejects.toMatchObject({ code: 'no_responder' });
    answerer.publish('news', 'lost');
    await server.start();
    await expect.poll(() => states.filter(Boolean).length, { timeout: 10_000 }).toBe(2);
    await expect.poll(() => asker.request('twice', 3, 500).catch(() => null)).toBe(6);
    answerer.publish('news', 'heard');
    await expect.poll(() => heard).toEqual(['heard']);
  });

  it('bounds what waits, and refuses what is larger than the server lets through', async () => {
    const link = await connectNats({ url: server.url, requestsMax: 1 });
    const hub = new HubBus({ uplink: { bus: link, carries: () => true } });
    hubs.push(hub);
    const there = await join();
    there.reply('hang', () => new Promise(() => undefined));
    there.reply('ready', () => true);
    await untilReady(hub);
    const first = hub.request('hang', null, 300);
    await expect(hub.request('hang', null, 300)).rejects.toMatchObject({ code: 'overloaded' });
    await expect(first).rejects.toMatchObject({ code: 'timeout' });
    await expect(hub.request('hang', 'x'.repeat(2_000_000), 300)).rejects.toMatchObject({
      code: 'overloaded',
    });
  });

  it('says in one sentence that no server answers', async () => {
    await expect(connectNats({ url: 'nats://127.0.0.1:9' })).rejects.toThrow(
      /NATS does not answer at NATS_URL/,
    );
  });
});
