import type { ErrorSpec } from '../error-spec.ts';

/** Of devices that are told of things while their panel is closed. */
export const PUSH_ERRORS = {
  push_address_refused: {
    status: 422,
    retryable: false,
    fa: 'سرویس اعلان این مرورگر را نمی‌شناسیم. کروم، فایرفاکس، اِج یا سافاری را امتحان کنید.',
    en: 'We don’t know the push service of this browser. Try Chrome, Firefox, Edge or Safari.',
  },
  push_keys_invalid: {
    status: 422,
    retryable: false,
    fa: 'کلید اعلان مرورگر معتبر نیست. صفحه را دوباره بارگذاری و اعلان را از نو فعال کنید.',
    en: 'Your browser’s push keys are invalid. Reload the page and turn it on again.',
  },
  push_unavailable: {
    status: 409,
    retryable: false,
    fa: 'اعلان گوشی اینجا فعال نیست.',
    en: 'Push notifications aren’t available here.',
  },
  push_not_on: {
    status: 409,
    retryable: false,
    fa: 'اعلان گوشی روی این دستگاه فعال نیست.',
    en: 'Push notifications are off on this device.',
  },
  push_tests_limit: {
    status: 429,
    retryable: false,
    fa: 'در هر ساعت حداکثر {max} اعلان آزمایشی ارسال می‌شود. {wait} دیگر دوباره تلاش کنید.',
    en: 'You can send {max} test notifications an hour. Try again in {wait}.',
  },
} as const satisfies Readonly<Record<string, ErrorSpec>>;
