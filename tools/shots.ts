// npm run shots: every screen of visitors and clients in fa and en, on a phone and a desktop, dark
// and light, on one contact sheet, results/shots/sheet.jpg; those of the back office in fa dark and
// en light on another, results/shots/office.jpg; and the pictures of README.md, docs/pictures. With
// `-- --clients`, `-- --office` or `-- --readme` those alone. Against a system of its own, or one
// that runs:
// npm run shots -- URL DEMO_DIR SIMULATORS_URL
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser, requireBrowser } from './lib/browser.ts';
import { ALL_LOOKS, makeSheet, type SheetPlan, TWO_LOOKS } from './lib/contact-sheet.ts';
import { fillQueues } from './lib/office-work/office-work.ts';
import { findFundedClient, findOwner } from './lib/panel-login.ts';
import { readSession, readStaffSession } from './lib/panel-look.ts';
import { PANEL_ROUTES } from './lib/panel-routes.ts';
import { findOfficeRoutes } from './lib/panel-visits.ts';
import { PROJECT_DIR, runCommand } from './lib/project.ts';
import { shootForReadme } from './lib/readme-pictures.ts';
import { closeTestRun, openTestRun } from './lib/test-database.ts';
import { startTestSystem, type TestSystem } from './lib/test-system.ts';

const OUTPUT_DIR = path.join(PROJECT_DIR, 'results', 'shots');
const PARTS = ['--readme', '--clients', '--office'] as const;

type Part = (typeof PARTS)[number];
type ShotSystem = Pick<TestSystem, 'url' | 'demoDir' | 'simulatorsUrl'>;

async function planClients(browser: Browser, { url, demoDir }: ShotSystem): Promise<SheetPlan> {
  return {
    name: 'sheet',
    title: 'Sarraf, every screen of clients',
    routes: PANEL_ROUTES,
    looks: ALL_LOOKS,
    storageState: await readSession(browser, url, findFundedClient(demoDir)),
  };
}

async function planOffice(browser: Browser, system: ShotSystem): Promise<SheetPlan> {
  const { url, demoDir, simulatorsUrl } = system;
  const owner = { login: findOwner(demoDir), simulatorsUrl };
  const storageState = await readStaffSession(browser, url, owner);
  const kept = storageState.origins.flatMap(({ localStorage }) => localStorage);
  const byName = Object.fromEntries(kept.map(({ name, value }) => [name, value]));
  return {
    name: 'office',
    title: 'Sarraf, every screen of the back office',
    routes: await findOfficeRoutes(url, demoDir, byName),
    looks: TWO_LOOKS,
    storageState,
  };
}

/** Makes the parts asked for and answers what was written; `fill` runs before the back office's. */
async function shoot(
  system: ShotSystem,
  parts: readonly Part[],
  fill?: (browser: Browser) => Promise<void>,
): Promise<readonly string[]> {
  const browser = await launchBrowser();
  const { url, demoDir } = system;
  const sheet = async (plan: SheetPlan): Promise<string> => {
    await makeSheet(browser, url, plan, OUTPUT_DIR);
    return `results/shots/${plan.name}.jpg`;
  };
  try {
    const written: string[] = [];
    if (parts.includes('--readme')) {
      const login = findFundedClient(demoDir);
      await shootForReadme(browser, url, await readSession(browser, url, login));
      written.push('docs/pictures');
    }
    if (parts.includes('--clients')) written.push(await sheet(await planClients(browser, system)));
    if (parts.includes('--office')) {
      await fill?.(browser);
      written.push(await sheet(await planOffice(browser, system)));
    }
    return written;
  } finally {
    await browser.close();
  }
}

async function shootOwnSystem(parts: readonly Part[]): Promise<readonly string[]> {
  const runDir = openTestRun();
  try {
    const system = await startTestSystem({ firstPort: 4840 });
    try {
      // empty queues tell nothing of how full ones look
      return await shoot(system, parts, (browser) => fillQueues(system, browser));
    } finally {
      await system.stop();
    }
  } finally {
    await closeTestRun(runDir);
  }
}

await runCommand(async () => {
  requireBrowser();
  const named = PARTS.filter((part) => process.argv.includes(part));
  const parts = named.length > 0 ? named : PARTS;
  const [url, demoDir, simulatorsUrl] = process.argv
    .slice(2)
    .filter((argument) => !argument.startsWith('--'));
  const written =
    url !== undefined && demoDir !== undefined && simulatorsUrl !== undefined
      ? await shoot({ url, demoDir, simulatorsUrl }, parts)
      : await shootOwnSystem(parts);
  process.stdout.write(`${written.join(', ')}\n`);
  return 0;
});
