// What people are told of their price alerts.
import type { Lang } from '../../http/index.ts';
import type { NoticeSpec, ReadableFacts } from './notice-spec.ts';

/** What somebody wrote down for themselves when they set the alert. */
function note(facts: ReadableFacts, lang: Lang): string {
  const words = facts.text('note');
  if (words === '') return '';
  return lang === 'fa' ? ` یادداشت شما: ${words}` : ` Your note: ${words}`;
}

const price = (facts: ReadableFacts): string => `${facts.amount('price')} ${facts.asset('quote')}`;
const level = (facts: ReadableFacts): string => `${facts.amount('level')} ${facts.asset('quote')}`;

function reached(facts: ReadableFacts, lang: Lang): string {
  const isExact = facts.text('price') === facts.text('level');
  if (lang === 'fa') {
    const traded = isExact ? '' : ` قیمت معامله ${price(facts)} بود.`;
    return `${facts.asset('coin')} به ${level(facts)} رسید.${traded}${note(facts, 'fa')}`;
  }
  const traded = isExact ? '' : `, and traded at ${price(facts)}`;
  return `${facts.asset('coin')} reached ${level(facts)}${traded}.${note(facts, 'en')}`;
}

const REACHED = {
  type: 0,
  section: null,
  fa: { title: 'قیمت به هشدار شما رسید', content: (facts) => reached(facts, 'fa') },
  en: { title: 'Price alert', content: (facts) => reached(facts, 'en') },
} as const satisfies NoticeSpec;

/** Up or down by how much, with a sign that both languages read. */
function moved(facts: ReadableFacts, lang: Lang): string {
  const isUp = facts.text('direction') !== 'down';
  if (lang === 'fa') return `${facts.amount('change')}٪ ${isUp ? 'بالا رفت' : 'پایین آمد'}`;
  return `${isUp ? 'rose' : 'fell'} ${facts.amount('change')}%`;
}

function changed(facts: ReadableFacts, lang: Lang): string {
  const coin = facts.asset('coin');
  if (lang === 'fa') {
    const time = `${facts.digits('hours')} ساعت`;
    return `${coin} در ${time} ${moved(facts, 'fa')} و به ${price(facts)} رسید.${note(facts, 'fa')}`;
  }
  const time = facts.text('hours') === '1' ? 'an hour' : `${facts.text('hours')} hours`;
  return `${coin} ${moved(facts, 'en')} in ${time}, to ${price(facts)}.${note(facts, 'en')}`;
}

/** The price by itself where it is not known what it was a day before. */
function today(facts: ReadableFacts, lang: Lang): string {
  const coin = facts.asset('coin');
  const direction = facts.text('direction');
  if (lang === 'fa') {
    const day =
      direction === ''
        ? ''
        : direction === 'same'
          ? '؛ همان قیمت دیروز'
          : `؛ ${facts.amount('change')}٪ ${direction === 'up' ? 'بالاتر' : 'پایین‌تر'} از دیروز`;
    return `${coin}: ${price(facts)}${day}.${note(facts, 'fa')}`;
  }
  const day =
    direction === ''
      ? ''
      : direction === 'same'
        ? ', the same as yesterday'
        : `, ${facts.amount('change')}% ${direction === 'up' ? 'above' : 'below'} yesterday`;
  return `${coin} is at ${price(facts)}${day}.${note(facts, 'en')}`;
}

/** Kinds of notices about price alerts, with their words. */
export const PRICE_ALERT_NOTICES = {
  price_alert_above: REACHED,
  price_alert_below: REACHED,
  price_alert_change: {
    type: 0,
    section: null,
    fa: { title: 'قیمت تغییر کرد', content: (facts) => changed(facts, 'fa') },
    en: { title: 'The price moved', content: (facts) => changed(facts, 'en') },
  },
  price_alert_daily: {
    type: 0,
    section: null,
    fa: { title: 'قیمت امروز', content: (facts) => today(facts, 'fa') },
    en: { title: 'Today’s price', content: (facts) => today(facts, 'en') },
  },
  price_alert_ended: {
    type: 0,
    section: null,
    fa: {
      title: 'هشدار قیمت تمام شد',
      content: (facts) =>
        `بازار ${facts.market('market')} غیرفعال شد و هشدار شما دیگر کار نمی‌کند.${note(facts, 'fa')}`,
    },
    en: {
      title: 'Price alert ended',
      content: (facts) =>
        `${facts.market('market')} has closed, so your alert no longer works.${note(facts, 'en')}`,
    },
  },
} as const satisfies Record<string, NoticeSpec>;
