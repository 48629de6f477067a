// The walk that every engine takes: sign-in, home, a trade, a deposit by the bank, wallet, news.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { PROJECT_DIR } from '../../tools/lib/project.ts';
import type { ClientLogin } from '../../tools/lib/panel-login.ts';
import type { Lang } from '../lib/panel.ts';
import { WORDS } from '../lib/words.ts';
import type { Engine } from './engine.ts';
import { Hand } from './hand.ts';

/** Window sizes in CSS pixels: one for each layout of the panel. */
export const SCREEN_SIZES = {
  phone: { width: 480, height: 844 },
  desktop: { width: 1440, height: 900 },
} as const;

/** Where the pictures are left for people; not kept with the project. */
const PICTURES_DIR = path.join(PROJECT_DIR, '.data', 'engines');
/** The last paint of a screen, and its chart. */
const SETTLE_MS = 1_500;
const STORED_LANG = { fa: 'ir', en: 'en' } as const;
const SPEND_TOMAN = '8000000';
const DEPOSIT_TOMAN = '1000000';

/** The exchange that is walked through, and who walks. */
export interface WalkSystem {
  readonly url: string;
  readonly login: ClientLogin;
}

/** Walks the way once. @throws when something does not come */
export async function walkPanel(engine: Engine, system: WalkSystem, lang: Lang): Promise<void> {
  const hand = new Hand(engine);
  const show = (name: string): Promise<void> => keepPicture(engine, `${lang}-${name}`);
  await enter(hand, system, lang, engine);
  await show('2-home');

  await trade(hand, system, lang, engine);
  await show('3-trade');
  await deposit(hand, system, lang, engine);
  await show('4-deposited');

  for (const [name, address] of SCREENS) {
    await engine.open(system.url + address);
    await hand.see({ css: 'main h1, main h2' });
    await show(name);
  }
}

/** Screens that are only looked at, the ways of toman among them. */
const SCREENS = [
  ['5-wallet', '/mywallet'],
  ['6-notifications', '/notifications'],
  ['7-orders', '/orders'],
  ['10-transactions', '/transactions'],
  ['11-vault', '/transfer?symbol=IRT'],
  ['12-friend', '/transfer?tab=friend&symbol=IRT'],
  ['13-gift', '/transfer?tab=gift&symbol=IRT'],
  ['14-redeem', '/gift/redeem'],
  ['15-withdraw', '/mywallet/withdraw/IRT'],
  ['16-identifier', '/mywallet/deposit/IRT?way=identifier'],
  ['17-receipt', '/mywallet/deposit/IRT?way=receipt'],
  ['18-coin-deposits', '/mywallet/deposit'],
  ['19-coin-networks', '/mywallet/deposit/USDT'],
  ['20-coin', '/mywallet/USDT'],
  ['21-news', '/news'],
  ['22-coin-withdrawals', '/mywallet/withdraw'],
  ['23-coin-withdraw', '/mywallet/withdraw/USDT'],
  ['24-addresses', '/mywallet/withdraw/addresses'],
  ['25-tickets', '/ticket'],
  ['26-new-ticket', '/ticket/new'],
  ['27-points', '/scores'],
  ['28-invitations', '/referral'],
  ['29-plan', '/recurring/new'],
  ['30-profit', '/portfolio'],
  ['31-proof', '/proof'],
  ['32-messages', '/settings/messages'],
  ['33-alerts', '/alerts'],
] as const;

/** Whether the page's code can ask this browser for passkeys. */
const KNOWS_PASSKEYS =
  "return window.isSecureContext && typeof window.PublicKeyCredential === 'function';";

/**
 * Looks at what the security page says of passkeys, and where it offers them opens the sheet that
 * makes one. Answers whether this browser knows them. @throws when the page says something else
 */
