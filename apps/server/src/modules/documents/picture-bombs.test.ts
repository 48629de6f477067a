// Pictures by every way that takes them: small to send and large to read while somebody else uses
// the exchange, larger than any screen, in a format that is not read, and while none can be drawn.
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { PictureError } from '../../platform/pictures/index.ts';
import { type BombPicture, bombPictures } from '../../testing/bomb-pictures.ts';
import { announce, sendPart, testPicture } from '../../testing/send-document.ts';
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
/** A person has at most five receipts that wait, so each sends a few of the bombs. */
let senders: readonly SignedIn[];
const SENDERS = 9;
beforeAll(async () => {
  server = await startTestServer();
  bombs = await bombPictures();
  const made: SignedIn[] = [];
  for (let nth = 0; nth < SENDERS; nth += 1) made.push(await server.person({ level: 1 }));
  senders = made;
}, 300_000);
afterAll(() => server?.close());

type Heard = Pick<Answer, 'status' | 'body'>;
type Way = (of: SignedIn, bytes: Buffer, lang?: 'fa' | 'en') => Promise<Heard>;
const blob = (bytes: Buffer): Blob => new Blob([new Uint8Array(bytes)]);

const asPhoto: Way = ({ accessToken: token }, bytes, lang = 'fa') =>
  server.call('POST /user/uploadPhoto', { token, lang, form: { photo: blob(bytes) } });

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
const asReceipt: Way = ({ accessToken: token }, bytes, lang = 'fa') => {
  receipts += 1;
  return server.call('POST /tomanWallet/offline_deposit', {
    token,
    lang,
    form: {
      amount: '250000',
      paid_at: new Date(server.clock.now() - 3_600_000).toISOString(),
      tracking_number: `BOMB${receipts}`,
      account: HOUSE,
      picture: blob(bytes),
    },
  });
};

const senderOf = (nth: number): SignedIn => {
  const sender = senders[nth % senders.length];
  if (sender === undefined) throw new Error('Nobody sends.');
  return sender;
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
  // told below, once the calls have ended
  working.catch(() => undefined);
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

/** An upgrade's form: a document that comes whole. */
const asForm: Way = ({ accessToken: token }, bytes, lang = 'fa') =>
  server.call('POST /user/upgradeLevelTwo', { token, lang, form: { pledge: blob(bytes) } });

const WAYS = [
  ['a photo', asPhoto],
  ['a document in parts', asDocument],
  ['a receipt', asReceipt],
] as const;

it.each(WAYS)(
  'U07 a picture that is small to send and large to read harms nobody else: %s',
  async (way, send) => {
    const { statuses, serverGrowth, drawingRss } = await meanwhile(async () => {
      for (const [nth, { name, bytes, becomes }] of bombs.entries()) {
        const { status, body } = await send(senderOf(nth), bytes);
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

it.each([...WAYS, ['a form of documents', asForm] as const])(
  'what telephones take by themselves is taken, 5712 × 4284 pixels, and HEIC is told its cure: %s',
  async (_, send) => {
    const of = await server.person({ level: 1 });
    const create = { width: 5_712, height: 4_284, channels: 3 as const, background: '#555' };
    const large = await sharp({ create }).jpeg().toBuffer();
    expect((await send(of, large)).status).toBe(200);
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'.padEnd(4_000, '\0'), 'latin1');
    for (const [lang, cure] of [
      ['fa', /دوربین.*قالب‌ها.*سازگارترین.*اسکرین‌شات/],
      ['en', /HEIC.*camera.*Most Compatible.*JPEG.*screenshot/],
    ] as const) {
      const { status, body } = await send(of, heic, lang);
      expect([status, body.error]).toEqual([415, 'document_picture_heic']);
      if (send !== asDocument) expect(body.message).toMatch(cure);
    }
  },
);

it('while no picture can be drawn, it is not the picture’s fault: its last part is sent again', async () => {
  const of = await server.person({ level: 1 });
  const sent = await testPicture();
  const { id } = await announce(server, of.accessToken, 'pledge', sent.length);
  const away = vi
    .spyOn(server.process.context.pictures, 'rewrite')
    .mockRejectedValue(new PictureError('away'));
  onTestFinished(() => away.mockRestore());
  const first = await sendPart(server, of.accessToken, id, 0, sent);
  expect([first.status, first.body.error]).toEqual([503, 'unavailable']);
  expect((await asPhoto(of, sent)).status).toBe(503);
  away.mockRestore();
  const again = await sendPart(server, of.accessToken, id, 0, sent);
  expect([again.status, again.body.data]).toMatchObject([200, { state: 'ready' }]);
});
