// Text messages about recurring buys, to those who chose so.
import type { NoticeKind } from '../notifications/index.ts';
import type { SmsText } from './sms-text.ts';

/** What is told of recurring buys; figures stand in the app. */
export const SMS_RECURRING_TEXTS: Readonly<Partial<Record<NoticeKind, SmsText>>> = {
  recurring_soon: {
    fa: 'صراف: خرید دوره‌ای شما تا یک ساعت دیگر انجام می‌شود. موجودی خود را بررسی کنید.',
    en: 'Sarraf: your recurring buy runs within the hour. Check your balance.',
  },
  recurring_bought: {
    fa: 'صراف: خرید دوره‌ای شما انجام شد. مقدار آن را در صراف ببینید.',
    en: 'Sarraf: your recurring buy is complete. See the app for details.',
  },
  recurring_skipped: {
    fa: 'صراف: یک نوبت خرید دوره‌ای شما انجام نشد. دلیل آن را در صراف ببینید.',
    en: 'Sarraf: your recurring buy was skipped. See the app for details.',
  },
  recurring_paused: {
    fa: 'صراف: خرید دوره‌ای شما بعد از پنج نوبت ناموفق متوقف شد.',
    en: 'Sarraf: your recurring buy is paused after five skips.',
  },
};
