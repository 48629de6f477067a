// What people are told of their invitations and of what they were given.
import { leftToRight } from './left-to-right.ts';
import type { NoticeSpec } from './notice-spec.ts';

/** Kinds of notices about invitations, with their words. */
export const INVITE_NOTICES = {
  friend_joined: {
    type: 0,
    section: null,
    fa: {
      title: 'دوستتان ثبت‌نام کرد',
      content: (facts) =>
        `${leftToRight(facts.digits('mobile'))} با کد ${leftToRight(facts.text('code'))} ثبت‌نام کرد.`,
    },
    en: {
      title: 'A friend joined',
      content: (facts) => `${facts.text('mobile')} signed up with your code ${facts.text('code')}.`,
    },
  },
  commission_paid: {
    type: 0,
    section: null,
    fa: {
      title: 'پاداش دعوت واریز شد',
      content: (facts) =>
        `سهم شما از کارمزد دوستانتان، به ارزش ${facts.amount('amount')} تومان، به کیف پول اضافه شد.`,
    },
    en: {
      title: 'Invitation reward received',
      content: (facts) =>
        `Your share of your friends’ fees, worth ${facts.amount('amount')} toman, was added to your wallet.`,
    },
  },
} as const satisfies Record<string, NoticeSpec>;
