import type { ErrorSpec } from '../error-spec.ts';

/** Of payouts that go as a file to the bank, and of the bank's answers. */
export const PAYOUT_BATCH_ERRORS = {
  payout_batches_closed: {
    status: 409,
    retryable: false,
    fa: 'برداشت‌ها اینجا با فایل بانک پرداخت نمی‌شود؛ فایلی ساخته نشد.',
    en: 'Payout batches are off. No batch was created.',
  },
  payout_batch_empty: {
    status: 409,
    retryable: true,
    fa: 'برداشتی که آمادهٔ این فایل باشد پیدا نشد.',
    en: 'There are no payouts to batch.',
  },
  payout_batch_too_long: {
    status: 422,
    retryable: false,
    fa: 'هر فایل از ۱ تا {max} ردیف دارد.',
    en: 'A batch must have 1 to {max} lines.',
  },
  payout_batch_not_found: {
    status: 404,
    retryable: false,
    fa: 'این فایل پیدا نشد.',
    en: 'Batch not found.',
  },
  payout_batch_not_waiting: {
    status: 409,
    retryable: false,
    fa: 'وضعیت این فایل تغییر کرده است و این کار دیگر ممکن نیست.',
    en: 'This can’t be done at this stage of the batch.',
  },
  payout_batch_given: {
    status: 409,
    retryable: false,
    fa: 'این فایل دریافت شده و شاید به بانک رسیده است؛ دیگر قابل لغو نیست.',
    en: 'This batch’s file was downloaded, so it can’t be cancelled.',
  },
  payout_answers_not_found: {
    status: 404,
    retryable: false,
    fa: 'این پاسخ بانک پیدا نشد.',
    en: 'Bank answers not found.',
  },
  payout_answers_too_long: {
    status: 422,
    retryable: false,
    fa: 'پاسخ بانک باید ۱ تا {max} ردیف داشته باشد.',
    en: 'The bank’s answers must have 1 to {max} lines.',
  },
  payout_answers_empty: {
    status: 409,
    retryable: false,
    fa: 'این پاسخ پرداخت یا برگشت جدیدی ندارد؛ چیزی ثبت نشد.',
    en: 'These answers have no new payments or returns. Nothing was booked.',
  },
} as const satisfies Record<string, ErrorSpec>;
