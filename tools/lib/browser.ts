// Finds a Chromium for the browser tests, and installs Debian's where that is ours to do.
import { globSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { isExecutable, provide } from './debian-packages.ts';
import { Refusal } from './project.ts';

const PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const PLAYWRIGHT_CACHE = '.cache/ms-playwright/chromium-*/chrome-linux*/chrome';

/** The browser's path: `CHROMIUM_PATH`, else the usual paths; undefined when there is none. */
export function findBrowser(): string | undefined {
  const wished = process.env['CHROMIUM_PATH'];
  if (wished !== undefined && wished !== '') return isExecutable(wished) ? wished : undefined;
  const cached = globSync(PLAYWRIGHT_CACHE, { cwd: homedir() });
  const paths = [...PATHS, ...cached.map((file) => path.join(homedir(), file))];
  return paths.find(isExecutable);
}

/** Finds a browser, or installs Debian's as root with apt. Undefined when neither works. */
export function provideBrowser(): string | undefined {
  return findBrowser() ?? provide('/usr/bin/chromium', 'chromium');
}

/** The same for whoever can do nothing without one. @throws Refusal */
export function requireBrowser(): void {
  if (provideBrowser() === undefined) throw new Refusal('No browser: set CHROMIUM_PATH.');
}

/** A camera that shows a moving pattern, and a person who always allows it. */
export const FAKE_CAMERA = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

/** Opens a headless browser that talks to nobody but the page's own server. */
export function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === undefined) throw new Error('No browser: set CHROMIUM_PATH.');
  return chromium.launch({
    executablePath,
    args: [
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--disable-component-update',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...more,
    ],
  });
}
