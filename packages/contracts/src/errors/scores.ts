import type { ErrorSpec } from '../error-spec.ts';

/** Of points, and of what they buy. */
export const SCORE_ERRORS = {
  score_offer_gone: {
    status: 404,
    retryable: false,
    fa: 'این پیشنهاد دیگر فعال نیست. فهرست را دوباره ببینید.',
    en: 'This offer is no longer available.',
  },
  scores_short: {
    status: 409,
    retryable: false,
    fa: '{missing} امتیاز کم دارید. امتیازی کم نشد.',
    en: 'You need {missing} more points. No points were taken.',
  },
  scores_unbacked: {
    status: 409,
    retryable: false,
    fa: 'تا ۳۰٪ کارمزدی که پرداخته‌اید، امتیاز قابل تبدیل است. با {missing} تومان کارمزد دیگر، این پیشنهاد فعال می‌شود.',
    en: 'You can exchange points for up to 30% of the fees you’ve paid. This needs {missing} toman more in fees.',
  },
  score_discount_runs: {
    status: 409,
    retryable: false,
    fa: 'همین الان تخفیفی به همین اندازه یا بیشتر دارید و تخفیف‌ها با هم جمع نمی‌شوند. امتیازی کم نشد.',
    en: 'You already have this discount or better, and discounts don’t add up. No points were taken.',
  },
  rewards_paused: {
    status: 409,
    retryable: true,
    fa: 'پرداخت اعتبار تومانی موقتاً متوقف است. امتیازهایتان محفوظ است؛ کمی بعد دوباره تلاش کنید.',
    en: 'Toman credit is paused right now. Your points are safe. Please try again later.',
  },
  reward_terms_invalid: {
    status: 422,
    retryable: false,
    fa: 'این شرایط با هم سازگار نیستند؛ عددها و تاریخ را دوباره بررسی کنید.',
    en: 'These terms conflict. Check the figures and the date.',
  },
} as const satisfies Record<string, ErrorSpec>;
