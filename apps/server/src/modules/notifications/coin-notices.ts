// What people are told of coins that come in and go out over a chain.
import type { Lang } from '../../http/index.ts';
import { leftToRight } from './left-to-right.ts';
import { PAYOUT_REASONS } from './notice-reasons.ts';
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

const COIN_OWN: Readonly<Record<string, { readonly fa: string; readonly en: string }>> = {
  not_own_account: {
    fa: 'این آدرس از آن شما نیست.',
    en: 'This address is not yours.',
  },
  account_closed: {
    fa: 'این آدرس رمزارز نمی‌پذیرد.',
    en: 'This address does not take coins.',
  },
};

const refused = (facts: ReadableFacts, lang: Lang): string => {
  const reason = facts.text('reason');
  return (COIN_OWN[reason] ?? PAYOUT_REASONS[reason] ?? PAYOUT_REASONS['other'])?.[lang] ?? '';
};

/** What the recipient gets. */
const received = (facts: ReadableFacts): string =>
  `${facts.amount('receive')} ${facts.asset('symbol')}`;

const to = (facts: ReadableFacts): string => leftToRight(facts.text('to'));

const CLAIM_REFUSED: Readonly<Record<string, { readonly fa: string; readonly en: string }>> = {
  not_shown: {
    fa: 'مدارک نشان نمی‌دهد که فرستنده شمایید.',
    en: 'The evidence does not show that you sent it.',
  },
  unreadable: { fa: 'عکس‌ها خوانا نبود.', en: 'The pictures could not be read.' },
  other_transaction: {
    fa: 'مدارک مربوط به تراکنش دیگری بود.',
    en: 'The evidence was of another transaction.',
  },
  given_to_another: {
    fa: 'این واریز مال شخص دیگری بود.',
    en: 'It turned out to be another person’s deposit.',
  },
  taken_back: {
    fa: 'شبکه این واریز را پس گرفته است.',
    en: 'The network took this deposit back.',
  },
  other: {
    fa: 'برای جزئیات با پشتیبانی تماس بگیرید.',
    en: 'Please contact support for details.',
  },
};

const claimRefused = (facts: ReadableFacts, lang: Lang): string =>
  (CLAIM_REFUSED[facts.text('reason')] ?? CLAIM_REFUSED['other'])?.[lang] ?? '';

/** Kinds of notices about coins on chains, with their words. */
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
  withdraw_address_added: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'آدرس برداشت تازه ذخیره شد',
      content: (facts) =>
        `آدرس «${facts.text('label')}» به دفترچهٔ شما اضافه شد: ${leftToRight(facts.text('address'))}. از ۲۴ ساعت دیگر می‌شود به آن برداشت کرد. اگر شما نبودید، آن را حذف و حساب را مسدود کنید.`,
    },
    en: {
      title: 'Withdrawal address saved',
      content: (facts) =>
        `"${facts.text('label')}" was added to your address book: ${facts.text('address')}. You can withdraw to it after 24 hours. If this wasn't you, remove it and freeze your account.`,
    },
  },
  coin_withdrawal_requested: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'برداشت رمزارز ثبت شد',
      content: (facts) =>
        `برداشت ${what(facts)} به ${to(facts)} ثبت شد. اگر شما نبودید، همین حالا آن را لغو و حساب را مسدود کنید.`,
    },
    en: {
      title: 'Withdrawal requested',
      content: (facts) =>
        `You asked to withdraw ${what(facts)} to ${facts.text('to')}. If this wasn't you, cancel it now and freeze your account.`,
    },
  },
  coin_withdrawal_checked: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'برداشت شما در حال بررسی است',
      content: (facts) =>
        `کارشناس ما برداشت ${what(facts)} را بررسی می‌کند. لازم نیست کاری کنید؛ نتیجه را خبر می‌دهیم.`,
    },
    en: {
      title: 'Your withdrawal is under review',
      content: (facts) =>
        `We're reviewing your withdrawal of ${what(facts)}. There's nothing you need to do; we'll tell you the outcome.`,
    },
  },
  coin_withdrawal_sent: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'برداشت در راه است',
      content: (facts) =>
        `${received(facts)} تأیید شد و به ${to(facts)} ارسال می‌شود. دیگر نمی‌شود آن را لغو کرد.`,
    },
    en: {
      title: 'Withdrawal on its way',
      content: (facts) =>
        `${received(facts)} is approved and being sent to ${facts.text('to')}. It can no longer be cancelled.`,
    },
  },
  coin_withdrawal_settled: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'برداشت رمزارز انجام شد',
      content: (facts) => `شبکه ارسال ${received(facts)} به ${to(facts)} را تأیید کرد.`,
    },
    en: {
      title: 'Withdrawal complete',
      content: (facts) => `The network confirmed ${received(facts)} to ${facts.text('to')}.`,
    },
  },
  coin_withdrawal_refused: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'برداشت رمزارز انجام نشد',
      content: (facts) => `${refused(facts, 'fa')} ${what(facts)} دوباره در کیف پول شما آزاد است.`,
    },
    en: {
      title: 'Withdrawal refused',
      content: (facts) =>
        `${refused(facts, 'en')} ${what(facts)} is available in your wallet again.`,
    },
  },
  coin_withdrawal_returned: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'شبکه برداشت را انجام نداد',
      content: (facts) =>
        `شبکه تراکنش ارسال به ${to(facts)} را نپذیرفت؛ ${what(facts)} دوباره در کیف پول شماست.`,
    },
    en: {
      title: 'The network did not make your withdrawal',
      content: (facts) =>
        `The network rejected the transaction to ${facts.text('to')}; ${what(facts)} is in your wallet again.`,
    },
  },
  coin_claim_refused: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'درخواست پیگیری واریز پذیرفته نشد',
      content: (facts) =>
        `درخواست پیگیری شما برای ${what(facts)} پذیرفته نشد. ${claimRefused(facts, 'fa')}`,
    },
    en: {
      title: 'Your claim to a deposit was not accepted',
      content: (facts) =>
        `Your claim to ${what(facts)} was not accepted. ${claimRefused(facts, 'en')}`,
    },
  },
} as const satisfies Record<string, NoticeSpec>;
