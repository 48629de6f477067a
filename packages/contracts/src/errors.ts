/**
 * Every error, once: its HTTP status, whether asking again may help, and what the person reads.
 * `{name}` is filled from the error's facts: figures with separators and in the language's digits,
 * `{asset}` and `{market}` by their names, `{wait}` from `seconds`. The handler alone turns a code
 * into words.
 */
export interface ErrorSpec {
  readonly status: number;
  readonly retryable: boolean;
  /**
   * The words by which a screen knows that a 403 or 404 is its own to show, in a field of their
   * own (docs/requirements.md, 8.6): what people read is in their language.
   */
  readonly businessCase?: string;
  readonly fa: string;
  readonly en: string;
}

export const ERRORS = {
  validation_failed: {
    status: 422,
    retryable: false,
    fa: 'برخی از مقدارها درست نیست.',
    en: 'Some values are not valid.',
  },
  body_malformed: {
    status: 400,
    retryable: false,
    fa: 'درخواست خوانا نیست.',
    en: 'The request could not be read.',
  },
  body_too_large: {
    status: 413,
    retryable: false,
    fa: 'درخواست بیش از اندازه بزرگ است.',
    en: 'The request is too large.',
  },
  content_type_not_supported: {
    status: 415,
    retryable: false,
    fa: 'نوع محتوای درخواست پشتیبانی نمی‌شود.',
    en: 'This content type is not supported.',
  },
  file_not_allowed: {
    status: 415,
    retryable: false,
    fa: 'در این مرحله نیازی به ارسال پرونده نیست.',
    en: 'No file is needed at this step.',
  },
  not_found: { status: 404, retryable: false, fa: 'چیزی پیدا نشد.', en: 'Nothing was found here.' },
  method_not_allowed: {
    status: 405,
    retryable: false,
    fa: 'این کار از این راه شدنی نیست.',
    en: 'This method is not allowed here.',
  },
  unauthorized: {
    status: 401,
    retryable: false,
    fa: 'برای ادامه وارد شوید.',
    en: 'Please sign in to continue.',
  },
  session_expired: {
    status: 401,
    retryable: false,
    fa: 'نشست شما به پایان رسیده است. دوباره وارد شوید.',
    en: 'Your session has expired. Please login again.',
  },
  forbidden: {
    status: 403,
    retryable: false,
    fa: 'شما اجازهٔ این کار را ندارید.',
    en: 'You are not allowed to do this.',
  },
  level_required: {
    status: 403,
    retryable: false,
    businessCase: 'authentication level',
    fa: 'برای این کار باید احراز هویت سطح {level} را کامل کنید.',
    en: 'This needs authentication level {level}. Please verify your identity first.',
  },
  rate_limited: {
    status: 429,
    retryable: true,
    fa: 'درخواست‌ها زیاد بود؛ {wait} دیگر دوباره تلاش کنید.',
    en: 'Too many requests. Try again in {wait}.',
  },
  internal: {
    status: 500,
    retryable: true,
    fa: 'خطایی در سامانه رخ داد. دوباره تلاش کنید.',
    en: 'An error occurred. Please try again.',
  },
  unavailable: {
    status: 503,
    retryable: true,
    fa: 'سامانه لحظه‌ای در دسترس نیست؛ کاری انجام نشد. کمی بعد دوباره تلاش کنید.',
    en: 'The service is briefly unavailable; nothing was done. Please try again shortly.',
  },
  outcome_unknown: {
    status: 409,
    retryable: false,
    fa: 'نتیجهٔ درخواست هنوز معلوم نیست. پیش از تلاش دوباره وضعیت را ببینید.',
    en: 'The outcome is not known yet. Check its status before trying again.',
  },

  mobile_invalid: {
    status: 422,
    retryable: false,
    fa: 'شمارهٔ موبایل درست نیست.',
    en: 'The mobile number is not valid.',
  },
  password_weak: {
    status: 422,
    retryable: false,
    fa: 'رمز عبور باید حداقل ۸ کاراکتر باشد و از رمزهای رایج نباشد.',
    en: 'The password needs at least 8 characters and must not be a common one.',
  },
  credentials_wrong: {
    status: 422,
    retryable: false,
    fa: 'شمارهٔ موبایل یا رمز عبور درست نیست.',
    en: 'The mobile number or password is wrong.',
  },
  code_wrong: {
    status: 422,
    retryable: false,
    fa: 'کد درست نیست یا زمان آن گذشته است.',
    en: 'The code is wrong or has expired.',
  },
  code_required: {
    status: 403,
    retryable: false,
    fa: 'برای این کار کد تأیید لازم است.',
    en: 'A verification code is needed for this.',
  },
  email_invalid: {
    status: 422,
    retryable: false,
    fa: 'نشانی ایمیل درست نیست.',
    en: 'The e-mail address is not valid.',
  },
  phishing_word_invalid: {
    status: 422,
    retryable: false,
    fa: 'کلمهٔ ضد فیشینگ باید ۳ تا ۱۲ حرف باشد، بدون فاصله و رقم.',
    en: 'The anti-phishing word must be 3 to 12 letters, without spaces and digits.',
  },
  message_choice_locked: {
    status: 422,
    retryable: false,
    fa: 'این خانه را نمی‌توان تغییر داد: یا برای امنیت حساب همیشه فعال است یا چنین راهی وجود ندارد.',
    en: 'This cannot be changed: it is always on for the safety of your account, or there is no such channel.',
  },
  login_token_invalid: {
    status: 401,
    retryable: false,
    fa: 'زمان ورود گذشت؛ از نو آغاز کنید.',
    en: 'The sign-in took too long. Please start again.',
  },
  registration_token_invalid: {
    status: 422,
    retryable: false,
    fa: 'مهلت ثبت‌نام تمام شد؛ شمارهٔ موبایل را دوباره تأیید کنید.',
    en: 'The registration took too long. Please confirm your mobile number again.',
  },
  invites_not_open: {
    status: 422,
    retryable: false,
    fa: 'کد دعوت هنوز فعال نیست؛ این فیلد را خالی بگذارید.',
    en: 'Invite codes are not open yet. Please leave this field empty.',
  },
  proof_of_work_required: {
    status: 428,
    retryable: false,
    fa: 'درخواست‌ها زیاد است؛ این درخواست به یک بررسی امنیتی نیاز دارد. دوباره تلاش کنید.',
    en: 'There are many requests now: this one needs a security check. Please try again.',
  },
  already_registered: {
    status: 403,
    retryable: false,
    businessCase: 'already registered',
    fa: 'این شماره پیش‌تر ثبت‌نام شده است.',
    en: 'This number is already registered.',
  },
  terms_not_accepted: {
    status: 422,
    retryable: false,
    fa: 'پذیرش آخرین نسخهٔ شرایط استفاده لازم است.',
    en: 'Please accept the current terms.',
  },
  two_factor_obligatory: {
    status: 403,
    retryable: false,
    fa: 'ورود دومرحله‌ای برای کارکنان همیشه فعال است.',
    en: 'Two-step login is always on for staff.',
  },

  national_code_invalid: {
    status: 422,
    retryable: false,
    fa: 'کد ملی درست نیست.',
    en: 'The national code is not valid.',
  },
  national_code_taken: {
    status: 403,
    retryable: false,
    businessCase: 'already registered',
    fa: 'این کد ملی قبلاً در حساب دیگری ثبت شده است.',
    en: 'This national code is already registered.',
  },
  identity_not_found: {
    status: 404,
    retryable: false,
    businessCase: 'national code or mobile not found',
    fa: 'این کد ملی با شمارهٔ موبایل شما مطابقت ندارد؛ سیم‌کارت باید به نام خودتان باشد.',
    en: 'This national code was not found for your mobile number. The SIM card must be in your name.',
  },
  birth_date_invalid: {
    status: 422,
    retryable: false,
    fa: 'تاریخ تولد درست نیست؛ سن شما باید دست‌کم ۱۸ سال باشد.',
    en: 'The birth date is not valid; you must be at least 18.',
  },
  name_invalid: {
    status: 422,
    retryable: false,
    fa: 'نام درست نیست.',
    en: 'The name is not valid.',
  },
  card_number_invalid: {
    status: 422,
    retryable: false,
    fa: 'شمارهٔ کارت درست نیست.',
    en: 'The card number is not valid.',
  },
  card_already_added: {
    status: 409,
    retryable: false,
    fa: 'این کارت قبلاً اضافه شده است.',
    en: 'This card has already been added.',
  },
  card_not_found: {
    status: 404,
    retryable: false,
    fa: 'این کارت پیدا نشد.',
    en: 'This card was not found.',
  },
  card_not_verified: {
    status: 422,
    retryable: false,
    fa: 'این کارت هنوز تأیید نشده است.',
    en: 'This card is not verified yet.',
  },
  card_limit_reached: {
    status: 409,
    retryable: false,
    fa: 'بیش از {max} کارت نمی‌توان داشت.',
    en: 'You cannot have more than {max} cards.',
  },
  card_in_use: {
    status: 409,
    retryable: false,
    fa: 'با این کارت پرداختی در راه است.',
    en: 'A payment with this card is still on its way.',
  },
  kyc_request_pending: {
    status: 409,
    retryable: false,
    fa: 'درخواست پیشین شما در دست بررسی است.',
    en: 'Your earlier request is still being checked.',
  },
  kyc_level_reached: {
    status: 409,
    retryable: false,
    fa: 'این سطح را پیش‌تر گرفته‌اید.',
    en: 'You already have this level.',
  },
  kyc_request_not_pending: {
    status: 409,
    retryable: false,
    fa: 'این درخواست دیگر در صف نیست.',
    en: 'This request is no longer waiting.',
  },
  kyc_request_claimed: {
    status: 409,
    retryable: false,
    fa: 'این درخواست در دست همکار دیگری است.',
    en: 'Another officer has this request.',
  },
  documents_missing: {
    status: 422,
    retryable: false,
    fa: 'هنوز همهٔ مدارک فرستاده نشده است.',
    en: 'Some documents have not been sent yet.',
  },
  document_not_found: {
    status: 404,
    retryable: false,
    fa: 'این مدرک پیدا نشد.',
    en: 'This document was not found.',
  },
  document_too_large: {
    status: 413,
    retryable: false,
    fa: 'حجم پرونده نباید بیش از {max_megabytes} مگابایت باشد.',
    en: 'A file may have at most {max_megabytes} megabytes.',
  },
  document_limit_reached: {
    status: 429,
    retryable: false,
    fa: 'امروز بیش از این نمی‌توانید مدرک بفرستید.',
    en: 'You cannot send more documents today.',
  },
  document_part_misplaced: {
    status: 409,
    retryable: true,
    fa: 'ارسال قطع شد؛ ادامه می‌دهیم.',
    en: 'The upload was interrupted; it goes on from {received}.',
  },
  document_not_a_picture: {
    status: 415,
    retryable: false,
    fa: 'این پرونده عکس نیست؛ عکس JPEG، PNG یا WebP بفرستید.',
    en: 'This is not a picture; send a JPEG, PNG or WebP.',
  },
  document_picture_too_large: {
    status: 422,
    retryable: false,
    fa: 'ابعاد این عکس بیش از اندازه بزرگ است.',
    en: 'This picture has too many pixels.',
  },
  document_not_a_video: {
    status: 415,
    retryable: false,
    fa: 'این پرونده ویدیو نیست؛ ویدیوی MP4 یا WebM بفرستید.',
    en: 'This is not a video; send MP4 or WebM.',
  },
  document_video_duration: {
    status: 422,
    retryable: false,
    fa: 'ویدیو باید بین {min_seconds} تا {max_seconds} ثانیه باشد.',
    en: 'The video must take between {min_seconds} and {max_seconds} seconds.',
  },
  sentence_expired: {
    status: 409,
    retryable: false,
    fa: 'زمان جمله تمام شد؛ جملهٔ تازه را بخوانید.',
    en: 'The sentence has expired; read the new one.',
  },

  market_unknown: {
    status: 422,
    retryable: false,
    fa: 'این بازار وجود ندارد.',
    en: 'There is no such market.',
  },
  market_not_active: {
    status: 409,
    retryable: false,
    fa: 'بازار {market} اکنون برای این کار باز نیست.',
    en: '{market} is not open for this now.',
  },
  request_type_mismatch: {
    status: 422,
    retryable: false,
    fa: 'نوع سفارش با این درخواست نمی‌خواند.',
    en: 'The order type does not fit this call.',
  },
  side_mismatch: {
    status: 422,
    retryable: false,
    fa: 'خرید یا فروش بودن سفارش با این درخواست نمی‌خواند.',
    en: 'The side does not fit this call.',
  },
  wallet_does_not_match_market: {
    status: 422,
    retryable: false,
    fa: 'این کیف پول ارز پرداخت این بازار نیست.',
    en: 'That wallet is not what this market is paid in.',
  },
  not_available: {
    status: 422,
    retryable: false,
    fa: 'این امکان هنوز در دسترس نیست.',
    en: 'This is not available yet.',
  },
  price_malformed: {
    status: 422,
    retryable: false,
    fa: 'قیمت درست نیست.',
    en: 'The price is not valid.',
  },
  price_not_on_tick: {
    status: 422,
    retryable: false,
    fa: 'قیمت باید مضربی از {tick} {asset} باشد.',
    en: 'The price must be a multiple of {tick} {asset}.',
  },
  price_out_of_band: {
    status: 422,
    retryable: false,
    fa: 'قیمت باید بین {min} و {max} {asset} باشد.',
    en: 'The price must be between {min} and {max} {asset}.',
  },
  decimal_comma: {
    status: 422,
    retryable: false,
    fa: 'برای اعشار از نقطه یا ممیز استفاده کنید.',
    en: 'Use a point for decimals.',
  },
  separator_misplaced: {
    status: 422,
    retryable: false,
    fa: 'عدد را بدون جداکننده یا سه‌رقم سه‌رقم (۱٬۲۳۴٬۵۶۷) وارد کنید.',
    en: 'Enter the number without separators or in groups of three (1,234,567).',
  },
  amount_malformed: {
    status: 422,
    retryable: false,
    fa: 'مقدار درست نیست.',
    en: 'The amount is not valid.',
  },
  amount_not_on_lot: {
    status: 422,
    retryable: false,
    fa: 'مقدار باید مضربی از {lot} {asset} باشد.',
    en: 'The amount must be a multiple of {lot} {asset}.',
  },
  amount_below_minimum: {
    status: 422,
    retryable: false,
    fa: 'حداقل مقدار سفارش {min} {asset} است.',
    en: 'The least order amount is {min} {asset}.',
  },
  notional_below_minimum: {
    status: 422,
    retryable: false,
    fa: 'ارزش سفارش باید حداقل {min} {asset} باشد.',
    en: 'The order must be worth at least {min} {asset}.',
  },
  insufficient_funds: {
    status: 422,
    retryable: false,
    fa: 'موجودی کافی نیست: {available} {asset} در دسترس دارید.',
    en: 'Not enough funds: {available} {asset} is available.',
  },
  price_moved: {
    status: 409,
    retryable: false,
    fa: 'قیمت بازار جابه‌جا شد؛ سفارشی انجام نشد و پول شما آزاد است.',
    en: 'The market moved; nothing was traded and your money is free.',
  },
  no_liquidity: {
    status: 409,
    retryable: false,
    fa: 'اکنون سفارشی در سوی دیگر بازار نیست؛ کاری انجام نشد.',
    en: 'There is nothing on the other side of the market; nothing was done.',
  },
  stop_would_trigger: {
    status: 409,
    retryable: false,
    fa: 'بازار هم‌اکنون از این قیمت فعال‌شدن گذشته، یا هنوز معامله‌ای نداشته است؛ سفارشی ثبت نشد.',
    en: 'The market is already past this stop price, or has not traded yet; nothing was placed.',
  },
  oco_prices_invalid: {
    status: 422,
    retryable: false,
    fa: 'در خرید، قیمت سفارش باید پایین‌تر و قیمت فعال‌شدن بالاتر از آخرین قیمت ({last} {asset}) باشد؛ در فروش برعکس.',
    en: 'To buy, the limit price goes below the last price ({last} {asset}) and the stop price above it; to sell, the other way round.',
  },
  post_only_would_take: {
    status: 409,
    retryable: false,
    fa: 'این سفارش همان لحظه معامله می‌شد؛ خواسته بودید فقط در دفتر سفارش بماند، پس ثبت نشد.',
    en: 'This order would trade at once; you wanted it only to wait, so it was not placed.',
  },
  price_stale: {
    status: 409,
    retryable: false,
    fa: 'اکنون قیمت تازه‌ای برای این ارز نداریم؛ کاری انجام نشد.',
    en: 'There is no fresh price for this coin now; nothing was done.',
  },
  quote_not_found: {
    status: 404,
    retryable: false,
    fa: 'این پیشنهاد قیمت پیدا نشد.',
    en: 'This quote was not found.',
  },
  quote_expired: {
    status: 409,
    retryable: false,
    fa: 'زمان این قیمت گذشت؛ کاری انجام نشد. قیمت تازه بگیرید.',
    en: 'This quote has expired; nothing was done. Please ask for a new one.',
  },
  quote_used: {
    status: 409,
    retryable: false,
    fa: 'این پیشنهاد قیمت پیش‌تر انجام شده است.',
    en: 'This quote has been used already.',
  },
  otc_user_limit: {
    status: 409,
    retryable: false,
    fa: 'پیشنهادهای باز شما با هم تا {limit} تومان می‌تواند باشد و اکنون {open} تومان باز است؛ مقدار کمتری بخواهید یا چند ثانیه صبر کنید.',
    en: 'Your open quotes may be worth {limit} toman together, and {open} toman stands open now; ask for less, or wait some seconds.',
  },
  otc_house_limit: {
    status: 409,
    retryable: true,
    fa: 'اکنون پیشنهادهای باز بسیار است؛ قیمتی داده نشد. چند ثانیهٔ دیگر دوباره بپرسید.',
    en: 'Too many quotes stand open now; none was given. Please ask again in some seconds.',
  },
  otc_inventory_short: {
    status: 409,
    retryable: false,
    fa: 'اکنون این مقدار برای معاملهٔ آنی نداریم؛ کاری انجام نشد.',
    en: 'We do not have that much for instant trading now; nothing was done.',
  },
  dust_nothing: {
    status: 409,
    retryable: false,
    fa: 'موجودی خردی برای تبدیل نیست.',
    en: 'There are no small balances to convert.',
  },
  dust_converted_today: {
    status: 409,
    retryable: false,
    fa: 'امروز یک بار موجودی‌های خرد را تبدیل کرده‌اید؛ فردا دوباره می‌توانید.',
    en: 'You have converted small balances today; you may again tomorrow.',
  },
  duplicate_order: {
    status: 409,
    retryable: false,
    fa: 'همین سفارش چند لحظه پیش ارسال شد.',
    en: 'You placed this very order moments ago.',
  },
  client_order_id_used: {
    status: 409,
    retryable: false,
    fa: 'این شناسهٔ سفارش پیش‌تر به کار رفته است.',
    en: 'This client order id has been used.',
  },
  order_not_found: {
    status: 404,
    retryable: false,
    fa: 'این سفارش پیدا نشد.',
    en: 'This order was not found.',
  },
  order_already_closed: {
    status: 409,
    retryable: false,
    fa: 'این سفارش دیگر باز نیست.',
    en: 'This order is no longer open.',
  },
  idempotency_key_reused: {
    status: 422,
    retryable: false,
    fa: 'این کلید درخواست برای درخواست دیگری به کار رفته است.',
    en: 'This idempotency key was used for another request.',
  },
  idempotency_key_invalid: {
    status: 422,
    retryable: false,
    fa: 'کلید درخواست درست نیست.',
    en: 'The idempotency key is not valid.',
  },

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

export type ErrorCode = keyof typeof ERRORS;

/** The facts that go with a code: what the message names, and what a program may want. */
export type ErrorFacts = Readonly<Record<string, unknown>>;
