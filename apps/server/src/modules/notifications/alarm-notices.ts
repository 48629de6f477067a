// What staff are told of the house itself.
import type { Lang } from '../../http/index.ts';
import { fixed, type NoticeSpec } from './notice-spec.ts';

type Words = Readonly<Record<string, Readonly<Record<Lang, string>>>>;

/** Queues, each by one word: a text message has no room for two. */
const QUEUES: Words = {
  payouts: { fa: 'برداشت', en: 'withdrawals' },
  bank: { fa: 'بانک', en: 'bank' },
  identity: { fa: 'هویت', en: 'identity' },
  cards: { fa: 'کارت', en: 'cards' },
  unfreezes: { fa: 'بازگشایی', en: 'unfreezing' },
  recoveries: { fa: 'بازیابی', en: 'recovery' },
  unmatched: { fa: 'واریز بی‌صاحب', en: 'unmatched deposits' },
  receipts: { fa: 'رسید واریز', en: 'deposit receipts' },
};

/** Companies, by what they do for us. */
const COMPANIES: Words = {
  sms: { fa: 'پیامک', en: 'SMS' },
  mail: { fa: 'ایمیل', en: 'mail' },
  identity: { fa: 'استعلام', en: 'identity' },
  payment: { fa: 'درگاه', en: 'gateway' },
  payout: { fa: 'تسویه', en: 'payouts' },
  price: { fa: 'قیمت', en: 'prices' },
};

/** Chains, as people call them. */
const CHAINS: Words = {
  ethereum: { fa: 'اتریوم', en: 'Ethereum' },
  bsc: { fa: 'بایننس', en: 'BSC' },
};

const OTHER = { fa: 'دیگر', en: 'other' };

/** What an alarm is about, in one word. */
export function alarmWord(about: string, lang: Lang): string {
  const [kind = '', name = ''] = about.split(':');
  if (kind === 'coin') return name;
  if (kind === 'chain') return (CHAINS[name] ?? OTHER)[lang];
  return ((kind === 'queue' ? QUEUES : COMPANIES)[name] ?? OTHER)[lang];
}

const common = { type: 0, section: null } as const;