export async function seePasskeys(
  engine: Engine,
  system: WalkSystem,
  lang: Lang,
): Promise<boolean> {
  const { passkeys } = WORDS[lang];
  const hand = new Hand(engine);
  await enter(hand, system, lang, engine);
  await engine.open(`${system.url}/security`);
  await hand.see({ css: '.row h3', text: passkeys.title });
  const isKnown = (await engine.evaluate(KNOWS_PASSKEYS)) === true;
  await hand.see({ css: '.row p', text: isKnown ? passkeys.off : passkeys.impossible });
  const buttons = await engine.evaluate(`
    const row = [...document.querySelectorAll('.row')].find(
      (one) => one.querySelector('h3')?.textContent === ${JSON.stringify(passkeys.title)});
    return [...row.querySelectorAll('button')].map((button) => button.textContent);`);
  await keepPicture(engine, `${lang}-8-security`);
  const wanted = isKnown ? [passkeys.add] : [];
  if (JSON.stringify(buttons) !== JSON.stringify(wanted)) {
    throw new Error(`${engine.name} is offered ${JSON.stringify(buttons)} in the row of passkeys.`);
  }
  if (!isKnown) return false;
  await hand.click({ css: '.security-columns .row button', text: passkeys.add });
  await hand.see({ css: 'dialog h3', text: passkeys.addTitle });
  await keepPicture(engine, `${lang}-9-passkey`);
  return true;
}

/** Logs in, in a browser that remembers nothing. */
async function enter(hand: Hand, system: WalkSystem, lang: Lang, engine: Engine): Promise<void> {
  const words = WORDS[lang];
  const layout = lang === 'fa' ? 'phone' : 'desktop';
  await engine.resize(SCREEN_SIZES[layout]);
  // A file of the house that runs no script: whose browser it was is forgotten.
  await engine.open(`${system.url}/icons/mark.svg`);
  await engine.evaluate(`localStorage.clear(); localStorage.lang = '${STORED_LANG[lang]}';`);

  await engine.open(`${system.url}/login`);
  await hand.fill({ css: 'input', label: words.auth.mobile }, system.login.mobile);
  await hand.fill({ css: 'input', label: words.auth.password }, system.login.password);
  await keepPicture(engine, `${lang}-1-login`);
  await hand.click({ css: 'form button[type=submit]' });
  await hand.arrive(/\/access-control$/);
  await hand.see({ css: 'a[href="/mywallet"]' });
  // who leaves while code is on its way breaks that off, and the browser tells of it
  await hand.see({ css: '[role=status]', text: words.common.live });
}

async function trade(hand: Hand, system: WalkSystem, lang: Lang, engine: Engine): Promise<void> {
  const { trade: words } = WORDS[lang];
  await engine.open(`${system.url}/trade/BTCIRT`);
  if (lang === 'fa') {
    await hand.click({ css: '.phone-sides button', text: words.buy });
    await hand.click({ css: 'dialog label', text: words.market });
    await hand.see({ css: 'dialog label:has(input:checked)', text: words.market });
  } else {
    await hand.click({ css: '[role=tab]', text: words.market });
  }
  await hand.fill({ css: 'input', label: words.iPay }, SPEND_TOMAN);
  const ready = lang === 'fa' ? words.reviewBuy : words.buyWhat;
  await hand.click({ css: 'form button.button-lg', start: ready });
  await hand.click({ text: words.placeBuy });
  await hand.see({ css: '.placed-mark' });
}

async function deposit(hand: Hand, system: WalkSystem, lang: Lang, engine: Engine): Promise<void> {
  const { deposit: words } = WORDS[lang];
  await engine.open(`${system.url}/mywallet/deposit/IRT`);
  await hand.fill({ css: 'input', label: words.amount }, DEPOSIT_TOMAN);
  await hand.click({ start: words.pay });
  // the panel goes to the bank by itself after three seconds: a hand may be slower than that
  await hand.click({ css: '#pay' });
  await hand.arrive(/\/mywallet\/deposit\/IRT\?payment=/);
  await hand.see({ css: 'main *', text: words.paidTitle });
}

async function keepPicture(engine: Engine, name: string): Promise<void> {
  await delay(SETTLE_MS);
  mkdirSync(PICTURES_DIR, { recursive: true });
  writeFileSync(path.join(PICTURES_DIR, `${engine.name}-${name}.png`), await engine.picture());
}
