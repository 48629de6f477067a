/** Seconds until the panel can be used at 400 kbit/s, by a phone that comes for the first time. */
import type { Browser, Page } from 'playwright-core';
import type { TestSystem } from '../tools/lib/test-system.ts';
import { openDevice } from '../tests/lib/panel.ts';
import { slowNetwork } from '../tests/lib/slow-network.ts';
import { WORDS } from '../tests/lib/words.ts';
import { PHONE, withPanel } from './lib/panel.ts';
import { type BenchRow, budgetRow } from './lib/rounds.ts';

const ROUNDS = 5;

/** What somebody waits for, and how long at most. */
interface Wait {
  readonly figure: string;
  readonly path: string;
  readonly budgetSeconds: number;
  /** Answers once it is there; milliseconds since the address was entered, where it knows better. */
  readonly until: (page: Page) => Promise<number | undefined>;
}

const WAITS: readonly Wait[] = [
  {
    figure: 'until something is painted, /login',
    path: '/login',
    budgetSeconds: 3,
    until: async (page) => {
      await page.waitForFunction(() => performance.getEntriesByType('paint').length === 2);
      return page.evaluate(
        () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      );
    },
  },
  {
    figure: 'until one can sign in, /login',
    path: '/login',
    budgetSeconds: 6,
    until: async (page) => {
      await page.getByLabel(WORDS.fa.auth.mobile).fill('09120000001');
      return undefined;
    },
  },
  {
    figure: 'until prices are live, /markets',
    path: '/markets',
    budgetSeconds: 9,
    until: async (page) => {
      await page.getByText(WORDS.fa.common.live).first().waitFor();
      await page.locator('main li a bdi').filter({ visible: true }).first().waitFor();
      return undefined;
    },
  },
];

/** In a browser that never was there. */
async function secondsOf(browser: Browser, url: string, { path, until }: Wait): Promise<number> {
  const { context } = await openDevice(browser, PHONE);
  try {
    const page = await context.newPage();
    await slowNetwork(page);
    const since = performance.now();
    await page.goto(url + path, { waitUntil: 'commit' });
    const told = await until(page);
    return (told ?? performance.now() - since) / 1_000;
  } finally {
    await context.close();
  }
}

async function measureWaits(browser: Browser, { url }: TestSystem): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const wait of WAITS) {
    const seconds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      seconds.push(await secondsOf(browser, url, wait));
    }
    const figure = `seconds at 400 kbit/s ${wait.figure}, first load`;
    rows.push(budgetRow(figure, wait.budgetSeconds, seconds));
  }
  return rows;
}

/** The waits of a first visit, each some times. */
export function runSlowNetworkBench(): Promise<BenchRow[]> {
  return withPanel(4_880, measureWaits);
}
