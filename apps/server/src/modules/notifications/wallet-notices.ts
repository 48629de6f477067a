// What people are told of toman that come, leave or are put right.
import type { Lang } from '../../http/index.ts';
import { leftToRight } from './left-to-right.ts';
import type { NoticeSpec, ReadableFacts } from './notice-spec.ts';
import { limitWords } from './limit-words.ts';
import {
  BANK_CHECK_REASONS,
  CHARGE_CHECK_REASONS,
  PAYOUT_REASONS,
  RECEIPT_REASONS,
} from './notice-reasons.ts';

const payoutReason = (facts: ReadableFacts, lang: Lang): string =>
  (PAYOUT_REASONS[facts.text('reason')] ?? PAYOUT_REASONS['other'])?.[lang] ?? '';

const receiptReason = (facts: ReadableFacts, lang: Lang): string =>
  (RECEIPT_REASONS[facts.text('reason')] ?? RECEIPT_REASONS['other'])?.[lang] ?? '';

/** Why it is looked at, with a space before it; nothing where no limit stands against it. */
const checkReason = (facts: ReadableFacts, lang: Lang): string =>
  [BANK_CHECK_REASONS[facts.text('reason')]?.[lang] ?? '', limitWords(facts, lang)]
    .map((words) => (words === '' ? '' : ` ${words}`))
    .join('');

const chargeReason = (facts: ReadableFacts, lang: Lang): string =>
  CHARGE_CHECK_REASONS[facts.text('reason')]?.[lang] ?? '';

