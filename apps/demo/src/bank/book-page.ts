import { digits, type Html, html, type Language, tomanText } from '../page.ts';
import type { Book } from './book.ts';
import { type BookEntry, type Payout, payoutKey } from './payout.ts';
import { PAYOUT_FAULTS, type PayoutOrders } from './payout-orders.ts';
import { transferSection } from './transfer-page.ts';

/** How many lines the page shows. */
const LINES_SHOWN = 40;

const TEXTS = {
  fa: {
    balance: 'ماندهٔ حساب صراف در بانک',
    statement: 'گردش حساب',
    in: 'واریز',
    out: 'برداشت',
    left: 'مانده',
    bringBack: 'برگشت',
    next: 'درخواست‌های بعدی برداشت',
    served: 'عادی',
    nextHint: 'برای آزمایش: رفتار بانک با درخواست بعدی.',
    kinds: {
      opening: 'ماندهٔ اولیه',
      card: 'پرداخت با کارت',
      transfer: 'واریز بانکی',
      payout: 'پرداخت به شبا',
      return: 'برگشت پرداخت به شبا',
      by_hand: 'ثبت دستی',
    },
    states: { waiting: 'در صف پایا', paid: 'انجام شد', returned: 'برگشت خورد' },
    faults: {
      registered: 'ثبت و اعلام تکراری',
      refuse: 'رد شبا',
      busy: 'اعلام ازدحام',
      lose: 'قبول بدون ثبت',
      return: 'ثبت و برگشت پول',
      hang: 'ثبت بدون پاسخ',
      timeout: 'ثبت و پاسخ ۴۰۸',
      fail: 'ثبت و پاسخ ۵۰۰',
      garbage: 'ثبت و پاسخ ناخوانا',
      huge: 'ثبت و پاسخ بسیار بزرگ',
    },
  },
  en: {
    balance: 'Sarraf’s bank balance',
    statement: 'Statement',
    in: 'In',
    out: 'Out',
    left: 'Balance',
    bringBack: 'Return',
    next: 'Next payouts',
    served: 'as usual',
    nextHint: 'For testing: how the bank handles the next payout.',
    kinds: {
      opening: 'Opening balance',
      card: 'Card payment',
      transfer: 'Transfer in',
      payout: 'Payout to a Sheba',
      return: 'Returned payout',
      by_hand: 'Manual entry',
    },
    states: { waiting: 'waiting for the cycle', paid: 'paid', returned: 'returned' },
    faults: {
      registered: 'takes it, says it has it already',
      refuse: 'refuses the Sheba',
      busy: 'says it is busy',
      lose: 'takes it and loses it',
      return: 'takes it and returns it',
      hang: 'takes it, never answers',
      timeout: 'takes it, answers 408',
      fail: 'takes it, answers 500',
      garbage: 'takes it, answers garbage',
      huge: 'takes it, answers 10 MB',
    },
  },
} as const;

type Texts = (typeof TEXTS)[Language];

/** The bank's book as a statement, newest first, and how the next payouts are treated. */
export function bookSection(book: Book, orders: PayoutOrders, lang: Language): Html {
  const texts = TEXTS[lang];
  const balanceRial = book.balanceRial();
  const payouts = new Map(book.payouts().map((payout) => [payoutKey(payout), payout]));
  const rows = book
    .entries()
    .slice(0, LINES_SHOWN)
    .map((entry) => row(entry, payouts.get(entry.payout ?? ''), lang));
  return html`<section class="card"><div class="muted">${texts.balance}</div>
<div class="amount" id="balance" data-rial="${balanceRial.toString()}">${tomanText(balanceRial, lang)}</div></section>
<section class="card"><h2>${texts.statement}</h2><table id="book">${rows}</table></section>
${transferSection(lang)}
${nextSection(orders, texts, lang)}`;
}

function row(entry: BookEntry, payout: Payout | undefined, lang: Language): Html {
  const texts = TEXTS[lang];
  const { kind, amountRial, balanceRial } = entry;
  const isOut = amountRial < 0n;
  const amount = tomanText(isOut ? -amountRial : amountRial, lang);
  const reference = entry.reference.replace(/^A0+/, 'A…');
  return html`<tr data-kind="${kind}"><td>
<div class="row"><strong>${texts.kinds[kind]}</strong>
<strong class="${isOut ? 'err' : 'ok'}">${isOut ? texts.out : texts.in} ${amount}</strong></div>
<div class="row muted"><span>${timeText(entry.atMs, lang)}</span>
<span>${texts.left} ${tomanText(balanceRial, lang)}</span></div>
${reference !== '' && html`<div class="muted"><code>${reference}</code></div>`}
${payout !== undefined && kind === 'payout' && about(payout, lang)}</td></tr>`;
}

/** Where a payout goes, and how far it is. */
function about(payout: Payout, lang: Language): Html {
  const { recipient, sheba, state, reference } = payout;
  return html`<div class="muted">${recipient} <code>${sheba}</code></div>
<div class="row"><span>${TEXTS[lang].states[state]}
${reference !== undefined && html` · <code>${reference}</code>`}</span>
${state !== 'returned' && returnButton(payout, lang)}</div>`;
}

function returnButton(payout: Payout, lang: Language): Html {
  const action = `/_control/payouts/${payout.provider}/${encodeURIComponent(payout.id)}`;
  return html`<form method="post" action="${action}">
<input type="hidden" name="back" value="${backTo(lang)}">
<button name="action" value="return">${TEXTS[lang].bringBack}</button></form>`;
}

function nextSection(orders: PayoutOrders, texts: Texts, lang: Language): Html {
  const { fault: now } = orders.next();
  const option = (fault: string, label: string): Html =>
    html`<button name="fault" value="${fault}"${fault === (now ?? '') && html` class="main"`}>${label}</button>`;
  const buttons = PAYOUT_FAULTS.map((fault) => option(fault, texts.faults[fault]));
  return html`<form class="card" method="post" action="/_control/next-payouts">
<input type="hidden" name="back" value="${backTo(lang)}"><input type="hidden" name="times" value="1">
<strong>${texts.next}</strong><div class="muted">${texts.nextHint}</div>
<div class="buttons">${option('', texts.served)}${buttons}</div></form>`;
}

function backTo(lang: Language): string {
  return lang === 'fa' ? '/' : '/?lang=en';
}

function timeText(atMs: number, lang: Language): string {
  const locale = lang === 'fa' ? 'fa-IR-u-ca-persian' : 'en-GB';
  const zone = { timeZone: 'Asia/Tehran' } as const;
  const day = new Intl.DateTimeFormat(locale, { ...zone, dateStyle: 'long' }).format(atMs);
  const time = new Intl.DateTimeFormat(locale, { ...zone, timeStyle: 'medium' }).format(atMs);
  return digits(lang === 'fa' ? `${day}، ${time}` : `${day}, ${time}`, lang);
}
