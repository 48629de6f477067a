import type { ErrorSpec } from '../error-spec.ts';

/** Of coins that come in over a chain. */
export const COIN_ERRORS = {
  coin_network_unknown: {
    status: 422,
    retryable: false,
    fa: 'این ارز روی این شبکه جابه‌جا نمی‌شود؛ شبکه را از فهرست انتخاب کنید.',
    en: 'This coin does not use that network. Choose one from the list.',
  },
  coin_deposit_closed: {
    status: 422,
    retryable: true,
    fa: 'واریز این ارز روی این شبکه اکنون بسته است. چیزی از این شبکه ارسال نکنید.',
    en: 'Deposits of this coin on this network are closed now. Send nothing by it.',
  },
  coin_deposit_not_found: {
    status: 404,
    retryable: false,
    fa: 'این واریز پیدا نشد.',
    en: 'This deposit was not found.',
  },
  transaction_code_malformed: {
    status: 422,
    retryable: false,
    fa: 'شناسهٔ تراکنش درست نیست؛ آن را کامل از کیف پول یا صرافی مبدأ کپی کنید.',
    en: 'This is no transaction ID: it has 64 digits and letters a to f, and mostly begins with 0x.',
  },
  transaction_not_found: {
    status: 404,
    retryable: true,
    fa: 'شبکه این تراکنش را نمی‌شناسد. اگر تازه ارسال شده، یک دقیقهٔ دیگر دوباره امتحان کنید.',
    en: 'The network does not know this transaction. If you have only just sent it, try again in a minute.',
  },
  transaction_pending: {
    status: 409,
    retryable: true,
    fa: 'شبکه تراکنش را دارد، ولی هنوز در هیچ بلوکی نیست. وقتی ثبت شود، خودمان آن را می‌بینیم.',
    en: 'The network has the transaction, but it is in no block yet. We will see it once it is.',
  },
  transaction_failed: {
    status: 422,
    retryable: false,
    fa: 'این تراکنش روی شبکه انجام نشده و پولی جابه‌جا نشده است. دارایی در کیف پول مبدأ مانده است.',
    en: 'This transaction failed on the network and moved no money. The coins are still with the sender.',
  },
  transaction_not_yours: {
    status: 404,
    retryable: false,
    fa: 'در این تراکنش پولی به آدرس واریز شما نرسیده است. آدرس و شبکه را با کیف پول مبدأ بسنجید.',
    en: 'Nothing in this transaction was paid to your deposit address. Compare address and network with the sending wallet.',
  },
  transaction_tries_used_up: {
    status: 429,
    retryable: false,
    fa: 'شناسه‌های زیادی را جست‌وجو کردید؛ {wait} دیگر دوباره امتحان کنید.',
    en: 'You looked for many transactions; try again in {wait}.',
  },
  chain_silent: {
    status: 503,
    retryable: true,
    fa: 'شبکه اکنون پاسخ نمی‌دهد. واریز شما گم نمی‌شود؛ چند دقیقهٔ دیگر دوباره امتحان کنید.',
    en: 'The network does not answer now. Your deposit is not lost; please try again in a few minutes.',
  },
  coin_network_without_rails: {
    status: 409,
    retryable: false,
    fa: 'این شبکه هنوز باز نمی‌شود: گره ندارد یا موجودی آغازینش با دو امضا ثبت نشده است.',
    en: 'This network can not open yet: it has no node, or its first custody was not stated by two.',
  },
  custody_already_open: {
    status: 409,
    retryable: false,
    fa: 'موجودی آغازین این ارز روی این شبکه پیش‌تر ثبت شده است.',
    en: 'The first custody of this coin on this chain was stated before.',
  },
  custody_differs: {
    status: 409,
    retryable: false,
    fa: 'شبکه موجودی دیگری نشان می‌دهد: {found}. همان را پیشنهاد دهید.',
    en: 'The chain itself has {found}. Propose that.',
  },
  coin_deposit_not_parked: {
    status: 409,
    retryable: false,
    fa: 'این واریز دیگر در انتظار صاحبش نیست.',
    en: 'This deposit is not waiting for its owner any more.',
  },
  coin_deposit_stands: {
    status: 409,
    retryable: false,
    fa: 'شبکه این واریز را پس نگرفته است؛ چیزی برای برگرداندن نیست.',
    en: 'The chain did not take this deposit back; there is nothing to reverse.',
  },
} as const satisfies Record<string, ErrorSpec>;
