// U01: files on their way lie in the store and not in memory. What the server needs at most while a
// crowd sends its largest files at once is much less than what is sent.
import { readFileSync } from 'node:fs';
import { DOCUMENT_BYTES_MAX } from '@sarraf/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendPledge, testPicture } from '../../apps/server/src/testing/send-document.ts';
import { PASSWORD, personOf, testMobile } from '../../apps/server/src/testing/people.ts';
import { listTree } from '../../tools/lib/process-tree.ts';
import { DEMO_SECRET, HttpSystem } from '../faults/http-system.ts';

const PEOPLE = 6;
/** As many as one person may send at once. */
const FILES_EACH = 4;
/** The whole crowd sends 200 MB. */
const RSS_BYTES_MAX = 100_000_000;
const CHUNK_BYTES = 65_536;

let system: HttpSystem;
let tokens: string[];

beforeAll(async () => {
  system = new HttpSystem();
  await system.start();
  tokens = await signIn(1 + PEOPLE);
});
afterAll(() => system.stop());

/** Tokens of so many people of level 1. */
async function signIn(count: number): Promise<string[]> {
  const people = Array.from({ length: count }, () => personOf(testMobile(), { level: 1 }));
  const headers = { 'x-demo-secret': DEMO_SECRET };
  const body = { people, house: [] };
  const path = '/admin/demo/people';
  expect((await system.call({ path, method: 'POST', headers, body })).status).toBe(200);
  return Promise.all(
    people.map(async ({ mobile }) => {
      const login = { mobile, password: PASSWORD };
      const { text } = await system.call({ path: '/jwt/login', method: 'POST', body: login });
      return (JSON.parse(text) as { data: { accessToken: string } }).data.accessToken;
    }),
  );
}

/** Bytes of memory that the server and its doors have now, or had at most. */
function bytesOf(what: 'VmRSS' | 'VmHWM'): number {
  return listTree(system.serverPid).reduce((sum, pid) => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return sum + Number(new RegExp(`${what}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) * 1_024;
  }, 0);
}

it(`${PEOPLE * FILES_EACH} files of 8 MB at once need less than 100 MB of memory`, async () => {
  const picture = await testPicture();
  const zeros = Buffer.alloc(CHUNK_BYTES);
  /** A picture with much behind it. */
  async function* file(): AsyncGenerator<Buffer> {
    yield picture;
    let left = DOCUMENT_BYTES_MAX - picture.length;
    for (; left > CHUNK_BYTES; left -= CHUNK_BYTES) yield zeros;
    yield zeros.subarray(0, left);
  }
  const send = (token: string): Promise<number> =>
    sendPledge({ url: system.origin }, token, file());
  const sendAll = (those: readonly string[]): Promise<number[]> =>
    Promise.all(those.flatMap((token) => Array.from({ length: FILES_EACH }, () => send(token))));
  // what reads pictures is loaded with the first of them
  await sendAll(tokens.slice(0, 1));
  const before = bytesOf('VmRSS');
  const statuses = await sendAll(tokens.slice(1));
  const grown = bytesOf('VmHWM') - before;
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(grown, `${Math.round(grown / 1_000_000)} MB`).toBeLessThan(RSS_BYTES_MAX);
});
