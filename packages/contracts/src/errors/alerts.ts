import type { ErrorSpec } from '../error-spec.ts';

/** Of price alerts. */
export const ALERT_ERRORS = {
  alert_not_found: {
    status: 404,
    retryable: false,
    fa: 'این هشدار پیدا نشد.',
    en: 'Alert not found.',
  },
  alert_percent_out_of_range: {
    status: 422,
    retryable: false,
    fa: 'درصد تغییر باید بین {min} تا {max} باشد.',
    en: 'The change must be between {min} and {max} percent.',
  },
  alerts_full: {
    status: 409,
    retryable: false,
    fa: '{max} هشدار فعال دارید. برای هشدار جدید، یکی را حذف کنید.',
    en: 'You have {max} active alerts. Delete one to create another.',
  },
  alert_changes_limit: {
    status: 429,
    retryable: false,
    fa: 'در هر روز {max} بار می‌توانید هشدار بسازید یا تغییر دهید. {wait} دیگر دوباره تلاش کنید.',
    en: 'You can create or edit alerts {max} times a day. Try again in {wait}.',
  },
} as const satisfies Readonly<Record<string, ErrorSpec>>;
