// At a door's own port everybody speaks for themselves: only the front speaks for others.
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.ts';
import type { DoorPorts } from './door-contract.ts';
import { type TcpClient, openSocket } from './testing/wire.ts';

const TARGET = '/rt/de/?EIO=4&transport=websocket';
const ONE_ADDRESS_MAX = 200;
const TRIED = 260;

let server: TestServer;
let doors: DoorPorts;
const sockets: TcpClient[] = [];

beforeAll(async () => {
  server = await startTestServer({ roles: ['api', 'engine', 'worker', 'realtime'] });
  doors = (await server.process.context.bus.request('realtime.ports', null, 5_000)) as DoorPorts;
});
afterEach(async () => {
  for (const client of sockets.splice(0)) client.destroy();
});
afterAll(() => server.close());

/** How many are let in that each claim another address. */
async function letIn(port: number, from: string, secret: string | undefined): Promise<number> {
  let opened = 0;
  for (let count = 0; count < TRIED; count += 1) {
    const headers = {
      'x-sarraf-address': `10.1.${count >> 7}.${count & 127}`,
      ...(secret !== undefined && { 'x-sarraf-front': secret }),
    };
    const client = await openSocket(TARGET, { port, from, headers });
    if (client === undefined) continue;
    sockets.push(client);
    opened += 1;
  }
  return opened;
}

describe('a claimed address', () => {
  it.each([
    ['without a secret', undefined],
    ['with a wrong secret', 'x'.repeat(43)],
    ['with an empty secret', ''],
  ])('counts for nothing at a door\u2019s own port %s', async (_how, secret) => {
    const from = `127.0.9.${10 + (secret?.length ?? 90)}`;
    expect(await letIn(doors.ports.de ?? 0, from, secret)).toBe(ONE_ADDRESS_MAX);
  });

  it('counts with the secret of this start', async () => {
    expect(doors.secret.length).toBeGreaterThan(40);
    expect(await letIn(doors.ports.de ?? 0, '127.0.9.1', doors.secret)).toBe(TRIED);
  });

  it('counts for nothing at the public address, even with the secret', async () => {
    const port = Number(new URL(server.url).port);
    expect(await letIn(port, '127.0.9.2', doors.secret)).toBe(ONE_ADDRESS_MAX);
  });

  it('stands in no argument and no environment of a door, where others could read it', async () => {
    const told = await server.process.context.bus.request('realtime.status', null, 5_000);
    for (const { pid } of told as { pid: number }[]) {
      for (const file of ['cmdline', 'environ']) {
        expect(readFileSync(`/proc/${pid}/${file}`, 'utf8')).not.toContain(doors.secret);
      }
    }
  });
});
