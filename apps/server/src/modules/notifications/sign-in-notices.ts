// What people are told of attempts to log in to their account.
import type { Lang } from '../../http/index.ts';
import type { NoticeSpec, ReadableFacts } from './notice-spec.ts';

/** From how many networks, or from which one. */
const networks = (facts: ReadableFacts, lang: Lang): string => {
  const address = facts.text('ip');
  const count = facts.amount('networks');
  if (address !== '') return lang === 'fa' ? `از نشانی ${address}` : `from ${address}`;
  return lang === 'fa' ? `از ${count} شبکهٔ گوناگون` : `from ${count} networks`;
};

/** Kinds of notices of logins that failed, with their words. */
export const SIGN_IN_NOTICES = {
  failed_sign_ins: {
    type: 0,
    section: null,
    fa: {
      title: 'تلاش ناموفق برای ورود',
      content: (facts) =>
        `در یک روز گذشته ${facts.amount('count')} بار ${networks(facts, 'fa')} برای ورود به حساب شما تلاش شد و هیچ‌کدام وارد نشد. اگر شما نبودید، ورود دومرحله‌ای را فعال کنید.`,
    },
    en: {
      title: 'Failed attempts to log in',
      content: (facts) =>
        `Over the last day ${facts.amount('count')} attempts to log in to your account failed, ${networks(facts, 'en')}. If it was not you, turn two-step login on.`,
    },
  },
} as const satisfies Record<string, NoticeSpec>;
