// Why something was refused, as its person reads it.

type Reasons = Readonly<Record<string, { readonly fa: string; readonly en: string }>>;

/** Why a paid order was not placed. */
export const PAID_ORDER_REASONS: Reasons = {
  late: { fa: 'پرداخت دیر انجام شد.', en: 'The payment arrived too late.' },
  price_moved: { fa: 'قیمت بازار تغییر کرد.', en: 'The market moved.' },
  no_liquidity: {
    fa: 'سفارش مقابلی وجود نداشت.',
    en: 'There were no matching orders.',
  },
  insufficient_funds: { fa: 'موجودی کافی نبود.', en: 'There were not enough funds.' },
  account_frozen: { fa: 'حساب شما مسدود بود.', en: 'Your account was frozen.' },
  action_blocked: {
    fa: 'معامله برای حساب شما غیرفعال بود.',
    en: 'Trading was paused on your account.',
  },
  trading_closed: { fa: 'معامله غیرفعال بود.', en: 'Trading was closed.' },
  limit_exceeded: {
    fa: 'از سقف خرید تتر شما بیشتر می‌شد.',
    en: 'It was above your tether limit.',
  },
};

/** Why a time of a recurring buy was left out; `{rise}` is the plan's bound. */
export const RECURRING_REASONS: Reasons = {
  insufficient_funds: { fa: 'موجودی کافی نبود.', en: 'There were not enough funds.' },
  price_risen: {
    fa: 'قیمت بیش از {rise}٪ بالا رفته بود.',
    en: 'The price rose more than {rise}%.',
  },
  market_not_active: { fa: 'بازار متوقف بود.', en: 'The market was halted.' },
  trading_closed: { fa: 'معامله غیرفعال بود.', en: 'Trading was closed.' },
  account_frozen: { fa: 'حساب شما مسدود بود.', en: 'Your account was frozen.' },
  action_blocked: {
    fa: 'معامله برای حساب شما غیرفعال بود.',
    en: 'Trading was paused on your account.',
  },
  level_required: {
    fa: 'برای خرید به سطح ۱ نیاز است.',
    en: 'You need level 1 to buy.',
  },
  stablecoin_limit_exceeded: {
    fa: 'از سقف خرید تتر شما بیشتر می‌شد.',
    en: 'It was above your tether limit.',
  },
  price_stale: { fa: 'قیمت به‌روز در دسترس نبود.', en: 'There was no fresh price.' },
  otc_inventory_short: {
    fa: 'موجودی صراف از این ارز کافی نبود.',
    en: 'Not enough of this coin was available.',
  },
  amount_below_minimum: {
    fa: 'با قیمت آن لحظه، مقدار خرید از حداقل این ارز کمتر می‌شد.',
    en: 'It was below this coin’s minimum at that price.',
  },
  notional_below_minimum: {
    fa: 'مبلغ از حداقل این بازار کمتر بود.',
    en: 'The amount was below this market’s minimum.',
  },
  other: { fa: 'خرید انجام نشد.', en: 'The buy was not accepted.' },
};

/** Why a payment by card is looked at by an officer; each ends with a space. */
export const CHARGE_CHECK_REASONS: Reasons = {
  other_card: {
    fa: 'با کارت دیگری پرداخت شده است. ',
    en: 'It was paid from another card. ',
  },
  other_amount: {
    fa: 'مبلغ پرداخت با درخواست شما فرق دارد. ',
    en: 'The amount paid isn’t the amount you entered. ',
  },
  charge_by_line: {
    fa: 'درگاه آن را تأیید نکرده، ولی پول به حساب بانکی ما رسیده است. ',
    en: 'The gateway didn’t confirm it, but the money reached our bank account. ',
  },
};

/** Why toman that came over the bank wait for an officer, where a limit stands against them. */
export const BANK_CHECK_REASONS: Reasons = {
  limit_exceeded: {
    fa: 'این مبلغ از سقف واریز بانکی شما بیشتر است.',
    en: 'It’s above your bank deposit limit.',
  },
  limit_missing: {
    fa: 'واریز بانکی الان برای سطح شما فعال نیست.',
    en: 'Your level doesn’t have bank deposits.',
  },
};

