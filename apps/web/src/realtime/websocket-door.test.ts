import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openWebSocketDoor, type PlainSocket } from './websocket-door.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function world() {
  const sent: string[] = [];
  const said: [string, unknown][] = [];
  const plain: PlainSocket = {
    onmessage: null,
    onclose: null,
    send: (text) => void sent.push(text),
    close: vi.fn(),
  };
  let address = '';
  const onOpen = vi.fn();
  const door = openWebSocketDoor('http://h/rt/de', { token: 'a b' }, onOpen, (to) => {
    address = to;
    return plain;
  });
  for (const event of ['connect', 'connect_error', 'disconnect', 'deals']) {
    door.on(event, (payload) => said.push([event, payload]));
  }
  const hear = (data: string) => plain.onmessage?.({ data });
  return { sent, said, plain, door, hear, onOpen, address };
}

const OPEN = '0{"sid":"s","pingInterval":1000,"pingTimeout":500}';

describe('a Socket.IO door over a plain WebSocket', () => {
  it('opens, connects, answers pings, carries events both ways', () => {
    const { sent, said, door, hear, onOpen, address } = world();
    expect(address).toBe('ws://h/rt/de/?token=a+b&EIO=4&transport=websocket');
    door.emit('subscribe', { topic: 'deals' });
    hear(OPEN);
    expect(onOpen).toHaveBeenCalledWith(true);
    hear('40{"sid":"x"}');
    hear('2');
    door.emit('subscribe', { topic: 'deals' });
    door.emit('ping');
    hear('42["deals",{"kind":"new"}]');
    hear('42["unknown",1]');
    hear('42[');
    expect(sent).toEqual(['40', '3', '42["subscribe",{"topic":"deals"}]', '42["ping"]']);
    expect(said).toEqual([
      ['connect', undefined],
      ['deals', { kind: 'new' }],
    ]);
    door.close();
  });

  it('says why it was refused, once', () => {
    const { said, hear, plain, door } = world();
    hear(OPEN);
    hear('44{"message":"unauthorized"}');
    hear('40{}');
    expect(said).toEqual([['connect_error', 'unauthorized']]);
    expect(plain.close).toHaveBeenCalledTimes(1);
    door.close();
  });

  it('tells a server that left from a line that broke', () => {
    const left = world();
    left.hear(OPEN);
    left.hear('40{}');
    left.hear('41');
    expect(left.said.at(-1)).toEqual(['disconnect', 'io server disconnect']);
    const broke = world();
    broke.plain.onclose?.({ reason: '' });
    expect(broke.said).toEqual([['connect_error', 'transport close']]);
    expect(broke.onOpen).toHaveBeenCalledWith(false);
  });

  it('gives up when the server misses its own rhythm', () => {
    const { said, hear } = world();
    hear(OPEN);
    hear('40{}');
    vi.advanceTimersByTime(1_499);
    hear('2');
    vi.advanceTimersByTime(1_499);
    expect(said).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(said.at(-1)).toEqual(['disconnect', 'ping timeout']);
  });

  it('is silent once closed', () => {
    const { said, plain, door } = world();
    const hear = plain.onmessage;
    door.close();
    hear?.({ data: OPEN });
    expect(said).toEqual([]);
    expect(plain.onmessage).toBeNull();
  });
});
