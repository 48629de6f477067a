// Pictures that are small to send and large to read, by every way that takes pictures, while
// somebody else uses the exchange.
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BombPicture, bombPictures } from '../../testing/bomb-pictures.ts';
import { announce, sendPart } from '../../testing/send-document.ts';
import {
  type Answer,
  type SignedIn,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts';
import { HOUSE } from '../../testing/statements.ts';

/** What the process of pictures may have at most, and a moment's growth until it is looked at. */
const DRAWING_RSS_MAX = 700_000_000;
/** What the server's own process may grow by while bombs are sent: copies of what was sent. */
const SERVER_GROWTH_MAX = 400_000_000;
const PART_BYTES = 49_152;

let server: TestServer;
let bombs: readonly BombPicture[];
beforeAll(async () => {
  server = await startTestServer();
  bombs = await bombPictures();
});
afterAll(() => server?.close());

type Heard = Pick<Answer, 'status' | 'body'>;
type Way = (of: SignedIn, bytes: Buffer) => Promise<Heard>;
const blob = (bytes: Buffer): Blob => new Blob([new Uint8Array(bytes)]);

const asPhoto: Way = ({ accessToken: token }, bytes) =>
  server.call('POST /user/uploadPhoto', { token, form: { photo: blob(bytes) } });

const asDocument: Way = async ({ accessToken }, bytes) => {
  const { id } = await announce(server, accessToken, 'pledge', bytes.length);
  let answer: Heard | undefined;
  for (let at = 0; at < bytes.length; at += PART_BYTES) {
    const part = bytes.subarray(at, at + PART_BYTES);
    answer = await sendPart(server, accessToken, id, at, part);
  }
  if (answer === undefined) throw new Error('Nothing was sent.');
  return answer;
};

let receipts = 0;
const asReceipt: Way = ({ accessToken: token }, bytes) => {
  receipts += 1;
  return server.call('POST /tomanWallet/offline_deposit', {
    token,
    form: {
      amount: '250000',
      paid_at: new Date(server.clock.now() - 3_600_000).toISOString(),
      tracking_number: `BOMB${receipts}`,
      account: HOUSE,
      picture: blob(bytes),
    },
  });
};

/** Somebody else's calls and the memory of both processes, for as long as `work` takes. */
async function meanwhile(work: () => Promise<void>): Promise<{
  readonly statuses: readonly number[];
  readonly serverGrowth: number;
  readonly drawingRss: number;
}> {
  const other = await server.person({ level: 1 });
  const before = process.memoryUsage.rss();
  let isOver = false;
  const statuses: number[] = [];
  let [serverGrowth, drawingRss] = [0, 0];
  const working = work().finally(() => {
    isOver = true;
  });
  const calling = (async () => {
    while (!isOver) {
      const { status } = await server.call('GET /fetchUser', { token: other.accessToken });
      statuses.push(status);
      await delay(20);
    }
  })();
  while (!isOver) {
    serverGrowth = Math.max(serverGrowth, process.memoryUsage.rss() - before);
    drawingRss = Math.max(drawingRss, rssOf(server.process.context.pictures.pid));
    await delay(20);
  }
  await Promise.all([working, calling]);
  return { statuses, serverGrowth, drawingRss };
}

function rssOf(pid: number | undefined): number {
  if (pid === undefined || process.platform !== 'linux') return 0;
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1_024;
  } catch {
    return 0;
  }
}

it.each([
  ['a photo', () => asPhoto],
  ['a document in parts', () => asDocument],
  ['a receipt', () => asReceipt],
] as const)(
  'U07 a picture that is small to send and large to read harms nobody else: %s',
  async (way, take) => {
    const send = take();
    const { statuses, serverGrowth, drawingRss } = await meanwhile(async () => {
      for (const { name, bytes, becomes } of bombs) {
        // each has a day's pictures of their own
        const of = await server.person({ level: 1 });
        const { status, body } = await send(of, bytes);
        const heard = status === 200 ? 'picture' : body.error;
        expect(`${name}: ${heard}`).toBe(`${name}: ${becomes}`);
      }
    });
    expect(new Set(statuses)).toEqual(new Set([200]));
    process.stdout.write(
      `${way}: ${bombs.length} bombs, ${statuses.length} calls of another person answered, ` +
        `server +${Math.round(serverGrowth / 1e6)} MB, pictures ${Math.round(drawingRss / 1e6)} MB\n`,
    );
    expect(serverGrowth).toBeLessThan(SERVER_GROWTH_MAX);
    expect(drawingRss).toBeLessThan(DRAWING_RSS_MAX);
  },
  600_000,
);