/** Kinds of notices about deposits, withdrawals and adjustments, with their words. */
export const WALLET_NOTICES = {
  deposit_paid: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'واریز انجام شد',
      content: (facts) =>
        `${facts.amount('amount')} ${facts.asset('symbol')} به کیف پول شما اضافه شد.`,
    },
    en: {
      title: 'Deposit received',
      content: (facts) =>
        `${facts.amount('amount')} ${facts.asset('symbol')} has been added to your wallet.`,
    },
  },
  adjusted_in: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'اصلاح موجودی به سود شما',
      content: (facts) =>
        `${facts.amount('amount')} ${facts.asset('symbol')} با بررسی دو کارشناس به کیف پول شما اضافه شد. شمارهٔ پیگیری: ${facts.text('ticket')}`,
    },
    en: {
      title: 'Account adjustment',
      content: (facts) =>
        `After a two-person review, ${facts.amount('amount')} ${facts.asset('symbol')} was added to your wallet. Case: ${facts.text('ticket')}`,
    },
  },
  adjusted_out: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'اصلاح موجودی',
      content: (facts) =>
        `${facts.amount('amount')} ${facts.asset('symbol')} با بررسی دو کارشناس از کیف پول شما کم شد. شمارهٔ پیگیری: ${facts.text('ticket')}. اگر درست نیست، به پشتیبانی بگویید.`,
    },
    en: {
      title: 'Account adjustment',
      content: (facts) =>
        `After a two-person review, ${facts.amount('amount')} ${facts.asset('symbol')} was removed from your wallet. Case: ${facts.text('ticket')}. If this isn’t right, contact support.`,
    },
  },
  bank_deposit_credited: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'واریز بانکی انجام شد',
      content: (facts) => `${facts.amount('amount')} تومان از بانک به کیف پول شما اضافه شد.`,
    },
    en: {
      title: 'Bank deposit received',
      content: (facts) =>
        `${facts.amount('amount')} toman from the bank has been added to your wallet.`,
    },
  },
  bank_deposit_checked: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'واریز بانکی در حال بررسی است',
      content: (facts) =>
        `${facts.amount('amount')} تومان با شناسهٔ شما به بانک رسید و در حال بررسی است.${checkReason(facts, 'fa')} پول نزد ما محفوظ است و نتیجه را خبر می‌دهیم.`,
    },
    en: {
      title: 'Bank deposit in review',
      content: (facts) =>
        `We received your bank deposit of ${facts.amount('amount')} toman and are reviewing it.${checkReason(facts, 'en')} Your money is safe, and we’ll let you know the result.`,
    },
  },
  charge_checked: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'پرداخت شما در حال بررسی است',
      content: (facts) =>
        `پرداخت ${facts.amount('amount')} تومانی شما دریافت شد، ولی هنوز به کیف پول اضافه نشده است. ${chargeReason(facts, 'fa')}کارشناس آن را بررسی می‌کند. پول نزد ما محفوظ است و نتیجه را خبر می‌دهیم.`,
    },
    en: {
      title: 'Payment in review',
      content: (facts) =>
        `We received your payment of ${facts.amount('amount')} toman, but it isn’t in your wallet yet. ${chargeReason(facts, 'en')}We’re reviewing it. Your money is safe, and we’ll let you know the result.`,
    },
  },
  charge_given: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'پرداخت شما به کیف پول اضافه شد',
      content: (facts) =>
        `پرداخت شما بررسی شد و ${facts.amount('amount')} تومان به کیف پول شما اضافه شد.`,
    },
    en: {
      title: 'Payment added to your wallet',
      content: (facts) =>
        `We reviewed your payment and added ${facts.amount('amount')} toman to your wallet.`,
    },
  },
  charge_returned: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'پرداخت شما برگشت داده شد',
      content: (facts) =>
        `پرداخت ${facts.amount('amount')} تومانی شما بررسی شد و به همان حسابی که از آن پرداخت شده بود برگشت.`,
    },
    en: {
      title: 'Payment returned',
      content: (facts) =>
        `We reviewed your payment of ${facts.amount('amount')} toman and returned it to the account it came from.`,
    },
  },
  receipt_refused: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'رسید تأیید نشد',
      content: (facts) =>
        `رسید ${facts.amount('amount')} تومانی شما تأیید نشد. ${receiptReason(facts, 'fa')}`,
    },
    en: {
      title: 'Receipt rejected',
      content: (facts) =>
        `Your receipt for ${facts.amount('amount')} toman wasn’t accepted. ${receiptReason(facts, 'en')}`,
    },
  },
  withdrawal_requested: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'برداشت ثبت شد',
      content: (facts) =>
        `برداشت ${facts.amount('amount')} تومان به کارت ${leftToRight(facts.digits('card'))} ثبت شد. اگر شما نبودید، همین حالا آن را لغو و حساب را مسدود کنید.`,
    },
    en: {
      title: 'Withdrawal requested',
      content: (facts) =>
        `You requested a withdrawal of ${facts.amount('amount')} toman to card ${facts.digits('card')}. If this wasn’t you, cancel it now and freeze your account.`,
    },
  },
  withdrawal_settled: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'برداشت به حساب شما رسید',
      content: (facts) =>
        `${facts.amount('receive')} تومان به حساب کارت ${leftToRight(facts.digits('card'))} واریز شد.`,
    },
    en: {
      title: 'Withdrawal paid',
      content: (facts) =>
        `${facts.amount('receive')} toman has been paid to the account of card ${facts.digits('card')}.`,
    },
  },
  withdrawal_refused: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'برداشت انجام نشد',
      content: (facts) =>
        `${payoutReason(facts, 'fa')} ${facts.amount('amount')} تومان به کیف پول شما برگشت.`,
    },
    en: {
      title: 'Withdrawal rejected',
      content: (facts) =>
        `${payoutReason(facts, 'en')} ${facts.amount('amount')} toman is back in your wallet.`,
    },
  },
  withdrawal_returned: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'بانک برداشت را برگرداند',
      content: (facts) =>
        `بانک ${facts.amount('receive')} تومان را به حساب کارت ${leftToRight(facts.digits('card'))} واریز نکرد؛ پول به کیف پول شما برگشت.`,
    },
    en: {
      title: 'Withdrawal returned by the bank',
      content: (facts) =>
        `The bank couldn’t pay ${facts.amount('receive')} toman to the account of card ${facts.digits('card')}. The money is back in your wallet.`,
    },
  },
  deposit_failed: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'پرداخت انجام نشد',
      content: (facts) =>
        `پرداخت ${facts.amount('amount')} ${facts.asset('symbol')} انجام نشد. اگر پولی از کارت شما کم شده باشد، بانک آن را برمی‌گرداند.`,
    },
    en: {
      title: 'Payment failed',
      content: (facts) =>
        `Your payment of ${facts.amount('amount')} ${facts.asset('symbol')} failed. If your card was charged, the bank refunds it.`,
    },
  },
} as const satisfies Record<string, NoticeSpec>;
