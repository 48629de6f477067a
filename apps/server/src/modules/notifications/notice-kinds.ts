// Everything a person can be told, with its words in both languages.
import type { Lang } from '../../http/index.ts';
import { ALARM_NOTICES } from './alarm-notices.ts';
import { IDENTITY_REASONS, PAID_ORDER_REASONS } from './notice-reasons.ts';
import { ACCOUNT_NOTICES } from './account-notices.ts';
import { leftToRight } from './left-to-right.ts';
import { limitWords } from './limit-words.ts';
import { COIN_NOTICES } from './coin-notices.ts';
import { MOVE_NOTICES } from './move-notices.ts';
import { TICKET_NOTICES } from './ticket-notices.ts';
import { WALLET_NOTICES } from './wallet-notices.ts';
import { SECURITY_NOTICES } from './security-notices.ts';
import { fixed, type NoticeSpec, type ReadableFacts } from './notice-spec.ts';

export type { NoticeFacts, NoticeSpec, ReadableFacts } from './notice-spec.ts';

const paidOrderReason = (facts: ReadableFacts, lang: Lang): string =>
  `${PAID_ORDER_REASONS[facts.text('reason')]?.[lang] ?? ''} ${limitWords(facts, lang)}`.trim();

/** The coin by its name; notices of earlier versions have its symbol only. */
const coinName = (facts: ReadableFacts, lang: Lang): string =>
  facts.text(`coin_${lang}`) || facts.asset('coin');

const reason = (facts: ReadableFacts, lang: Lang): string =>
  IDENTITY_REASONS[facts.text('reason')]?.[lang] ?? '';

