// What people are told of what guards their account: sign-ins, factors, the way to reach them.
import type { Lang } from '../../http/index.ts';
import { leftToRight } from './left-to-right.ts';
import { fixed, type NoticeSpec, type ReadableFacts } from './notice-spec.ts';

const device = (facts: ReadableFacts, lang: Lang): string => {
  const unknown = { fa: 'یک دستگاه ناشناس', en: 'an unknown device' };
  return facts.text('device') || unknown[lang];
};

/** From how many networks, or from which one. */
const networks = (facts: ReadableFacts, lang: Lang): string => {
  const address = facts.text('ip');
  const count = facts.amount('networks');
  if (address !== '') return lang === 'fa' ? `از آدرس ${address}` : `from ${address}`;
  return lang === 'fa' ? `از ${count} شبکهٔ مختلف` : `from ${count} networks`;
};

/** Kinds of notices about security, with their words. */
export const SECURITY_NOTICES = {
  new_device: {
    type: 0,
    section: null,
    fa: {
      title: 'ورود از دستگاه جدید',
      content: (facts) =>
        `با ${device(facts, 'fa')} از آدرس ${facts.text('ip')} وارد حساب شما شدند. اگر شما نبودید، از «دستگاه‌های فعال» آن دستگاه را خارج کنید، یا با لینکی که پیامک کرده‌ایم حساب را مسدود کنید.`,
    },
    en: {
      title: 'Login from a new device',
      content: (facts) =>
        `Someone logged in to your account on ${device(facts, 'en')} from ${facts.text('ip')}. If this wasn’t you, sign out that device in your security settings, or freeze your account with the link we sent by SMS.`,
    },
  },
  failed_sign_ins: {
    type: 0,
    section: null,
    fa: {
      title: 'تلاش ناموفق برای ورود',
      content: (facts) =>
        `در یک روز گذشته ${facts.amount('count')} بار ${networks(facts, 'fa')} برای ورود به حساب شما تلاش شد و هیچ‌کدام وارد نشد. اگر شما نبودید، ورود دومرحله‌ای را فعال کنید.`,
    },
    en: {
      title: 'Failed login attempts',
      content: (facts) =>
        `${facts.amount('count')} login attempts failed in the last day, ${networks(facts, 'en')}. If this wasn’t you, turn on two-step login.`,
    },
  },
  account_frozen_by_owner: {
    type: 0,
    section: null,
    fa: {
      title: 'حساب شما به درخواست خودتان مسدود شد',
      content: fixed(
        'دستگاه‌های دیگر از حساب خارج شدند و سفارش، واریز و برداشت تا بررسی ما متوقف است. موجودی شما محفوظ است و سفارش‌های باز را می‌توانید لغو کنید. رمز عبور خود را تغییر دهید و برای بازگشایی حساب، از صفحهٔ «امنیت» درخواست دهید.',
      ),
    },
    en: {
      title: 'You froze your account',
      content: fixed(
        'Other devices were signed out. Orders, deposits, withdrawals and transfers are paused. Your funds are safe, and you can cancel open orders. Change your password, and ask to unfreeze your account on the Security page.',
      ),
    },
  },
  password_reset: {
    type: 0,
    section: null,
    fa: {
      title: 'رمز عبور شما بازنشانی شد',
      content: fixed(
        'همهٔ دستگاه‌ها از حساب خارج شدند و برداشت تا ۲۴ ساعت متوقف است. اگر شما نبودید، همین حالا با پشتیبانی تماس بگیرید.',
      ),
    },
    en: {
      title: 'Your password was reset',
      content: fixed(
        'All devices were signed out, and withdrawals and transfers are paused for 24 hours. If this wasn’t you, contact support now.',
      ),
    },
  },
  password_changed: {
    type: 0,
    section: null,
    fa: {
      title: 'رمز عبور شما تغییر کرد',
      content: fixed(
        'دستگاه‌های دیگر از حساب خارج شدند و برداشت تا ۲۴ ساعت متوقف است. اگر شما نبودید، با «فراموشی رمز عبور» رمز جدید انتخاب کنید و با پشتیبانی تماس بگیرید.',
      ),
    },
    en: {
      title: 'Your password was changed',
      content: fixed(
        'Other devices were signed out, and withdrawals and transfers are paused for 24 hours. If this wasn’t you, reset your password and contact support.',
      ),
    },
  },
  two_factor_on: {
    type: 0,
    section: null,
    fa: {
      title: 'ورود دومرحله‌ای فعال شد',
      content: fixed('از این به بعد برای هر ورود کد هم لازم است.'),
    },
    en: {
      title: 'Two-step login is on',
      content: fixed('Each login now also needs a code.'),
    },
  },
  two_factor_off: {
    type: 0,
    section: null,
    fa: {
      title: 'ورود دومرحله‌ای غیرفعال شد',
      content: fixed(
        'اگر شما نبودید، ورود دومرحله‌ای را دوباره فعال کنید و دستگاه‌های دیگر را از «دستگاه‌های فعال» خارج کنید.',
      ),
    },
    en: {
      title: 'Two-step login is off',
      content: fixed(
        'If this wasn’t you, turn it back on and sign out other devices in your security settings.',
      ),
    },
  },
  recovery_codes_renewed: {
    type: 0,
    section: null,
    fa: {
      title: 'کدهای بازیابی جدید ساخته شد',
      content: fixed('کدهای قبلی دیگر کار نمی‌کنند. اگر شما نبودید، فوراً به پشتیبانی خبر دهید.'),
    },
    en: {
      title: 'New recovery codes generated',
      content: fixed('Your old codes no longer work. If this wasn’t you, contact support now.'),
    },
  },
  passkey_added: {
    type: 0,
    section: null,
    fa: {
      title: 'کلید عبور جدید',
      content: (facts) =>
        `کلید عبور «${facts.text('name')}» به حساب شما اضافه شد. برای برداشت، تا ۲۴ ساعت همان روش تأیید قبلی کار می‌کند. اگر شما نبودید، فوراً به پشتیبانی خبر دهید.`,
    },
    en: {
      title: 'Passkey added',
      content: (facts) =>
        `Passkey “${facts.text('name')}” was added to your account. For 24 hours, confirm withdrawals with your previous method. If this wasn’t you, contact support now.`,
    },
  },
  passkey_removed: {
    type: 0,
    section: null,
    fa: {
      title: 'یک کلید عبور حذف شد',
      content: (facts) =>
        `با کلید عبور «${facts.text('name')}» دیگر نمی‌توانید وارد حساب شوید. برداشت تا ۲۴ ساعت متوقف است. اگر شما نبودید، فوراً به پشتیبانی خبر دهید.`,
    },
    en: {
      title: 'Passkey removed',
      content: (facts) =>
        `Passkey “${facts.text('name')}” can no longer log in to your account. Withdrawals and transfers are paused for 24 hours. If this wasn’t you, contact support now.`,
    },
  },
  recovery_code_used: {
    type: 0,
    section: null,
    fa: {
      title: 'یک کد بازیابی استفاده شد',
      content: (facts) =>
        `${facts.digits('left')} کد دیگر مانده است. اگر شما نبودید، فوراً به پشتیبانی خبر دهید.`,
    },
    en: {
      title: 'Recovery code used',
      content: (facts) =>
        `Codes left: ${facts.text('left')}. If this wasn’t you, contact support now.`,
    },
  },
  mobile_changed: {
    type: 0,
    section: null,
    fa: {
      title: 'شمارهٔ موبایل حساب تغییر کرد',
      content: (facts) =>
        `شمارهٔ حساب شما از ${leftToRight(facts.digits('old'))} به ${leftToRight(facts.digits('mobile'))} تغییر کرد. دستگاه‌های دیگر از حساب خارج شدند و برداشت تا ۲۴ ساعت متوقف است. اگر شما نبودید، همین حالا با پشتیبانی تماس بگیرید.`,
    },
    en: {
      title: 'Mobile number changed',
      content: (facts) =>
        `${facts.text('mobile')} replaced ${facts.text('old')}. Other devices were signed out, and withdrawals and transfers are paused for 24 hours. If this wasn’t you, contact support now.`,
    },
  },
  data_export_asked: {
    type: 0,
    section: null,
    fa: {
      title: 'درخواست دریافت داده‌ها ثبت شد',
      content: fixed(
        'فایل در حال آماده شدن است و وقتی آماده شد خبر می‌دهیم. اگر شما نبودید، رمز عبور خود را تغییر دهید و دستگاه‌های دیگر را خارج کنید.',
      ),
    },
    en: {
      title: 'Data export requested',
      content: fixed(
        'We’re preparing your file and will notify you when it’s ready. If this wasn’t you, change your password and sign out other devices.',
      ),
    },
  },
  data_export_ready: {
    type: 0,
    section: null,
    fa: {
      title: 'فایل داده‌های شما آماده است',
      content: fixed('تا هفت روز از پایین صفحهٔ «پروفایل» دریافتش کنید؛ بعد از آن حذف می‌شود.'),
    },
    en: {
      title: 'Your data is ready',
      content: fixed('Download it from your profile within seven days. After that it’s deleted.'),
    },
  },
  default_card_changed: {
    type: 0,
    section: 'BANK_CARD',
    fa: {
      title: 'کارت پیش‌فرض تغییر کرد',
      content: (facts) =>
        `پول فروش «به کارت»، از این به بعد به حساب کارت ${leftToRight(facts.digits('masked').slice(-4))} واریز می‌شود. دستگاه‌های دیگر از حساب خارج شدند و برداشت تا ۲۴ ساعت متوقف است. اگر شما نبودید، همین حالا با پشتیبانی تماس بگیرید.`,
    },
    en: {
      title: 'Default card changed',
      content: (facts) =>
        `Sales paid out to your card now go to card ${facts.text('masked').slice(-4)}. Other devices were signed out, and withdrawals and transfers are paused for 24 hours. If this wasn’t you, contact support now.`,
    },
  },
  email_added: {
    type: 0,
    section: null,
    fa: {
      title: 'ایمیل شما ثبت شد',
      content: (facts) =>
        `از این به بعد پیام‌ها به ${facts.text('email')} هم می‌رسد. اگر شما نبودید، دستگاه‌های فعال را ببینید.`,
    },
    en: {
      title: 'Email address added',
      content: (facts) =>
        `We now also message ${facts.text('email')}. If this wasn’t you, check your active sessions.`,
    },
  },
  email_changed: {
    type: 0,
    section: null,
    fa: {
      title: 'ایمیل حساب تغییر کرد',
      content: (facts) =>
        `به جای ${facts.text('old')} از این به بعد ${facts.text('email')} ایمیل حساب شماست. دستگاه‌های دیگر از حساب خارج شدند و برداشت تا ۲۴ ساعت متوقف است. اگر شما نبودید، با پشتیبانی تماس بگیرید.`,
    },
    en: {
      title: 'Email address changed',
      content: (facts) =>
        `${facts.text('email')} replaced ${facts.text('old')}. Other devices were signed out, and withdrawals and transfers are paused for 24 hours. If this wasn’t you, contact support.`,
    },
  },
  phishing_word_changed: {
    type: 0,
    section: null,
    fa: {
      title: 'کلمهٔ ضد فیشینگ تغییر کرد',
      content: fixed(
        'پیام‌های ما از این به بعد کلمهٔ جدید را دارند. اگر شما نبودید، دستگاه‌های فعال را ببینید.',
      ),
    },
    en: {
      title: 'Anti-phishing word changed',
      content: fixed(
        'Our messages now use the new word. If this wasn’t you, check your active sessions.',
      ),
    },
  },
} as const satisfies Record<string, NoticeSpec>;
