import type { ErrorSpec } from '../error-spec.ts';

/** Of what takes two officers, whatever it is. */
export const APPROVAL_ERRORS = {
  approval_second_officer: {
    status: 409,
    retryable: false,
    fa: 'شما این مورد را ثبت یا تأیید کرده‌اید؛ همکار دیگری هم باید تأیید کند.',
    en: 'You started or approved this. Another officer has to approve it too.',
  },
  approval_waiting: {
    status: 409,
    retryable: false,
    fa: 'پیشنهاد دیگری برای همین مورد منتظر تأیید است.',
    en: 'Another proposal for this is pending.',
  },
  approval_not_waiting: {
    status: 409,
    retryable: false,
    fa: 'این مورد دیگر منتظر تصمیم نیست.',
    en: 'This is no longer pending.',
  },
  approval_outdated: {
    status: 409,
    retryable: false,
    fa: 'بعد از این پیشنهاد، وضعیت تغییر کرده است؛ پیشنهاد جدیدی ثبت کنید.',
    en: 'Things have changed since this was proposed. Please propose it again.',
  },
} as const satisfies Record<string, ErrorSpec>;
