// One picture of many screens in many looks: takes them, and draws the sheet.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openLook, type StorageState } from './panel-look.ts';
import type { PanelRoute } from './panel-routes.ts';

/** The chart comes when the page is idle. */
const SETTLE_MS = 1_200;
/** A busy machine takes its time. */
const PATIENCE_MS = 60_000;
/** A row of a list that has a pane beside it. */
const FIRST_ROW = '.panes-row, .support-row, .content-row, .answers-row';
/** Pages mostly wait to settle. */
const SIDE_BY_SIDE = 2;
/** Chromium draws nothing below 16,384 px: screens stand side by side, so many columns in all. */
const COLUMNS = 16;
const COLUMN_PX = { phone: 140, desktop: 440 } as const;
const QUALITY = 60;

const LANGUAGES = [
  { name: 'fa', stored: 'ir' },
  { name: 'en', stored: 'en' },
] as const;
const THEMES = ['dark', 'light'] as const;
const VIEWPORTS = [
  { name: 'phone', width: 390, height: 844, isMobile: true, deviceScaleFactor: 2 },
  { name: 'desktop', width: 1440, height: 900, isMobile: false, deviceScaleFactor: 1 },
] as const;

/** A way of seeing the panel: language, window, theme. */
export interface SheetLook {
  readonly name: string;
  readonly language: (typeof LANGUAGES)[number];
  readonly viewport: (typeof VIEWPORTS)[number];
  readonly theme: (typeof THEMES)[number];
}

/** Both languages, on a phone and a desktop, dark and light. */
export const ALL_LOOKS: readonly SheetLook[] = LANGUAGES.flatMap((language) =>
  VIEWPORTS.flatMap((viewport) =>
    THEMES.map((theme) => ({
      name: `${language.name}-${viewport.name}-${theme}`,
      language,
      viewport,
      theme,
    })),
  ),
);

/** Persian dark and English light: what either breaks shows in one of the two. */
export const TWO_LOOKS: readonly SheetLook[] = ALL_LOOKS.filter(
  ({ language, theme }) => (language.name === 'fa') === (theme === 'dark'),
);

/** Which screens a sheet shows, how, and whose session the signed-in ones are seen with. */
export interface SheetPlan {
  readonly name: 'sheet' | 'office';
  readonly title: string;
  readonly routes: readonly PanelRoute[];
  readonly looks: readonly SheetLook[];
  readonly storageState: StorageState;
}

/** Signed in, and signed out: the sign-in screens send a signed-in person away. */
interface Seats {
  readonly person: BrowserContext;
  readonly guest: BrowserContext;
}

async function takeSeats(browser: Browser, look: SheetLook, plan: SheetPlan): Promise<Seats> {
  const { width, height, isMobile, deviceScaleFactor } = look.viewport;
  const options = {
    viewport: { width, height },
    isMobile,
    hasTouch: isMobile,
    deviceScaleFactor,
  };
  const stored = { lang: look.language.stored, theme: look.theme };
  const { storageState } = plan;
  return {
    person: await openLook(browser, { ...options, storageState }, stored),
    guest: await openLook(browser, options, stored),
  };
}

function pictureName(route: PanelRoute, look: SheetLook): string {
  const screen = route.path.slice(1).replaceAll(/[^\w-]/g, '-') || 'home';
  return `${screen}-${look.name}.png`;
}

/** Takes every screen of the plan in one look. */
async function shootLook(
  browser: Browser,
  look: SheetLook,
  plan: SheetPlan,
  { url, folder }: { readonly url: string; readonly folder: string },
): Promise<void> {
  const seats = await takeSeats(browser, look, plan);
  for (const seat of [seats.person, seats.guest]) seat.setDefaultTimeout(PATIENCE_MS);
  const person = await seats.person.newPage();
  const guest = await seats.guest.newPage();
  for (const route of plan.routes) {
    const page = route.signedIn ? person : guest;
    // parts of the frame come after the screen itself
    await page.goto(url + route.path, { waitUntil: 'networkidle' });
    await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
    await page.waitForTimeout(SETTLE_MS);
    if (!look.viewport.isMobile) await openFirst(page);
    await page.screenshot({ path: path.join(folder, pictureName(route, look)) });
  }
  await seats.person.close();
  await seats.guest.close();
  process.stdout.write(`${plan.name}: ${look.name}\n`);
}

/** Beside a list stands what is chosen of it: the first one, where there is a list. */
async function openFirst(page: Page): Promise<void> {
  const first = page.locator(FIRST_ROW).first();
  if ((await first.count()) === 0) return;
  await first.click();
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
  await page.waitForTimeout(SETTLE_MS);
}

/** One cell a picture, and before those of a screen its address. */
function screenCells({ name, looks }: SheetPlan, route: PanelRoute): string {
  const cells = looks.map((look) => {
    const file = `full/${name}/${pictureName(route, look)}`;
    const width = COLUMN_PX[look.viewport.name];
    return `<td><img src="${file}" width="${width}" alt="${route.path} ${look.name}"></td>`;
  });
  return `<th>${route.path}</th>${cells.join('')}`;
}

/** Some screens a row, one column a look. */
function sheetPage(plan: SheetPlan): string {
  const { title, routes, looks } = plan;
  const perRow = Math.max(1, Math.floor(COLUMNS / looks.length));
  const rows = routes.flatMap((_, index) => {
    if (index % perRow !== 0) return [];
    const screens = routes.slice(index, index + perRow);
    return [`<tr>${screens.map((route) => screenCells(plan, route)).join('')}</tr>`];
  });
  const head = `<th></th>${looks.map(({ name }) => `<th>${name}</th>`).join('')}`.repeat(perRow);
  const style =
    'body{font:12px sans-serif;background:#777;margin:8px;width:max-content}' +
    'td,th{vertical-align:top;padding:2px}tr>th{max-width:90px;overflow-wrap:anywhere}';
  return `<!doctype html><meta charset="utf-8"><title>${title}</title><style>${style}</style><table><tr>${head}</tr>${rows.join('\n')}</table>\n`;
}

async function drawSheet(browser: Browser, plan: SheetPlan, folder: string): Promise<void> {
  const file = path.join(folder, `${plan.name}.html`);
  writeFileSync(file, sheetPage(plan));
  const page = await browser.newPage({ viewport: { width: 1_280, height: 900 } });
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(`file://${file}`);
  const size = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    height: document.documentElement.scrollHeight,
  }));
  await page.setViewportSize(size);
  const picture = path.join(folder, `${plan.name}.jpg`);
  await page.screenshot({ path: picture, type: 'jpeg', quality: QUALITY });
  await page.close();
}

/** Takes the plan's pictures and draws `<name>.jpg` of them into the folder. */
export async function makeSheet(
  browser: Browser,
  url: string,
  plan: SheetPlan,
  folder: string,
): Promise<void> {
  // The whole pictures: too many for the repository, where only the sheets are kept.
  const pictures = path.join(folder, 'full', plan.name);
  rmSync(pictures, { recursive: true, force: true });
  mkdirSync(pictures, { recursive: true });
  const queue = [...plan.looks];
  const work = async (): Promise<void> => {
    for (let look = queue.shift(); look !== undefined; look = queue.shift()) {
      await shootLook(browser, look, plan, { url, folder: pictures });
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
  await drawSheet(browser, plan, folder);
}
