// What people are told of that staff did to their account.
import type { Lang } from '../../http/index.ts';
import { HOLD_REASONS, RELEASE_REASONS } from './notice-reasons.ts';
import { fixed, type NoticeSpec, type ReadableFacts } from './notice-spec.ts';

const ACTIONS: Readonly<Record<string, { readonly fa: string; readonly en: string }>> = {
  trade: { fa: 'معامله', en: 'trading' },
  deposit: { fa: 'واریز', en: 'deposits' },
  withdraw: { fa: 'برداشت', en: 'withdrawals' },
};

const action = (facts: ReadableFacts, lang: Lang): string =>
  ACTIONS[facts.text('action')]?.[lang] ?? '';

const untilFa = (facts: ReadableFacts): string =>
  facts.text('until_fa') === '' ? 'تا اطلاع بعدی' : `تا ${facts.digits('until_fa')}`;

const untilEn = (facts: ReadableFacts): string =>
  facts.text('until_en') === '' ? 'until further notice' : `until ${facts.text('until_en')}`;

const holdReason = (facts: ReadableFacts, lang: Lang): string =>
  (HOLD_REASONS[facts.text('reason')] ?? HOLD_REASONS['other'])?.[lang] ?? '';

const releaseReason = (facts: ReadableFacts, lang: Lang): string =>
  (RELEASE_REASONS[facts.text('reason')] ?? RELEASE_REASONS['other'])?.[lang] ?? '';

/** Kinds of notices of an account, with their words. */
export const ACCOUNT_NOTICES = {
  push_test: {
    type: 0,
    section: null,
    fa: {
      title: 'اعلان آزمایشی',
      content: fixed('اعلان گوشی روی این دستگاه کار می‌کند.'),
    },
    en: {
      title: 'Test notification',
      content: fixed('Push notifications work on this device.'),
    },
  },
  account_frozen: {
    type: 0,
    section: null,
    fa: {
      title: 'حساب شما مسدود شد',
      content: fixed(
        'برای بررسی، سفارش، واریز و برداشت متوقف است. موجودی شما محفوظ است و سفارش‌های باز را می‌توانید لغو کنید. برای بازگشایی، از صفحهٔ «امنیت» درخواست دهید.',
      ),
    },
    en: {
      title: 'Your account is frozen',
      content: fixed(
        'New orders, deposits, withdrawals and transfers are paused for a review. Your funds are safe, and you can cancel open orders. You can ask to unfreeze it on the Security page.',
      ),
    },
  },
  account_unfrozen: {
    type: 0,
    section: null,
    fa: {
      title: 'مسدودی حساب شما رفع شد',
      content: fixed(
        'بررسی تمام شد و حساب شما دوباره فعال است. برای امنیت، برداشت تا ۷۲ ساعت متوقف می‌ماند.',
      ),
    },
    en: {
      title: 'Account unfrozen',
      content: fixed(
        'Your account is no longer frozen. For your safety, withdrawals and transfers stay paused for 72 hours.',
      ),
    },
  },
  unfreeze_asked: {
    type: 0,
    section: null,
    fa: {
      title: 'درخواست بازگشایی حساب ثبت شد',
      content: fixed(
        'دو کارشناس آن را بررسی می‌کنند و تا آن زمان حساب مسدود می‌ماند. اگر شما نبودید، در صفحهٔ «امنیت» درخواست را لغو کنید و رمز عبور خود را تغییر دهید.',
      ),
    },
    en: {
      title: 'Unfreeze request received',
      content: fixed(
        'Two reviewers check it, and your account stays frozen until then. If this wasn’t you, cancel the request on the Security page and change your password.',
      ),
    },
  },
  unfreeze_refused: {
    type: 0,
    section: null,
    fa: {
      title: 'درخواست بازگشایی حساب رد شد',
      content: fixed(
        'حساب شما همچنان مسدود است. اگر توضیح بیشتری دارید، در صفحهٔ «امنیت» دوباره درخواست دهید.',
      ),
    },
    en: {
      title: 'Unfreeze request rejected',
      content: fixed(
        'Your account is still frozen. If there’s more we should know, send a new request on the Security page.',
      ),
    },
  },
  action_blocked: {
    type: 0,
    section: null,
    fa: {
      title: 'بخشی از حساب شما غیرفعال شد',
      content: (facts) => `${action(facts, 'fa')} برای بررسی ${untilFa(facts)} غیرفعال است.`.trim(),
    },
    en: {
      title: 'Part of your account is paused',
      content: (facts) =>
        `Paused for a review ${untilEn(facts)}: ${action(facts, 'en') || 'one action'}.`,
    },
  },
  action_unblocked: {
    type: 0,
    section: null,
    fa: {
      title: 'محدودیت حساب رفع شد',
      content: (facts) => `${action(facts, 'fa')} برای شما دوباره فعال است.`.trim(),
    },
    en: {
      title: 'Restriction lifted',
      content: (facts) => `Available again: ${action(facts, 'en') || 'one action'}.`,
    },
  },
  money_held: {
    type: 0,
    section: null,
    fa: {
      title: 'برداشت از حساب متوقف شد',
      content: (facts) =>
        `${holdReason(facts, 'fa')} ${untilFa(facts)} برداشت متوقف است. موجودی شما محفوظ است و معامله و واریز فعال است.`,
    },
    en: {
      title: 'Withdrawals and transfers paused',
      content: (facts) =>
        `${holdReason(facts, 'en')} Withdrawals and transfers are paused ${untilEn(facts)}. Your funds are safe, and you can still trade and deposit.`,
    },
  },
  // facts of an end are there where the account's security holds money on
  money_released: {
    type: 0,
    section: null,
    fa: {
      title: 'توقف برداشت رفع شد',
      content: (facts) =>
        facts.text('until_fa') === ''
          ? `${releaseReason(facts, 'fa')} برداشت از حساب دوباره فعال است.`
          : `${releaseReason(facts, 'fa')} برای امنیت، ${untilFa(facts)} برداشت هنوز متوقف است.`,
    },
    en: {
      title: 'Hold lifted',
      content: (facts) =>
        facts.text('until_en') === ''
          ? `${releaseReason(facts, 'en')} Withdrawals and transfers are available again.`
          : `${releaseReason(facts, 'en')} For your safety, withdrawals and transfers stay paused ${untilEn(facts)}.`,
    },
  },
  level_changed: {
    type: 0,
    section: null,
    fa: {
      title: 'سطح کاربری شما تغییر کرد',
      content: (facts) =>
        `سطح شما الان ${facts.amount('level')} است؛ امکانات این سطح را در «احراز هویت» ببینید.`,
    },
    en: {
      title: 'Your level changed',
      content: (facts) =>
        `You’re now level ${facts.amount('level')}. See Verification for your limits.`,
    },
  },
  sessions_ended: {
    type: 0,
    section: null,
    fa: {
      title: 'از همهٔ دستگاه‌ها خارج شدید',
      content: fixed('برای امنیت حساب، پشتیبانی همهٔ دستگاه‌ها را خارج کرد. دوباره وارد شوید.'),
    },
    en: {
      title: 'You were signed out everywhere',
      content: fixed('For your security, we signed out all your devices. Please log in again.'),
    },
  },
} as const satisfies Record<string, NoticeSpec>;
