// A person finds on their phone, in Persian, that their money is counted: from the menu in three taps. What
// the house changes on the way is refused by its name, and the file that they keep holds elsewhere.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { texts as frameTexts } from '../../../apps/web/src/app/texts-fa.ts';
import { texts as proofTexts } from '../../../apps/web/src/features/proof/texts/fa.ts';
import { launchBrowser } from '../../../tools/lib/browser.ts';
import { findFundedClient } from '../../../tools/lib/panel-login.ts';
import { PROJECT_DIR } from '../../../tools/lib/project.ts';
import { startTestSystem, type TestSystem } from '../../../tools/lib/test-system.ts';
import { type Device, openDevice, signedInState } from '../../lib/panel.ts';

const PHONE: Device = { lang: 'fa', theme: 'dark', layout: 'phone' };
const VERIFIER = path.join(PROJECT_DIR, 'tools/proof-verify.mjs');
const COUNTED_WITHIN_MS = 180_000;

let system: TestSystem;
let browser: Browser;

beforeAll(async () => {
  system = await startTestSystem({ firstPort: 5240 });
  browser = await launchBrowser();
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await system?.stop();
});

/** The day's count is made by itself, within minutes of the start. */
async function isCounted(): Promise<boolean> {
  const answer = await fetch(`${system.url}/api/v1/proof`);
  const { data } = (await answer.json()) as { data: { count: unknown } };
  return data.count !== null;
}

const verify = (file: string): string =>
  spawnSync(process.execPath, [VERIFIER, file], { encoding: 'utf8' }).stdout;

interface Lied {
  data: { parts: { path: { hash: string }[] }[] };
}

test('P05 in three taps a person sees that all of theirs is counted, and what is changed is refused', async () => {
  await expect.poll(isCounted, { timeout: COUNTED_WITHIN_MS, interval: 1_000 }).toBe(true);
  const storageState = await signedInState(browser, system.url, findFundedClient(system.demoDir));
  const { complaints, context } = await openDevice(browser, PHONE, { storageState });
  const page = await context.newPage();
  await page.goto(system.url);
  await page.getByRole('navigation').getByText(frameTexts.more, { exact: true }).tap();
  await page.getByRole('link', { name: frameTexts.proof }).tap();
  await page.getByRole('button', { name: proofTexts.check }).tap();
  const holds = page.getByRole('status').filter({ hasText: proofTexts.took.split('{n}')[0] ?? '' });
  await holds.waitFor();

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: proofTexts.mine }).tap();
  const file = await (await saved).path();
  expect(verify(file)).toContain('HOLDS');
  const kept = JSON.parse(readFileSync(file, 'utf8')) as { mobile: string };
  writeFileSync(file, JSON.stringify({ ...kept, mobile: '09100000000' }));
  expect(verify(file)).toContain('REFUSED P02');

  await page.route('**/api/v1/proof/mine/*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as Lied;
    const step = body.data.parts[0]?.path[1];
    if (step !== undefined) step.hash = 'ab'.repeat(32);
    await route.fulfill({ response, json: body });
  });
  await page.goto(`${system.url}/proof`);
  await page.getByRole('button', { name: proofTexts.check }).tap();
  await page.getByText(proofTexts.wrongAt.replace('{n}', '۲')).waitFor();
  expect(await page.getByRole('alert').textContent()).toContain(
    proofTexts.P05.replace('{part}', '۱'),
  );
  expect(complaints).toEqual([]);
  await context.close();
});
