import type { ErrorSpec } from '../error-spec.ts';

/** Of the staff and what they decide. */
export const STAFF_ERRORS = {
  second_person_missing: {
    status: 409,
    retryable: false,
    fa: 'این کار دو نفر می‌خواهد و هنوز همکار دومی با این دسترسی نیست؛ کاری انجام نشد.',
    en: 'This takes two people, and there is no second one with this ability yet; nothing was done.',
  },
  decides_on_self: {
    status: 403,
    retryable: false,
    fa: 'دربارهٔ خودتان نمی‌توانید تصمیم بگیرید.',
    en: 'You cannot decide on yourself.',
  },
  decides_on_invited: {
    status: 403,
    retryable: false,
    fa: 'این همکار را شما دعوت کرده‌اید؛ همکار دیگری باید تصمیم بگیرد.',
    en: 'You invited this person; somebody else must decide.',
  },
  invited_pair: {
    status: 403,
    retryable: true,
    fa: 'دعوت‌کننده و دعوت‌شده تا ۳۰ روز دو نفر حساب نمی‌شوند؛ تا {wait} دیگر همکار دیگری باید تصمیم بگیرد.',
    en: 'Whoever invites and whoever was invited count as one person for 30 days. For {wait}, another colleague must decide.',
  },
  word_lapsed: {
    status: 409,
    retryable: false,
    fa: 'یکی از کسانی که این را آماده یا تأیید کرده، دیگر این دسترسی را ندارد؛ از نو آماده‌اش کنید.',
    en: 'Somebody who prepared or approved this no longer has access to it. Please prepare it again.',
  },
  invited_mobile_not_own: {
    status: 422,
    retryable: false,
    fa: 'این شمارهٔ موبایل به نام دارندهٔ این کد ملی نیست؛ دعوت‌نامه‌ای ارسال نشد.',
    en: 'This mobile number is not registered to this national code. No invitation was sent.',
  },
  officer_too_new: {
    status: 403,
    retryable: true,
    fa: 'دسترسی شما تازه است؛ {wait} دیگر می‌توانید در کارهای دونفره تأیید کنید.',
    en: 'Your access is new: you can approve what takes two people in {wait}.',
  },
  level_not_proved: {
    status: 422,
    retryable: false,
    fa: 'این کاربر تا این سطح احراز نشده است؛ بالاتر از آن نمی‌شود.',
    en: 'This person never proved that level; it cannot be set.',
  },
  reveal_limit_reached: {
    status: 429,
    retryable: false,
    fa: 'در ۲۴ ساعت گذشته بیش از اندازه شماره دیده‌اید؛ از همکار دیگری کمک بگیرید.',
    en: 'You have seen as many numbers as one may in 24 hours. Please ask a colleague.',
  },
  too_many_pinned: {
    status: 409,
    retryable: false,
    fa: 'یادداشت‌های سنجاق‌شده به حداکثر رسیده است؛ اول سنجاق یکی را بردارید.',
    en: 'Too many notes are pinned; unpin one first.',
  },
  nothing_changes: {
    status: 422,
    retryable: false,
    fa: 'این همان چیزی است که هست؛ تغییری نمی‌کند.',
    en: 'This is how it already is: nothing would change.',
  },
  last_owner: {
    status: 409,
    retryable: false,
    fa: 'پس از این تغییر کسی برای ادارهٔ کارکنان نمی‌ماند.',
    en: 'After this nobody would be left to manage the staff.',
  },
  ability_unknown: {
    status: 422,
    retryable: false,
    fa: 'یکی از دسترسی‌ها شناخته نیست.',
    en: 'One of the abilities is not known.',
  },
  address_invalid: {
    status: 422,
    retryable: false,
    fa: 'یکی از نشانی‌های شبکه درست نیست.',
    en: 'One of the network addresses is not valid.',
  },
  address_excludes_you: {
    status: 409,
    retryable: false,
    fa: 'نشانی شبکهٔ خودتان در این فهرست نیست؛ با آن بیرون می‌مانید.',
    en: 'Your own address is not in this list: it would lock you out.',
  },
  address_not_allowed: {
    status: 403,
    retryable: false,
    fa: 'از این نشانی شبکه نمی‌توانید به پنل کارکنان وارد شوید.',
    en: 'The staff panel cannot be used from this network address.',
  },
  already_invited: {
    status: 409,
    retryable: false,
    fa: 'برای این شماره دعوت‌نامه‌ای ارسال شده است.',
    en: 'This number has been invited already.',
  },
  invitation_invalid: {
    status: 404,
    retryable: false,
    fa: 'این دعوت‌نامه معتبر نیست یا مهلت آن گذشته است.',
    en: 'This invitation is not valid, or its time is over.',
  },
} as const satisfies Record<string, ErrorSpec>;
