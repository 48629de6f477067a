import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSlowSenders, type Patience, type SlowSenders, spend } from './slow-senders.ts';

/** How many seconds a body lasts that comes at so many bytes a second; at most ten minutes. */
function secondsOf(bytesPerSecond: number, change: Partial<Patience> = {}): number {
  const patience: Patience = { leftMs: 20_000, isFile: true, bytesRead: 0, ...change };
  for (let second = 1; second < 600; second += 1) {
    if (spend(patience, 1_000, second * bytesPerSecond, true) === 0) return second;
  }
  return 600;
}

describe('the time of a body', () => {
  it('is that of its connection where it is a file: 400 kbit/s passes, a trickle does not', () => {
    expect(secondsOf(50_000)).toBe(600);
    expect(secondsOf(16_000)).toBe(600);
    expect(secondsOf(8_000)).toBe(40);
    expect(secondsOf(1)).toBe(21);
    expect(secondsOf(0)).toBe(20);
  });

  it('is 20 seconds where it is none, and where a file that came quickly stops', () => {
    expect(secondsOf(1_000_000, { isFile: false })).toBe(20);
    const patience: Patience = { leftMs: 20_000, isFile: true, bytesRead: 0 };
    for (let second = 1; second <= 8; second += 1) spend(patience, 1_000, second * 1e6, true);
    for (let second = 1; second < 20; second += 1) {
      expect(spend(patience, 1_000, 8e6, true)).toBeGreaterThan(0);
    }
    expect(spend(patience, 1_000, 8e6, true)).toBe(0);
  });

  it('stands still while its bytes are here and wait for us', () => {
    const patience: Patience = { leftMs: 1_000, isFile: true, bytesRead: 0 };
    expect(spend(patience, 60_000, 0, false)).toBe(1_000);
  });
});

describe('V06 a sender that stops', () => {
  let server: Server;
  let senders: SlowSenders;
  let isAnsweredEarly: boolean;
  let isReadOn: boolean;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    senders = createSlowSenders();
    isAnsweredEarly = false;
    isReadOn = true;
    server = createServer((request, response) => {
      senders.watch(request, response);
      if (request.url === '/file') senders.allowFile(request);
      request.on('error', () => undefined);
      if (isReadOn) request.resume();
      if (isAnsweredEarly) response.end('no');
      else request.once('end', () => response.end('whole'));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => {
    senders.stop();
    vi.useRealTimers();
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });

  /** Sends half a body, lets so many seconds pass, and says what came back and whether it ended. */
  async function half(path: string, seconds: number): Promise<[answer: string, isOver: boolean]> {
    let answer = '';
    let isOver = false;
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('data', (bytes) => (answer += String(bytes))).on('close', () => (isOver = true));
    const seen = new Promise((resolve) => server.once('request', resolve));
    socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nhalf`);
    await seen;
    await vi.waitFor(() => {
      expect(socket.bytesWritten).toBeGreaterThan(0);
    });
    vi.advanceTimersByTime(seconds * 1_000);
    const end = new Promise((resolve) => socket.once('close', resolve));
    if (seconds < 20) socket.write('whole');
    await (seconds < 20 && !isAnsweredEarly ? vi.waitUntil(() => answer.endsWith('whole')) : end);
    socket.destroy();
    return [answer.split('\r\n', 1)[0] ?? '', isOver];
  }

  it('is told so and closed, and one that goes on in time is served', async () => {
    for (const path of ['/order', '/file']) {
      expect(await half(path, 19), path).toEqual(['HTTP/1.1 200 OK', false]);
      expect(await half(path, 21), path).toEqual(['HTTP/1.1 408 Request Timeout', true]);
    }
  });

  it('is only closed where it was answered already', async () => {
    isAnsweredEarly = true;
    expect(await half('/file', 21)).toEqual(['HTTP/1.1 200 OK', true]);
  });

  it('is closed where it was answered and nobody reads on, as where a poll is refused', async () => {
    isAnsweredEarly = true;
    isReadOn = false;
    expect(await half('/rt', 21)).toEqual(['HTTP/1.1 200 OK', true]);
  });
});
