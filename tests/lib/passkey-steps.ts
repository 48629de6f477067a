// A passkey's life as a person lives it: made, used to log in, used as proof, removed.
import type { Page } from 'playwright-core';
import type { ClientLogin } from '../../tools/lib/panel-login.ts';
import { openPhone, smsCode } from './inboxes.ts';
import { addAuthenticator, type VirtualAuthenticator } from './virtual-authenticator.ts';

const WORDS = {
  fa: {
    ...{ mobile: 'شمارهٔ موبایل', password: 'رمز عبور', add: 'اضافه‌کردن', send: 'ارسال کد پیامکی' },
    ...{
      code: 'کد ۶ رقمی',
      name: 'نام کلید',
      make: 'ساخت کلید عبور',
      kept: 'کدها را جای امنی نگه داشتم.',
    },
    ...{ done: 'پایان', manage: 'مدیریت', login: 'ورود با کلید عبور', remove: 'حذف' },
    ...{
      title: 'کلید عبور',
      removed: 'کلید عبور حذف شد.',
      one: '۱ کلید',
      renew: 'ساخت کدهای تازه',
    },
    ...{ codesTitle: 'کدهای بازیابی شما', cancelled: 'کلید عبوری انتخاب نشد' },
  },
  en: {
    ...{ mobile: 'Mobile number', password: 'Password', add: 'Add', send: 'Send the code' },
    ...{ code: '6-digit code', name: 'Name of the passkey', make: 'Make the passkey' },
    ...{ kept: 'I keep the codes in a safe place.', done: 'Done', manage: 'Manage' },
    ...{ login: 'Log in with a passkey', remove: 'Remove', title: 'Passkeys' },
    ...{ removed: 'The passkey was removed.', one: '1 set', renew: 'Make new codes' },
    ...{ codesTitle: 'Your recovery codes', cancelled: 'No passkey was chosen' },
  },
} as const;

/** Where the walk is walked, and by whom. */
export interface PasskeyWalk {
  readonly page: Page;
  readonly lang: 'fa' | 'en';
  readonly url: string;
  readonly simulatorsUrl: string;
  readonly login: Pick<ClientLogin, 'mobile' | 'password'>;
}

const isIn = (page: Page): Promise<void> =>
  page.waitForURL((address) => !address.pathname.startsWith('/login'));

/** Logs in by password and makes a passkey by a code of an SMS; keeps the ten codes. */
export async function makePasskey(walk: PasskeyWalk): Promise<VirtualAuthenticator> {
  const { page, lang, url, login } = walk;
  const t = WORDS[lang];
  const device = await addAuthenticator(page);
  await page.goto(`${url}/login`);
  await page.getByLabel(t.mobile).fill(login.mobile);
  await page.getByLabel(t.password, { exact: true }).fill(login.password);
  await page.locator('form button[type=submit]').first().click();
  await isIn(page);
  await page.goto(`${url}/security`);
  await rowOf(walk).getByRole('button', { name: t.add, exact: true }).click();
  const sheet = page.locator('dialog[open]');
  const phone = await openPhone(walk.simulatorsUrl, login.mobile);
  await sheet.getByRole('button', { name: t.send, exact: true }).click();
  await sheet.getByLabel(t.code).fill(await smsCode(phone, 'sarraf-passkeys'));
  await sheet.getByLabel(t.name).fill('Pixel');
  await sheet.getByRole('button', { name: t.make, exact: true }).click();
  await sheet.getByRole('heading', { name: t.codesTitle }).waitFor();
  await sheet.getByLabel(t.kept).check();
  await sheet.getByRole('button', { name: t.done, exact: true }).click();
  await page.getByText(t.one).waitFor();
  return device;
}

/** Forgets the session, and logs in by the passkey: neither mobile, password nor code is typed. */
export async function logInByPasskey({ page, lang, url }: PasskeyWalk): Promise<void> {
  const t = WORDS[lang];
  await page.evaluate(() => localStorage.removeItem('userData'));
  await page.goto(`${url}/login`);
  await page.getByRole('button', { name: t.login, exact: true }).click();
  await isIn(page);
}

/** Is told what happened where the device does not recognise its person; nobody is logged in. */
export async function failToLogIn(walk: PasskeyWalk, device: VirtualAuthenticator): Promise<void> {
  const { page, lang, url } = walk;
  const t = WORDS[lang];
  await device.recognise(false);
  await page.evaluate(() => localStorage.removeItem('userData'));
  await page.goto(`${url}/login`);
  await page.getByRole('button', { name: t.login, exact: true }).click();
  await page.getByText(t.cancelled, { exact: false }).waitFor();
  await device.recognise(true);
}

/** Proves oneself by the passkey for new recovery codes. */
export async function renewCodes({ page, lang, url }: PasskeyWalk): Promise<void> {
  const t = WORDS[lang];
  await page.goto(`${url}/security`);
  await page.getByRole('button', { name: t.renew, exact: true }).click();
  const sheet = page.locator('dialog[open]');
  await sheet.getByRole('button', { name: t.renew, exact: true }).click();
  await sheet.getByRole('heading', { name: t.codesTitle }).waitFor();
  await sheet.getByLabel(t.kept).check();
  await sheet.getByRole('button', { name: t.done, exact: true }).click();
  await sheet.waitFor({ state: 'detached' });
}

/** Removes the passkey with its own signature. */
export async function removePasskey(walk: PasskeyWalk): Promise<void> {
  const { page, lang, url } = walk;
  const t = WORDS[lang];
  await page.goto(`${url}/security`);
  await rowOf(walk).getByRole('button', { name: t.manage, exact: true }).click();
  const sheet = page.locator('dialog[open]');
  await sheet.getByText('Pixel').waitFor();
  await sheet.getByRole('button', { name: `${t.remove} Pixel` }).click();
  await sheet.getByRole('button', { name: t.remove, exact: true }).click();
  await page.getByText(t.removed).waitFor();
}

/** The row of passkeys on the security page. */
function rowOf({ page, lang }: PasskeyWalk) {
  const heading = page.getByRole('heading', { name: WORDS[lang].title });
  return page.locator('.row').filter({ has: heading });
}
