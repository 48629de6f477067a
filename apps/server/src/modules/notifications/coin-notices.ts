// What people are told of coins that come in over a chain.
import type { Lang } from '../../http/index.ts';
import type { NoticeSpec, ReadableFacts } from './notice-spec.ts';

const what = (facts: ReadableFacts): string => `${facts.amount('amount')} ${facts.asset('symbol')}`;

const PARKED: Readonly<Record<string, { readonly fa: string; readonly en: string }>> = {
  below_minimum: {
    fa: 'از کمینهٔ واریز کمتر است؛ نزد ما می‌ماند و همین که جمع واریزهایتان به کمینه برسد، به کیف پول اضافه می‌شود.',
    en: 'It is below the minimum deposit: we keep it, and add it to your wallet once your deposits come to the minimum.',
  },
  account_stopped: {
    fa: 'چون واریز برای حساب شما بسته است، هنوز به کیف پول اضافه نشده است. دارایی نزد ما محفوظ است؛ با پشتیبانی تماس بگیرید.',
    en: 'As deposits are closed for your account, it is not in your wallet yet. It is safe with us; please contact support.',
  },
};

const parked = (facts: ReadableFacts, lang: Lang): string =>
  (PARKED[facts.text('reason')] ?? PARKED['account_stopped'])?.[lang] ?? '';

/** Kinds of notices about deposits of coins, with their words. */
export const COIN_NOTICES = {
  coin_deposit_credited: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'واریز رمزارز انجام شد',
      content: (facts) => `${what(facts)} از شبکه به کیف پول شما اضافه شد.`,
    },
    en: {
      title: 'Coin deposit received',
      content: (facts) => `${what(facts)} from the network has been added to your wallet.`,
    },
  },
  coin_deposit_parked: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'واریز رمزارز رسید، ولی هنوز در کیف پول نیست',
      content: (facts) => `${what(facts)} به آدرس شما رسید. ${parked(facts, 'fa')}`,
    },
    en: {
      title: 'Your coin deposit arrived, but is not in your wallet yet',
      content: (facts) => `${what(facts)} reached your address. ${parked(facts, 'en')}`,
    },
  },
  coin_deposit_taken_back: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'شبکه واریز شما را پس گرفت؛ پیگیری می‌کنیم',
      content: (facts) =>
        `شبکه بلاکی را که واریز ${what(facts)} در آن بود پس گرفت. اگر شبکه دوباره آن را ثبت کند، چیزی تغییر نمی‌کند. پیگیری می‌کنیم و نتیجه را خبر می‌دهیم.`,
    },
    en: {
      title: 'The network took your deposit back; we’re following it',
      content: (facts) =>
        `The network dropped the block that had your deposit of ${what(facts)}. If the network confirms it again, nothing changes. We’re following it and will tell you the outcome.`,
    },
  },
  coin_deposit_reversed: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'شبکه یک واریز را پس گرفت',
      content: (facts) =>
        `شبکه واریز ${what(facts)} را باطل کرد و با تأیید دو کارشناس از کیف پول شما کم شد. اگر سؤالی دارید، به پشتیبانی بگویید.`,
    },
    en: {
      title: 'The network took a deposit back',
      content: (facts) =>
        `The network undid a deposit of ${what(facts)}; after a check by two officers it was taken from your wallet. If you have a question, tell support.`,
    },
  },
} as const satisfies Record<string, NoticeSpec>;
