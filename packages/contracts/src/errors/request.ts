import type { ErrorSpec } from '../error-spec.ts';

/** What can be wrong with any request, whatever it asks. */
export const REQUEST_ERRORS = {
  validation_failed: {
    status: 422,
    retryable: false,
    fa: 'برخی از مقدارها درست نیست.',
    en: 'Some values are not valid.',
  },
  date_not_gregorian: {
    status: 422,
    retryable: false,
    fa: 'این تاریخ میلادی نیست؛ آن را به تقویم میلادی وارد کنید، نه شمسی.',
    en: 'This is not a Gregorian date; write it in the Gregorian calendar, not the Jalali one.',
  },
  period_reversed: {
    status: 422,
    retryable: false,
    fa: 'پایان بازه پیش از آغاز آن است.',
    en: 'The period ends before it begins.',
  },
  body_malformed: {
    status: 400,
    retryable: false,
    fa: 'درخواست خوانا نیست.',
    en: 'The request could not be read.',
  },
  body_too_large: {
    status: 413,
    retryable: false,
    fa: 'درخواست بیش از اندازه بزرگ است.',
    en: 'The request is too large.',
  },
  content_type_not_supported: {
    status: 415,
    retryable: false,
    fa: 'نوع محتوای درخواست پشتیبانی نمی‌شود.',
    en: 'This content type is not supported.',
  },
  file_not_allowed: {
    status: 415,
    retryable: false,
    fa: 'در این مرحله نیازی به ارسال پرونده نیست.',
    en: 'No file is needed at this step.',
  },
  not_found: { status: 404, retryable: false, fa: 'چیزی پیدا نشد.', en: 'Nothing was found here.' },
  method_not_allowed: {
    status: 405,
    retryable: false,
    fa: 'این کار از این راه شدنی نیست.',
    en: 'This method is not allowed here.',
  },
  unauthorized: {
    status: 401,
    retryable: false,
    fa: 'برای ادامه وارد شوید.',
    en: 'Please sign in to continue.',
  },
  session_expired: {
    status: 401,
    retryable: false,
    fa: 'نشست شما به پایان رسیده است. دوباره وارد شوید.',
    en: 'Your session has expired. Please login again.',
  },
  forbidden: {
    status: 403,
    retryable: false,
    fa: 'شما اجازهٔ این کار را ندارید.',
    en: 'You are not allowed to do this.',
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
    fa: 'خطایی در سامانه رخ داد. دوباره تلاش کنید.',
    en: 'An error occurred. Please try again.',
  },
  unavailable: {
    status: 503,
    retryable: true,
    fa: 'سامانه لحظه‌ای در دسترس نیست؛ کاری انجام نشد. کمی بعد دوباره تلاش کنید.',
    en: 'The service is briefly unavailable; nothing was done. Please try again shortly.',
  },
  outcome_unknown: {
    status: 409,
    retryable: false,
    fa: 'نتیجهٔ درخواست هنوز معلوم نیست. پیش از تلاش دوباره وضعیت را ببینید.',
    en: 'The outcome is not known yet. Check its status before trying again.',
  },
} as const satisfies Record<string, ErrorSpec>;
