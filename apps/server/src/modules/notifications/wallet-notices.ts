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
      title: 'A correction in your favour',
      content: (facts) =>
        `After a check by two officers ${facts.amount('amount')} ${facts.asset('symbol')} has been added to your wallet. Case: ${facts.text('ticket')}`,
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
      title: 'A correction of your balance',
      content: (facts) =>
        `After a check by two officers ${facts.amount('amount')} ${facts.asset('symbol')} has been taken from your wallet. Case: ${facts.text('ticket')}. If this is not right, tell support.`,
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
        `${facts.amount('amount')} تومان با شناسهٔ شما به بانک رسید و کارشناس آن را بررسی می‌کند.${checkReason(facts, 'fa')} پول نزد ما محفوظ است و نتیجه را خبر می‌دهیم.`,
    },
    en: {
      title: 'Your bank deposit is being checked',
      content: (facts) =>
        `${facts.amount('amount')} toman with your identifier reached the bank, and an officer is looking at it.${checkReason(facts, 'en')} The money is safe with us; we will tell you the result.`,
    },
  },
  charge_checked: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'پرداخت شما در حال بررسی است',
      content: (facts) =>
        `پرداخت ${facts.amount('amount')} تومانی شما به دست ما رسید، ولی هنوز به کیف پول اضافه نشده است. ${chargeReason(facts, 'fa')}کارشناس آن را بررسی می‌کند. پول نزد ما محفوظ است و نتیجه را خبر می‌دهیم.`,
    },
    en: {
      title: 'Your payment is under review',
      content: (facts) =>
        `We received your payment of ${facts.amount('amount')} toman, but it is not in your wallet yet. ${chargeReason(facts, 'en')}An officer is reviewing it. The money is safe with us; we will tell you the result.`,
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
      title: 'Your payment is in your wallet',
      content: (facts) =>
        `Your payment was reviewed, and ${facts.amount('amount')} toman has been added to your wallet.`,
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
      title: 'Your payment was returned',
      content: (facts) =>
        `Your payment of ${facts.amount('amount')} toman was reviewed and returned to the account that it came from.`,
    },
  },
  receipt_refused: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'رسید پذیرفته نشد',
      content: (facts) =>
        `رسید ${facts.amount('amount')} تومانی شما پذیرفته نشد. ${receiptReason(facts, 'fa')}`,
    },
    en: {
      title: 'Receipt not accepted',
      content: (facts) =>
        `Your receipt of ${facts.amount('amount')} toman was not accepted. ${receiptReason(facts, 'en')}`,
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
      title: 'Withdrawal asked for',
      content: (facts) =>
        `A withdrawal of ${facts.amount('amount')} toman to card ${facts.digits('card')} was asked for. If it was not you, cancel it now and freeze your account.`,
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
        `${payoutReason(facts, 'fa')} ${facts.amount('amount')} تومان دوباره در کیف پول شما آزاد است.`,
    },
    en: {
      title: 'Withdrawal refused',
      content: (facts) =>
        `${payoutReason(facts, 'en')} ${facts.amount('amount')} toman is free in your wallet again.`,
    },
  },
  withdrawal_returned: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'بانک برداشت را برگرداند',
      content: (facts) =>
        `بانک ${facts.amount('receive')} تومان را به حساب کارت ${leftToRight(facts.digits('card'))} نریخت؛ پول دوباره در کیف پول شماست.`,
    },
    en: {
      title: 'The bank returned a withdrawal',
      content: (facts) =>
        `The bank did not pay ${facts.amount('receive')} toman to the account of card ${facts.digits('card')}; the money is in your wallet again.`,
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
      title: 'The payment was not made',
      content: (facts) =>
        `The payment of ${facts.amount('amount')} ${facts.asset('symbol')} was not made. If your card was charged, the bank returns the money.`,
    },
  },
} as const satisfies Record<string, NoticeSpec>;
