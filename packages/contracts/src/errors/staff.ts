import type { ErrorSpec } from '../error-spec.ts';

/** Of the staff and what they decide. */
export const STAFF_ERRORS = {
  second_person_missing: {
    status: 409,
    retryable: false,
    fa: 'این کار تأیید دونفره لازم دارد و هنوز همکار دومی با این دسترسی نیست؛ کاری انجام نشد.',
    en: 'This needs two people, and nobody else has this permission yet. Nothing was done.',
  },
  decides_on_self: {
    status: 403,
    retryable: false,
    fa: 'دربارهٔ خودتان نمی‌توانید تصمیم بگیرید.',
    en: 'You can’t decide on your own case.',
  },
  decides_on_invited: {
    status: 403,
    retryable: false,
    fa: 'این همکار را شما دعوت کرده‌اید؛ همکار دیگری باید تصمیم بگیرد.',
    en: 'You invited this person. Someone else must decide.',
  },
  invited_pair: {
    status: 403,
    retryable: true,
    fa: 'دعوت‌کننده و دعوت‌شده تا ۳۰ روز یک نفر حساب می‌شوند؛ تا {wait} دیگر همکار دیگری باید تصمیم بگیرد.',
    en: 'An inviter and the person they invited count as one for 30 days. For {wait}, another colleague must decide.',
  },
  word_lapsed: {
    status: 409,
    retryable: false,
    fa: 'یکی از کسانی که این مورد را ثبت یا تأیید کرده، دیگر این دسترسی را ندارد؛ دوباره ثبتش کنید.',
    en: 'Someone who prepared or approved this no longer has access. Please prepare it again.',
  },
  invited_mobile_not_own: {
    status: 422,
    retryable: false,
    fa: 'این شمارهٔ موبایل به نام صاحب این کد ملی نیست؛ دعوت‌نامه‌ای ارسال نشد.',
    en: 'This mobile number isn’t registered to this national code. No invitation was sent.',
  },
  officer_too_new: {
    status: 403,
    retryable: true,
    fa: 'دسترسی شما جدید است؛ {wait} دیگر می‌توانید در کارهای دونفره تأیید کنید.',
    en: 'Your access is new. You can approve two-person actions in {wait}.',
  },
  level_not_proved: {
    status: 422,
    retryable: false,
    fa: 'این کاربر هنوز این سطح را احراز نکرده است.',
    en: 'This person hasn’t been verified for that level, so it can’t be set.',
  },
  reveal_limit_reached: {
    status: 429,
    retryable: false,
    fa: 'در ۲۴ ساعت گذشته شماره‌های زیادی دیده‌اید؛ از همکار دیگری کمک بگیرید.',
    en: 'You’ve reached the 24-hour limit for viewing full numbers. Please ask a colleague.',
  },
  too_many_pinned: {
    status: 409,
    retryable: false,
    fa: 'یادداشت‌های سنجاق‌شده به حداکثر رسیده است؛ اول سنجاق یکی را بردارید.',
    en: 'Too many pinned notes. Unpin one first.',
  },
  nothing_changes: {
    status: 422,
    retryable: false,
    fa: 'چیزی تغییر نکرده است.',
    en: 'Nothing would change.',
  },
  last_owner: {
    status: 409,
    retryable: false,
    fa: 'بعد از این تغییر، کسی برای مدیریت کارکنان نمی‌ماند.',
    en: 'This would leave nobody to manage staff.',
  },
  ability_unknown: {
    status: 422,
    retryable: false,
    fa: 'یکی از دسترسی‌ها معتبر نیست.',
    en: 'One of the permissions is unknown.',
  },
  address_invalid: {
    status: 422,
    retryable: false,
    fa: 'یکی از آدرس‌های شبکه درست نیست.',
    en: 'One of the IP addresses isn’t valid.',
  },
  address_excludes_you: {
    status: 409,
    retryable: false,
    fa: 'آدرس شبکهٔ خودتان در این فهرست نیست؛ با این تغییر دیگر نمی‌توانید وارد شوید.',
    en: 'Your own IP address isn’t in this list, so it would lock you out.',
  },
  address_not_allowed: {
    status: 403,
    retryable: false,
    fa: 'از این شبکه نمی‌توانید وارد پنل کارکنان شوید.',
    en: 'You can’t use the back office from this IP address.',
  },
  already_invited: {
    status: 409,
    retryable: false,
    fa: 'برای این شماره دعوت‌نامه‌ای ارسال شده است.',
    en: 'This number has already been invited.',
  },
  invitation_invalid: {
    status: 404,
    retryable: false,
    fa: 'این دعوت‌نامه معتبر نیست یا منقضی شده است.',
    en: 'This invitation is invalid or has expired.',
  },
} as const satisfies Record<string, ErrorSpec>;
