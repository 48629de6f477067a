// What people are told of transfers, gifts and the address book.
import { fixed, type NoticeSpec, type ReadableFacts } from './notice-spec.ts';

const what = (facts: ReadableFacts): string => `${facts.amount('amount')} ${facts.asset('symbol')}`;

/** Kinds of notices about money that moves here, with their words. */
export const MOVE_NOTICES = {
  transfer_sent: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'انتقال انجام شد',
      content: (facts) =>
        `${what(facts)} به ${facts.text('name')} انتقال یافت. اگر شما نبودید، همین حالا حساب را مسدود کنید.`,
    },
    en: {
      title: 'Transfer sent',
      content: (facts) =>
        `${what(facts)} went to ${facts.text('name')}. If it was not you, freeze your account now.`,
    },
  },
  transfer_received: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'انتقال دریافت شد',
      content: (facts) => `${what(facts)} از ${facts.text('name')} به کیف پول شما رسید.`,
    },
    en: {
      title: 'Transfer received',
      content: (facts) => `${what(facts)} from ${facts.text('name')} is in your wallet.`,
    },
  },
  vault_out_asked: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'خروج از صندوق امن ثبت شد',
      content: (facts) =>
        `${what(facts)} پس از ${facts.amount('hours')} ساعت به کیف پول نقدی می‌رسد. اگر شما نبودید، همین حالا آن را لغو کنید.`,
    },
    en: {
      title: 'On its way out of the vault',
      content: (facts) =>
        `${what(facts)} will be in your spot wallet after ${facts.amount('hours')} hours. If it was not you, cancel it now.`,
    },
  },
  vault_out_done: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'از صندوق امن بیرون آمد',
      content: (facts) => `${what(facts)} در کیف پول نقدی شماست.`,
    },
    en: {
      title: 'Out of the vault',
      content: (facts) => `${what(facts)} is in your spot wallet.`,
    },
  },
  vault_delay_lowered: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'تأخیر صندوق امن کوتاه می‌شود',
      content: (facts) =>
        `تأخیر صندوق امن پس از ${facts.amount('wait')} ساعت به ${facts.amount('hours')} ساعت می‌رسد. اگر شما نبودید، همین حالا آن را به حالت پیش برگردانید.`,
    },
    en: {
      title: 'The delay of your vault gets shorter',
      content: (facts) =>
        `After ${facts.amount('wait')} hours the delay of your vault will be ${facts.amount('hours')} hours. If it was not you, set it back now.`,
    },
  },
  gift_made: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'هدیه ساخته شد',
      content: (facts) =>
        `${what(facts)} برای هدیه مسدود شد. اگر شما نبودید، همین حالا آن را لغو و حساب را مسدود کنید.`,
    },
    en: {
      title: 'Gift made',
      content: (facts) =>
        `${what(facts)} was set aside for a gift. If it was not you, cancel it now and freeze your account.`,
    },
  },
  gift_taken: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'هدیهٔ شما باز شد',
      content: (facts) => `${facts.text('name')} هدیهٔ ${what(facts)} شما را گرفت.`,
    },
    en: {
      title: 'Your gift was opened',
      content: (facts) => `${facts.text('name')} took your gift of ${what(facts)}.`,
    },
  },
  gift_received: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'هدیه به شما رسید',
      content: (facts) => `${what(facts)}، هدیهٔ ${facts.text('name')}، در کیف پول شماست.`,
    },
    en: {
      title: 'Gift received',
      content: (facts) => `${what(facts)}, a gift of ${facts.text('name')}, is in your wallet.`,
    },
  },
  gift_ended: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'مهلت هدیه گذشت',
      content: (facts) =>
        `کسی هدیهٔ ${what(facts)} را نگرفت؛ پول آن دوباره در کیف پول شما آزاد است.`,
    },
    en: {
      title: 'A gift has ended',
      content: (facts) =>
        `Nobody took your gift of ${what(facts)}; it is free in your wallet again.`,
    },
  },
  recipient_added: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'گیرنده‌ای اضافه شد',
      content: (facts) =>
        `${facts.text('name')} به دفترچهٔ گیرنده‌های شما اضافه شد. اگر شما نبودید، آن را حذف و حساب را مسدود کنید.`,
    },
    en: {
      title: 'Recipient added',
      content: (facts) =>
        `${facts.text('name')} was added to your address book. If it was not you, remove the entry and freeze your account.`,
    },
  },
  whitelist_on: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'انتقال فقط به دفترچه',
      content: fixed('از این پس انتقال شما فقط به دفترچهٔ گیرنده‌ها باز است و هدیه ساخته نمی‌شود.'),
    },
    en: {
      title: 'Transfers to the address book alone',
      content: fixed('From now on you send to your address book alone, and no gifts are made.'),
    },
  },
  whitelist_off_asked: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'انتقال به همه باز می‌شود',
      content: fixed(
        'پس از ۷۲ ساعت انتقال به هر گیرنده‌ای باز می‌شود. اگر شما نبودید، همین حالا فهرست را دوباره فعال و حساب را مسدود کنید.',
      ),
    },
    en: {
      title: 'Transfers to anybody will open',
      content: fixed(
        'After 72 hours transfers to anybody are open. If it was not you, switch the address book on again now and freeze your account.',
      ),
    },
  },
} as const satisfies Record<string, NoticeSpec>;
