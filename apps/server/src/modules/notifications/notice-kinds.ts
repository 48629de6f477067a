// Everything a person can be told, with its words in both languages.
import type { Lang } from '../../http/index.ts';
import { ALARM_NOTICES } from './alarm-notices.ts';
import { IDENTITY_REASONS, PAID_ORDER_REASONS } from './notice-reasons.ts';
import { ACCOUNT_NOTICES } from './account-notices.ts';
import { leftToRight } from './left-to-right.ts';
import { limitWords } from './limit-words.ts';
import { COIN_NOTICES } from './coin-notices.ts';
import { DIGEST_NOTICES } from './digest-notices.ts';
import { MOVE_NOTICES } from './move-notices.ts';
import { PRICE_ALERT_NOTICES } from './price-alert-notices.ts';
import { INVITE_NOTICES } from './invite-notices.ts';
import { REWARD_NOTICES } from './reward-notices.ts';
import { RECURRING_NOTICES } from './recurring-notices.ts';
import { NEWS_NOTICES } from './news-notices.ts';
import { TICKET_NOTICES } from './ticket-notices.ts';
import { WALLET_NOTICES } from './wallet-notices.ts';
import { RECOVERY_NOTICES } from './recovery-notices.ts';
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
  ...RECOVERY_NOTICES,
  ...ALARM_NOTICES,
  ...MOVE_NOTICES,
  level_approved: {
    type: 0,
    section: null,
    fa: {
      title: 'هویت شما تأیید شد',
      content: (facts) =>
        `به سطح ${facts.amount('level')} رسیدید؛ حالا می‌توانید تومان واریز و معامله کنید.`,
    },
    en: {
      title: 'Identity verified',
      content: (facts) =>
        `You’re now level ${facts.amount('level')}. You can deposit toman and trade.`,
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
      title: 'Verification failed',
      content: (facts) => `${reason(facts, 'en')} You can try again.`,
    },
  },
  level_reopened: {
    type: 0,
    section: null,
    fa: {
      title: 'درخواست شما دوباره بررسی می‌شود',
      content: fixed(
        'نتیجهٔ قبلی احراز هویت شما لغو شد و دوباره بررسی می‌شود. لازم نیست چیزی ارسال کنید؛ نتیجه را خبر می‌دهیم.',
      ),
    },
    en: {
      title: 'Verification reopened',
      content: fixed(
        'We’re checking your request again. You don’t need to do anything. We’ll let you know the result.',
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
      title: 'کارت بانکی تأیید نشد',
      content: (facts) => `کارت ${leftToRight(facts.digits('masked'))}: ${reason(facts, 'fa')}`,
    },
    en: {
      title: 'Bank card rejected',
      content: (facts) => `Card ${facts.digits('masked')}: ${reason(facts, 'en')}`,
    },
  },
  card_reopened: {
    type: 0,
    section: 'BANK_CARD',
    fa: {
      title: 'کارت شما دوباره بررسی می‌شود',
      content: (facts) =>
        `نتیجهٔ قبلی کارت ${leftToRight(facts.digits('masked'))} لغو شد و دوباره بررسی می‌شود. نتیجه را خبر می‌دهیم.`,
    },
    en: {
      title: 'Card check reopened',
      content: (facts) =>
        `We’re checking card ${facts.digits('masked')} again and will let you know the result.`,
    },
  },
  ...WALLET_NOTICES,
  ...COIN_NOTICES,
  ...TICKET_NOTICES,
  ...PRICE_ALERT_NOTICES,
  ...INVITE_NOTICES,
  ...REWARD_NOTICES,
  ...RECURRING_NOTICES,
  ...NEWS_NOTICES,
  ...DIGEST_NOTICES,
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
      title: 'Instant trade complete',
      content: (facts) =>
        `You paid ${facts.amount('paid')} ${facts.asset('paid_symbol')} and received ${facts.amount('amount')} ${facts.asset('symbol')}.`,
    },
  },
  paid_order_not_placed: {
    type: 2,
    section: 'ORDER',
    fa: {
      title: 'خرید بعد از پرداخت انجام نشد',
      content: (facts) =>
        `${paidOrderReason(facts, 'fa')} سفارش ${facts.market('market')} ثبت نشد و ${facts.amount('amount')} تومان در کیف پول شماست.`,
    },
    en: {
      title: 'Order not placed',
      content: (facts) =>
        `${paidOrderReason(facts, 'en')} Your ${facts.market('market')} order wasn’t placed. Your ${facts.amount('amount')} toman is in your wallet.`,
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
        `سفارش ${facts.text('side') === 'buy' ? 'خرید' : 'فروش'} ${coinName(facts, 'fa')} بسته شد و مبلغ بخش انجام‌نشده به موجودی شما برگشت.`,
    },
    en: {
      title: 'Order closed',
      content: (facts) =>
        `Your ${facts.text('side')} order for ${coinName(facts, 'en')} was closed. What wasn’t filled is available again.`,
    },
  },
} as const satisfies Record<string, NoticeSpec>;

/** One of the kinds. */
export type NoticeKind = keyof typeof NOTICE_KINDS;
