// Text messages about prices: so many a month of Tehran's calendar.
import { ALERT_SMS_MAX } from '@sarraf/contracts';
import { formatJalali } from '../../platform/calendar/jalali.ts';
import type { SettingsRow } from './settings.queries.ts';

/** Iran has had no daylight saving time since 1401. */
const TEHRAN_MS = 3.5 * 3_600_000;

/** The month of a moment, `1405/09`. */
export const smsMonthOf = (now: number): string =>
  formatJalali(new Date(now + TEHRAN_MS).toISOString().slice(0, 10)).slice(0, 7);

/** How many are left of the month of a moment. */
export function alertSmsLeft(
  { alert_sms_month: month, alert_sms_sent: sent }: SettingsRow,
  now: number,
): number {
  return month === smsMonthOf(now) ? Math.max(0, ALERT_SMS_MAX - Number(sent)) : ALERT_SMS_MAX;
}
