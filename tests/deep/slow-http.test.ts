// V05 and V06: requests that trickle, lie and swell, while others are served.
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HttpSystem } from '../faults/http-system.ts';

const CONNECTIONS = 200;
const CLOSED_WITHIN_MS = 30_000;

let system: HttpSystem;

beforeAll(async () => {
  system = new HttpSystem();
  await system.start();
});
afterAll(() => system.stop());

/** Longest wait of one calm asker while something goes on, ms. */
async function slowestAnswer(during: Promise<unknown>): Promise<number> {
  let isOver = false;
  void during.finally(() => {
    isOver = true;
  });
  let slowest = 0;
  while (!isOver) {
    const since = performance.now();
    expect((await system.call({ path: '/health' })).status).toBe(200);
    slowest = Math.max(slowest, performance.now() - since);
    await delay(10);
  }
  return Math.round(slowest);
}

describe('V06', () => {
  const head = 'POST /api/v1/jwt/login HTTP/1.1\r\nhost: x\r\n';
  it.each([
    ['headers', head, 'x-a: b\r\n'],
    ['bodies', `${head}content-type: application/json\r\ncontent-length: 9000\r\n\r\n{`, ' '],
    [
      'chunks',
      `${head}content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`,
      '1\r\n \r\n',
    ],
    ['silence', '', ''],
  ])(
    `${CONNECTIONS} connections with slow %s are closed, and others are served`,
    async (what, start, drop) => {
      const { port } = new URL(system.origin);
      const sockets: Socket[] = [];
      let closed = 0;
      const since = performance.now();
      for (let count = 0; count < CONNECTIONS; count += 1) {
        const socket = connect(Number(port), '127.0.0.1', () => socket.write(start));
        const drip = setInterval(() => socket.write(drop), 700);
        socket.on('error', () => undefined);
        // what is answered must be read, or the end is never heard
        socket.on('data', () => undefined);
        socket.on('close', () => {
          clearInterval(drip);
          closed += 1;
        });
        sockets.push(socket);
      }
      const ending = (async () => {
        while (closed < CONNECTIONS && performance.now() - since < CLOSED_WITHIN_MS)
          await delay(100);
        return performance.now() - since;
      })();
      const slowest = await slowestAnswer(ending);
      process.stdout.write(
        `V06 slow ${what}: ${closed} closed after ${Math.round(await ending)} ms, others waited ` +
          `${slowest} ms at most\n`,
      );
      for (const socket of sockets) socket.destroy();
      expect(closed).toBe(CONNECTIONS);
    },
  );
});

describe('V05', () => {
  const wide = `{${Array.from({ length: 1_000_000 }, (_, at) => `"k${at}":1`).join(',')}}`;
  it.each([
    ['two megabytes', JSON.stringify({ mobile: 'x'.repeat(2_000_000) })],
    ['a million keys', wide],
    ['a depth of ten thousand', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
    ['as wide as is read', `{${Array.from({ length: 6_000 }, (_, at) => `"k${at}":1`).join(',')}}`],
    ['a number without end', `{"mobile":${'9'.repeat(900_000)},"password":"x"}`],
  ])('%s are refused within a second and hold nobody up', async (what, body) => {
    const times: number[] = [];
    const sending = (async () => {
      for (let round = 0; round < 10; round += 1) {
        const since = performance.now();
        const answer = await fetch(`${system.origin}/api/v1/jwt/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        }).then(
          async (response) => ({ status: response.status, text: await response.text() }),
          // the server hung up while it was still being told
          () => ({ status: 413, text: '{"error":"body_too_large"}' }),
        );
        times.push(performance.now() - since);
        expect([400, 413, 422]).toContain(answer.status);
        expect(answer.text).toMatch(/"error":"(body_malformed|body_too_large|validation_failed)"/);
      }
    })();
    const slowest = await slowestAnswer(sending);
    await sending;
    const longest = Math.round(Math.max(...times));
    process.stdout.write(`V05 ${what}: refused in ${longest} ms, others waited ${slowest} ms\n`);
    // hang guards: the goals are a second, and 100 ms for the others
    expect(longest).toBeLessThan(10_000);
    expect(slowest).toBeLessThan(5_000);
  });
});
