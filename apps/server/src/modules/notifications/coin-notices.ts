// What people are told of coins that come in and go out over a chain.
import type { Lang } from '../../http/index.ts';
import { leftToRight } from './left-to-right.ts';
import { PAYOUT_REASONS } from './notice-reasons.ts';
import type { NoticeSpec, ReadableFacts } from './notice-spec.ts';

const what = (facts: ReadableFacts): string => `${facts.amount('amount')} ${facts.asset('symbol')}`;

const PARKED: Readonly<Record<string, { readonly fa: string; readonly en: string }>> = {
  below_minimum: {
    fa: 'از حداقل واریز کمتر است؛ نزد ما محفوظ می‌ماند و وقتی جمع واریزهایتان به حداقل برسد، به کیف پول اضافه می‌شود.',
    en: 'It’s below the minimum deposit. We hold it and credit it once your deposits add up to the minimum.',
  },
  account_stopped: {
    fa: 'چون واریز برای حساب شما غیرفعال است، هنوز به کیف پول اضافه نشده است. دارایی نزد ما محفوظ است؛ با پشتیبانی تماس بگیرید.',
    en: 'Deposits are paused on your account, so it isn’t in your wallet yet. Your funds are safe. Please contact support.',
  },
};

const parked = (facts: ReadableFacts, lang: Lang): string =>
  (PARKED[facts.text('reason')] ?? PARKED['account_stopped'])?.[lang] ?? '';

const COIN_OWN: Readonly<Record<string, { readonly fa: string; readonly en: string }>> = {
  not_own_account: {
    fa: 'این آدرس برای شما نیست.',
    en: 'This address isn’t yours.',
  },
  account_closed: {
    fa: 'این آدرس رمزارز نمی‌پذیرد.',
    en: 'This address doesn’t accept coins.',
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
    fa: 'مدارک نشان نمی‌دهد که شما فرستنده‌اید.',
    en: 'The evidence doesn’t show that you sent it.',
  },
  unreadable: { fa: 'عکس‌ها خوانا نبود.', en: 'We couldn’t read the pictures.' },
  other_transaction: {
    fa: 'مدارک مربوط به تراکنش دیگری بود.',
    en: 'The evidence is for another transaction.',
  },
  given_to_another: {
    fa: 'این واریز متعلق به شخص دیگری بود.',
    en: 'The deposit belongs to someone else.',
  },
  taken_back: {
    fa: 'شبکه این واریز را برگردانده است.',
    en: 'The network reversed this deposit.',
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
      title: 'Crypto deposit received',
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
      title: 'Crypto deposit on hold',
      content: (facts) => `${what(facts)} reached your address. ${parked(facts, 'en')}`,
    },
  },
  coin_deposit_taken_back: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'شبکه واریز شما را برگرداند؛ در حال پیگیری هستیم',
      content: (facts) =>
        `شبکه بلاکی را که واریز ${what(facts)} در آن بود برگرداند. اگر شبکه دوباره آن را ثبت کند، چیزی تغییر نمی‌کند. پیگیری می‌کنیم و نتیجه را خبر می‌دهیم.`,
    },
    en: {
      title: 'The network dropped your deposit',
      content: (facts) =>
        `The network dropped the block with your deposit of ${what(facts)}. It’s usually confirmed again. We’re watching it and will let you know.`,
    },
  },
  coin_deposit_reversed: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'شبکه یک واریز را برگرداند',
      content: (facts) =>
        `شبکه واریز ${what(facts)} را باطل کرد و با تأیید دو کارشناس از کیف پول شما کم شد. اگر سؤالی دارید، به پشتیبانی بگویید.`,
    },
    en: {
      title: 'Deposit reversed',
      content: (facts) =>
        `The network reversed your deposit of ${what(facts)}. After a two-person review, we removed it from your wallet. Contact support with any questions.`,
    },
  },
  withdraw_address_added: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'آدرس برداشت جدید ذخیره شد',
      content: (facts) =>
        `آدرس «${facts.text('label')}» به دفترچهٔ شما اضافه شد: ${leftToRight(facts.text('address'))}. برداشت به آن ۲۴ ساعت دیگر فعال می‌شود. اگر شما نبودید، آن را حذف و حساب را مسدود کنید.`,
    },
    en: {
      title: 'Withdrawal address saved',
      content: (facts) =>
        `“${facts.text('label')}” was added to your address book: ${facts.text('address')}. You can withdraw to it after 24 hours. If this wasn’t you, remove it and freeze your account.`,
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
        `You requested a withdrawal of ${what(facts)} to ${facts.text('to')}. If this wasn’t you, cancel it now and freeze your account.`,
    },
  },
  coin_withdrawal_checked: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'برداشت شما در حال بررسی است',
      content: (facts) =>
        `کارشناسان ما برداشت ${what(facts)} را بررسی می‌کنند. لازم نیست کاری کنید؛ نتیجه را خبر می‌دهیم.`,
    },
    en: {
      title: 'Withdrawal in review',
      content: (facts) =>
        `We’re reviewing your withdrawal of ${what(facts)}. You don’t need to do anything. We’ll let you know.`,
    },
  },
  coin_withdrawal_sent: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'برداشت در راه است',
      content: (facts) =>
        `${received(facts)} تأیید شد و به ${to(facts)} ارسال می‌شود. دیگر قابل لغو نیست.`,
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
      content: (facts) => `${refused(facts, 'fa')} ${what(facts)} به کیف پول شما برگشت.`,
    },
    en: {
      title: 'Withdrawal rejected',
      content: (facts) => `${refused(facts, 'en')} ${what(facts)} is back in your wallet.`,
    },
  },
  coin_withdrawal_returned: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'شبکه برداشت را انجام نداد',
      content: (facts) =>
        `شبکه تراکنش ارسال به ${to(facts)} را انجام نداد؛ ${what(facts)} به کیف پول شما برگشت.`,
    },
    en: {
      title: 'Withdrawal failed on the network',
      content: (facts) =>
        `The network rejected the transaction to ${facts.text('to')}. ${what(facts)} is back in your wallet.`,
    },
  },
  coin_claim_refused: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'درخواست پیگیری واریز تأیید نشد',
      content: (facts) =>
        `درخواست پیگیری شما برای ${what(facts)} تأیید نشد. ${claimRefused(facts, 'fa')}`,
    },
    en: {
      title: 'Deposit claim rejected',
      content: (facts) =>
        `Your claim for ${what(facts)} wasn’t accepted. ${claimRefused(facts, 'en')}`,
    },
  },
} as const satisfies Record<string, NoticeSpec>;
