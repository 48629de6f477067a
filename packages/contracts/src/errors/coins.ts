import type { ErrorSpec } from '../error-spec.ts';

/** Of coins that come in over a chain. */
export const COIN_ERRORS = {
  coin_network_unknown: {
    status: 422,
    retryable: false,
    fa: 'این ارز روی این شبکه جابه‌جا نمی‌شود؛ شبکه را از فهرست انتخاب کنید.',
    en: "This coin isn't available on that network. Choose one from the list.",
  },
  coin_deposit_closed: {
    status: 422,
    retryable: true,
    fa: 'واریز این ارز روی این شبکه اکنون بسته است. چیزی از این شبکه ارسال نکنید.',
    en: "Deposits of this coin on this network are paused. Don't send anything until they reopen.",
  },
  coin_deposit_not_found: {
    status: 404,
    retryable: false,
    fa: 'این واریز پیدا نشد.',
    en: "We couldn't find this deposit.",
  },
  transaction_code_malformed: {
    status: 422,
    retryable: false,
    fa: 'شناسهٔ تراکنش درست نیست؛ آن را کامل از کیف پول یا صرافی مبدأ کپی کنید.',
    en: "That doesn't look like a transaction ID. Copy the full ID from the sending wallet or exchange.",
  },
  transaction_not_found: {
    status: 404,
    retryable: true,
    fa: 'شبکه این تراکنش را نمی‌شناسد. اگر تازه ارسال شده، یک دقیقهٔ دیگر دوباره امتحان کنید.',
    en: "We can't find this transaction on the network. If you just sent it, try again in a minute.",
  },
  transaction_pending: {
    status: 409,
    retryable: true,
    fa: 'شبکه تراکنش را دارد، ولی هنوز در هیچ بلوکی نیست. وقتی ثبت شود، خودمان آن را می‌بینیم.',
    en: "This transaction isn't in a block yet. We'll pick it up as soon as it is.",
  },
  transaction_failed: {
    status: 422,
    retryable: false,
    fa: 'این تراکنش روی شبکه انجام نشده و پولی جابه‌جا نشده است. دارایی در کیف پول مبدأ مانده است.',
    en: "This transaction failed on the network, so no coins moved. They're still in the sending wallet.",
  },
  transaction_not_yours: {
    status: 404,
    retryable: false,
    fa: 'در این تراکنش پولی به آدرس واریز شما نرسیده است. آدرس و شبکه را با کیف پول مبدأ بسنجید.',
    en: "This transaction didn't send anything to your deposit address. Check the address and network in the sending wallet.",
  },
  transaction_tries_used_up: {
    status: 429,
    retryable: false,
    fa: 'شناسه‌های زیادی را جست‌وجو کردید؛ {wait} دیگر دوباره امتحان کنید.',
    en: 'Too many searches. Try again in {wait}.',
  },
  chain_silent: {
    status: 503,
    retryable: true,
    fa: 'شبکه اکنون پاسخ نمی‌دهد. واریز شما گم نمی‌شود؛ چند دقیقهٔ دیگر دوباره امتحان کنید.',
    en: "The network isn't responding right now. Your deposit is safe; try again in a few minutes.",
  },
  coin_network_without_rails: {
    status: 409,
    retryable: false,
    fa: 'این شبکه هنوز باز نمی‌شود: گره ندارد یا موجودی آغازینش با دو امضا ثبت نشده است.',
    en: "This network can't open yet: it has no node, or two officers haven't confirmed its opening balance.",
  },
  custody_already_open: {
    status: 409,
    retryable: false,
    fa: 'موجودی آغازین این ارز روی این شبکه پیش‌تر ثبت شده است.',
    en: 'The opening balance of this coin on this chain is already recorded.',
  },
  custody_differs: {
    status: 409,
    retryable: false,
    fa: 'شبکه موجودی دیگری نشان می‌دهد: {found}. همان را پیشنهاد دهید.',
    en: 'The chain shows {found}. Propose that amount.',
  },
  coin_deposit_not_parked: {
    status: 409,
    retryable: false,
    fa: 'این واریز دیگر در انتظار صاحبش نیست.',
    en: 'This deposit is no longer waiting for its owner.',
  },
  coin_deposit_stands: {
    status: 409,
    retryable: false,
    fa: 'شبکه این واریز را پس نگرفته است؛ چیزی برای برگرداندن نیست.',
    en: "This deposit is still on the chain; there's nothing to reverse.",
  },
} as const satisfies Record<string, ErrorSpec>;
