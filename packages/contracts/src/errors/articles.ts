import type { ErrorSpec } from '../error-spec.ts';

/** Of news, and of those who write it. */
export const ARTICLE_ERRORS = {
  news_not_found: {
    status: 404,
    retryable: false,
    fa: 'این خبر پیدا نشد؛ شاید برداشته شده باشد.',
    en: 'This news was not found. It may have been taken down.',
  },
  article_changed: {
    status: 409,
    retryable: false,
    fa: 'همکار دیگری این متن را در این فاصله تغییر داده؛ نسخهٔ تازه را ببینید و دوباره ذخیره کنید.',
    en: 'A colleague has changed this text meanwhile. Look at the new version, then save again.',
  },
  article_too_long: {
    status: 422,
    retryable: false,
    fa: 'این متن از ۶۴ کیلوبایت بلندتر است.',
    en: 'This text is longer than 64 kB.',
  },
  article_too_deep: {
    status: 422,
    retryable: false,
    fa: 'نقل‌قول‌ها یا فهرست‌های این متن بیش از اندازه تودرتو هستند.',
    en: 'Quotes or lists of this text are nested too deep.',
  },
  article_figure_unknown: {
    status: 422,
    retryable: false,
    fa: 'رقم زنده‌ای به این نام نیست؛ متن ذخیره نشد.',
    en: 'There is no live figure of that name. The text was not saved.',
  },
  article_dates_invalid: {
    status: 422,
    retryable: false,
    fa: 'زمان انتشار باید در آینده و پایان آن بعد از انتشار باشد.',
    en: 'It has to be published at a moment to come, and end after that.',
  },
  article_not_published: {
    status: 409,
    retryable: false,
    fa: 'این متن منتشر نشده است.',
    en: 'This is not published.',
  },
} as const satisfies Readonly<Record<string, ErrorSpec>>;
