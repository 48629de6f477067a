// Why something was refused, as its person reads it.

type Reasons = Readonly<Record<string, { readonly fa: string; readonly en: string }>>;

/** Why a paid order was not placed. */
export const PAID_ORDER_REASONS: Reasons = {
  late: { fa: 'پرداخت دیر رسید.', en: 'The payment came too late.' },
  price_moved: { fa: 'قیمت بازار جابه‌جا شد.', en: 'The market moved.' },
  no_liquidity: {
    fa: 'سفارشی در سوی دیگر بازار نبود.',
    en: 'There was nothing on the other side of the market.',
  },
  insufficient_funds: { fa: 'موجودی کافی نبود.', en: 'There were not enough funds.' },
  account_frozen: { fa: 'حساب شما مسدود بود.', en: 'Your account was frozen.' },
  action_blocked: {
    fa: 'معامله برای حساب شما بسته بود.',
    en: 'Trading was closed for your account.',
  },
  trading_closed: { fa: 'معامله بسته بود.', en: 'Trading was closed.' },
  limit_exceeded: {
    fa: 'از سقف خرید تتر شما می‌گذشت.',
    en: 'It was above your limit on tether bought.',
  },
};

/** Why a payment by card is looked at by an officer; each ends with a space. */
export const CHARGE_CHECK_REASONS: Reasons = {
  other_card: {
    fa: 'با کارت دیگری پرداخت شده است. ',
    en: 'It was paid from another card. ',
  },
  other_amount: {
    fa: 'مبلغ پرداخت با درخواست شما یکی نیست. ',
    en: 'The amount paid is not what you asked for. ',
  },
  charge_by_line: {
    fa: 'درگاه آن را تأیید نکرده، ولی پول به حساب بانکی ما رسیده است. ',
    en: 'The gateway did not confirm it, but the money reached our bank account. ',
  },
};

/** Why toman that came over the bank wait for an officer, where a limit stands against them. */
export const BANK_CHECK_REASONS: Reasons = {
  limit_exceeded: {
    fa: 'این مبلغ از سقف واریز بانکی شما می‌گذرد.',
    en: 'It is above your limit of bank deposits.',
  },
  limit_missing: {
    fa: 'واریز بانکی اکنون برای سطح شما باز نیست.',
    en: 'Bank deposits are not open to your level now.',
  },
};

/** Why an identity, a document of it or a card was not accepted. */
export const IDENTITY_REASONS: Reasons = {
  mobile_mismatch: {
    fa: 'شمارهٔ موبایل به این کد ملی تعلق ندارد.',
    en: 'The mobile number does not belong to this national code.',
  },
  identity_mismatch: {
    fa: 'کد ملی و تاریخ تولد با هم مطابقت ندارند.',
    en: 'The national code and birth date do not belong together.',
  },
  name_mismatch: {
    fa: 'نام با ثبت احوال مطابقت ندارد.',
    en: 'The name differs from the civil registry.',
  },
  card_owner_mismatch: {
    fa: 'کارت بانکی به نام شما نیست.',
    en: 'The bank card is not in your name.',
  },
  owner_mismatch: { fa: 'کارت به نام شما نیست.', en: 'The card is not in your name.' },
  not_a_card: { fa: 'بانک این کارت را نمی‌شناسد.', en: 'The bank does not know this card.' },
  card_unusable: {
    fa: 'این کارت باطل یا غیرفعال است؛ کارت دیگری اضافه کنید.',
    en: 'This card is void or inactive; add another one.',
  },
  national_code_taken: {
    fa: 'این کد ملی پیش‌تر برای حساب دیگری تأیید شده است.',
    en: 'This national code was verified for another account.',
  },
  document_unreadable: {
    fa: 'نوشته‌های عکس خوانا نیست؛ در نور کافی و بدون بازتاب دوباره عکس بگیرید.',
    en: 'The writing cannot be read; take the picture again in good light, without glare.',
  },
  document_cut_off: {
    fa: 'بخشی از مدرک بیرون از عکس مانده است؛ هر چهار گوشه باید دیده شود.',
    en: 'A part of the document is outside the picture; all four corners must be seen.',
  },
  document_not_yours: {
    fa: 'نام روی مدرک با نام حساب شما یکی نیست.',
    en: 'The name on the document is not the name of your account.',
  },
  face_hidden: {
    fa: 'چهره در ویدیو خوب دیده نمی‌شود؛ بدون عینک آفتابی و ماسک، رو به نور ضبط کنید.',
    en: 'The face cannot be seen well in the video; record it facing the light, without sunglasses or mask.',
  },
  sentence_wrong: {
    fa: 'جملهٔ ویدیو کامل یا درست خوانده نشده است.',
    en: 'The sentence in the video was not spoken completely or correctly.',
  },
  pledge_unsigned: {
    fa: 'تعهدنامه امضا ندارد یا امضای آن دیده نمی‌شود.',
    en: 'The pledge is not signed, or its signature cannot be seen.',
  },
};

