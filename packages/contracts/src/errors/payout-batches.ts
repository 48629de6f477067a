import type { ErrorSpec } from '../error-spec.ts';

/** Of payouts that go as a file to the bank, and of the bank's answers. */
export const PAYOUT_BATCH_ERRORS = {
  payout_batches_closed: {
    status: 409,
    retryable: false,
    fa: 'برداشت‌ها این‌جا با فایل بانک پرداخت نمی‌شود؛ دسته‌ای ساخته نشد.',
    en: 'Payouts do not go by file here; no batch was made.',
  },
  payout_batch_empty: {
    status: 409,
    retryable: true,
    fa: 'برداشتی که آمادهٔ این دسته باشد، وجود ندارد.',
    en: 'There is no payout that could go in this batch.',
  },
  payout_batch_too_long: {
    status: 422,
    retryable: false,
    fa: 'هر دسته از ۱ تا {max} ردیف دارد.',
    en: 'A batch has 1 to {max} lines.',
  },
  payout_batch_not_found: {
    status: 404,
    retryable: false,
    fa: 'این دسته پیدا نشد.',
    en: 'This batch was not found.',
  },
  payout_batch_not_waiting: {
    status: 409,
    retryable: false,
    fa: 'وضعیت این دسته عوض شده است و این کار دیگر ممکن نیست.',
    en: 'This batch is not where this can be done.',
  },
  payout_batch_given: {
    status: 409,
    retryable: false,
    fa: 'فایل این دسته دریافت شده و شاید به بانک رسیده است؛ دیگر لغو نمی‌شود.',
    en: 'The file of this batch was downloaded and the bank may have it; it cannot be cancelled.',
  },
  payout_answers_not_found: {
    status: 404,
    retryable: false,
    fa: 'این پاسخ بانک پیدا نشد.',
    en: 'These answers of the bank were not found.',
  },
  payout_answers_too_long: {
    status: 422,
    retryable: false,
    fa: 'پاسخ بانک باید ۱ تا {max} ردیف داشته باشد.',
    en: "The bank's answers must have 1 to {max} lines.",
  },
  payout_answers_empty: {
    status: 409,
    retryable: false,
    fa: 'هیچ ردیفی از این پاسخ پرداخت یا برگشت تازه‌ای نیست؛ چیزی ثبت نشد.',
    en: 'No line of these answers is a new payment or return; nothing was booked.',
  },
} as const satisfies Record<string, ErrorSpec>;
