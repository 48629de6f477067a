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
        `${what(facts)} به ${facts.text('name')} منتقل شد. اگر شما نبودید، همین حالا حساب را مسدود کنید.`,
    },
    en: {
      title: 'Transfer sent',
      content: (facts) =>
        `You sent ${what(facts)} to ${facts.text('name')}. If this wasn’t you, freeze your account now.`,
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
      title: 'برداشت از صندوق امن ثبت شد',
      content: (facts) =>
        `${what(facts)} بعد از ${facts.amount('hours')} ساعت به کیف پول اسپات می‌رسد. اگر شما نبودید، همین حالا آن را لغو کنید.`,
    },
    en: {
      title: 'Vault withdrawal requested',
      content: (facts) =>
        `${what(facts)} arrives in your spot wallet in ${facts.amount('hours')} hours. If this wasn’t you, cancel it now.`,
    },
  },
  vault_out_done: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'برداشت از صندوق امن انجام شد',
      content: (facts) => `${what(facts)} به کیف پول اسپات شما رسید.`,
    },
    en: {
      title: 'Vault withdrawal complete',
      content: (facts) => `${what(facts)} is in your spot wallet.`,
    },
  },
  vault_delay_lowered: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'مدت انتظار صندوق امن کم می‌شود',
      content: (facts) =>
        `مدت انتظار صندوق امن بعد از ${facts.amount('wait')} ساعت به ${facts.amount('hours')} ساعت می‌رسد. اگر شما نبودید، همین حالا آن را به مدت قبلی برگردانید.`,
    },
    en: {
      title: 'Vault delay is being shortened',
      content: (facts) =>
        `In ${facts.amount('wait')} hours your vault withdrawal delay becomes ${facts.amount('hours')} hours. If this wasn’t you, change it back now.`,
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
      title: 'Gift created',
      content: (facts) =>
        `${what(facts)} was set aside for a gift. If this wasn’t you, cancel it now and freeze your account.`,
    },
  },
  gift_taken: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'هدیهٔ شما دریافت شد',
      content: (facts) => `${facts.text('name')} هدیهٔ ${what(facts)} شما را دریافت کرد.`,
    },
    en: {
      title: 'Your gift was claimed',
      content: (facts) => `${facts.text('name')} claimed your gift of ${what(facts)}.`,
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
      content: (facts) => `A gift of ${what(facts)} from ${facts.text('name')} is in your wallet.`,
    },
  },
  gift_ended: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'مهلت هدیه تمام شد',
      content: (facts) => `کسی هدیهٔ ${what(facts)} را دریافت نکرد؛ پول آن به کیف پول شما برگشت.`,
    },
    en: {
      title: 'Gift expired',
      content: (facts) => `No one claimed your gift of ${what(facts)}. It’s back in your wallet.`,
    },
  },
  recipient_added: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'مخاطب جدید اضافه شد',
      content: (facts) =>
        `${facts.text('name')} به مخاطبانی شما اضافه شد. اگر شما نبودید، آن را حذف و حساب را مسدود کنید.`,
    },
    en: {
      title: 'Recipient added',
      content: (facts) =>
        `${facts.text('name')} was added to your address book. If this wasn’t you, remove it and freeze your account.`,
    },
  },
  whitelist_on: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'انتقال فقط به مخاطبان',
      content: fixed(
        'از این به بعد فقط به مخاطبان خود می‌توانید انتقال دهید و ساخت هدیه غیرفعال است.',
      ),
    },
    en: {
      title: 'Address book only is on',
      content: fixed('You can now only send to your address book. Gifts are off.'),
    },
  },
  whitelist_off_asked: {
    type: 1,
    section: 'WALLET',
    fa: {
      title: 'انتقال به همه فعال می‌شود',
      content: fixed(
        'انتقال به همه، ۷۲ ساعت دیگر فعال می‌شود. اگر شما نبودید، همین حالا فهرست را دوباره فعال و حساب را مسدود کنید.',
      ),
    },
    en: {
      title: 'Address book only is turning off',
      content: fixed(
        'In 72 hours transfers to anyone are allowed. If this wasn’t you, turn it back on now and freeze your account.',
      ),
    },
  },
} as const satisfies Record<string, NoticeSpec>;
