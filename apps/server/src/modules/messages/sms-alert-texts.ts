// Text messages about price alerts, to those who chose so.
import type { NoticeFacts, NoticeKind } from '../notifications/index.ts';
import { type SmsText, textOf } from './sms-text.ts';

const priced = (facts: NoticeFacts): string => `${textOf(facts, 'coin')} ${textOf(facts, 'price')}`;

const REACHED: SmsText = {
  fa: 'صراف: قیمت به هشدار شما رسید: %token10',
  en: 'Sarraf: your price was reached: %token10',
  fact: priced,
};

/** What is told of price alerts. */
export const SMS_ALERT_TEXTS: Readonly<Partial<Record<NoticeKind, SmsText>>> = {
  price_alert_above: REACHED,
  price_alert_below: REACHED,
  price_alert_change: {
    fa: 'صراف: قیمت تغییر کرد: %token10. جزئیات را در صراف ببینید.',
    en: 'Sarraf: the price moved: %token10. See the app for details.',
    fact: priced,
  },
  price_alert_daily: {
    fa: 'صراف: قیمت امروز: %token10',
    en: 'Sarraf: today’s price: %token10',
    fact: priced,
  },
  price_alert_ended: {
    fa: 'صراف: بازار %token10 غیرفعال شد و هشدار قیمت شما دیگر کار نمی‌کند.',
    en: 'Sarraf: %token10 has closed, so your price alert no longer works.',
    fact: (facts) => textOf(facts, 'market'),
  },
};
