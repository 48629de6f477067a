import type { ErrorSpec } from '../error-spec.ts';

/** Of incidents that staff tell everybody of. */
export const STATUS_ERRORS = {
  incidents_full: {
    status: 409,
    retryable: false,
    fa: 'رویدادهای باز به حداکثر رسیده است؛ اول یکی را پایان دهید.',
    en: 'Too many incidents are open. End one first.',
  },
  incident_over: {
    status: 409,
    retryable: false,
    fa: 'این رویداد تمام شده است.',
    en: 'This incident has ended.',
  },
  incident_updates_full: {
    status: 409,
    retryable: false,
    fa: 'خبرهای این رویداد به حداکثر رسیده است؛ پایانش دهید و رویداد جدیدی ثبت کنید.',
    en: 'This incident can’t take more updates. End it and open another one.',
  },
} as const satisfies Readonly<Record<string, ErrorSpec>>;