/** Why an identity, a document of it or a card was not accepted. */
export const IDENTITY_REASONS: Reasons = {
  mobile_mismatch: {
    fa: 'شمارهٔ موبایل به این کد ملی تعلق ندارد.',
    en: 'Your mobile number isn’t registered to this national code.',
  },
  identity_mismatch: {
    fa: 'کد ملی و تاریخ تولد با هم مطابقت ندارند.',
    en: 'The national code and birth date don’t match.',
  },
  name_mismatch: {
    fa: 'نام با ثبت احوال مطابقت ندارد.',
    en: 'The name doesn’t match the civil registry.',
  },
  card_owner_mismatch: {
    fa: 'کارت بانکی به نام شما نیست.',
    en: 'The bank card isn’t in your name.',
  },
  owner_mismatch: { fa: 'کارت به نام شما نیست.', en: 'The card is not in your name.' },
  not_a_card: { fa: 'بانک این کارت را نمی‌شناسد.', en: 'The bank does not know this card.' },
  card_unusable: {
    fa: 'این کارت باطل یا غیرفعال است؛ کارت دیگری اضافه کنید.',
    en: 'This card is expired or inactive. Add another one.',
  },
  national_code_taken: {
    fa: 'این کد ملی قبلاً برای حساب دیگری تأیید شده است.',
    en: 'This national code is verified on another account.',
  },
  document_unreadable: {
    fa: 'نوشته‌های عکس خوانا نیست؛ در نور کافی و بدون بازتاب دوباره عکس بگیرید.',
    en: 'We can’t read the text. Take the picture again in good light, without glare.',
  },
  document_cut_off: {
    fa: 'بخشی از مدرک بیرون از کادر است؛ هر چهار گوشه باید دیده شود.',
    en: 'Part of the document is cut off. All four corners must be visible.',
  },
  document_not_yours: {
    fa: 'نام روی مدرک با نام حساب شما فرق دارد.',
    en: 'The name on the document doesn’t match your account.',
  },
  face_hidden: {
    fa: 'چهره در ویدیو خوب دیده نمی‌شود؛ بدون عینک آفتابی و ماسک، رو به نور ضبط کنید.',
    en: 'Your face isn’t clearly visible. Record it facing the light, without sunglasses or a mask.',
  },
  sentence_wrong: {
    fa: 'جملهٔ ویدیو کامل یا درست خوانده نشده است.',
    en: 'The sentence wasn’t read in full or correctly.',
  },
  pledge_unsigned: {
    fa: 'تعهدنامه امضا ندارد یا امضای آن دیده نمی‌شود.',
    en: 'The pledge isn’t signed, or the signature isn’t visible.',
  },
};

const BY_AUTHORITY = { fa: 'مراجع قانونی دستور داده‌اند.', en: 'A legal authority ordered it.' };
const BY_PERSON = { fa: 'خودتان درخواست کردید.', en: 'You requested it.' };

/** Why staff hold money that leaves an account. */
export const HOLD_REASONS: Reasons = {
  unusual_activity: {
    fa: 'فعالیت حساب شما غیرعادی بود.',
    en: 'We noticed unusual activity on your account.',
  },
  access_stolen: {
    fa: 'ممکن است کسی به حساب شما دسترسی پیدا کرده باشد.',
    en: 'Someone else may have access to your account.',
  },
  documents_doubtful: {
    fa: 'مدارک شما باید بررسی شود.',
    en: 'We need to check your documents.',
  },
  authority_order: BY_AUTHORITY,
  person_asked: BY_PERSON,
  mended: { fa: 'مشکل قبلی برطرف شد.', en: 'An earlier problem has been resolved.' },
  other: { fa: 'حساب شما باید بررسی شود.', en: 'We need to review your account.' },
};

/** Why they lift it; for every other reason the review is over. */
export const RELEASE_REASONS: Reasons = {
  authority_order: BY_AUTHORITY,
  person_asked: BY_PERSON,
  other: { fa: 'بررسی تمام شد.', en: 'The review is over.' },
};

/** Why staff refuse a payout. */
export const PAYOUT_REASONS: Reasons = {
  not_own_account: {
    fa: 'این حساب بانکی به نام شما نیست.',
    en: 'The bank account isn’t in your name.',
  },
  account_closed: {
    fa: 'این حساب بانکی بسته است یا واریز نمی‌پذیرد.',
    en: 'The bank account is closed or can’t receive payments.',
  },
  unusual_activity: {
    fa: 'فعالیت حساب شما غیرعادی بود و باید بررسی شود.',
    en: 'We noticed unusual activity on your account and need to review it.',
  },
  authority_order: BY_AUTHORITY,
  other: {
    fa: 'این برداشت تأیید نشد؛ برای جزئیات با پشتیبانی تماس بگیرید.',
    en: 'This withdrawal was rejected. Contact support for details.',
  },
};

/** Why staff refuse a receipt. */
export const RECEIPT_REASONS: Reasons = {
  not_in_statement: {
    fa: 'این واریز در صورت‌حساب بانک ما نیست؛ از بانک خودتان پیگیری کنید.',
    en: 'This payment isn’t in our bank statement. Ask your bank where the money is.',
  },
  unreadable: {
    fa: 'عکس رسید خوانا نیست؛ شمارهٔ پیگیری را به پشتیبانی بگویید.',
    en: 'Picture is unreadable. Contact support with the bank reference.',
  },
  amount_differs: {
    fa: 'مبلغی که وارد کردید با مبلغ واریزشده فرق دارد؛ با پشتیبانی تماس بگیرید.',
    en: 'The amount doesn’t match the payment. Please contact support.',
  },
  not_own_account: {
    fa: 'پول از حسابی آمده که به نام شما نیست؛ برای برگشت آن با پشتیبانی تماس بگیرید.',
    en: 'The money came from an account that isn’t in your name. Contact support to have it returned.',
  },
  credited_already: {
    fa: 'این مبلغ قبلاً به کیف پول شما اضافه شده است.',
    en: 'This payment was already added to your wallet.',
  },
  other: {
    fa: 'برای جزئیات با پشتیبانی تماس بگیرید.',
    en: 'Contact support for details.',
  },
};
