import type { Lang } from '../../http/index.ts';

/** A moment, ms since 1970, by the calendar of the language: «۷ آذر، ۰۰:۰۰», `28 November, 00:00`. */
export function momentText(ms: number, lang: Lang): string {
  return new Intl.DateTimeFormat(lang === 'fa' ? 'fa-IR-u-ca-persian' : 'en-GB', {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'Asia/Tehran',
  })
    .format(ms)
    .replace(/,? (?:at|ساعت) |, /, lang === 'fa' ? '، ' : ', ');
}
