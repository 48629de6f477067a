import type { ErrorSpec } from '../error-spec.ts';

/** Of tickets: of those who ask, and of those who answer. */
export const TICKET_ERRORS = {
  ticket_not_found: {
    status: 404,
    retryable: false,
    fa: 'این تیکت پیدا نشد.',
    en: 'This ticket was not found.',
  },
  ticket_bound_not_found: {
    status: 404,
    retryable: false,
    fa: 'موردی که تیکت دربارهٔ آن است پیدا نشد. تیکت ثبت نشد؛ بدون آن دوباره امتحان کنید.',
    en: 'What the ticket is about was not found. No ticket was opened. Try again without it.',
  },
  ticket_closed: {
    status: 409,
    retryable: false,
    fa: 'این تیکت بسته شده است و دیگر باز نمی‌شود. یک تیکت جدید باز کنید.',
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
    fa: 'یکی از تصویرها کامل نرسیده است. آن را دوباره پیوست کنید.',
    en: 'One of the pictures did not arrive whole. Attach it again.',
  },
  tickets_open_limit: {
    status: 409,
    retryable: false,
    fa: '{max} تیکت باز دارید. یکی را ببندید یا همان‌جا ادامه دهید.',
    en: 'You have {max} open tickets. Close one, or go on in it.',
  },
  tickets_day_limit: {
    status: 429,
    retryable: false,
    fa: 'در یک روز {max} تیکت می‌توان باز کرد. {wait} دیگر دوباره امتحان کنید.',
    en: 'You can open {max} tickets in a day. Try again in {wait}.',
  },
  ticket_messages_limit: {
    status: 429,
    retryable: false,
    fa: 'در یک روز {max} پیام می‌توان ارسال کرد. {wait} دیگر دوباره امتحان کنید.',
    en: 'You can send {max} messages in a day. Try again in {wait}.',
  },
  ticket_files_limit: {
    status: 429,
    retryable: false,
    fa: 'در یک روز {max} تصویر می‌توان پیوست کرد. {wait} دیگر دوباره امتحان کنید.',
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
    en: 'You have rated this ticket already.',
  },
  ticket_rating_late: {
    status: 409,
    retryable: false,
    fa: 'مهلت امتیاز دادن به این تیکت گذشته است.',
    en: 'It is too late to rate this ticket.',
  },
  ticket_claimed: {
    status: 409,
    retryable: false,
    fa: 'همکار دیگری این تیکت را در دست دارد.',
    en: 'A colleague has this ticket in hand.',
  },
  ticket_not_in_hand: {
    status: 409,
    retryable: false,
    fa: 'این تیکت در دست شما نیست. اول آن را بردارید.',
    en: 'You do not have this ticket in hand. Claim it first.',
  },
  ticket_officer_unknown: {
    status: 422,
    retryable: false,
    fa: 'این همکار به تیکت‌ها دسترسی ندارد.',
    en: 'This colleague may not answer tickets.',
  },
  ticket_figure_unfilled: {
    status: 422,
    retryable: false,
    fa: 'یکی از رقم‌های داخل آکولاد پر نشده است. آن را وارد کنید یا از متن بردارید.',
    en: 'The figure {figure} is not filled in. Write it, or take it out.',
  },
  ticket_figure_unknown: {
    status: 422,
    retryable: false,
    fa: 'رقم داخل آکولاد را نمی‌شناسیم؛ متن ذخیره نشد.',
    en: 'There is no figure named {figure}. The text was not saved.',
  },
  ticket_answers_full: {
    status: 409,
    retryable: false,
    fa: '{max} پاسخ آماده هست. اول یکی را بردارید.',
    en: 'There are {max} canned answers. Take one away first.',
  },
} as const satisfies Readonly<Record<string, ErrorSpec>>;
