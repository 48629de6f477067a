import { type Html, html, type Language, page, tomanText } from '../page.ts';
import { ANY_CARD, OTHER_CARD, type Payment } from './payment.ts';

const TEXTS = {
  fa: {
    title: 'درگاه پرداخت بانک',
    amount: 'مبلغ',
    merchant: 'پذیرنده',
    description: 'بابت',
    reference: 'شمارهٔ پیگیری',
    card: 'کارت پرداخت‌کننده',
    own: 'کارت خود شما',
    other: 'کارت دیگر',
    pay: 'پرداخت',
    payTwice: 'پرداخت و دو بار اعلام',
    payLate: 'پرداخت با تأخیر، بدون بازگشت',
    refuse: 'انصراف',
    close: 'بستن صفحه',
    late: 'تأخیر (ثانیه)',
    ownOnly: 'فقط با کارت تعیین‌شده پرداخت کنید؛ پرداخت با کارت دیگر ناموفق است.',
    unknown: 'این پرداخت پیدا نشد.',
    back: 'بازگشت به پذیرنده',
    closed: 'صفحه بسته شد؛ به پذیرنده خبری نرسید.',
    lateTaken: 'پرداخت بعد از مدت تعیین‌شده انجام می‌شود و به پذیرنده خبری نمی‌رسد.',
    states: {
      in_bank: 'در انتظار پرداخت',
      paid: 'پرداخت شد',
      verified: 'پرداخت و تأیید شد',
      failed: 'ناموفق',
      reversed: 'برگشت خورد',
    },
  },
  en: {
    title: 'Bank payment gateway',
    amount: 'Amount',
    merchant: 'Merchant',
    description: 'For',
    reference: 'Payment reference',
    card: 'Pay with',
    own: 'Your own card',
    other: 'Another card',
    pay: 'Pay',
    payTwice: 'Pay and notify twice',
    payLate: 'Pay late, without returning',
    refuse: 'Decline',
    close: 'Close page',
    late: 'Delay (seconds)',
    ownOnly: 'Only this card is accepted. Payments from other cards fail.',
    unknown: 'Payment not found.',
    back: 'Back to the merchant',
    closed: 'Page closed. The merchant wasn’t notified.',
    lateTaken: 'The payment settles after the delay. The merchant isn’t notified.',
    states: {
      in_bank: 'Awaiting payment',
      paid: 'Paid',
      verified: 'Paid and verified',
      failed: 'Failed',
      reversed: 'Reversed',
    },
  },
} as const;

type Texts = (typeof TEXTS)[Language];

/** The page where the payer decides. */
export function payPage(payment: Payment, path: string, lang: Language): string {
  const texts = TEXTS[lang];
  const waiting = payment.state === 'in_bank' && payment.settlesAtMs === undefined;
  const body = html`<section class="card">${facts(payment, texts, lang)}</section>
${waiting ? form(payment, path, texts, lang) : outcome(payment, texts)}`;
  return document(texts.title, body, path, lang);
}

/** What the page says when no callback follows: closed, late, unknown or over. */
export function payMessagePage(
  message: 'closed' | 'lateTaken' | 'unknown',
  path: string,
  lang: Language,
): string {
  const texts = TEXTS[lang];
  const body = html`<section class="card" id="outcome" data-outcome="${message}">${texts[message]}</section>`;
  return document(texts.title, body, path, lang);
}

function document(title: string, body: Html, path: string, lang: Language): string {
  const otherLanguageHref = lang === 'fa' ? `${path}?lang=en` : path;
  return page({ lang, title, body, otherLanguageHref });
}

function facts(payment: Payment, texts: Texts, lang: Language): Html {
  return html`<div class="muted">${texts.amount}</div>
<div class="amount" id="amount" data-rial="${payment.amountRial.toString()}">${tomanText(payment.amountRial, lang)}</div>
<div class="row"><span>${texts.description}</span><span>${payment.description}</span></div>
<div class="row"><span>${texts.merchant}</span><span class="ltr">${new URL(payment.callbackUrl).host}</span></div>
<div class="row"><span>${texts.reference}</span><code>${payment.id}</code></div>
<div class="row"><span id="state" data-state="${payment.state}">${texts.states[payment.state]}</span></div>`;
}

function outcome(payment: Payment, texts: Texts): Html {
  const late = payment.state === 'in_bank';
  return html`<section class="card" id="outcome">${late ? texts.lateTaken : texts.states[payment.state]}</section>`;
}

function form(payment: Payment, path: string, texts: Texts, lang: Language): Html {
  const own = payment.allowedCards;
  const first = own.length === 0 ? [ANY_CARD] : own;
  const options = [
    ...first.map((card) => option(card, texts.own)),
    option(OTHER_CARD, texts.other),
  ];
  return html`<form class="card" method="post" action="${path}?lang=${lang}">
<label for="card">${texts.card}</label><select id="card" name="card" class="ltr">${options}</select>
${own.length > 0 && html`<p class="muted">${texts.ownOnly}</p>`}
<div class="buttons">
<button class="main" name="action" value="pay" id="pay">${texts.pay}</button>
<button name="action" value="refuse" id="refuse">${texts.refuse}</button>
<button name="action" value="close" id="close">${texts.close}</button>
<button name="action" value="pay_twice" id="pay-twice">${texts.payTwice}</button>
<button name="action" value="pay_late" id="pay-late">${texts.payLate}</button></div>
<label for="late">${texts.late}</label>
<input type="number" id="late" name="late_seconds" min="1" max="86400" value="20"></form>`;
}

function option(card: string, label: string): Html {
  return html`<option value="${card}">${card.slice(0, 4)} ···· ${card.slice(-4)} · ${label}</option>`;
}
