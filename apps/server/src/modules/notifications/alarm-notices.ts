// What staff are told of the house itself.
import type { Lang } from '../../http/index.ts';
import { fixed, type NoticeSpec } from './notice-spec.ts';

type Words = Readonly<Record<string, Readonly<Record<Lang, string>>>>;

/** Queues that staff or a bank work on. */
const QUEUES: Words = {
  payouts: { fa: 'برداشت تومان', en: 'toman withdrawals' },
  coin_payouts: { fa: 'برداشت رمزارز', en: 'crypto withdrawals' },
  bank: { fa: 'بانک', en: 'bank' },
  identity: { fa: 'هویت', en: 'identity' },
  cards: { fa: 'کارت', en: 'cards' },
  unfreezes: { fa: 'بازگشایی', en: 'unfreezing' },
  recoveries: { fa: 'بازیابی', en: 'recovery' },
  unmatched: { fa: 'واریز ناشناس', en: 'unmatched deposits' },
  receipts: { fa: 'رسید واریز', en: 'deposit receipts' },
  tickets: { fa: 'تیکت', en: 'tickets' },
};

/** Companies, by what they do for us. */
const COMPANIES: Words = {
  sms: { fa: 'پیامک', en: 'SMS' },
  push: { fa: 'اعلان', en: 'push' },
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
  bitcoin: { fa: 'بیت‌کوین', en: 'Bitcoin' },
  tron: { fa: 'ترون', en: 'TRON' },
};

/** What alarms are about, by its kind and its name. Text messages take at most five words (431). */
export const ALARM_WORDS = { queue: QUEUES, company: COMPANIES, chain: CHAINS } as const;
const OTHER = { fa: 'دیگر', en: 'other' };

