// Text messages to the staff who look after rewards.
import type { NoticeKind } from '../notifications/index.ts';
import type { SmsText } from './sms-text.ts';

/** What is wrong with points and commissions, and that it is over. */
export const SMS_REWARD_TEXTS: Readonly<Partial<Record<NoticeKind, SmsText>>> = {
  alarm_bonus_short: {
    fa: 'صراف، کارکنان: موجودی پاداش کم است. صفحهٔ «پاداش‌ها» را ببینید.',
    en: 'Sarraf staff: bonus account low. See Rewards.',
  },
  alarm_bonus_short_over: {
    fa: 'صراف، کارکنان: موجودی پاداش دوباره کافی است.',
    en: 'Sarraf staff: bonus account topped up.',
  },
  alarm_points_differ: {
    fa: 'صراف، کارکنان: امتیازها با دفتر امتیاز مطابقت ندارند. صفحهٔ «پاداش‌ها» را ببینید.',
    en: 'Sarraf staff: points mismatch. See Rewards.',
  },
  alarm_points_differ_over: {
    fa: 'صراف، کارکنان: امتیازها دوباره با دفتر امتیاز مطابقت دارند.',
    en: 'Sarraf staff: points match again.',
  },
  alarm_rewards_unpaid: {
    fa: 'صراف، کارکنان: پاداش دعوت پرداخت نشده است. موجودی کارمزدها را ببینید.',
    en: 'Sarraf staff: invitation rewards unpaid. See the fees account.',
  },
  alarm_rewards_unpaid_over: {
    fa: 'صراف، کارکنان: پاداش‌های دعوت پرداخت شد.',
    en: 'Sarraf staff: invitation rewards paid.',
  },
  alarm_rewards_differ: {
    fa: 'صراف، کارکنان: پاداش‌های دعوت با معامله‌ها مطابقت ندارند.',
    en: 'Sarraf staff: invitation rewards mismatch.',
  },
  alarm_rewards_differ_over: {
    fa: 'صراف، کارکنان: پاداش‌های دعوت دوباره با معامله‌ها مطابقت دارند.',
    en: 'Sarraf staff: invitation rewards match again.',
  },
};
