import type { ErrorSpec } from '../error-spec.ts';

/** Of tickets: of those who ask, and of those who answer. */
export const TICKET_ERRORS = {
  ticket_not_found: {
    status: 404,
    retryable: false,
    fa: 'این تیکت پیدا نشد.',
    en: 'Ticket not found.',
  },
  ticket_bound_not_found: {
    status: 404,
    retryable: false,
    fa: 'موردی که تیکت دربارهٔ آن است پیدا نشد و تیکت ثبت نشد؛ بدون آن دوباره تلاش کنید.',
    en: 'The item this ticket is about wasn’t found. No ticket was opened. Try again without it.',
  },
  ticket_closed: {
    status: 409,
    retryable: false,
    fa: 'این تیکت بسته شده و دیگر باز نمی‌شود؛ یک تیکت جدید بسازید.',
    en: 'This ticket is closed and can no longer be reopened. Open a new one.',
  },
  ticket_message_empty: {
    status: 422,
    retryable: false,
    fa: 'متنی وارد کنید یا تصویری پیوست کنید.',
    en: 'Write something or attach a picture.',
  },
  ticket_file_unknown: {
    status: 422,
    retryable: false,
    fa: 'یکی از تصویرها کامل ارسال نشده است. آن را دوباره پیوست کنید.',
    en: 'One of the pictures didn’t upload fully. Attach it again.',
  },
  tickets_open_limit: {
    status: 409,
    retryable: false,
    fa: '{max} تیکت باز دارید. یکی را ببندید یا همان‌جا ادامه دهید.',
    en: 'You have {max} open tickets. Close one, or continue there.',
  },
  tickets_day_limit: {
    status: 429,
    retryable: false,
    fa: 'در یک روز {max} تیکت می‌توان باز کرد. {wait} دیگر دوباره تلاش کنید.',
    en: 'You can open {max} tickets in a day. Try again in {wait}.',
  },
  ticket_messages_limit: {
    status: 429,
    retryable: false,
    fa: 'در یک روز {max} پیام می‌توان ارسال کرد. {wait} دیگر دوباره تلاش کنید.',
    en: 'You can send {max} messages in a day. Try again in {wait}.',
  },
  ticket_files_limit: {
    status: 429,
    retryable: false,
    fa: 'در یک روز {max} تصویر می‌توان پیوست کرد. {wait} دیگر دوباره تلاش کنید.',
    en: 'You can attach {max} pictures in a day. Try again in {wait}.',
  },
  ticket_not_closed: {
    status: 409,
    retryable: false,
    fa: 'این تیکت هنوز باز است. بعد از بسته شدن به آن امتیاز دهید.',
    en: 'This ticket is still open. Rate it once it is closed.',
  },
  ticket_rated: {
    status: 409,
    retryable: false,
    fa: 'به این تیکت امتیاز داده‌اید.',
    en: 'You’ve already rated this ticket.',
  },
  ticket_rating_late: {
    status: 409,
    retryable: false,
    fa: 'مهلت امتیاز دادن به این تیکت تمام شده است.',
    en: 'It is too late to rate this ticket.',
  },
  ticket_claimed: {
    status: 409,
    retryable: false,
    fa: 'همکار دیگری در حال بررسی این تیکت است.',
    en: 'A colleague claimed this ticket.',
  },
  ticket_not_in_hand: {
    status: 409,
    retryable: false,
    fa: 'اول این تیکت را از صف بردارید.',
    en: 'Claim this ticket first.',
  },
  ticket_officer_unknown: {
    status: 422,
    retryable: false,
    fa: 'این همکار به تیکت‌ها دسترسی ندارد.',
    en: 'This colleague can’t answer tickets.',
  },
  ticket_figure_unfilled: {
    status: 422,
    retryable: false,
    fa: 'یکی از مقادیر داخل آکولاد پر نشده است. آن را وارد کنید یا از متن حذف کنید.',
    en: '{figure} isn’t filled in. Fill it in or remove it.',
  },
  ticket_figure_unknown: {
    status: 422,
    retryable: false,
    fa: 'مقدار داخل آکولاد شناخته نشد؛ متن ذخیره نشد.',
    en: 'No figure is named {figure}. The text wasn’t saved.',
  },
  ticket_answers_full: {
    status: 409,
    retryable: false,
    fa: '{max} پاسخ آماده دارید؛ اول یکی را حذف کنید.',
    en: 'You’ve reached {max} canned answers. Remove one first.',
  },
} as const satisfies Readonly<Record<string, ErrorSpec>>;
