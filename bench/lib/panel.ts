/** An exchange of the bench's own, and a browser in which its panel is looked at. */
import type { Browser } from 'playwright-core';
import { launchBrowser, requireBrowser } from '../../tools/lib/browser.ts';
import { closeTestRun, openTestRun } from '../../tools/lib/test-database.ts';
import { startTestSystem, type TestSystem } from '../../tools/lib/test-system.ts';
import type { Device } from '../../tests/lib/panel.ts';

/** The device that most people have. */
export const PHONE: Device = { lang: 'fa', theme: 'dark', layout: 'phone' };

/**
 * Measures while both run; they are gone afterwards, whatever happens.
 *
 * @param firstPort of the ports that are tried for the exchange
 * @throws without a browser
 */
export async function withPanel<T>(
  firstPort: number,
  measure: (browser: Browser, system: TestSystem) => Promise<T>,
): Promise<T> {
  requireBrowser();
  const folder = openTestRun();
  try {
    const system = await startTestSystem({ firstPort });
    try {
      const browser = await launchBrowser();
      try {
        return await measure(browser, system);
      } finally {
        await browser.close();
      }
    } finally {
      await system.stop();
    }
  } finally {
    await closeTestRun(folder);
  }
}
