// The templates of text messages, as the operator has them approved: docs/sms-templates.md.
import type { Lang } from '../../http/index.ts';
import type { SmsMessage } from '../../providers/sms/port.ts';
import { alarmWord, type NoticeFacts, type NoticeKind } from '../notifications/index.ts';

/** Addresses that a message leads to, by what its notice says. */
export interface NoticeLinks {
  /** Where a sign-in that was not the owner's is answered by freezing; of an older notice: `''`. */
  freeze(id: string): string;
}

interface SmsText {
  readonly fa: string;
  readonly en: string;
  /** What `%token3` is filled with; a template without that place has none. */
  readonly fact?: (facts: NoticeFacts, links: NoticeLinks, lang: Lang) => string;
}

const textOf = (facts: NoticeFacts, name: string): string => String(facts[name] ?? '');
const about = (facts: NoticeFacts, _: NoticeLinks, lang: Lang): string =>
  alarmWord(textOf(facts, 'about'), lang);
const lastDigits = (facts: NoticeFacts): string => textOf(facts, 'masked').slice(-4);

/** Every kind that a text message may tell of. */
export const SMS_TEXTS: Readonly<Partial<Record<NoticeKind, SmsText>>> = {
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
  deposit_paid: {
    fa: 'صراف: %token3 تومان به کیف پول شما اضافه شد.',
    en: 'Sarraf: %token3 toman has been added to your wallet.',
    fact: (facts) => textOf(facts, 'amount'),
  },
  withdrawal_requested: {
    fa: 'صراف: برداشت %token3 تومان از حساب شما ثبت شد. اگر شما نبودید، همین حالا در برنامه لغو کنید و حساب را مسدود کنید.',
    en: 'Sarraf: a withdrawal of %token3 toman was asked for. If it was not you, cancel it in the app now and freeze your account.',
    fact: (facts) => textOf(facts, 'amount'),
  },
  withdrawal_settled: {
    fa: 'صراف: %token3 تومان به حساب بانکی شما واریز شد.',
    en: 'Sarraf: %token3 toman has been paid to your bank account.',
    fact: (facts) => textOf(facts, 'receive'),
  },
  withdrawal_refused: {
    fa: 'صراف: برداشت %token3 تومان انجام نشد و پول در کیف پول شماست. دلیل آن را در برنامه ببینید.',
    en: 'Sarraf: the withdrawal of %token3 toman was not made; the money is in your wallet. See why in the app.',
    fact: (facts) => textOf(facts, 'amount'),
  },
  withdrawal_returned: {
    fa: 'صراف: بانک برداشت %token3 تومان را برگرداند و پول در کیف پول شماست.',
    en: 'Sarraf: the bank returned your withdrawal of %token3 toman; the money is in your wallet.',
    fact: (facts) => textOf(facts, 'amount'),
  },
  alarm_payouts_stopped: {
    fa: 'صراف، کارکنان: برداشت‌ها متوقف شده‌اند. صفحهٔ «مغایرت‌گیری» را ببینید.',
    en: 'Sarraf staff: withdrawals are stopped. See Reconciliation.',
  },
  alarm_payouts_stopped_over: {
    fa: 'صراف، کارکنان: برداشت‌ها دوباره انجام می‌شوند.',
    en: 'Sarraf staff: withdrawals go on.',
  },
  alarm_queue_old: {
    fa: 'صراف، کارکنان: صف %token3 بیش از اندازه منتظر مانده است.',
    en: 'Sarraf staff: the queue %token3 has waited too long.',
    fact: about,
  },
  alarm_queue_old_over: {
    fa: 'صراف، کارکنان: صف %token3 دوباره به‌موقع است.',
    en: 'Sarraf staff: the queue %token3 is in time again.',
    fact: about,
  },
  alarm_provider_away: {
    fa: 'صراف، کارکنان: سرویس %token3 پاسخ نمی‌دهد.',
    en: 'Sarraf staff: no answer from a company: %token3.',
    fact: about,
  },
  alarm_provider_away_over: {
    fa: 'صراف، کارکنان: سرویس %token3 دوباره پاسخ می‌دهد.',
    en: 'Sarraf staff: the company answers again: %token3.',
    fact: about,
  },
  alarm_disk_low: {
    fa: 'صراف، کارکنان: فضای دیسک سرور رو به پایان است.',
    en: 'Sarraf staff: the disk of the server is nearly full.',
  },
  alarm_disk_low_over: {
    fa: 'صراف، کارکنان: دیسک سرور دوباره جا دارد.',
    en: 'Sarraf staff: the disk of the server has room again.',
  },
  alarm_backup_old: {
    fa: 'صراف، کارکنان: نسخهٔ پشتیبان تازه‌ای گرفته نشده است.',
    en: 'Sarraf staff: there is no fresh backup.',
  },
  alarm_backup_old_over: {
    fa: 'صراف، کارکنان: نسخهٔ پشتیبان دوباره به‌روز است.',
    en: 'Sarraf staff: the backup is up to date again.',
  },
  deposit_failed: {
    fa: 'صراف: پرداخت %token3 تومان انجام نشد.',
    en: 'Sarraf: the payment of %token3 toman was not made.',
    fact: (facts) => textOf(facts, 'amount'),
  },
};

/** Stands below each of them: the person's word, and the number that the message is found by. */
const END: Readonly<Record<Lang, string>> = {
  fa: 'کلمهٔ ضد فیشینگ: %token\nپیام %token2',
  en: 'Anti-phishing word: %token\nMessage %token2',
};

/** Where a person has chosen no word: a place of a template is never empty. */
const NO_WORD: Readonly<Record<Lang, string>> = { fa: 'صراف', en: 'Sarraf' };

/** The anti-phishing word as it stands in messages. */
export const wordText = (word: string | null, lang: Lang): string => word ?? NO_WORD[lang];

/** All templates by their names. */
export function smsTemplates(): ReadonlyMap<string, string> {
  const templates = new Map<string, string>();
  for (const [kind, text] of Object.entries(SMS_TEXTS)) {
    for (const lang of ['fa', 'en'] as const) {
      templates.set(templateName(kind, lang), `${text[lang]}\n${END[lang]}`);
    }
  }
  return templates;
}

/** One message by its template. @throws when text messages don't tell of the kind */
export function smsMessage(
  notice: {
    readonly kind: NoticeKind;
    readonly facts: NoticeFacts;
    readonly lang: Lang;
    readonly mobile: string;
    readonly word: string | null;
    readonly reference: string;
  },
  links: NoticeLinks,
): SmsMessage {
  const { kind, facts, lang, mobile, word, reference } = notice;
  const text = SMS_TEXTS[kind];
  if (text === undefined) throw new Error(`No text message tells of ${kind}.`);
  return {
    ...{ mobile, template: templateName(kind, lang) },
    ...{ token: wordText(word, lang), token2: reference, token3: text.fact?.(facts, links, lang) },
  };
}

const templateName = (kind: string, lang: Lang): string =>
  `sarraf-${kind.replaceAll('_', '-')}-${lang}`;
