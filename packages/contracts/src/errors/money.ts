import type { ErrorSpec } from '../error-spec.ts';

/** Of limits, deposits and what an account may do. */
export const MONEY_ERRORS = {
  amount_out_of_range: {
    status: 422,
    retryable: false,
    fa: 'مبلغ باید بین {min} و {max} تومان باشد.',
    en: 'The amount must be between {min} and {max} toman.',
  },
  daily_limit_exceeded: {
    status: 403,
    retryable: false,
    businessCase: 'financial turnover',
    fa: 'از سقف واریز روزانهٔ شما {remaining} تومان باقی مانده است.',
    en: 'Daily financial turnover limit: {remaining} toman is left for today.',
  },
  limit_exceeded: {
    status: 403,
    retryable: false,
    businessCase: 'financial turnover',
    fa: 'از سقف ۳۰ روزهٔ واریز شما {remaining} تومان باقی مانده است؛ {wait} دیگر جا باز می‌شود.',
    en: 'Financial turnover limit of 30 days: {remaining} toman is left; more frees in {wait}.',
  },
  stablecoin_limit_exceeded: {
    status: 403,
    retryable: false,
    fa: 'از سقف خرید تتر شما با تومان {remaining} تتر باقی مانده است؛ {wait} دیگر جا باز می‌شود.',
    en: 'Limit on tether bought for toman: {remaining} USDT is left; more frees in {wait}.',
  },
  deposit_closed: {
    status: 403,
    retryable: false,
    fa: 'واریز با کارت اکنون باز نیست.',
    en: 'Card deposits are not open now.',
  },
  account_frozen: {
    status: 403,
    retryable: false,
    fa: 'حساب شما مسدود است. سفارش‌ها را می‌توانید لغو کنید؛ برای بازگشایی حساب، در صفحهٔ «امنیت» درخواست دهید.',
    en: 'Your account is frozen. You can cancel orders; to have it opened, ask on the Security page.',
  },
  action_blocked: {
    status: 403,
    retryable: false,
    fa: 'این کار اکنون برای حساب شما بسته است. با پشتیبانی تماس بگیرید.',
    en: 'This is closed for your account now. Please contact support.',
  },
  trading_closed: {
    status: 409,
    retryable: false,
    fa: 'معامله اکنون بسته است و {wait} دیگر باز می‌شود.',
    en: 'Trading is closed now and opens in {wait}.',
  },
  limit_from_past: {
    status: 422,
    retryable: false,
    fa: 'آغاز محدودیت نباید در گذشته باشد.',
    en: 'A limit can not begin in the past.',
  },
  limit_dates_invalid: {
    status: 422,
    retryable: false,
    fa: 'پایان محدودیت باید پس از آغاز آن باشد.',
    en: 'A limit must end after it begins.',
  },
  limits_full: {
    status: 409,
    retryable: false,
    fa: 'ردیف دیگری جا نمی‌شود؛ نخست یکی از ردیف‌ها را پایان دهید.',
    en: 'No more rows fit; end one of them first.',
  },
  gateway_unavailable: {
    status: 503,
    retryable: true,
    fa: 'درگاه بانک پاسخ نمی‌دهد؛ پولی جابه‌جا نشد.',
    en: 'The bank gateway does not answer; no money has moved.',
  },
  payment_expired: {
    status: 409,
    retryable: false,
    fa: 'مهلت پرداخت این سفارش گذشت؛ پولی جابه‌جا و سفارشی ثبت نشد. دوباره سفارش بدهید.',
    en: 'The time to pay for this order is over; no money has moved, no order was placed. Please order again.',
  },
  payment_not_found: {
    status: 404,
    retryable: false,
    fa: 'این پرداخت پیدا نشد.',
    en: 'This payment was not found.',
  },
} as const satisfies Record<string, ErrorSpec>;
