// What people are told of recurring buys.
import type { Lang } from '../../http/index.ts';
import { momentText } from './moment-text.ts';
import { RECURRING_REASONS } from './notice-reasons.ts';
import type { NoticeSpec, ReadableFacts } from './notice-spec.ts';

const money = (facts: ReadableFacts): string =>
  `${facts.amount('amount')} ${facts.asset('symbol')}`;
const slotOf = (facts: ReadableFacts, lang: Lang): string => {
  const at = facts.text('at');
  return at === '' ? '' : momentText(Date.parse(at), lang);
};

const reason = (facts: ReadableFacts, lang: Lang): string =>
  (RECURRING_REASONS[facts.text('reason')] ?? RECURRING_REASONS['other'])?.[lang].replace(
    '{rise}',
    facts.amount('rise'),
  ) ?? '';

/** Said where times before it passed while the exchange was not there. */
const missed = (facts: ReadableFacts, lang: Lang): string => {
  if (['', '0'].includes(facts.text('missed'))) return '';
  const count = facts.amount('missed');
  return lang === 'fa'
    ? ` ${count} نوبت قبل از آن انجام نشده بود.`
    : ` ${count} earlier buys were missed.`;
};

/** Kinds of notices about recurring buys, with their words. */
export const RECURRING_NOTICES = {
  recurring_soon: {
    type: 0,
    section: null,
    fa: {
      title: 'خرید دوره‌ای تا یک ساعت دیگر',
      content: (facts) => {
        const what = `${slotOf(facts, 'fa')}: خرید ${facts.market('market')} با ${money(facts)}.`;
        if (facts.text('missing') === '') return `${what} موجودی کافی است.`;
        return `${what} ${facts.amount('missing')} ${facts.asset('symbol')} کم دارید؛ تا آن موقع واریز کنید، وگرنه این نوبت انجام نمی‌شود.`;
      },
    },
    en: {
      title: 'Recurring buy within the hour',
      content: (facts) => {
        const what = `${slotOf(facts, 'en')}: buying on ${facts.market('market')} for ${money(facts)}.`;
        if (facts.text('missing') === '') return `${what} Your balance covers it.`;
        return `${what} You’re short ${facts.amount('missing')} ${facts.asset('symbol')}. Deposit it by then, or this buy is skipped.`;
      },
    },
  },
  recurring_bought: {
    type: 0,
    section: null,
    fa: {
      title: 'خرید دوره‌ای انجام شد',
      content: (facts) =>
        `پرداختی ${facts.amount('paid')} ${facts.asset('paid_symbol')}، دریافتی ${money(facts)}.${missed(facts, 'fa')}`,
    },
    en: {
      title: 'Recurring buy complete',
      content: (facts) =>
        `You paid ${facts.amount('paid')} ${facts.asset('paid_symbol')} and received ${money(facts)}.${missed(facts, 'en')}`,
    },
  },
  recurring_skipped: {
    type: 0,
    section: null,
    fa: {
      title: 'یک نوبت خرید دوره‌ای انجام نشد',
      content: (facts) =>
        `${facts.market('market')}، ${slotOf(facts, 'fa')}: ${reason(facts, 'fa')} نوبت بعدی سر وقت انجام می‌شود.${missed(facts, 'fa')}`,
    },
    en: {
      title: 'Recurring buy skipped',
      content: (facts) =>
        `${facts.market('market')}, ${slotOf(facts, 'en')}: ${reason(facts, 'en')} The next time stays.${missed(facts, 'en')}`,
    },
  },
  recurring_paused: {
    type: 0,
    section: null,
    fa: {
      title: 'خرید دوره‌ای متوقف شد',
      content: (facts) =>
        `${facts.market('market')}: پنج نوبت پشت سر هم انجام نشد و خرید متوقف شد. آخرین بار: ${reason(facts, 'fa')} هر وقت خواستید دوباره شروع کنید.`,
    },
    en: {
      title: 'Recurring buy paused',
      content: (facts) =>
        `${facts.market('market')}: five times in a row were skipped, so it is paused. The last time: ${reason(facts, 'en')} Resume it whenever you like.`,
    },
  },
} as const satisfies Record<string, NoticeSpec>;
