// What people are told of an account that is recovered after its mobile was lost.
import { fixed, type NoticeSpec } from './notice-spec.ts';

/** Kinds of notices about recovering an account, with their words. */
export const RECOVERY_NOTICES = {
  recovery_asked: {
    type: 0,
    section: null,
    fa: {
      title: 'درخواست بازیابی حساب',
      content: fixed(
        'کسی برای حساب شما درخواست بازیابی داده است. اگر شما نبودید، وارد شوید و درخواست را متوقف کنید.',
      ),
    },
    en: {
      title: 'Account recovery requested',
      content: fixed(
        'Someone asked to recover your account. If this wasn’t you, log in and stop it.',
      ),
    },
  },
  recovery_approved: {
    type: 0,
    section: null,
    fa: {
      title: 'بازیابی حساب تأیید شد',
      content: fixed(
        'بازیابی حساب شما تأیید شد و ۲۴ ساعت دیگر فعال می‌شود. اگر شما نبودید، وارد شوید و آن را متوقف کنید.',
      ),
    },
    en: {
      title: 'Account recovery approved',
      content: fixed(
        'Your account recovery was approved and can be finished in 24 hours. If this wasn’t you, log in and stop it.',
      ),
    },
  },
  account_recovered: {
    type: 0,
    section: null,
    fa: {
      title: 'حساب شما بازیابی شد',
      content: fixed(
        'موبایل حساب شما عوض شد و همهٔ دستگاه‌ها خارج شدند. برای امنیت، برداشت تا ۷۲ ساعت متوقف است.',
      ),
    },
    en: {
      title: 'Account recovered',
      content: fixed(
        'Your account has a new mobile number and every device was signed out. For your safety, withdrawals and transfers are paused for 72 hours.',
      ),
    },
  },
} as const satisfies Record<string, NoticeSpec>;