/** What an alarm is about, in a few words. */
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
      content: fixed('دفتر کل با بانک مطابقت ندارد و تا بررسی، برداشتی پرداخت نمی‌شود.'),
    },
    en: {
      title: 'Withdrawals are stopped',
      content: fixed(
        'Ledger and bank don’t match. Payouts stay paused until two people review it.',
      ),
    },
  },
  alarm_payouts_stopped_over: {
    ...common,
    fa: {
      title: 'برداشت‌ها دوباره انجام می‌شوند',
      content: fixed('توقف برداشت‌ها رفع شد.'),
    },
    en: { title: 'Withdrawals resumed', content: fixed('Payouts are running again.') },
  },
  alarm_queue_old: {
    ...common,
    fa: {
      title: 'یک صف از مهلتش گذشته است',
      content: (facts) =>
        `قدیمی‌ترین مورد صف ${alarmWord(facts.text('about'), 'fa')} از مهلتش گذشته است.`,
    },
    en: {
      title: 'Queue overdue',
      content: (facts) => `The oldest item in ${alarmWord(facts.text('about'), 'en')} is overdue.`,
    },
  },
  alarm_queue_old_over: {
    ...common,
    fa: {
      title: 'صف دوباره به‌موقع است',
      content: (facts) => `صف ${alarmWord(facts.text('about'), 'fa')} دیگر عقب نیست.`,
    },
    en: {
      title: 'Queue back on time',
      content: (facts) => `Nothing in ${alarmWord(facts.text('about'), 'en')} is overdue any more.`,
    },
  },
  alarm_provider_away: {
    ...common,
    fa: {
      title: 'یکی از سرویس‌های بیرونی قطع است',
      content: (facts) => `سرویس ${alarmWord(facts.text('about'), 'fa')} پاسخ نمی‌دهد.`,
    },
    en: {
      title: 'Provider down',
      content: (facts) => `Not responding: ${alarmWord(facts.text('about'), 'en')}.`,
    },
  },
  alarm_provider_away_over: {
    ...common,
    fa: {
      title: 'سرویس بیرونی دوباره پاسخ می‌دهد',
      content: (facts) => `سرویس ${alarmWord(facts.text('about'), 'fa')} دوباره پاسخ می‌دهد.`,
    },
    en: {
      title: 'Provider back up',
      content: (facts) => `Responding again: ${alarmWord(facts.text('about'), 'en')}.`,
    },
  },
  alarm_disk_low: {
    ...common,
    fa: {
      title: 'فضای دیسک در حال تمام شدن است',
      content: fixed('اگر دیسک سرور پر شود، سفارشی ثبت نمی‌شود؛ فضا خالی کنید.'),
    },
    en: {
      title: 'Disk nearly full',
      content: fixed('Orders stop once it’s full. Free up space.'),
    },
  },
  alarm_disk_low_over: {
    ...common,
    fa: {
      title: 'فضای دیسک دوباره کافی است',
      content: fixed('دیسک سرور دوباره فضای کافی دارد.'),
    },
    en: { title: 'Disk space OK', content: fixed('There’s enough space again.') },
  },
  alarm_bonus_short: {
    ...common,
    fa: {
      title: 'موجودی پاداش کم است',
      content: fixed(
        'موجودی حساب پاداش به گران‌ترین اعتبار نمی‌رسد و تبدیل‌های بزرگ متوقف‌اند؛ صفحهٔ «امتیاز و پاداش» را ببینید.',
      ),
    },
    en: {
      title: 'Bonus account low',
      content: fixed(
        'It doesn’t cover the largest points credit, so those exchanges are paused. See Points and rewards.',
      ),
    },
  },
  alarm_bonus_short_over: {
    ...common,
    fa: {
      title: 'موجودی پاداش دوباره کافی است',
      content: fixed('حساب پاداش به همهٔ پیشنهادها می‌رسد.'),
    },
    en: { title: 'Bonus account topped up', content: fixed('It covers every offer again.') },
  },
  alarm_points_differ: {
    ...common,
    fa: {
      title: 'امتیازها با دفتر امتیاز مطابقت ندارند',
      content: fixed(
        'شمارش دوبارهٔ امتیازهای روز گذشته با دفتر یکی نیست؛ صفحهٔ «امتیاز و پاداش» می‌گوید کدام.',
      ),
    },
    en: {
      title: 'Points mismatch',
      content: fixed(
        'The last day’s recount doesn’t match the points ledger. See Points and rewards.',
      ),
    },
  },
  alarm_points_differ_over: {
    ...common,
    fa: {
      title: 'امتیازها دوباره با دفتر مطابقت دارند',
      content: fixed('شمارش جدید امتیازها با دفتر یکی است.'),
    },
    en: { title: 'Points match again', content: fixed('The last count matches the ledger.') },
  },
  alarm_backup_old: {
    ...common,
    fa: {
      title: 'پشتیبان جدیدی نیست',
      content: fixed('مهلت گذشته و نسخهٔ پشتیبان جدیدی گرفته نشده است.'),
    },
    en: {
      title: 'Backup overdue',
      content: fixed('The last backup is too old.'),
    },
  },
  alarm_backup_old_over: {
    ...common,
    fa: { title: 'پشتیبان جدید گرفته شد', content: fixed('نسخهٔ پشتیبان دوباره به‌روز است.') },
    en: { title: 'Backup up to date', content: fixed('There’s a recent backup again.') },
  },
  alarm_custody_differs: {
    ...common,
    fa: {
      title: 'موجودی یک رمزارز با دفتر مطابقت ندارد',
      content: (facts) =>
        `آنچه از ${alarmWord(facts.text('about'), 'fa')} در کیف‌ها شمرده شده با دفتر یکی نیست؛ صفحهٔ «مغایرت‌گیری» را ببینید.`,
    },
    en: {
      title: 'Custody mismatch',
      content: (facts) =>
        `The ${alarmWord(facts.text('about'), 'en')} count doesn’t match the ledger. See Reconciliation.`,
    },
  },
  alarm_custody_differs_over: {
    ...common,
    fa: {
      title: 'موجودی رمزارز دوباره با دفتر مطابقت دارد',
      content: (facts) => `شمارش جدید ${alarmWord(facts.text('about'), 'fa')} با دفتر یکی است.`,
    },
    en: {
      title: 'Custody matches again',
      content: (facts) =>
        `The last ${alarmWord(facts.text('about'), 'en')} count matches the ledger.`,
    },
  },
  alarm_chain_stopped: {
    ...common,
    fa: {
      title: 'یک شبکه متوقف شده است',
      content: (facts) =>
        `شبکهٔ ${alarmWord(facts.text('about'), 'fa')} متوقف است: یا موجودی آن با دفتر مطابقت ندارد یا شبکه واریزی را برگردانده است؛ صفحهٔ «شبکه‌ها» را ببینید.`,
    },
    en: {
      title: 'Network stopped',
      content: (facts) =>
        `${alarmWord(facts.text('about'), 'en')} is stopped. Custody doesn’t match the ledger, or the network reversed a credited deposit. See Networks.`,
    },
  },
  alarm_chain_stopped_over: {
    ...common,
    fa: {
      title: 'شبکه دوباره فعال است',
      content: (facts) => `توقف شبکهٔ ${alarmWord(facts.text('about'), 'fa')} رفع شد.`,
    },
    en: {
      title: 'Network resumed',
      content: (facts) => `${alarmWord(facts.text('about'), 'en')} is running again.`,
    },
  },
  alarm_rewards_unpaid: {
    ...common,
    fa: {
      title: 'پاداش دعوت پرداخت نشده',
      content: fixed('موجودی حساب کارمزد به پاداش‌ها نمی‌رسد؛ با سند اصلاحی جبران کنید.'),
    },
    en: {
      title: 'Invitation rewards unpaid',
      content: fixed('The house fee account is short. Top it up with an adjustment.'),
    },
  },
  alarm_rewards_unpaid_over: {
    ...common,
    fa: {
      title: 'پاداش‌های دعوت پرداخت شد',
      content: fixed('دیگر پاداشی معطل نیست.'),
    },
    en: {
      title: 'Invitation rewards paid',
      content: fixed('All pending rewards are paid.'),
    },
  },
  alarm_rewards_differ: {
    ...common,
    fa: {
      title: 'پاداش‌ها با معامله‌ها مطابقت ندارند',
      content: fixed('بازشماری پاداش‌های یک روز گذشته با معامله‌ها اختلاف دارد.'),
    },
    en: {
      title: 'Rewards mismatch',
      content: fixed('The last day’s rewards recount found a difference.'),
    },
  },
  alarm_rewards_differ_over: {
    ...common,
    fa: {
      title: 'پاداش‌ها با معامله‌ها مطابقت دارند',
      content: fixed('بازشماری دیگر اختلافی ندارد.'),
    },
    en: { title: 'Rewards match again', content: fixed('The recount finds no difference.') },
  },
} as const satisfies Readonly<Record<string, NoticeSpec>>;
