// Text messages about a person's account.
import type { NoticeFacts, NoticeKind } from '../notifications/index.ts';
import { type SmsText, textOf } from './sms-text.ts';

/** Of a card, whose last digits are shown. */
const lastDigits = (facts: NoticeFacts): string => textOf(facts, 'masked').slice(-4);

/** What is told of sign-in, safety, level and cards. */
export const SMS_ACCOUNT_TEXTS: Readonly<Partial<Record<NoticeKind, SmsText>>> = {
  password_reset: {
    fa: 'صراف: رمز عبور شما بازنشانی شد و برداشت تا ۲۴ ساعت متوقف است. اگر شما نبودید، با پشتیبانی تماس بگیرید.',
    en: 'Sarraf: your password was reset. Withdrawals are paused for 24 hours. Not you? Contact support.',
  },
  password_changed: {
    fa: 'صراف: رمز عبور شما تغییر کرد و برداشت تا ۲۴ ساعت متوقف است. اگر شما نبودید، رمز را بازنشانی کنید.',
    en: 'Sarraf: your password was changed. Withdrawals are paused for 24 hours. Not you? Reset it.',
  },
  two_factor_on: {
    fa: 'صراف: ورود دومرحله‌ای فعال شد.',
    en: 'Sarraf: two-step login is on.',
  },
  two_factor_off: {
    fa: 'صراف: ورود دومرحله‌ای غیرفعال شد. اگر شما نبودید، آن را دوباره فعال کنید.',
    en: 'Sarraf: two-step login is off. Not you? Turn it back on.',
  },
  recovery_asked: {
    fa: 'صراف: برای حساب شما درخواست بازیابی ثبت شد. اگر شما نبودید، وارد شوید و آن را متوقف کنید.',
    en: 'Sarraf: someone asked to recover your account. Not you? Log in and stop it.',
  },
  recovery_approved: {
    fa: 'صراف: بازیابی حساب شما تأیید شد. اگر شما نبودید، تا ۲۴ ساعت آن را متوقف کنید.',
    en: 'Sarraf: your account recovery was approved. Not you? Stop it within 24 hours.',
  },
  account_recovered: {
    fa: 'صراف: حساب شما بازیابی شد. برداشت تا ۷۲ ساعت متوقف است.',
    en: 'Sarraf: your account was recovered. Withdrawals are paused for 72 hours.',
  },
  recovery_codes_renewed: {
    fa: 'صراف: کدهای بازیابی جدید ساخته شد. اگر شما نبودید، به پشتیبانی خبر دهید.',
    en: 'Sarraf: new recovery codes were generated. Not you? Contact support.',
  },
  passkey_added: {
    fa: 'صراف: یک کلید عبور به حساب شما اضافه شد و برداشت تا ۲۴ ساعت متوقف است. اگر شما نبودید، به پشتیبانی خبر دهید.',
    en: 'Sarraf: a passkey was added to your account. Not you? Contact support.',
  },
  passkey_removed: {
    fa: 'صراف: یک کلید عبور از حساب شما حذف شد و برداشت تا ۲۴ ساعت متوقف است. اگر شما نبودید، به پشتیبانی خبر دهید.',
    en: 'Sarraf: a passkey was removed from your account. Withdrawals are paused for 24 hours. Not you? Contact support.',
  },
  recovery_code_used: {
    fa: 'صراف: یک کد بازیابی استفاده شد. اگر شما نبودید، به پشتیبانی خبر دهید.',
    en: 'Sarraf: a recovery code was used. Not you? Contact support.',
  },
  new_device: {
    fa: 'صراف: ورود از دستگاه جدید. اگر شما نبودید، حساب را از این لینک مسدود کنید:\n%token10',
    en: 'Sarraf: login from a new device. Not you? Freeze your account:\n%token10',
    fact: (facts, links) => links.freeze(textOf(facts, 'freeze')),
  },
  failed_sign_ins: {
    fa: 'صراف: %token10 تلاش ناموفق برای ورود به حساب شما. جزئیات را در صراف ببینید.',
    en: 'Sarraf: %token10 failed attempts to log in to your account. See the details in the app.',
    fact: (facts) => textOf(facts, 'count'),
  },
  mobile_changed: {
    fa: 'صراف: شمارهٔ موبایل حساب شما تغییر کرد و برداشت تا ۲۴ ساعت متوقف است. اگر شما نبودید، با پشتیبانی تماس بگیرید.',
    en: 'Sarraf: your mobile number was changed. Withdrawals are paused for 24 hours. Not you? Contact support.',
  },
  default_card_changed: {
    fa: 'صراف: کارت پیش‌فرض شما به کارت %token10 تغییر کرد و برداشت تا ۲۴ ساعت متوقف است. اگر شما نبودید، با پشتیبانی تماس بگیرید.',
    en: 'Sarraf: your default card is now %token10. Withdrawals are paused for 24 hours. Not you? Contact support.',
    fact: lastDigits,
  },
  data_export_asked: {
    fa: 'صراف: دریافت داده‌های حساب شما درخواست شد. اگر شما نبودید، رمز عبور را تغییر دهید.',
    en: 'Sarraf: a data export was requested. Not you? Change your password.',
  },
  data_export_ready: {
    fa: 'صراف: فایل داده‌های شما آماده است و تا هفت روز در پروفایل می‌ماند.',
    en: 'Sarraf: your data is ready. Download it from your profile within seven days.',
  },
  email_added: {
    fa: 'صراف: ایمیل حساب شما ثبت شد.',
    en: 'Sarraf: an email address was added to your account.',
  },
  email_changed: {
    fa: 'صراف: ایمیل حساب شما تغییر کرد.',
    en: 'Sarraf: your email address was changed.',
  },
  phishing_word_changed: {
    fa: 'صراف: کلمهٔ ضد فیشینگ شما تغییر کرد.',
    en: 'Sarraf: your anti-phishing word was changed.',
  },
  account_frozen_by_owner: {
    fa: 'صراف: حساب شما به درخواست خودتان مسدود شد. رمز عبور را تغییر دهید؛ برای بازگشایی به صفحهٔ «امنیت» بروید.',
    en: 'Sarraf: you froze your account. Change your password. You can ask to unfreeze it on the Security page.',
  },
  account_frozen: {
    fa: 'صراف: حساب شما برای بررسی مسدود شد. جزئیات را در صراف ببینید.',
    en: 'Sarraf: your account is frozen for a review. See the app for details.',
  },
  account_unfrozen: {
    fa: 'صراف: مسدودی حساب شما رفع شد و برداشت تا ۷۲ ساعت متوقف است.',
    en: 'Sarraf: your account is unfrozen. Withdrawals stay paused for 72 hours.',
  },
  unfreeze_asked: {
    fa: 'صراف: درخواست بازگشایی حساب شما ثبت شد. اگر شما نبودید، در صفحهٔ «امنیت» آن را لغو کنید.',
    en: 'Sarraf: someone asked to unfreeze your account. Not you? Cancel it on the Security page.',
  },
  unfreeze_refused: {
    fa: 'صراف: درخواست بازگشایی حساب رد شد. جزئیات را در صراف ببینید.',
    en: 'Sarraf: your unfreeze request was rejected. See the app for details.',
  },
  action_blocked: {
    fa: 'صراف: بخشی از حساب شما برای بررسی غیرفعال شد. جزئیات را در صراف ببینید.',
    en: 'Sarraf: part of your account is paused for a review. See the app for details.',
  },
  action_unblocked: {
    fa: 'صراف: محدودیت حساب شما رفع شد.',
    en: 'Sarraf: a restriction on your account was lifted.',
  },
  money_held: {
    fa: 'صراف: برداشت از حساب شما موقتاً متوقف شد. علت و زمان آن را در صراف ببینید.',
    en: 'Sarraf: withdrawals and transfers are paused. See the app for details.',
  },
  money_released: {
    fa: 'صراف: توقف برداشت حساب شما رفع شد. جزئیات را در صراف ببینید.',
    en: 'Sarraf: the hold on your account was lifted. See the app for details.',
  },
  level_changed: {
    fa: 'صراف: سطح کاربری شما الان %token10 است.',
    en: 'Sarraf: you’re now level %token10.',
    fact: (facts) => textOf(facts, 'level'),
  },
  sessions_ended: {
    fa: 'صراف: برای امنیت حساب، از همهٔ دستگاه‌ها خارج شدید.',
    en: 'Sarraf: for your security, we signed out all your devices.',
  },
  level_approved: {
    fa: 'صراف: هویت شما تأیید شد؛ به سطح %token10 رسیدید.',
    en: 'Sarraf: your identity is verified. You’re now level %token10.',
    fact: (facts) => textOf(facts, 'level'),
  },
  level_refused: {
    fa: 'صراف: درخواست احراز هویت شما نیاز به اصلاح دارد. دلیل آن را در صراف ببینید.',
    en: 'Sarraf: we couldn’t verify your identity. See the app for details.',
  },
  level_reopened: {
    fa: 'صراف: درخواست احراز هویت شما دوباره بررسی می‌شود.',
    en: 'Sarraf: we’re checking your verification again.',
  },
  card_verified: {
    fa: 'صراف: کارت بانکی %token10 تأیید شد.',
    en: 'Sarraf: bank card %token10 is verified.',
    fact: lastDigits,
  },
  card_refused: {
    fa: 'صراف: کارت بانکی %token10 تأیید نشد. دلیل آن را در صراف ببینید.',
    en: 'Sarraf: bank card %token10 was rejected. See the app for details.',
    fact: lastDigits,
  },
  card_reopened: {
    fa: 'صراف: کارت بانکی %token10 دوباره بررسی می‌شود.',
    en: 'Sarraf: bank card %token10 is being checked again.',
    fact: lastDigits,
  },
};