const BY_AUTHORITY = { fa: 'مرجع قانونی چنین دستور داده است.', en: 'An authority ordered it.' };
const BY_PERSON = { fa: 'خودتان درخواست کردید.', en: 'You asked for it.' };

/** Why staff hold money that leaves an account. */
export const HOLD_REASONS: Reasons = {
  unusual_activity: {
    fa: 'گردش حساب شما نامعمول بود.',
    en: 'Activity on your account was unusual.',
  },
  access_stolen: {
    fa: 'ممکن است کسی به حساب شما دسترسی پیدا کرده باشد.',
    en: 'Somebody else may have got into your account.',
  },
  documents_doubtful: {
    fa: 'مدارک شما باید بررسی شود.',
    en: 'Your documents have to be checked.',
  },
  authority_order: BY_AUTHORITY,
  person_asked: BY_PERSON,
  mended: { fa: 'مشکل پیشین برطرف شد.', en: 'An earlier problem is solved.' },
  other: { fa: 'حساب شما باید بررسی شود.', en: 'Your account has to be reviewed.' },
};

/** Why they lift it; for every other reason the review is over. */
export const RELEASE_REASONS: Reasons = {
  authority_order: BY_AUTHORITY,
  person_asked: BY_PERSON,
  other: { fa: 'بررسی پایان یافت.', en: 'The review is over.' },
};

/** Why staff refuse a payout. */
export const PAYOUT_REASONS: Reasons = {
  not_own_account: {
    fa: 'این حساب بانکی به نام شما نیست.',
    en: 'The bank account is not in your name.',
  },
  account_closed: {
    fa: 'این حساب بانکی بسته است یا واریز نمی‌پذیرد.',
    en: 'The bank account is closed or takes no payments.',
  },
  unusual_activity: {
    fa: 'گردش حساب شما نامعمول بود و باید بررسی شود.',
    en: 'Activity on your account was unusual and has to be looked at.',
  },
  authority_order: BY_AUTHORITY,
  other: {
    fa: 'این برداشت پذیرفته نشد؛ برای توضیح با پشتیبانی تماس بگیرید.',
    en: 'This withdrawal was not accepted; contact support for the details.',
  },
};

/** Why staff refuse a receipt. */
export const RECEIPT_REASONS: Reasons = {
  not_in_statement: {
    fa: 'این واریز در صورت‌حساب بانک ما نیست؛ از بانک خود بپرسید که پول کجاست.',
    en: 'Our bank’s statement has no such payment; ask your bank where the money is.',
  },
  unreadable: {
    fa: 'عکس رسید خوانا نیست؛ با شمارهٔ پیگیری کامل به پشتیبانی خبر دهید.',
    en: 'The picture cannot be read; tell support, with the whole tracking number.',
  },
  amount_differs: {
    fa: 'مبلغی که نوشته‌اید با مبلغ واریزشده یکی نیست؛ به پشتیبانی خبر دهید.',
    en: 'The amount that you wrote is not what was paid; please tell support.',
  },
  not_own_account: {
    fa: 'پول از حسابی آمده که به نام شما نیست؛ برای بازگشت آن با پشتیبانی تماس بگیرید.',
    en: 'The money came from an account that is not in your name; contact support to have it sent back.',
  },
  credited_already: {
    fa: 'این مبلغ پیش‌تر به کیف پول شما اضافه شده است.',
    en: 'This money was added to your wallet before.',
  },
  other: {
    fa: 'برای توضیح با پشتیبانی تماس بگیرید.',
    en: 'Contact support for the details.',
  },
};
