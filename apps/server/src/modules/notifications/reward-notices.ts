// What people are told of their points.
import type { Lang } from '../../http/index.ts';
import type { NoticeSpec, ReadableFacts } from './notice-spec.ts';

/** What points were given for. */
const REASONS: Readonly<Record<string, Readonly<Record<Lang, string>>>> = {
  level_1: { fa: 'رسیدن به سطح ۱', en: 'reaching level 1' },
  level_2: { fa: 'رسیدن به سطح ۲', en: 'reaching level 2' },
  first_deposit: { fa: 'اولین واریز', en: 'your first deposit' },
  friend_fees: { fa: 'معاملهٔ دوستی که دعوت کردید', en: 'trades of a friend whom you invited' },
};

const reasonOf = (facts: ReadableFacts, lang: Lang): string =>
  REASONS[facts.text('reason')]?.[lang] ?? '';

/** Kinds of notices about points, with their words. */
export const REWARD_NOTICES = {
  points_given: {
    type: 0,
    section: null,
    fa: {
      title: 'امتیاز جدید دارید',
      content: (facts) => `${facts.amount('points')} امتیاز برای ${reasonOf(facts, 'fa')}`,
    },
    en: {
      title: 'You earned points',
      content: (facts) => `${facts.amount('points')} points for ${reasonOf(facts, 'en')}`,
    },
  },
  points_paid: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'اعتبار تومانی واریز شد',
      content: (facts) => `${facts.amount('amount')} تومان در ازای امتیاز به کیف پول شما واریز شد.`,
    },
    en: {
      title: 'Toman credit added',
      content: (facts) => `${facts.amount('amount')} toman for your points is in your wallet.`,
    },
  },
  points_discount: {
    type: 0,
    section: null,
    fa: {
      title: 'تخفیف کارمزد فعال شد',
      content: (facts) =>
        `${facts.amount('percent')}٪ کارمزد کمتر در همهٔ سفارش‌های جدید، تا ${facts.amount('days')} روز`,
    },
    en: {
      title: 'Fee discount applied',
      content: (facts) =>
        `${facts.amount('percent')}% off the fees of all new orders for ${facts.amount('days')} days`,
    },
  },
} as const satisfies Record<string, NoticeSpec>;
