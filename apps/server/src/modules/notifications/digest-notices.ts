// What somebody is told of a day or a week at once: how much came, by what it was about.
import type { NoticeTopic } from '@sarraf/contracts';
import type { NoticeSpec, ReadableFacts } from './notice-spec.ts';

const TOPICS: Readonly<Record<NoticeTopic, { readonly fa: string; readonly en: string }>> = {
  security: { fa: 'ورود و امنیت', en: 'security' },
  identity: { fa: 'هویت و کارت', en: 'identity and cards' },
  deposit: { fa: 'واریز', en: 'deposits' },
  withdrawal: { fa: 'برداشت', en: 'withdrawals' },
  order: { fa: 'سفارش و معامله', en: 'orders and trades' },
  ticket: { fa: 'تیکت', en: 'tickets' },
  price_alert: { fa: 'هشدار قیمت', en: 'price alerts' },
  recurring: { fa: 'خرید دوره‌ای', en: 'recurring buys' },
  reward: { fa: 'پاداش و دعوت', en: 'rewards' },
  news: { fa: 'خبر صراف', en: 'news' },
};
const NAMES = Object.keys(TOPICS) as NoticeTopic[];

/** `واریز ۲، سفارش و معامله ۵`: the topics of which something came. */
function parts(facts: ReadableFacts, lang: 'fa' | 'en'): string {
  const told = NAMES.filter((topic) => facts.text(topic) !== '').map(
    (topic) => `${TOPICS[topic][lang]} ${facts.digits(topic)}`,
  );
  if (told.length === 0) return '';
  return `: ${told.join(lang === 'fa' ? '، ' : ', ')}`;
}

/** The one kind of it; `count` is of all topics. */
export const DIGEST_NOTICES = {
  digest: {
    type: 0,
    section: null,
    fa: {
      title: 'خلاصهٔ اعلان‌ها',
      content: (facts) =>
        `از خلاصهٔ قبلی ${facts.digits('count')} اعلان رسید${parts(facts, 'fa')}. همه را در اعلان‌ها می‌بینید.`,
    },
    en: {
      title: 'Your digest',
      content: (facts) =>
        `New notifications: ${facts.digits('count')}${parts(facts, 'en')}. See them all in the app.`,
    },
  },
} as const satisfies Record<string, NoticeSpec>;
