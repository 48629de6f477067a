// What walks through the back office share: its words, and officers who sign in.
import type { Browser, Page } from 'playwright-core';
import { texts as decideEn } from '../../apps/web/src/features/backoffice/may-decide/texts/en.ts';
import { texts as decideFa } from '../../apps/web/src/features/backoffice/may-decide/texts/fa.ts';
import { texts as homeEn } from '../../apps/web/src/features/backoffice/home/texts/en.ts';
import { texts as homeFa } from '../../apps/web/src/features/backoffice/home/texts/fa.ts';
import { texts as actsEn } from '../../apps/web/src/features/backoffice/people/acts/texts/en.ts';
import { texts as actsFa } from '../../apps/web/src/features/backoffice/people/acts/texts/fa.ts';
import { texts as peopleEn } from '../../apps/web/src/features/backoffice/people/texts/en.ts';
import { texts as peopleFa } from '../../apps/web/src/features/backoffice/people/texts/fa.ts';
import { texts as staffEn } from '../../apps/web/src/features/backoffice/staff/texts/en.ts';
import { texts as staffFa } from '../../apps/web/src/features/backoffice/staff/texts/fa.ts';
import { texts as unfreezeEn } from '../../apps/web/src/features/backoffice/unfreeze/texts/en.ts';
import { texts as unfreezeFa } from '../../apps/web/src/features/backoffice/unfreeze/texts/fa.ts';
import { texts as reasonsEn } from '../../apps/web/src/features/backoffice/reason-words/texts/en.ts';
import { texts as reasonsFa } from '../../apps/web/src/features/backoffice/reason-words/texts/fa.ts';
import { texts as namesEn } from '../../apps/web/src/components/staff-words/texts/en.ts';
import { texts as namesFa } from '../../apps/web/src/components/staff-words/texts/fa.ts';
import { findLogin } from '../../tools/lib/logins.ts';
import { type ClientLogin, signInStaff } from '../../tools/lib/panel-login.ts';
import type { TestSystem } from '../../tools/lib/test-system.ts';
import { type Complaints, type Device, openDevice } from './panel.ts';

/** The words of the back office by language, from its own catalogues. */
export const OFFICE_WORDS = {
  fa: {
    decide: decideFa,
    home: homeFa,
    names: namesFa,
    staff: staffFa,
    unfreeze: unfreezeFa,
    people: peopleFa,
    acts: actsFa,
    reasons: reasonsFa,
  },
  en: {
    decide: decideEn,
    home: homeEn,
    names: namesEn,
    staff: staffEn,
    unfreeze: unfreezeEn,
    people: peopleEn,
    acts: actsEn,
    reasons: reasonsEn,
  },
} as const;

/** A busy machine needs so long for a screen. */
const WAIT_MS = 45_000;

/** Somebody of the demo's staff by the title that the list of logins gives them. */
export function officerOf(system: TestSystem, title: string): ClientLogin {
  return findLogin(system.demoDir, `Staff, ${title}`);
}

/** A browser of its own, in which an officer signed in with a code. */
export async function openOfficer(
  browser: Browser,
  system: TestSystem,
  { device, login }: { readonly device: Device; readonly login: ClientLogin },
): Promise<{ readonly page: Page; readonly complaints: Complaints }> {
  const { context, complaints } = await openDevice(browser, device);
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  await signInStaff(page, system.url, { login, simulatorsUrl: system.simulatorsUrl });
  return { page, complaints };
}

/** From the home page to a queue in which something waits, by its row. */
export async function openQueue(page: Page, name: string): Promise<void> {
  await page.locator('main tr').filter({ hasText: name }).getByRole('link').first().click();
}
