import type { ErrorSpec } from '../error-spec.ts';

/** Of invitations. */
export const REFERRAL_ERRORS = {
  referral_code_unknown: {
    status: 422,
    retryable: false,
    fa: 'این کد دعوت پیدا نشد. آن را بررسی کنید یا بدون کد ادامه دهید.',
    en: 'Invite code not found. Check it, or continue without one.',
  },
  referral_own_code: {
    status: 409,
    retryable: false,
    fa: 'این کد برای خودتان است؛ آن را به دوستتان بدهید.',
    en: 'This is your own code. Share it with a friend.',
  },
  referral_circle: {
    status: 409,
    retryable: false,
    fa: 'صاحب این کد با دعوت شما ثبت‌نام کرده است؛ نمی‌توانید با کد او دعوت شوید.',
    en: 'You invited the owner of this code, so you can’t use it.',
  },
  referral_joined: {
    status: 409,
    retryable: false,
    fa: 'شما قبلاً با کد یک دوست ثبت‌نام کرده‌اید و این فقط یک بار ممکن است.',
    en: 'You have already come by a friend’s code. That is possible only once.',
  },
  referral_too_late: {
    status: 409,
    retryable: false,
    fa: 'کد دعوت را تا ۷ روز بعد از ثبت‌نام می‌توانید وارد کنید.',
    en: 'You can only enter an invite code within 7 days of signing up.',
  },
  referral_not_allowed: {
    status: 409,
    retryable: false,
    fa: 'با این کد یا این حساب نمی‌توان دعوت شد.',
    en: 'This code or account can’t be used for an invitation.',
  },
  referral_same_device: {
    status: 409,
    retryable: false,
    fa: 'صاحب این کد با همین دستگاه وارد حسابش شده است. کد دعوت برای کسی است که دستگاه دیگری دارد.',
    en: 'The owner of this code has logged in on this device. Invitations must be used on another device.',
  },
  referral_codes_full: {
    status: 409,
    retryable: false,
    fa: 'حداکثر {max} کد می‌توانید بسازید و همه را ساخته‌اید.',
    en: 'You’ve created all {max} of your codes.',
  },
} as const satisfies Record<string, ErrorSpec>;
