// The templates of codes by SMS, as the operator has them approved: `npm run sms-templates`.
import type { Lang } from '../../http/index.ts';
import type { SmsMessage } from '../../providers/sms/port.ts';
import { templateName, wordText } from '../messages/index.ts';
import type { CodePurpose, MailPurpose } from './code-purpose.ts';

/** Whatever goes out as a code does: one for each purpose, and what is sent in a code's place. */
export type CodeTextKind =
  | Exclude<CodePurpose, MailPurpose>
  | 'already_registered'
  | 'staff_invitation';

type CodeText = Readonly<Record<Lang, string>>;

const WORD: CodeText = { fa: 'کلمهٔ ضد فیشینگ: %token2', en: 'Anti-phishing word: %token2' };

/** A code by what it is for: the sentence before it, in both languages. */
const code = (fa: string, en: string): CodeText => ({
  fa: `صراف: ${fa}: %token\nتا دو دقیقه اعتبار دارد؛ آن را به هیچ‌کس ندهید.\n${WORD.fa}`,
  en: `Sarraf: ${en}: %token\nValid for 2 minutes. Don’t share it with anyone.\n${WORD.en}`,
});

/** `%token` is the code or what goes out in its place, `%token2` the reader's word. */
const CODE_TEXTS: Readonly<Record<CodeTextKind, CodeText>> = {
  register: code('کد ثبت‌نام شما', 'your sign-up code'),
  login: code('کد ورود شما', 'your login code'),
  set_two_factor: code('کد فعال‌سازی ورود دومرحله‌ای', 'your code to turn on two-step login'),
  disable_two_factor: code(
    'کد غیرفعال کردن ورود دومرحله‌ای',
    'your code to turn off two-step login',
  ),
  recovery_codes: code('کد ساخت کدهای بازیابی جدید', 'your code to generate new recovery codes'),
  passkeys: code('کد تغییر کلیدهای عبور', 'your code to change your passkeys'),
  reset_password: code('کد بازنشانی رمز عبور', 'your code to reset your password'),
  change_password: code('کد تغییر رمز عبور', 'your code to change your password'),
  change_mobile: code('کد تغییر شمارهٔ موبایل', 'your code to change your mobile number'),
  new_mobile: code('کد تأیید شمارهٔ موبایل جدید', 'your code to confirm your new mobile number'),
  change_email: code('کد تغییر ایمیل', 'your code to change your email address'),
  freeze: code('کد مسدود کردن حساب', 'your code to freeze your account'),
  unfreeze: code('کد درخواست بازگشایی حساب', 'your code to ask to unfreeze your account'),
  withdraw: code('کد برداشت', 'your withdrawal code'),
  transfer: code('کد انتقال', 'your transfer code'),
  recipients: code('کد تغییر مخاطبان', 'your code to change your address book'),
  default_card: code('کد تغییر کارت پیش‌فرض', 'your code to change your default card'),
  approve_payout: code('کد تأیید پرداخت', 'your code to approve a payout'),
  export_data: code('کد دریافت داده‌ها', 'your code to export your data'),
  recover_account: code('کد بازیابی حساب', 'your code to recover your account'),
  already_registered: {
    fa: `صراف: با شمارهٔ شما که به %token ختم می‌شود قبلاً ثبت‌نام شده است. وارد شوید، یا رمز عبور را بازنشانی کنید.\n${WORD.fa}`,
    en: `Sarraf: your number ending in %token already has an account. Log in, or reset your password.\n${WORD.en}`,
  },
  staff_invitation: {
    fa: `صراف: به همکاری دعوت شده‌اید. این لینک فقط یک بار و تا سه روز معتبر است:\nhttps://<your address>/join#%token\n${WORD.fa}`,
    en: `Sarraf: you’re invited to join the team. This link works once, for three days:\nhttps://<your address>/join#%token\n${WORD.en}`,
  },
};

/** All templates of codes by their names. */
export function codeTemplates(): ReadonlyMap<string, string> {
  const templates = new Map<string, string>();
  for (const [kind, text] of Object.entries(CODE_TEXTS)) {
    for (const lang of ['fa', 'en'] as const) templates.set(templateName(kind, lang), text[lang]);
  }
  return templates;
}

/** A code as it goes out, in the language and with the anti-phishing word of its reader. */
export function codeMessage({
  kind,
  mobile,
  token,
  lang,
  word,
}: {
  readonly kind: CodeTextKind;
  readonly mobile: string;
  readonly token: string;
  readonly lang: Lang;
  /** Null where the reader has chosen none. */
  readonly word: string | null;
}): SmsMessage {
  return { mobile, template: templateName(kind, lang), token, token2: wordText(word, lang) };
}
