// npm run shots: every screen in fa and en, on a phone and a desktop, dark and light, one contact
// sheet of all, results/shots/sheet.jpg, and the pictures of README.md, docs/pictures; with
// `-- --readme` those alone. Against a system of its own, or one that runs:
// npm run shots -- URL DEMO_DIR
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import { launchBrowser, requireBrowser } from './lib/browser.ts';
import { findFundedClient } from './lib/panel-login.ts';
import { openLook, readSession, type StorageState } from './lib/panel-look.ts';
import { PANEL_ROUTES } from './lib/panel-routes.ts';
import { PROJECT_DIR, runCommand } from './lib/project.ts';
import { shootForReadme } from './lib/readme-pictures.ts';
import { closeTestRun, openTestRun } from './lib/test-database.ts';
import { startTestSystem } from './lib/test-system.ts';

const OUTPUT_DIR = path.join(PROJECT_DIR, 'results', 'shots');
/** The whole pictures: too many for the repository, where only the sheet is kept. */
const PICTURES_DIR = path.join(OUTPUT_DIR, 'full');
/** The chart comes when the page is idle. */
const SETTLE_MS = 1_200;
const SHEET_WIDTH_PX = 2_560;
const SHEET_QUALITY = 60;
const COLUMN_PX = { phone: 170, desktop: 440 } as const;

const LANGUAGES = [
  { name: 'fa', stored: 'ir' },
  { name: 'en', stored: 'en' },
] as const;
const THEMES = ['dark', 'light'] as const;
const VIEWPORTS = [
  { name: 'phone', width: 390, height: 844, isMobile: true, deviceScaleFactor: 2 },
  { name: 'desktop', width: 1440, height: 900, isMobile: false, deviceScaleFactor: 1 },
] as const;

interface Look {
  readonly name: string;
  readonly viewport: keyof typeof COLUMN_PX;
  /** Signed in, and signed out: the sign-in screens send a signed-in client away. */
  readonly client: BrowserContext;
  readonly guest: BrowserContext;
}

async function* openLooks(browser: Browser, storageState: StorageState): AsyncGenerator<Look> {
  for (const language of LANGUAGES) {
    for (const { name, width, height, isMobile, deviceScaleFactor } of VIEWPORTS) {
      for (const theme of THEMES) {
        const screen = { viewport: { width, height }, isMobile, hasTouch: isMobile };
        const options = { ...screen, deviceScaleFactor };
        const stored = { lang: language.stored, theme };
        const client = await openLook(browser, { ...options, storageState }, stored);
        const guest = await openLook(browser, options, stored);
        yield { name: `${language.name}-${name}-${theme}`, viewport: name, client, guest };
        await client.close();
        await guest.close();
      }
    }
  }
}

function screenName(route: string): string {
  return route.slice(1).replaceAll('/', '-') || 'home';
}

async function shoot(look: Look, url: string): Promise<void> {
  const client = await look.client.newPage();
  const guest = await look.guest.newPage();
  for (const route of PANEL_ROUTES) {
    const page = route.signedIn ? client : guest;
    await page.goto(url + route.path);
    await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
    await page.waitForTimeout(SETTLE_MS);
    const file = path.join(PICTURES_DIR, `${screenName(route.path)}-${look.name}.png`);
    await page.screenshot({ path: file });
  }
}

type SheetColumn = Pick<Look, 'name' | 'viewport'>;

/** One row a screen, one column a look. */
function sheetPage(looks: readonly SheetColumn[]): string {
  const rows = PANEL_ROUTES.map((route) => {
    const cells = looks.map(({ name, viewport }) => {
      const file = `full/${screenName(route.path)}-${name}.png`;
      return `<td><img src="${file}" width="${COLUMN_PX[viewport]}" alt="${route.path} ${name}"></td>`;
    });
    return `<tr><th>${route.path}</th>${cells.join('')}</tr>`;
  });
  const head = looks.map(({ name }) => `<th>${name}</th>`).join('');
  const style =
    'body{font:12px sans-serif;background:#777;margin:8px}td{vertical-align:top;padding:2px}';
  return `<!doctype html><meta charset="utf-8"><title>Sarraf, every screen</title><style>${style}</style><table><tr><th></th>${head}</tr>${rows.join('\n')}</table>\n`;
}

async function drawSheet(browser: Browser, looks: readonly SheetColumn[]): Promise<void> {
  const file = path.join(OUTPUT_DIR, 'index.html');
  writeFileSync(file, sheetPage(looks));
  const page = await browser.newPage({ viewport: { width: SHEET_WIDTH_PX, height: 1_200 } });
  await page.goto(`file://${file}`);
  const picture = path.join(OUTPUT_DIR, 'sheet.jpg');
  await page.screenshot({ path: picture, fullPage: true, type: 'jpeg', quality: SHEET_QUALITY });
}

async function shootAll(
  url: string,
  demoDir: string,
  { isReadmeOnly }: { readonly isReadmeOnly: boolean },
): Promise<void> {
  const browser = await launchBrowser();
  try {
    const looks: SheetColumn[] = [];
    const login = findFundedClient(demoDir);
    const state = await readSession(browser, url, login);
    await shootForReadme(browser, url, state);
    if (isReadmeOnly) return;
    rmSync(PICTURES_DIR, { recursive: true, force: true });
    mkdirSync(PICTURES_DIR, { recursive: true });
    for await (const look of openLooks(browser, state)) {
      await shoot(look, url);
      looks.push({ name: look.name, viewport: look.viewport });
      process.stdout.write(`${look.name}\n`);
    }
    await drawSheet(browser, looks);
  } finally {
    await browser.close();
  }
}

await runCommand(async () => {
  requireBrowser();
  const isReadmeOnly = process.argv.includes('--readme');
  const [url, demoDir] = process.argv.slice(2).filter((argument) => argument !== '--readme');
  if (url !== undefined && demoDir !== undefined) {
    await shootAll(url, demoDir, { isReadmeOnly });
  } else {
    const runDir = openTestRun();
    try {
      const system = await startTestSystem({ firstPort: 4840 });
      try {
        await shootAll(system.url, system.demoDir, { isReadmeOnly });
      } finally {
        await system.stop();
      }
    } finally {
      await closeTestRun(runDir);
    }
  }
  const sheet = `${path.relative(PROJECT_DIR, OUTPUT_DIR)}/sheet.jpg`;
  process.stdout.write(`docs/pictures${isReadmeOnly ? '' : `, ${sheet}`}\n`);
  return 0;
});