/** Kinds of notices about the house, with their words. */
export const ALARM_NOTICES = {
  alarm_payouts_stopped: {
    ...common,
    fa: {
      title: 'برداشت‌ها متوقف شده‌اند',
      content: fixed('دفترها و بانک با هم نمی‌خوانند و تا بررسی، برداشتی پرداخت نمی‌شود.'),
    },
    en: {
      title: 'Withdrawals are stopped',
      content: fixed('Books and bank do not agree: nothing is paid out until two people looked.'),
    },
  },
  alarm_payouts_stopped_over: {
    ...common,
    fa: {
      title: 'برداشت‌ها دوباره انجام می‌شوند',
      content: fixed('توقف برداشت‌ها برداشته شد.'),
    },
    en: { title: 'Withdrawals go on', content: fixed('They are stopped no more.') },
  },
  alarm_queue_old: {
    ...common,
    fa: {
      title: 'صفی بیش از اندازه منتظر مانده است',
      content: (facts) =>
        `قدیمی‌ترین مورد صف ${alarmWord(facts.text('about'), 'fa')} از زمان مقرر گذشته است.`,
    },
    en: {
      title: 'Something waits too long',
      content: (facts) =>
        `The oldest in the queue ${alarmWord(facts.text('about'), 'en')} is past its time.`,
    },
  },
  alarm_queue_old_over: {
    ...common,
    fa: {
      title: 'صف دوباره به‌موقع است',
      content: (facts) => `صف ${alarmWord(facts.text('about'), 'fa')} دیگر عقب نیست.`,
    },
    en: {
      title: 'Nothing waits too long',
      content: (facts) => `The queue ${alarmWord(facts.text('about'), 'en')} is in time again.`,
    },
  },
  alarm_provider_away: {
    ...common,
    fa: {
      title: 'یکی از سرویس‌های بیرونی پاسخ نمی‌دهد',
      content: (facts) => `سرویس ${alarmWord(facts.text('about'), 'fa')} پاسخ نمی‌دهد.`,
    },
    en: {
      title: 'A company does not answer',
      content: (facts) => `No answer: ${alarmWord(facts.text('about'), 'en')}.`,
    },
  },
  alarm_provider_away_over: {
    ...common,
    fa: {
      title: 'سرویس بیرونی دوباره پاسخ می‌دهد',
      content: (facts) => `سرویس ${alarmWord(facts.text('about'), 'fa')} دوباره پاسخ می‌دهد.`,
    },
    en: {
      title: 'The company answers again',
      content: (facts) => `It answers again: ${alarmWord(facts.text('about'), 'en')}.`,
    },
  },
  alarm_disk_low: {
    ...common,
    fa: {
      title: 'فضای دیسک رو به پایان است',
      content: fixed('اگر دیسک سرور پر شود هیچ سفارشی پذیرفته نمی‌شود؛ جا باز کنید.'),
    },
    en: {
      title: 'The disk is nearly full',
      content: fixed('Once it is full no order is taken: make room.'),
    },
  },
  alarm_disk_low_over: {
    ...common,
    fa: {
      title: 'فضای دیسک دوباره کافی است',
      content: fixed('دیسک سرور دوباره به اندازهٔ کافی جا دارد.'),
    },
    en: { title: 'The disk has room again', content: fixed('There is enough room again.') },
  },
  alarm_backup_old: {
    ...common,
    fa: {
      title: 'پشتیبان تازه‌ای نیست',
      content: fixed('از زمان مقرر گذشته و نسخهٔ پشتیبان تازه‌ای گرفته نشده است.'),
    },
    en: {
      title: 'There is no fresh backup',
      content: fixed('The last backup is older than it may be.'),
    },
  },
  alarm_backup_old_over: {
    ...common,
    fa: { title: 'پشتیبان تازه گرفته شد', content: fixed('نسخهٔ پشتیبان دوباره به‌روز است.') },
    en: { title: 'There is a fresh backup', content: fixed('The backup is up to date again.') },
  },
  alarm_custody_differs: {
    ...common,
    fa: {
      title: 'موجودی یک رمزارز با دفتر نمی‌خواند',
      content: (facts) =>
        `آنچه از ${alarmWord(facts.text('about'), 'fa')} در کیف‌ها شمرده شده با دفتر یکی نیست؛ صفحهٔ «مغایرت‌گیری» را ببینید.`,
    },
    en: {
      title: 'Custody of a coin differs',
      content: (facts) =>
        `What was counted of ${alarmWord(facts.text('about'), 'en')} is not what the books have: see Reconciliation.`,
    },
  },
  alarm_custody_differs_over: {
    ...common,
    fa: {
      title: 'موجودی رمزارز دوباره با دفتر می‌خواند',
      content: (facts) => `شمارش تازهٔ ${alarmWord(facts.text('about'), 'fa')} با دفتر یکی است.`,
    },
    en: {
      title: 'Custody of a coin agrees again',
      content: (facts) =>
        `What was counted last of ${alarmWord(facts.text('about'), 'en')} is what the books have.`,
    },
  },
  alarm_chain_stopped: {
    ...common,
    fa: {
      title: 'یک شبکه متوقف شده است',
      content: (facts) =>
        `شبکهٔ ${alarmWord(facts.text('about'), 'fa')} متوقف است: یا موجودی آن با دفتر نمی‌خواند یا شبکه واریزی را پس گرفته است؛ صفحهٔ «شبکه‌ها» را ببینید.`,
    },
    en: {
      title: 'A network is stopped',
      content: (facts) =>
        `${alarmWord(facts.text('about'), 'en')} is stopped: custody differs from the books, or the network took back a deposit that we had credited. See Networks.`,
    },
  },
  alarm_chain_stopped_over: {
    ...common,
    fa: {
      title: 'شبکه دوباره باز است',
      content: (facts) => `توقف شبکهٔ ${alarmWord(facts.text('about'), 'fa')} برداشته شد.`,
    },
    en: {
      title: 'The network is open again',
      content: (facts) => `${alarmWord(facts.text('about'), 'en')} is stopped no more.`,
    },
  },
} as const satisfies Readonly<Record<string, NoticeSpec>>;
