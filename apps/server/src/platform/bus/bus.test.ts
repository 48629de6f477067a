import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BusError, HubBus, LocalBus } from './index.ts';
import { decodePayload, encodePayload } from './wire.ts';

const CHILD = fileURLToPath(new URL('./testing/bus-child.ts', import.meta.url));
const NODE = fileURLToPath(new URL('../../../../../node_modules/.bin/node', import.meta.url));

describe('the bus within a process', () => {
  it("answers, refuses with the handler's reason, and knows when nobody answers", async () => {
    const bus = new LocalBus();
    bus.reply('double', (payload) => Number(payload) * 2);
    bus.reply('broken', () => {
      throw Object.assign(new Error('no'), { code: 'engine_busy' });
    });
    expect(await bus.request('double', 21, 1_000)).toBe(42);
    await expect(bus.request('broken', null, 1_000)).rejects.toMatchObject({
      code: 'refused',
      reason: 'engine_busy',
    });
    await expect(bus.request('nobody', null, 1_000)).rejects.toMatchObject({
      code: 'no_responder',
    });
    expect(() => bus.reply('double', () => 1)).toThrow(/answered already/);
  });

  it('bounds what waits, ends a wait by timeout and by closing', async () => {
    const bus = new LocalBus({ requestsMax: 2 });
    bus.reply('hang', () => new Promise(() => undefined));
    const short = bus.request('hang', null, 20);
    const long = bus.request('hang', null, 60_000);
    await expect(bus.request('hang', null, 1_000)).rejects.toMatchObject({ code: 'overloaded' });
    await expect(short).rejects.toMatchObject({ code: 'timeout' });
    bus.close();
    await expect(long).rejects.toMatchObject({ code: 'disconnected' });
  });

  it('spreads events in order and survives a listener that throws', () => {
    const errors: string[] = [];
    const bus = new LocalBus({ onError: (_error, subject) => errors.push(subject) });
    const heard: unknown[] = [];
    bus.subscribe('news', () => {
      throw new Error('deaf');
    });
    const stop = bus.subscribe('news', (payload) => heard.push(payload));
    bus.publish('news', 1);
    bus.publish('news', 2);
    stop();
    bus.publish('news', 3);
    expect(heard).toEqual([1, 2]);
    expect(errors).toEqual(['news', 'news', 'news']);
  });
});

describe('the wire', () => {
  it('carries BigInts exactly, wherever they stand', () => {
    const payload = { a: [1n, { b: -9007199254740993n }], c: 'x', d: null, e: 1.5 };
    expect(decodePayload(encodePayload(payload))).toEqual(payload);
    expect(decodePayload(encodePayload(undefined))).toBe(null);
  });
});

describe('the bus between processes', () => {
  const hub = new HubBus();
  const children: ChildProcess[] = [];

  async function start(role: string): Promise<ChildProcess> {
    const child = fork(CHILD, [role], { execPath: NODE, execArgv: [], stdio: 'inherit' });
    children.push(child);
    hub.attach(child);
    for (let tries = 0; tries < 200; tries += 1) {
      const ready = await hub.request(`test.ready.${role}`, null, 1_000).catch(() => false);
      if (ready === true) return child;
      await delay(25);
    }
    throw new Error(`${role} did not start`);
  }

  let adder: ChildProcess;
  beforeAll(async () => {
    adder = await start('adder');
    await start('asker');
  });
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL');
    hub.close();
  });

  it('routes a request from the parent, and from one child to another', async () => {
    const payload = { a: 9007199254740993n, b: 1n };
    const answer = { sum: 9007199254740994n, from: adder.pid };
    expect(await hub.request('test.add', payload, 1_000)).toEqual(answer);
    expect(await hub.request('test.ask', payload, 1_000)).toEqual(answer);
  });

  it('carries the reason of a refusal', async () => {
    await expect(hub.request('test.fail', null, 1_000)).rejects.toMatchObject({
      code: 'refused',
      reason: 'engine_busy',
      message: 'it is full',
    });
  });

  it('brings events of the parent and of a child to both sides, once', async () => {
    const heard: unknown[] = [];
    hub.subscribe('test.events', (payload) => heard.push(payload));
    hub.publish('test.events', { seq: 1n });
    await hub.request('test.say', { seq: 2n }, 1_000);
    expect(heard).toEqual([{ seq: 1n }, { seq: 2n }]);
    expect(await hub.request('test.heard', null, 1_000)).toEqual([{ seq: 1n }, { seq: 2n }]);
  });

  it('fails what waits when the process behind it is killed, then knows nobody answers', async () => {
    const hanging = hub.request('test.hang', null, 30_000);
    adder.kill('SIGKILL');
    await expect(hanging).rejects.toBeInstanceOf(BusError);
    await expect(hanging).rejects.toMatchObject({ code: 'disconnected' });
    await expect(hub.request('test.add', null, 1_000)).rejects.toMatchObject({
      code: 'no_responder',
    });
  });
});
