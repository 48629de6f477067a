import type { ErrorSpec } from '../error-spec.ts';

/** Of the house's rules. */
export const HOUSE_RULE_ERRORS = {
  setting_out_of_range: {
    status: 422,
    retryable: false,
    fa: 'یک عدد صحیح بین {min} و {max} وارد کنید. چیزی تغییر نکرد.',
    en: 'Enter a whole number between {min} and {max}. Nothing was changed.',
  },
  setting_clock_wrong: {
    status: 422,
    retryable: false,
    fa: 'ساعت را مثل ۱۳:۳۰ وارد کنید؛ حداکثر {max} ساعت و بدون تکرار. چیزی تغییر نکرد.',
    en: 'Enter times like 13:30, {max} at most and none twice. Nothing was changed.',
  },
  settings_conflict: {
    status: 422,
    retryable: false,
    fa: 'این عددها با هم سازگار نیستند: حداکثر نباید از حداقل کمتر باشد. چیزی تغییر نکرد.',
    en: 'These values conflict: a maximum can’t be below its minimum. Nothing was changed.',
  },
  setting_malformed: {
    status: 422,
    retryable: false,
    fa: 'این مقدار قابل خواندن نیست. چیزی تغییر نکرد.',
    en: 'This value isn’t readable. Nothing was changed.',
  },
  setting_from_past: {
    status: 422,
    retryable: false,
    fa: 'زمان شروع باید در آینده باشد.',
    en: 'The start must be in the future.',
  },
  setting_start_taken: {
    status: 409,
    retryable: false,
    fa: 'تغییر دیگری درست از همین زمان شروع می‌شود؛ زمان دیگری پیشنهاد کنید.',
    en: 'Another change starts at this very moment. Propose another time.',
  },
} as const satisfies Record<string, ErrorSpec>;
