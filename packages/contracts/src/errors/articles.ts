import type { ErrorSpec } from '../error-spec.ts';

/** Of news, help and banners, and of those who write them. */
export const ARTICLE_ERRORS = {
  news_not_found: {
    status: 404,
    retryable: false,
    fa: 'این خبر پیدا نشد؛ شاید حذف شده باشد.',
    en: 'Article not found. It may have been removed.',
  },
  article_changed: {
    status: 409,
    retryable: false,
    fa: 'همکار دیگری این متن را در این فاصله تغییر داده؛ نسخهٔ جدید را ببینید و دوباره ذخیره کنید.',
    en: 'A colleague changed this text. Review the new version, then save again.',
  },
  article_too_long: {
    status: 422,
    retryable: false,
    fa: 'این متن از ۶۴ کیلوبایت بیشتر است.',
    en: 'This text is longer than 64 kB.',
  },
  article_too_deep: {
    status: 422,
    retryable: false,
    fa: 'نقل‌قول‌ها یا فهرست‌های این متن بیش از حد تودرتو هستند.',
    en: 'Quotes or lists are nested too deeply.',
  },
  article_figure_unknown: {
    status: 422,
    retryable: false,
    fa: 'عدد خودکاری با این نام نداریم؛ متن ذخیره نشد.',
    en: 'No live figure has that name. The text wasn’t saved.',
  },
  article_figure_misplaced: {
    status: 422,
    retryable: false,
    fa: 'عدد خودکار فقط در متن می‌آید، نه در عنوان و خلاصه؛ متن ذخیره نشد.',
    en: 'Live figures belong in the text, not in a title or summary. The text wasn’t saved.',
  },
  article_picture_unknown: {
    status: 422,
    retryable: false,
    fa: 'یکی از عکس‌های این متن پیدا نشد؛ دوباره اضافه‌اش کنید. متن ذخیره نشد.',
    en: 'A picture in this text wasn’t found. Add it again. The text wasn’t saved.',
  },
  article_picture_alt_missing: {
    status: 422,
    retryable: false,
    fa: 'هر عکس باید متن جایگزین داشته باشد؛ متن ذخیره نشد.',
    en: 'Every picture needs alternative text. The text wasn’t saved.',
  },
  article_picture_misplaced: {
    status: 422,
    retryable: false,
    fa: 'عکس در یک خط جداگانه می‌آید، نه در تیتر، فهرست، جدول یا لینک؛ متن ذخیره نشد.',
    en: 'Put pictures on a line of their own, not in headings, lists, tables or links. The text wasn’t saved.',
  },
  article_pictures_too_many: {
    status: 422,
    retryable: false,
    fa: 'هر متن حداکثر {max} عکس می‌تواند داشته باشد؛ متن ذخیره نشد.',
    en: 'A text can have up to {max} pictures. The text wasn’t saved.',
  },
  article_picture_missing: {
    status: 422,
    retryable: false,
    fa: 'یک عکس انتخاب کنید.',
    en: 'Choose a picture.',
  },
  article_slug_taken: {
    status: 409,
    retryable: false,
    fa: 'راهنمای دیگری با این آدرس هست.',
    en: 'Another help article has this address.',
  },
  article_category_wrong: {
    status: 422,
    retryable: false,
    fa: 'این دسته برای این نوع متن نیست.',
    en: 'This category doesn’t match this type of article.',
  },
  help_not_found: {
    status: 404,
    retryable: false,
    fa: 'این راهنما پیدا نشد؛ شاید حذف شده باشد.',
    en: 'Article not found. It may have been removed.',
  },
  article_dates_invalid: {
    status: 422,
    retryable: false,
    fa: 'زمان انتشار باید در آینده و پایان آن بعد از انتشار باشد.',
    en: 'The publish date must be in the future, and the end date after it.',
  },
  article_not_published: {
    status: 409,
    retryable: false,
    fa: 'این متن منتشر نشده است.',
    en: 'This isn’t published.',
  },
  banners_full: {
    status: 409,
    retryable: false,
    fa: 'بنرهای فعال و زمان‌بندی‌شده به حداکثر رسیده است؛ اول یکی را حذف کنید.',
    en: 'You’ve reached the banner limit. Take one down first.',
  },
  banner_changed: {
    status: 409,
    retryable: false,
    fa: 'همکار دیگری این بنر را در این فاصله تغییر داده؛ دوباره بازش کنید.',
    en: 'A colleague changed this banner. Open it again.',
  },
  banner_over: {
    status: 409,
    retryable: false,
    fa: 'این بنر تمام شده است.',
    en: 'This banner has ended.',
  },
  banner_dates_invalid: {
    status: 422,
    retryable: false,
    fa: 'پایان بنر باید بعد از شروع آن و بعد از الان باشد.',
    en: 'A banner must end after it starts and in the future.',
  },
} as const satisfies Readonly<Record<string, ErrorSpec>>;
