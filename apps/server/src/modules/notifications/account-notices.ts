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
  account_frozen: {
    type: 0,
    section: null,
    fa: {
      title: 'حساب شما مسدود شد',
      content: fixed(
        'برای بررسی، سفارش و واریز تازه از حساب شما بسته است. موجودی شما سر جایش است و سفارش‌های باز را می‌توانید لغو کنید. برای بازگشایی، در صفحهٔ «امنیت» درخواست دهید.',
      ),
    },
    en: {
      title: 'Your account is frozen',
      content: fixed(
        'New orders and deposits are closed for a review. Your balance is untouched, and you can cancel open orders. Ask on the Security page to have it opened.',
      ),
    },
  },
  account_unfrozen: {
    type: 0,
    section: null,
    fa: {
      title: 'حساب شما دوباره باز شد',
      content: fixed(
        'بررسی پایان یافت و مسدودی حساب شما رفع شد. برای امنیت، تا ۷۲ ساعت دارایی از حساب بیرون نمی‌رود.',
      ),
    },
    en: {
      title: 'Your account is open again',
      content: fixed(
        'The review is over and your account is no longer frozen. For safety, nothing can leave it for 72 hours.',
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
      title: 'Request to open your account',
      content: fixed(
        'Two officers look at it, and your account stays frozen until then. If it was not you, cancel the request on the Security page and change your password.',
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
      title: 'Your account was not opened',
      content: fixed(
        'It is still frozen. If there is more that we should know, ask again on the Security page.',
      ),
    },
  },
  action_blocked: {
    type: 0,
    section: null,
    fa: {
      title: 'بخشی از حساب شما بسته شد',
      content: (facts) => `${action(facts, 'fa')} برای بررسی ${untilFa(facts)} بسته است.`.trim(),
    },
    en: {
      title: 'A part of your account is closed',
      content: (facts) =>
        `Closed for a review ${untilEn(facts)}: ${action(facts, 'en') || 'one action'}.`,
    },
  },
  action_unblocked: {
    type: 0,
    section: null,
    fa: {
      title: 'محدودیت حساب رفع شد',
      content: (facts) => `${action(facts, 'fa')} برای شما دوباره باز است.`.trim(),
    },
    en: {
      title: 'A limit was lifted',
      content: (facts) => `Open to you again: ${action(facts, 'en') || 'one action'}.`,
    },
  },
  money_held: {
    type: 0,
    section: null,
    fa: {
      title: 'خروج دارایی از حساب بسته شد',
      content: (facts) =>
        `${holdReason(facts, 'fa')} ${untilFa(facts)} دارایی از حساب بیرون نمی‌رود. موجودی شما سر جایش است و معامله و واریز باز است.`,
    },
    en: {
      title: 'Nothing can leave your account for now',
      content: (facts) =>
        `${holdReason(facts, 'en')} Nothing can leave your account ${untilEn(facts)}. Your balance is untouched; trading and deposits are open.`,
    },
  },
  // facts of an end are there where the account's security holds money on
  money_released: {
    type: 0,
    section: null,
    fa: {
      title: 'محدودیت خروج دارایی رفع شد',
      content: (facts) =>
        facts.text('until_fa') === ''
          ? `${releaseReason(facts, 'fa')} خروج دارایی از حساب دوباره باز است.`
          : `${releaseReason(facts, 'fa')} برای امنیت، ${untilFa(facts)} هنوز دارایی از حساب بیرون نمی‌رود.`,
    },
    en: {
      title: 'Our hold was lifted',
      content: (facts) =>
        facts.text('until_en') === ''
          ? `${releaseReason(facts, 'en')} Money can leave your account again.`
          : `${releaseReason(facts, 'en')} For safety, nothing can leave your account ${untilEn(facts)}.`,
    },
  },
  level_changed: {
    type: 0,
    section: null,
    fa: {
      title: 'سطح کاربری شما تغییر کرد',
      content: (facts) =>
        `سطح شما اکنون ${facts.amount('level')} است؛ آنچه باز است در «احراز هویت» آمده است.`,
    },
    en: {
      title: 'Your level has changed',
      content: (facts) =>
        `Your level is now ${facts.amount('level')}. Verification shows what is open to you.`,
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
      content: fixed('For your security support signed out all devices. Please sign in again.'),
    },
  },
} as const satisfies Record<string, NoticeSpec>;
