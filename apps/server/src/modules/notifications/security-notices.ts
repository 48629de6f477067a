// What people are told of what guards their account: sign-ins, factors, the way to reach them.
import type { Lang } from '../../http/index.ts';
import { leftToRight } from './left-to-right.ts';
import { fixed, type NoticeSpec, type ReadableFacts } from './notice-spec.ts';

const device = (facts: ReadableFacts, lang: Lang): string => {
  const unknown = { fa: 'دستگاهی ناشناس', en: 'an unknown device' };
  return facts.text('device') || unknown[lang];
};

/** From how many networks, or from which one. */
const networks = (facts: ReadableFacts, lang: Lang): string => {
  const address = facts.text('ip');
  const count = facts.amount('networks');
  if (address !== '') return lang === 'fa' ? `از نشانی ${address}` : `from ${address}`;
  return lang === 'fa' ? `از ${count} شبکهٔ گوناگون` : `from ${count} networks`;
};

/** Kinds of notices about security, with their words. */
export const SECURITY_NOTICES = {
  new_device: {
    type: 0,
    section: null,
    fa: {
      title: 'ورود از دستگاهی تازه',
      content: (facts) =>
        `با ${device(facts, 'fa')} از نشانی ${facts.text('ip')} وارد حساب شما شدند. اگر شما نبودید، از «دستگاه‌های فعال» آن دستگاه را خارج کنید، یا با پیوندی که پیامک کرده‌ایم حساب را مسدود کنید.`,
    },
    en: {
      title: 'Login from a new device',
      content: (facts) =>
        `Somebody logged in to your account with ${device(facts, 'en')} from ${facts.text('ip')}. If it was not you, end that session in your security settings, or freeze your account by the link that we sent by SMS.`,
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
      title: 'Failed attempts to log in',
      content: (facts) =>
        `Over the last day ${facts.amount('count')} attempts to log in to your account failed, ${networks(facts, 'en')}. If it was not you, turn two-step login on.`,
    },
  },
  account_frozen_by_owner: {
    type: 0,
    section: null,
    fa: {
      title: 'حساب شما به درخواست خودتان مسدود شد',
      content: fixed(
        'دستگاه‌های دیگر از حساب خارج شدند و تا بررسی ما سفارش و واریز تازه‌ای انجام نمی‌شود. موجودی شما سر جایش است و سفارش‌های باز را می‌توانید لغو کنید. رمز عبور خود را تغییر دهید و برای بازگشایی حساب، در صفحهٔ «امنیت» درخواست دهید.',
      ),
    },
    en: {
      title: 'Your account is frozen, as you asked',
      content: fixed(
        'Other devices were logged out, and nothing new can be ordered or deposited until we have looked at it. Your balance is untouched, and you can cancel open orders. Change your password, and ask on the Security page to have the account opened again.',
      ),
    },
  },
  password_reset: {
    type: 0,
    section: null,
    fa: {
      title: 'رمز عبور شما بازنشانی شد',
      content: fixed(
        'همهٔ دستگاه‌ها از حساب خارج شدند و تا ۲۴ ساعت دارایی از حساب بیرون نمی‌رود. اگر این کار شما نبوده است، همین حالا با پشتیبانی تماس بگیرید.',
      ),
    },
    en: {
      title: 'Your password was reset',
      content: fixed(
        'All devices were logged out and nothing can leave your account for 24 hours. If this was not you, contact support now.',
      ),
    },
  },
  password_changed: {
    type: 0,
    section: null,
    fa: {
      title: 'رمز عبور شما تغییر کرد',
      content: fixed(
        'دستگاه‌های دیگر از حساب خارج شدند و تا ۲۴ ساعت دارایی از حساب بیرون نمی‌رود. اگر این کار شما نبوده است، با «فراموشی رمز عبور» رمز تازه بگذارید و با پشتیبانی تماس بگیرید.',
      ),
    },
    en: {
      title: 'Your password was changed',
      content: fixed(
        'The other devices were logged out and nothing can leave your account for 24 hours. If this was not you, reset the password and contact support.',
      ),
    },
  },
  two_factor_on: {
    type: 0,
    section: null,
    fa: {
      title: 'ورود دومرحله‌ای فعال شد',
      content: fixed('از این پس هر ورود یک کد هم می‌خواهد.'),
    },
    en: {
      title: 'Two-step login is on',
      content: fixed('From now on each login also needs a code.'),
    },
  },
  two_factor_off: {
    type: 0,
    section: null,
    fa: {
      title: 'ورود دومرحله‌ای غیرفعال شد',
      content: fixed(
        'اگر این کار شما نبوده است، ورود دومرحله‌ای را دوباره فعال کنید و دستگاه‌های دیگر را از «دستگاه‌های فعال» خارج کنید.',
      ),
    },
    en: {
      title: 'Two-step login is off',
      content: fixed(
        'If this was not you, turn it on again and end the other sessions in your security settings.',
      ),
    },
  },
  recovery_codes_renewed: {
    type: 0,
    section: null,
    fa: {
      title: 'کدهای بازیابی تازه ساخته شد',
      content: fixed(
        'کدهای پیشین دیگر کار نمی‌کنند. اگر این کار شما نبوده است، فوراً به پشتیبانی خبر دهید.',
      ),
    },
    en: {
      title: 'New recovery codes were made',
      content: fixed('The old ones no longer work. If it was not you, tell support at once.'),
    },
  },
  passkey_added: {
    type: 0,
    section: null,
    fa: {
      title: 'کلید عبور تازه',
      content: (facts) =>
        `کلید عبور «${facts.text('name')}» به حساب شما اضافه شد. برای برداشت، تا ۲۴ ساعت همان راه تأیید قبلی کار می‌کند. اگر این کار شما نبوده است، فوراً به پشتیبانی خبر دهید.`,
    },
    en: {
      title: 'A new passkey',
      content: (facts) =>
        `The passkey “${facts.text('name')}” was added to your account. For 24 hours, withdrawals are still confirmed by what you had before. If it was not you, tell support at once.`,
    },
  },
  passkey_removed: {
    type: 0,
    section: null,
    fa: {
      title: 'یک کلید عبور حذف شد',
      content: (facts) =>
        `با کلید عبور «${facts.text('name')}» دیگر نمی‌توان وارد حساب شما شد. تا ۲۴ ساعت دارایی از حساب بیرون نمی‌رود. اگر این کار شما نبوده است، فوراً به پشتیبانی خبر دهید.`,
    },
    en: {
      title: 'A passkey was removed',
      content: (facts) =>
        `The passkey “${facts.text('name')}” no longer signs in to your account, and nothing leaves it for 24 hours. If it was not you, tell support at once.`,
    },
  },
  recovery_code_used: {
    type: 0,
    section: null,
    fa: {
      title: 'یک کد بازیابی استفاده شد',
      content: (facts) =>
        `${facts.digits('left')} کد دیگر مانده است. اگر این کار شما نبوده است، فوراً به پشتیبانی خبر دهید.`,
    },
    en: {
      title: 'A recovery code was used',
      content: (facts) =>
        `Codes left: ${facts.text('left')}. If it was not you, tell support at once.`,
    },
  },
  mobile_changed: {
    type: 0,
    section: null,
    fa: {
      title: 'شمارهٔ موبایل حساب تغییر کرد',
      content: (facts) =>
        `شمارهٔ حساب شما به جای ${leftToRight(facts.digits('old'))} اکنون ${leftToRight(facts.digits('mobile'))} است. دستگاه‌های دیگر از حساب خارج شدند و تا ۲۴ ساعت دارایی از حساب بیرون نمی‌رود. اگر این کار شما نبوده است، همین حالا با پشتیبانی تماس بگیرید.`,
    },
    en: {
      title: 'Mobile number changed',
      content: (facts) =>
        `${facts.text('mobile')} has taken the place of ${facts.text('old')}. The other devices were logged out and nothing can leave your account for 24 hours. If this was not you, contact support now.`,
    },
  },
  default_card_changed: {
    type: 0,
    section: 'BANK_CARD',
    fa: {
      title: 'کارت پیش‌فرض تغییر کرد',
      content: (facts) =>
        `پول فروش‌هایی که به کارت می‌رود، از این پس به حساب کارت ${leftToRight(facts.digits('masked').slice(-4))} می‌رود. دستگاه‌های دیگر از حساب خارج شدند و تا ۲۴ ساعت دارایی از حساب بیرون نمی‌رود. اگر این کار شما نبوده است، همین حالا با پشتیبانی تماس بگیرید.`,
    },
    en: {
      title: 'Default card changed',
      content: (facts) =>
        `Sales that are paid out to your card now go to the account of the card ${facts.text('masked').slice(-4)}. The other devices were logged out and nothing can leave your account for 24 hours. If this was not you, contact support now.`,
    },
  },
  email_added: {
    type: 0,
    section: null,
    fa: {
      title: 'ایمیل شما ثبت شد',
      content: (facts) =>
        `از این پس پیام‌ها به ${facts.text('email')} هم می‌رسد. اگر شما نبودید، دستگاه‌های فعال را ببینید.`,
    },
    en: {
      title: 'E-mail address added',
      content: (facts) =>
        `Messages now reach ${facts.text('email')}, too. If it was not you, look at your sessions.`,
    },
  },
  email_changed: {
    type: 0,
    section: null,
    fa: {
      title: 'ایمیل حساب تغییر کرد',
      content: (facts) =>
        `به جای ${facts.text('old')} از این پس ${facts.text('email')} ایمیل حساب شماست. دستگاه‌های دیگر از حساب خارج شدند و تا ۲۴ ساعت دارایی از حساب بیرون نمی‌رود. اگر شما نبودید، با پشتیبانی تماس بگیرید.`,
    },
    en: {
      title: 'E-mail address changed',
      content: (facts) =>
        `${facts.text('email')} has taken the place of ${facts.text('old')}. The other devices were logged out and nothing can leave your account for 24 hours. If it was not you, contact support.`,
    },
  },
  phishing_word_changed: {
    type: 0,
    section: null,
    fa: {
      title: 'کلمهٔ ضد فیشینگ تغییر کرد',
      content: fixed(
        'پیام‌های ما از این پس کلمهٔ تازه را دارند. اگر شما نبودید، دستگاه‌های فعال را ببینید.',
      ),
    },
    en: {
      title: 'Anti-phishing word changed',
      content: fixed(
        'Messages from us have the new word from now on. If it was not you, look at your sessions.',
      ),
    },
  },
  recovery_asked: {
    type: 0,
    section: null,
    fa: {
      title: 'درخواست بازیابی حساب',
      content: fixed(
        'کسی درخواست بازیابی حساب شما را داده است. اگر شما نبودید، وارد شوید و درخواست را متوقف کنید.',
      ),
    },
    en: {
      title: 'Account recovery requested',
      content: fixed(
        'Somebody asked to recover your account. If it was not you, sign in and stop the request.',
      ),
    },
  },
  recovery_approved: {
    type: 0,
    section: null,
    fa: {
      title: 'بازیابی حساب تأیید شد',
      content: fixed(
        'بازیابی حساب شما تأیید شد و ۲۴ ساعت دیگر ممکن است. اگر شما نبودید، وارد شوید و آن را متوقف کنید.',
      ),
    },
    en: {
      title: 'Account recovery approved',
      content: fixed(
        'The recovery of your account was approved and is possible in 24 hours. If it was not you, sign in and stop it.',
      ),
    },
  },
  account_recovered: {
    type: 0,
    section: null,
    fa: {
      title: 'حساب شما بازیابی شد',
      content: fixed(
        'موبایل حساب شما عوض شد و همهٔ دستگاه‌ها خارج شدند. برای امنیت، تا ۷۲ ساعت پولی از حساب بیرون نمی‌رود.',
      ),
    },
    en: {
      title: 'Your account was recovered',
      content: fixed(
        'The mobile of your account is new and every device was signed out. For safety, no money leaves the account for 72 hours.',
      ),
    },
  },
} as const satisfies Record<string, NoticeSpec>;
