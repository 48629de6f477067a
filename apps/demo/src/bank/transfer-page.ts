import { type Html, html, type Language } from '../page.ts';
import { HOUSE_SHEBA } from './statement.ts';

const TEXTS = {
  fa: {
    title: 'واریز به حساب صراف',
    hint: 'شناسهٔ واریز و شبای کارت خود را وارد کنید؛ مثل واریز با پایا یا ساتنا.',
    depositId: 'شناسهٔ واریز',
    payer: 'شبای شما',
    amount: 'مبلغ (تومان)',
    pay: 'واریز',
    statement: 'دریافت صورت‌حساب (CSV)',
  },
  en: {
    title: 'Pay Sarraf by bank transfer',
    hint: 'Enter your deposit ID and your card’s Sheba, as you would for Paya or Satna.',
    depositId: 'Deposit ID',
    payer: 'Your Sheba',
    amount: 'Amount (toman)',
    pay: 'Pay',
    statement: 'Download statement (CSV)',
  },
} as const;

/** Whoever plays the payer pays here, and whoever plays the house gets its statement. */
export function transferSection(lang: Language): Html {
  const texts = TEXTS[lang];
  const field = (name: string, label: string): Html =>
    html`<label><span class="muted">${label}</span>
<input name="${name}" inputmode="numeric" dir="ltr" autocomplete="off"></label>`;
  return html`<form class="card" method="post" action="/_control/pay-in">
<input type="hidden" name="back" value="${lang === 'fa' ? '/' : '/?lang=en'}">
<h2>${texts.title}</h2><code>${HOUSE_SHEBA}</code><div class="muted">${texts.hint}</div>
${field('deposit_id', texts.depositId)}${field('payer_sheba', texts.payer)}
${field('amount_toman', texts.amount)}
<div class="buttons"><button class="main">${texts.pay}</button>
<a href="/_control/statement">${texts.statement}</a></div></form>`;
}