/** Every kind of notice with its words. */
export const NOTICE_KINDS = {
  ...ACCOUNT_NOTICES,
  ...SECURITY_NOTICES,
  ...ALARM_NOTICES,
  ...MOVE_NOTICES,
  level_approved: {
    type: 0,
    section: null,
    fa: {
      title: 'هویت شما تأیید شد',
      content: (facts) =>
        `به سطح ${facts.amount('level')} رسیدید؛ واریز تومان و معامله برایتان باز است.`,
    },
    en: {
      title: 'Your identity is verified',
      content: (facts) =>
        `You have reached level ${facts.amount('level')}: toman deposits and trading are open.`,
    },
  },
  level_refused: {
    type: 0,
    section: null,
    fa: {
      title: 'احراز هویت انجام نشد',
      content: (facts) => `${reason(facts, 'fa')} می‌توانید دوباره درخواست دهید.`,
    },
    en: {
      title: 'Your identity could not be verified',
      content: (facts) => `${reason(facts, 'en')} You may ask again.`,
    },
  },
  level_reopened: {
    type: 0,
    section: null,
    fa: {
      title: 'درخواست شما دوباره بررسی می‌شود',
      content: fixed(
        'پاسخ پیشین کارشناس به احراز هویت شما پس گرفته شد. لازم نیست چیزی ارسال کنید؛ نتیجه را خبر می‌دهیم.',
      ),
    },
    en: {
      title: 'Your request is being checked again',
      content: fixed(
        'Our earlier answer about your identity was taken back. You need not send anything; we will tell you the result.',
      ),
    },
  },
  card_verified: {
    type: 0,
    section: 'BANK_CARD',
    fa: {
      title: 'کارت بانکی تأیید شد',
      content: (facts) => `کارت ${leftToRight(facts.digits('masked'))} آمادهٔ واریز است.`,
    },
    en: {
      title: 'Bank card verified',
      content: (facts) => `Card ${facts.digits('masked')} is ready for deposits.`,
    },
  },
  card_refused: {
    type: 0,
    section: 'BANK_CARD',
    fa: {
      title: 'کارت بانکی پذیرفته نشد',
      content: (facts) => `کارت ${leftToRight(facts.digits('masked'))}: ${reason(facts, 'fa')}`,
    },
    en: {
      title: 'Bank card refused',
      content: (facts) => `Card ${facts.digits('masked')}: ${reason(facts, 'en')}`,
    },
  },
  card_reopened: {
    type: 0,
    section: 'BANK_CARD',
    fa: {
      title: 'کارت شما دوباره بررسی می‌شود',
      content: (facts) =>
        `پاسخ پیشین دربارهٔ کارت ${leftToRight(facts.digits('masked'))} پس گرفته شد. نتیجه را خبر می‌دهیم.`,
    },
    en: {
      title: 'Your card is being checked again',
      content: (facts) =>
        `Our earlier answer about card ${facts.digits('masked')} was taken back. We will tell you the result.`,
    },
  },
  ...WALLET_NOTICES,
  ...COIN_NOTICES,
  ...TICKET_NOTICES,
  order_filled: {
    type: 2,
    section: 'ORDER',
    fa: {
      title: 'سفارش انجام شد',
      content: (facts) => {
        const isBuy = facts.text('side') === 'buy';
        const what = `${isBuy ? 'خرید' : 'فروش'} ${facts.amount('amount')} ${coinName(facts, 'fa')}`;
        if (facts.text('price') === '') return `${what} کامل شد.`;
        const money = facts.text('money_fa');
        const total = `${facts.amount('total')} ${money}`;
        const end = isBuy ? `${total} پرداخت شد` : `ارزش معامله ${total}`;
        return `${what} به میانگین ${facts.amount('price')} ${money} کامل شد؛ ${end}.`;
      },
    },
    en: {
      title: 'Order filled',
      content: (facts) => {
        const what = `Your ${facts.text('side')} of ${facts.amount('amount')} ${coinName(facts, 'en')}`;
        if (facts.text('price') === '') return `${what} is complete.`;
        const money = facts.text('money_en');
        return `${what} is complete at an average of ${facts.amount('price')} ${money}, for ${facts.amount('total')} ${money}.`;
      },
    },
  },
  otc_done: {
    type: 2,
    section: 'ORDER',
    fa: {
      title: 'معاملهٔ آنی انجام شد',
      content: (facts) =>
        `پرداختی ${facts.amount('paid')} ${facts.asset('paid_symbol')}، دریافتی ${facts.amount('amount')} ${facts.asset('symbol')}.`,
    },
    en: {
      title: 'Instant trade done',
      content: (facts) =>
        `You paid ${facts.amount('paid')} ${facts.asset('paid_symbol')} and received ${facts.amount('amount')} ${facts.asset('symbol')}.`,
    },
  },
  paid_order_not_placed: {
    type: 2,
    section: 'ORDER',
    fa: {
      title: 'خرید پس از پرداخت انجام نشد',
      content: (facts) =>
        `${paidOrderReason(facts, 'fa')} سفارش ${facts.market('market')} ثبت نشد و ${facts.amount('amount')} تومان در کیف پول شماست.`,
    },
    en: {
      title: 'Your paid order was not placed',
      content: (facts) =>
        `${paidOrderReason(facts, 'en')} The order on ${facts.market('market')} was not placed; your ${facts.amount('amount')} toman are in your wallet.`,
    },
  },
  dust_converted: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'موجودی‌های خرد تبدیل شد',
      content: (facts) =>
        `${facts.amount('amount')} تومان برای ${facts.amount('count')} ارز به کیف پول شما اضافه شد.`,
    },
    en: {
      title: 'Small balances converted',
      content: (facts) =>
        `${facts.amount('amount')} toman for ${facts.amount('count')} coins has been added to your wallet.`,
    },
  },
  order_cancelled: {
    type: 2,
    section: 'ORDER',
    fa: {
      title: 'سفارش بسته شد',
      content: (facts) =>
        `سفارش ${facts.text('side') === 'buy' ? 'خرید' : 'فروش'} ${coinName(facts, 'fa')} بسته شد و آنچه انجام نشده بود آزاد است.`,
    },
    en: {
      title: 'Order closed',
      content: (facts) =>
        `Your ${facts.text('side')} order of ${coinName(facts, 'en')} was closed; what was not filled is free.`,
    },
  },
} as const satisfies Record<string, NoticeSpec>;

/** One of the kinds. */
export type NoticeKind = keyof typeof NOTICE_KINDS;
