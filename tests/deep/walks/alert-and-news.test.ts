// What people hear, on a desktop, in English: an alert that is made over the trade page and met by a trade;
// news that appears when its time has come; and an article that somebody filled with scripts, which is text.
import type { Article } from '@sarraf/contracts';
import type { Browser, Page } from 'playwright-core';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { texts as alertsTexts } from '../../../apps/web/src/features/alerts/texts/en.ts';
import { texts as alertTexts } from '../../../apps/web/src/components/price-alert/texts/en.ts';
import { texts as contentTexts } from '../../../apps/web/src/features/backoffice/content/texts/en.ts';
import { texts as newsTexts } from '../../../apps/web/src/features/news/texts/en.ts';
import { texts as tradeTexts } from '../../../apps/web/src/features/trade/texts/en.ts';
import { launchBrowser } from '../../../tools/lib/browser.ts';
import { findFundedClient } from '../../../tools/lib/panel-login.ts';
import { startTestSystem, type TestSystem } from '../../../tools/lib/test-system.ts';
import { noisyPhoto } from '../../../apps/server/src/testing/send-document.ts';
import { HOSTILE_MARKDOWN } from '../../lib/hostile-markdown.ts';
import { officerOf, openOfficer } from '../../lib/office-steps.ts';
import { type Device, openDevice, signedInState } from '../../lib/panel.ts';
import { placeMarketBuy } from '../../lib/trade-screen.ts';

const DESKTOP: Device = { lang: 'en', theme: 'light', layout: 'desktop' };
const WAIT_MS = 60_000;
const FIRED = 'Price alert';

/** Elements of a text, and what they may carry. */
const ELEMENTS =
  'H2 H3 P UL OL LI BLOCKQUOTE DIV TABLE THEAD TBODY TR TH TD PRE CODE HR STRONG EM A BR';
const ATTRIBUTES = 'class id lang dir href target rel scope tabindex data-status aria-current';

let system: TestSystem;
let browser: Browser;
let database: pg.Client;
let editor: Page;

beforeAll(async () => {
  system = await startTestSystem({ firstPort: 5200 });
  browser = await launchBrowser();
  database = new pg.Client({ connectionString: system.databaseUrl });
  await database.connect();
  const login = officerOf(system, 'content');
  editor = (await openOfficer(browser, system, { device: DESKTOP, login })).page;
}, 240_000);
afterAll(async () => {
  await database?.end();
  await browser?.close();
  await system?.stop();
});

/** Calls as the editor who is signed in. */
function asEditor<T>(path: string, body: unknown): Promise<T> {
  return editor.evaluate(
    async ([address, sent]) => {
      const { accessToken } = JSON.parse(localStorage.getItem('userData') ?? '{}') as {
        accessToken?: string;
      };
      const answer = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
        body: JSON.stringify(sent),
      });
      const { data, message } = (await answer.json()) as { data: T; message: string };
      if (!answer.ok) throw new Error(message);
      return data;
    },
    [`/api/v1${path}`, body] as const,
  );
}

async function publish(title: string, source: string, at?: Date): Promise<string> {
  const text = { title, summary: 'Of the walk', source };
  const made = await asEditor<Article>('/admin/articles', {
    category: 'product',
    cover: 'none',
    fa: text,
    en: text,
  });
  const when = at === undefined ? {} : { at: at.toISOString() };
  const dates = { pinned_until: null, ends_at: null, reason: 'News of the walk' };
  await asEditor(`/admin/articles/${made.id}/publish`, { ...when, ...dates });
  return made.id;
}

/** Everything of a picture of the text that a page shows: its words, and whether it was drawn. */
function picturesOn(page: Page): Promise<{ readonly alt: string; readonly isDrawn: boolean }[]> {
  return page.locator('.article-text img').evaluateAll((all) =>
    all.map((one) => {
      const { alt, naturalWidth } = one as HTMLImageElement;
      return { alt, isDrawn: naturalWidth > 0 };
    }),
  );
}

