import type { ErrorSpec } from '../error-spec.ts';

/** Of what people keep and see of their own money. */
export const OWN_MONEY_ERRORS = {
  favourites_full: {
    status: 409,
    retryable: false,
    fa: 'حداکثر {max} ارز می‌توانید در علاقه‌مندی‌ها داشته باشید؛ برای اضافه کردن این ارز، یکی را حذف کنید.',
    en: 'You can have up to {max} favourites. Remove one to add this coin.',
  },
  data_export_too_soon: {
    status: 409,
    retryable: true,
    fa: 'هر ۲۴ ساعت یک بار می‌توانید فایل داده‌ها را بگیرید؛ {wait} دیگر دوباره درخواست دهید.',
    en: 'You can export your data once every 24 hours. Try again in {wait}.',
  },
  data_export_not_found: {
    status: 404,
    retryable: false,
    fa: 'فایلی آماده نیست یا مهلت هفت‌روزهٔ آن تمام شده است.',
    en: 'No file is ready, or it has expired.',
  },
  recurring_not_found: {
    status: 404,
    retryable: false,
    fa: 'این خرید دوره‌ای پیدا نشد.',
    en: 'Recurring buy not found.',
  },
  recurring_full: {
    status: 409,
    retryable: false,
    fa: 'شما {max} خرید دوره‌ای دارید؛ برای شروع یکی دیگر، یکی را حذف کنید.',
    en: 'You can have up to {max} recurring buys. Delete one to start another.',
  },
  recurring_exists: {
    status: 409,
    retryable: false,
    fa: 'همین بازار با همین زمان‌بندی را در خریدهای دوره‌ای خود دارید؛ مبلغ همان را تغییر دهید.',
    en: 'You already have a recurring buy in this market at this time. Change its amount instead.',
  },
  recurring_running: {
    status: 409,
    retryable: true,
    fa: 'این نوبت در حال خرید است؛ یک دقیقهٔ دیگر دوباره تلاش کنید.',
    en: 'It’s buying right now. Try again in a minute.',
  },
  recurring_day_invalid: {
    status: 422,
    retryable: false,
    fa: 'روز یا ساعت این زمان‌بندی درست نیست.',
    en: 'The day or hour doesn’t fit how often it buys.',
  },
  recurring_rise_invalid: {
    status: 422,
    retryable: false,
    fa: 'حد بالا رفتن قیمت باید بین ۱ تا ۵۰ درصد باشد.',
    en: 'The price rise limit must be 1 to 50 percent.',
  },
  recurring_ends_early: {
    status: 422,
    retryable: false,
    fa: 'تا این تاریخ هیچ نوبتی نمی‌رسد؛ تاریخ پایان را عقب‌تر ببرید.',
    en: 'No buys would run before this end date. Choose a later one.',
  },
} as const satisfies Readonly<Record<string, ErrorSpec>>;
