/** Bytes as sent for each screen of the panel, to a browser that comes for the first time and again. */
import type { Browser } from 'playwright-core';
import { findFundedClient } from '../tools/lib/panel-login.ts';
import { PANEL_ROUTES, type PanelRoute } from '../tools/lib/panel-routes.ts';
import type { TestSystem } from '../tools/lib/test-system.ts';
import { openDevice, signedInState } from '../tests/lib/panel.ts';
import { type SentAnswer, weighLoad } from './lib/page-weight.ts';
import { PHONE, withPanel } from './lib/panel.ts';
import { type BenchRow, benchRow, plainRow } from './lib/rounds.ts';

/** A server that forgets to compress sends as much as there is: 1. */
const TIMES_SMALLER = 2;
/** From here on an answer is worth compressing. */
const COMPRESSED_FROM = 1_024;
/** Of the answers from there on, in bytes; what carries a token never is compressed. */
const COMPRESSED_GOAL = 0.95;

/** What a device is told when it is made: nothing, or the session of somebody who signed in. */
type Person = Pick<Parameters<typeof openDevice>[2] & object, 'storageState'>;

/** Loads the screen in a browser that never was there, and keeps nothing of it. */
async function visitFirst(browser: Browser, address: string, person: Person) {
  const { context } = await openDevice(browser, PHONE, person);
  try {
    return await weighLoad(await context.newPage(), address);
  } finally {
    await context.close();
  }
}

/** A browser that was there before: it holds the whole panel for when there is no line. */
async function becomeRegular(browser: Browser, address: string, person: Person) {
  const { context } = await openDevice(browser, PHONE, { ...person, serviceWorkers: 'allow' });
  const page = await context.newPage();
  await weighLoad(page, address);
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await page.close();
  return context;
}

const sentBytes = (answers: readonly SentAnswer[]): number =>
  answers.reduce((sum, answer) => sum + answer.sentBytes, 0);
const bodyBytes = (answers: readonly SentAnswer[]): number =>
  answers.reduce((sum, answer) => sum + answer.bodyBytes, 0);
const isApi = ({ path }: SentAnswer): boolean => path.startsWith('/api/');

/** Less is better on both sides: the ratio is what the same bodies weigh uncompressed. */
function smallerRow(figure: string, goal: number, answers: readonly SentAnswer[]): BenchRow {
  const sent = sentBytes(answers);
  const row = benchRow(figure, goal, [bodyBytes(answers)], [sent]);
  const rounds = row.rounds.map(({ ours, peer, ratio }) => ({ ours: peer, peer: ours, ratio }));
  return { ...row, ours: row.peer, peer: row.ours, rounds };
}

function apiRows(answers: readonly SentAnswer[]): BenchRow[] {
  const api = answers.filter(isApi);
  const large = api.filter(({ bodyBytes: bytes }) => bytes >= COMPRESSED_FROM);
  const compressed = large.filter(({ encoding }) => encoding !== 'none');
  tellEncodings(api);
  return [
    smallerRow('bytes as sent, API answers of all first loads, against uncompressed', 1, api),
    benchRow(
      'bytes of API answers from 1 kB on that went compressed, of all such',
      COMPRESSED_GOAL,
      [bodyBytes(compressed)],
      [bodyBytes(large)],
    ),
  ];
}

/** Each address with its encoding and sizes, for whoever watches. */
function tellEncodings(answers: readonly SentAnswer[]): void {
  const largest = new Map<string, SentAnswer>();
  for (const answer of answers) {
    const known = largest.get(answer.path);
    if (known === undefined || known.bodyBytes < answer.bodyBytes) largest.set(answer.path, answer);
  }
  for (const answer of [...largest.values()].sort((a, b) => b.sentBytes - a.sentBytes)) {
    const sizes = `${answer.sentBytes} of ${answer.bodyBytes}`;
    process.stdout.write(`  ${answer.encoding.padEnd(5)} ${sizes.padStart(17)}  ${answer.path}\n`);
  }
}

/** The rows of some screens, all seen by one person; what their first loads brought goes to `sent`. */
async function measureRoutes(
  browser: Browser,
  url: string,
  routes: readonly PanelRoute[],
  person: Person,
  sent: SentAnswer[],
): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  const regular = await becomeRegular(browser, url + (routes[0]?.path ?? '/'), person);
  try {
    for (const { path } of routes) {
      const first = await visitFirst(browser, url + path, person);
      const page = await regular.newPage();
      const again = await weighLoad(page, url + path);
      await page.close();
      sent.push(...first);
      const figure = `bytes as sent, ${path}, first load, against uncompressed`;
      rows.push(smallerRow(figure, TIMES_SMALLER, first));
      rows.push(plainRow(`bytes as sent, ${path}, warm load`, [sentBytes(again)]));
    }
  } finally {
    await regular.close();
  }
  return rows;
}

async function measurePanel(browser: Browser, system: TestSystem): Promise<BenchRow[]> {
  const { url, demoDir } = system;
  const storageState = await signedInState(browser, url, findFundedClient(demoDir));
  const guests = PANEL_ROUTES.filter(({ signedIn }) => !signedIn);
  const clients = PANEL_ROUTES.filter(({ signedIn }) => signedIn);
  const sent: SentAnswer[] = [];
  return [
    ...(await measureRoutes(browser, url, guests, {}, sent)),
    ...(await measureRoutes(browser, url, clients, { storageState }, sent)),
    ...apiRows(sent),
  ];
}

/** Each screen in a browser: what crosses the line at a first visit, and at a later one. */
export function runRoutesBench(): Promise<BenchRow[]> {
  return withPanel(4_870, measurePanel);
}
