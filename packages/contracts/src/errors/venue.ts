import type { ErrorSpec } from '../error-spec.ts';

/** Of what is traded, and on which terms. */
export const VENUE_ERRORS = {
  asset_unknown: {
    status: 422,
    retryable: false,
    fa: 'این دارایی وجود ندارد.',
    en: 'Asset not found.',
  },
  market_rules_invalid: {
    status: 422,
    retryable: false,
    fa: 'این قوانین با هم سازگار نیستند؛ گام قیمت، گام مقدار و حداقل‌ها را بررسی کنید.',
    en: 'These rules conflict. Check the tick, lot and minimums.',
  },
  market_has_orders: {
    status: 409,
    retryable: false,
    fa: 'گام قیمت و گام مقدار فقط وقتی تغییر می‌کند که دفتر سفارش خالی باشد.',
    en: 'Tick and lot can only change while the order book is empty.',
  },
  venue_opening_takes_two: {
    status: 409,
    retryable: false,
    fa: 'این تغییر به تأیید دونفره نیاز دارد؛ آن را پیشنهاد دهید.',
    en: 'Reopening a market needs two people. Propose it instead.',
  },
  fee_tiers_invalid: {
    status: 422,
    retryable: false,
    fa: 'هر بازار یک پلهٔ پایه لازم دارد و هیچ پله‌ای نباید تکراری باشد.',
    en: 'Each quote needs a base tier, and a tier can’t appear twice.',
  },
} as const satisfies Record<string, ErrorSpec>;
