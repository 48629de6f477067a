// Text messages about a person's account.
import type { NoticeFacts, NoticeKind } from '../notifications/index.ts';
import { type SmsText, textOf } from './sms-text.ts';

/** Of a card, whose last digits are shown. */
const lastDigits = (facts: NoticeFacts): string => textOf(facts, 'masked').slice(-4);

/** What is told of sign-in, safety, level and cards. */
export const SMS_ACCOUNT_TEXTS: Readonly<Partial<Record<NoticeKind, SmsText>>> = {
  password_reset: {
    fa: 'صراف: رمز عبور شما بازنشانی شد و تا ۲۴ ساعت دارایی از حساب بیرون نمی‌رود. اگر شما نبودید، با پشتیبانی تماس بگیرید.',
    en: 'Sarraf: your password was reset; nothing leaves your account for 24 hours. If it was not you, contact support.',
  },
  password_changed: {
    fa: 'صراف: رمز عبور شما تغییر کرد و تا ۲۴ ساعت دارایی از حساب بیرون نمی‌رود. اگر شما نبودید، رمز را بازنشانی کنید.',
    en: 'Sarraf: your password was changed; nothing leaves your account for 24 hours. If it was not you, reset it.',
  },
  two_factor_on: {
    fa: 'صراف: ورود دومرحله‌ای فعال شد.',
    en: 'Sarraf: two-step login is on.',
  },
  two_factor_off: {
    fa: 'صراف: ورود دومرحله‌ای غیرفعال شد. اگر شما نبودید، آن را دوباره فعال کنید.',
    en: 'Sarraf: two-step login is off. If it was not you, turn it on again.',
  },
  recovery_asked: {
    fa: 'صراف: درخواست بازیابی حساب شما داده شد. اگر شما نبودید، وارد شوید و آن را متوقف کنید.',
    en: 'Sarraf: recovery of your account was requested. If it was not you, sign in and stop it.',
  },
  recovery_approved: {
    fa: 'صراف: بازیابی حساب شما تأیید شد. اگر شما نبودید، تا ۲۴ ساعت آن را متوقف کنید.',
    en: 'Sarraf: recovery of your account was approved. If it was not you, stop it within 24 hours.',
  },
  account_recovered: {
    fa: 'صراف: حساب شما بازیابی شد. تا ۷۲ ساعت پولی از آن بیرون نمی‌رود.',
    en: 'Sarraf: your account was recovered. No money leaves it for 72 hours.',
  },
  recovery_codes_renewed: {
    fa: 'صراف: کدهای بازیابی تازه ساخته شد. اگر شما نبودید، به پشتیبانی خبر دهید.',
    en: 'Sarraf: new recovery codes were made. If it was not you, tell support.',
  },
  passkey_added: {
    fa: 'صراف: یک کلید عبور به حساب شما اضافه شد و تا ۲۴ ساعت دارایی از حساب بیرون نمی‌رود. اگر شما نبودید، به پشتیبانی خبر دهید.',
    en: 'Sarraf: a passkey was added to your account; nothing leaves it for 24 hours. If it was not you, tell support.',
  },
  passkey_removed: {
    fa: 'صراف: یک کلید عبور از حساب شما حذف شد و تا ۲۴ ساعت دارایی از حساب بیرون نمی‌رود. اگر شما نبودید، به پشتیبانی خبر دهید.',
    en: 'Sarraf: a passkey was removed from your account; nothing leaves it for 24 hours. If it was not you, tell support.',
  },
  recovery_code_used: {
    fa: 'صراف: یک کد بازیابی استفاده شد. اگر شما نبودید، به پشتیبانی خبر دهید.',
    en: 'Sarraf: a recovery code was used. If it was not you, tell support.',
  },
  new_device: {
    fa: 'صراف: ورود از دستگاهی تازه. اگر شما نبودید، حساب را از این پیوند مسدود کنید:\n%token3',
    en: 'Sarraf: login from a new device. If it was not you, freeze your account by this link:\n%token3',
    fact: (facts, links) => links.freeze(textOf(facts, 'freeze')),
  },
  failed_sign_ins: {
    fa: 'صراف: %token3 تلاش ناموفق برای ورود به حساب شما. جزئیات را در برنامه ببینید.',
    en: 'Sarraf: %token3 failed attempts to log in to your account. See the details in the app.',
    fact: (facts) => textOf(facts, 'count'),
  },
  mobile_changed: {
    fa: 'صراف: شمارهٔ موبایل حساب شما تغییر کرد و تا ۲۴ ساعت دارایی از حساب بیرون نمی‌رود. اگر شما نبودید، با پشتیبانی تماس بگیرید.',
    en: 'Sarraf: the mobile number of your account was changed; nothing leaves it for 24 hours. If it was not you, contact support.',
  },
  default_card_changed: {
    fa: 'صراف: کارت پیش‌فرض شما به کارت %token3 تغییر کرد و تا ۲۴ ساعت دارایی از حساب بیرون نمی‌رود. اگر شما نبودید، با پشتیبانی تماس بگیرید.',
    en: 'Sarraf: your default card is now %token3; nothing leaves your account for 24 hours. If it was not you, contact support.',
    fact: lastDigits,
  },
  email_added: {
    fa: 'صراف: ایمیل حساب شما ثبت شد.',
    en: 'Sarraf: an e-mail address was added to your account.',
  },
  email_changed: {
    fa: 'صراف: ایمیل حساب شما تغییر کرد.',
    en: 'Sarraf: the e-mail address of your account was changed.',
  },
  phishing_word_changed: {
    fa: 'صراف: کلمهٔ ضد فیشینگ شما تغییر کرد.',
    en: 'Sarraf: your anti-phishing word was changed.',
  },
  account_frozen_by_owner: {
    fa: 'صراف: حساب شما به درخواست خودتان مسدود شد. رمز عبور را تغییر دهید؛ بازگشایی از صفحهٔ «امنیت» است.',
    en: 'Sarraf: your account is frozen, as you asked. Change your password; the Security page has how to open it.',
  },
  account_frozen: {
    fa: 'صراف: حساب شما برای بررسی مسدود شد. جزئیات را در برنامه ببینید.',
    en: 'Sarraf: your account is frozen for a review. See the details in the app.',
  },
  account_unfrozen: {
    fa: 'صراف: حساب شما دوباره باز شد و تا ۷۲ ساعت دارایی از آن بیرون نمی‌رود.',
    en: 'Sarraf: your account is open again; nothing leaves it for 72 hours.',
  },
  unfreeze_asked: {
    fa: 'صراف: درخواست بازگشایی حساب شما ثبت شد. اگر شما نبودید، در صفحهٔ «امنیت» آن را لغو کنید.',
    en: 'Sarraf: your account was asked to be opened. If it was not you, cancel that on the Security page.',
  },
  unfreeze_refused: {
    fa: 'صراف: درخواست بازگشایی حساب رد شد. جزئیات را در برنامه ببینید.',
    en: 'Sarraf: your account was not opened. See the details in the app.',
  },
  action_blocked: {
    fa: 'صراف: بخشی از کارهای حساب شما برای بررسی بسته شد. جزئیات را در برنامه ببینید.',
    en: 'Sarraf: a part of your account is closed for a review. See the details in the app.',
  },
  action_unblocked: {
    fa: 'صراف: محدودیت حساب شما رفع شد.',
    en: 'Sarraf: a limit on your account was lifted.',
  },
  money_held: {
    fa: 'صراف: دارایی موقتاً از حساب شما بیرون نمی‌رود. علت و پایان آن را در برنامه ببینید.',
    en: 'Sarraf: for now nothing can leave your account. See why and until when in the app.',
  },
  money_released: {
    fa: 'صراف: محدودیت خروج دارایی که برای حساب شما گذاشته بودیم رفع شد. جزئیات را در برنامه ببینید.',
    en: 'Sarraf: the hold that we set on your account was lifted. See the details in the app.',
  },
  level_changed: {
    fa: 'صراف: سطح کاربری شما اکنون %token3 است.',
    en: 'Sarraf: your level is now %token3.',
    fact: (facts) => textOf(facts, 'level'),
  },
  sessions_ended: {
    fa: 'صراف: برای امنیت حساب، از همهٔ دستگاه‌ها خارج شدید.',
    en: 'Sarraf: for your security you were signed out on all devices.',
  },
  level_approved: {
    fa: 'صراف: هویت شما تأیید شد؛ به سطح %token3 رسیدید.',
    en: 'Sarraf: your identity is verified; you have reached level %token3.',
    fact: (facts) => textOf(facts, 'level'),
  },
  level_refused: {
    fa: 'صراف: درخواست احراز هویت شما برگشت. دلیل آن را در برنامه ببینید.',
    en: 'Sarraf: your identity could not be verified. See the reason in the app.',
  },
  level_reopened: {
    fa: 'صراف: درخواست احراز هویت شما دوباره بررسی می‌شود.',
    en: 'Sarraf: your identity request is being checked again.',
  },
  card_verified: {
    fa: 'صراف: کارت بانکی %token3 تأیید شد.',
    en: 'Sarraf: bank card %token3 is verified.',
    fact: lastDigits,
  },
  card_refused: {
    fa: 'صراف: کارت بانکی %token3 پذیرفته نشد. دلیل آن را در برنامه ببینید.',
    en: 'Sarraf: bank card %token3 was refused. See the reason in the app.',
    fact: lastDigits,
  },
  card_reopened: {
    fa: 'صراف: کارت بانکی %token3 دوباره بررسی می‌شود.',
    en: 'Sarraf: bank card %token3 is being checked again.',
    fact: lastDigits,
  },
};
