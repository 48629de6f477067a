import type { ErrorSpec } from '../error-spec.ts';

/** What can be wrong with any request, whatever it asks. */
export const REQUEST_ERRORS = {
  validation_failed: {
    status: 422,
    retryable: false,
    fa: 'بعضی از مقادیر درست نیست؛ دوباره بررسی کنید.',
    en: 'Some fields aren’t valid.',
  },
  date_not_gregorian: {
    status: 422,
    retryable: false,
    fa: 'این تاریخ میلادی نیست؛ تاریخ را میلادی وارد کنید، نه شمسی.',
    en: 'Enter a Gregorian date, not a Jalali one.',
  },
  period_reversed: {
    status: 422,
    retryable: false,
    fa: 'پایان بازه قبل از شروع آن است.',
    en: 'The period ends before it begins.',
  },
  body_malformed: {
    status: 400,
    retryable: false,
    fa: 'درخواست خوانا نیست.',
    en: 'We couldn’t read the request.',
  },
  body_too_large: {
    status: 413,
    retryable: false,
    fa: 'حجم درخواست بیش از حد مجاز است.',
    en: 'The request is too large.',
  },
  content_type_not_supported: {
    status: 415,
    retryable: false,
    fa: 'نوع محتوای درخواست پشتیبانی نمی‌شود.',
    en: 'This content type isn’t supported.',
  },
  file_not_allowed: {
    status: 415,
    retryable: false,
    fa: 'در این مرحله نیازی به ارسال فایل نیست.',
    en: 'No file is needed at this step.',
  },
  not_found: { status: 404, retryable: false, fa: 'چیزی پیدا نشد.', en: 'Nothing was found here.' },
  method_not_allowed: {
    status: 405,
    retryable: false,
    fa: 'این درخواست مجاز نیست.',
    en: 'This method isn’t allowed here.',
  },
  unauthorized: {
    status: 401,
    retryable: false,
    fa: 'برای ادامه وارد حساب شوید.',
    en: 'Please log in to continue.',
  },
  session_expired: {
    status: 401,
    retryable: false,
    fa: 'مدت ورود شما تمام شده است. دوباره وارد شوید.',
    en: 'Your session has expired. Please login again.',
  },
  forbidden: {
    status: 403,
    retryable: false,
    fa: 'شما به این بخش دسترسی ندارید.',
    en: 'You don’t have permission to do this.',
  },
  level_required: {
    status: 403,
    retryable: false,
    businessCase: 'authentication level',
    fa: 'برای این کار باید احراز هویت سطح {level} را کامل کنید.',
    en: 'This needs authentication level {level}. Please verify your identity first.',
  },
  rate_limited: {
    status: 429,
    retryable: true,
    fa: 'درخواست‌ها زیاد بود؛ {wait} دیگر دوباره تلاش کنید.',
    en: 'Too many requests. Try again in {wait}.',
  },
  internal: {
    status: 500,
    retryable: true,
    fa: 'خطایی رخ داد. دوباره تلاش کنید.',
    en: 'An error occurred. Please try again.',
  },
  unavailable: {
    status: 503,
    retryable: true,
    fa: 'سرویس چند لحظه در دسترس نیست و کاری انجام نشد. کمی بعد دوباره تلاش کنید.',
    en: 'The service is temporarily unavailable. Nothing was done. Please try again shortly.',
  },
  outcome_unknown: {
    status: 409,
    retryable: false,
    fa: 'نتیجهٔ درخواست هنوز مشخص نیست. قبل از تلاش دوباره، وضعیت را ببینید.',
    en: 'We don’t know the outcome yet. Check the status before trying again.',
  },
} as const satisfies Record<string, ErrorSpec>;