/** A guest's browser that notes what the policy refused. */
async function openGuest() {
  const { context, complaints } = await openDevice(browser, DESKTOP);
  await context.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { refusals: seen });
    addEventListener('securitypolicyviolation', (event) => {
      seen.push(`${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  return { context, complaints, page };
}

test('an alert is made over the trade page, met by a trade, and leads to its market', async () => {
  const login = findFundedClient(system.demoDir);
  const storageState = await signedInState(browser, system.url, login);
  const { context, complaints } = await openDevice(browser, DESKTOP, { storageState });
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  await page.goto(`${system.url}/trade/BTCIRT`);
  await page.getByRole('button', { name: tradeTexts.priceAlert, exact: true }).click();
  const sheet = page.getByRole('dialog', { name: alertTexts.newTitle });
  const price = sheet.getByLabel(alertTexts.price(alertTexts.toman));
  // the nearest price above: whoever buys at the market trades at it or beyond
  await price.fill(String((await bestAsk()) + 100_000n));
  await sheet.getByRole('button', { name: alertTexts.make, exact: true }).click();
  await page.getByText(alertTexts.made, { exact: true }).waitFor();
  await sheet.waitFor({ state: 'detached' });
  // the page below is as it was, and trades
  expect(new URL(page.url()).pathname).toBe('/trade/BTCIRT');
  // the menu of the page has alerts, too, and is closed
  const told = page.getByText(FIRED).filter({ visible: true });
  await vi.waitFor(
    async () => {
      await placeMarketBuy(page, DESKTOP, '15000000');
      await told.first().waitFor({ timeout: 5_000 });
    },
    { timeout: 120_000, interval: 500 },
  );
  await page.goto(`${system.url}/alerts`);
  const row = page.getByRole('listitem').filter({ hasText: alertsTexts.fired });
  await row.waitFor();
  expect(await page.getByRole('listitem').count()).toBe(1);
  await page.goto(`${system.url}/notifications`);
  await page.locator('.notice-link').filter({ hasText: FIRED }).first().click();
  await page.waitForURL('**/trade/BTCIRT');
  expect(complaints).toEqual([]);
  await context.close();
});

/** The dearest that is bought at now, toman. */
async function bestAsk(): Promise<bigint> {
  const answer = await fetch(`${system.url}/api/v1/orderbook?symbol=BTCIRT`);
  const { data } = (await answer.json()) as { data: { asks: [string, string][] } };
  return BigInt(data.asks[0]?.[0] ?? '0');
}

test('N20 news that is scheduled is nowhere, until its time has come', async () => {
  const title = 'A minute from now';
  const id = await publish(title, 'It is **here**.', new Date(Date.now() + 60_000));
  const { complaints, context, page } = await openGuest();
  await page.goto(`${system.url}/news`);
  await page.getByRole('heading', { name: newsTexts.title }).first().waitFor();
  await page.waitForTimeout(1_500);
  expect(await page.getByText(title).count()).toBe(0);
  await page.goto(`${system.url}/news/${id}`);
  await page.getByText(newsTexts.goneTitle).waitFor();
  // The database's clock tells: a minute later, by moving what it is held against.
  await database.query(
    "UPDATE articles SET publish_at = publish_at - interval '61 seconds' WHERE id = $1",
    [id],
  );
  await page.getByRole('link', { name: newsTexts.allNews }).click();
  await page.waitForURL('**/news');
  // this browser asks again after a minute, one that comes just now at once
  const later = await openGuest();
  await later.page.goto(`${system.url}/news`);
  await later.page.getByRole('link', { name: title }).first().click();
  await later.page.waitForURL(`**/news/${id}`);
  expect(await later.page.locator('.article-text strong').textContent()).toBe('here');
  // that it was not there yet is all that the first one was refused
  expect(complaints.filter((one) => !one.includes('/news/detail'))).toEqual([]);
  expect(later.complaints).toEqual([]);
  await context.close();
  await later.context.close();
});

test('a picture that an editor brings is in the preview at once, and with guests while the article is', async () => {
  const id = await publish('With a picture', 'Before it.');
  const alt = 'Two nodes and a line';
  await editor.goto(`${system.url}/content?id=${id}`);
  await editor.getByRole('radio', { name: contentTexts.english }).check({ force: true });
  const source = editor.getByRole('textbox', { name: contentTexts.source });
  await source.click();
  await editor.keyboard.press('Control+End');
  await editor.getByRole('button', { name: contentTexts.addPicture }).click();
  const sheet = editor.getByRole('dialog', { name: contentTexts.addPicture });
  const picture = { name: 'nodes.jpg', mimeType: 'image/jpeg', buffer: await noisyPhoto() };
  await sheet.locator('input[type=file]').setInputFiles(picture);
  await sheet.getByLabel(contentTexts.pictureAlt).fill(alt);
  await sheet.getByRole('button', { name: contentTexts.putPicture }).click();
  await sheet.waitFor({ state: 'detached' });
  await expect
    .poll(() => source.inputValue())
    .toMatch(/^Before it\.\s+!\[Two nodes and a line\]\(picture:[\w-]{22}\)\s*$/);
  await expect.poll(() => picturesOn(editor)).toEqual([{ alt, isDrawn: true }]);
  // a browser that reads it keeps it for a minute: the later ones come for the first time
  const early = await openGuest();
  await early.page.goto(`${system.url}/news/${id}`);
  await early.page.getByText('Before it.').waitFor();
  expect(await picturesOn(early.page)).toEqual([]);
  await early.context.close();
  await editor.getByRole('button', { name: contentTexts.save, exact: true }).click();
  await editor.getByText(contentTexts.saved, { exact: true }).first().waitFor();
  const { complaints, context, page } = await openGuest();
  await page.goto(`${system.url}/news/${id}`);
  await expect.poll(() => picturesOn(page)).toEqual([{ alt, isDrawn: true }]);
  const address = await page.locator('.article-text img').getAttribute('src');
  await asEditor(`/admin/articles/${id}/withdraw`, { reason: 'It is over.' });
  const answer = await fetch(new URL(address ?? '', system.url.replace('localhost', '127.0.0.1')));
  expect(answer.status).toBe(404);
  expect(complaints).toEqual([]);
  await context.close();
});

test('N19 an article full of scripts is text: listed elements alone, and nothing that the policy had to refuse', async () => {
  const id = await publish('Full of scripts', HOSTILE_MARKDOWN.join('\n\n'));
  const { complaints, context, page } = await openGuest();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('dialog', (dialog) => {
    asked.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.goto(`${system.url}/news/${id}`);
  await page.locator('.article-text').waitFor();
  // whatever hovering and pressing would set off
  await page.locator('.article-text em').first().hover();
  await page.locator('.article-text strong').first().click();
  await page.waitForTimeout(1_500);
  const found = await page.evaluate(
    ([elements, attributes]) => {
      const text = document.querySelector('.article-text');
      if (text === null) throw new Error('There is no text.');
      const all = [...text.querySelectorAll('*')];
      const hrefs = [...text.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
      return {
        count: all.length,
        elements: all.map(({ tagName }) => tagName).filter((name) => !elements.includes(name)),
        attributes: all
          .flatMap((element) => element.getAttributeNames())
          .filter((name) => !attributes.includes(name)),
        ids: all.map(({ id }) => id).filter((name) => name !== '' && !/^part-\d+$/.test(name)),
        hrefs: [...new Set(hrefs)].toSorted(),
        comments: document.createTreeWalker(text, NodeFilter.SHOW_COMMENT).nextNode() !== null,
        caught: 'caught' in window,
        refusals: (window as unknown as { refusals: string[] }).refusals,
        words: text.textContent ?? '',
      };
    },
    [ELEMENTS.split(' '), ATTRIBUTES.split(' ')] as const,
  );
  expect(found.count).toBeGreaterThan(50);
  expect(found).toMatchObject({
    elements: [],
    attributes: [],
    ids: [],
    comments: false,
    caught: false,
    refusals: [],
  });
  expect(found.hrefs).toEqual([
    '/fees',
    'https://fine.example/',
    'https://fine.example/auto',
    'https://fine.example/bare',
    'https://fine.example/path',
  ]);
  // it is all there to be read
  for (const words of ['<script>', 'onerror', 'javascript:', 'data:text/html', '<svg', '<iframe']) {
    expect(found.words).toContain(words);
  }
  expect(asked.filter((address) => !address.startsWith(system.url))).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});
