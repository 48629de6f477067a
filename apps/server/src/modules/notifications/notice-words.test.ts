// What people are told: every notice, in both languages.
import { describe, expect, it } from 'vitest';
import { NOTICE_KINDS, type NoticeKind } from './notice-kinds.ts';
import { RECURRING_REASONS } from './notice-reasons.ts';
import { noticeFilter } from './notice-search.ts';
import { renderNotice } from './notice-text.ts';

const NAMES: Readonly<Record<string, { readonly fa: string; readonly en: string }>> = {
  IRT: { fa: 'تومان', en: 'Toman' },
  BTC: { fa: 'بیت‌کوین', en: 'Bitcoin' },
};
const labels = (symbol: string) => NAMES[symbol];
/** As they are kept; those of an earlier version have no names of coin and money. */
const FACTS = {
  level: 1,
  masked: '603799******1234',
  card: '603799******1234',
  receive: '1234567.5',
  // device and address are names that others chose: they stay as they are
  device: 'مرورگر',
  ip: '–',
  amount: '1234567.5',
  symbol: 'IRT',
  paid: '0.0012',
  paid_symbol: 'BTC',
  side: 'buy',
  coin: 'BTC',
  market: 'BTCIRT',
  count: '12',
  price: '12485300000',
  total: '14982360',
  money_fa: 'تومان',
  money_en: 'toman',
  rise: 5,
};
const REASONS: Partial<Record<NoticeKind, readonly string[]>> = {
  level_refused: [
    'mobile_mismatch',
    'identity_mismatch',
    'name_mismatch',
    'card_owner_mismatch',
    'not_a_card',
    'national_code_taken',
  ],
  withdrawal_refused: ['not_own_account', 'account_closed', 'unusual_activity', 'authority_order'],
  card_refused: ['owner_mismatch', 'not_a_card', 'card_unusable'],
  paid_order_not_placed: [
    'late',
    'price_moved',
    'no_liquidity',
    'insufficient_funds',
    'limit_exceeded',
  ],
  bank_deposit_checked: ['limit_exceeded', 'limit_missing'],
  charge_checked: ['other_card', 'other_amount', 'charge_by_line'],
  recurring_skipped: Object.keys(RECURRING_REASONS).filter((reason) => reason !== 'other'),
  recurring_paused: ['insufficient_funds'],
};
const KINDS = Object.keys(NOTICE_KINDS) as NoticeKind[];
const CASES = KINDS.flatMap((kind) =>
  (REASONS[kind] ?? ['']).map((reason): [NoticeKind, string] => [kind, reason]),
);

describe('the words of every notice', () => {
  it.each(CASES)('%s %s: Persian figures, separators and names', (kind, reason) => {
    const { title, content } = renderNotice(kind, { ...FACTS, reason }, 'fa', labels);
    expect(`${title} ${content}`).not.toMatch(/[A-Za-z0-9,]/);
    expect(content).not.toMatch(/undefined|۱۲۳۴۵۶۷/);
    const en = renderNotice(kind, { ...FACTS, reason }, 'en', labels);
    expect(en.content).not.toMatch(/1234567|undefined/);
    if (reason !== '') {
      const other = renderNotice(kind, { ...FACTS, reason: '' }, 'fa', labels).content;
      expect(content).not.toBe(other);
    }
  });
});

describe('a limit that was reached', () => {
  const LIMIT = {
    reason: 'limit_exceeded',
    limit_kind: 'bank_day',
    limit_asset: 'IRT',
    limit_lifts_at: 2,
    limit_used: '24000000',
    limit_cap: '25000000',
    limit_frees_at: '2026-11-27T20:30:00.000Z',
  };
  const words = (kind: NoticeKind, facts: object, lang: 'fa' | 'en') =>
    renderNotice(kind, { ...FACTS, ...LIMIT, ...facts }, lang, labels).content;

  it('is told with how it stands, when it has room again, and which level has more', () => {
    expect(words('bank_deposit_checked', {}, 'fa')).toBe(
      '۱٬۲۳۴٬۵۶۷٫۵ تومان با شناسهٔ شما به بانک رسید و در حال بررسی است. این مبلغ از سقف واریز بانکی شما بیشتر است. سقف روزانهٔ واریز بانکی شما ۲۵٬۰۰۰٬۰۰۰ تومان است و ۲۴٬۰۰۰٬۰۰۰ تومان آن استفاده شده؛ سقف از ۷ آذر، ۰۰:۰۰ آزاد می‌شود. با سطح ۲ این سقف بیشتر می‌شود. پول نزد ما محفوظ است و نتیجه را خبر می‌دهیم.',
    );
    expect(words('bank_deposit_checked', {}, 'en')).toContain(
      'It’s above your bank deposit limit. You’ve used 24,000,000 of 25,000,000 toman of your limit of bank deposits in a day. It resets 28 November, 00:00. It’s higher with level 2. Your money',
    );
  });

  it('has no level where none has more, and none of its words in notices of before', () => {
    const tether = { limit_kind: 'stablecoin_month', limit_asset: 'USDT', limit_lifts_at: null };
    expect(words('paid_order_not_placed', tether, 'en')).toContain(
      'It was above your tether limit. You’ve used 24,000,000 of 25,000,000 USDT of your limit of tether bought with toman in 30 days. It resets 28 November, 00:00. Your ',
    );
    const before = Object.fromEntries(Object.keys(LIMIT).map((name) => [name, null]));
    expect(words('paid_order_not_placed', { ...before, reason: 'limit_exceeded' }, 'en')).toContain(
      'It was above your tether limit. Your ',
    );
  });
});

describe('a search', () => {
  const words = renderNotice('order_filled', FACTS, 'fa', labels);
  const isFound = (query: string) => noticeFilter(query)?.({ ...words, facts: FACTS });

  it.each([
    'بیت‌کوین',
    'بيت‌كوين',
    'بیتکوین',
    'BTC',
    'btcirt',
    '12485300000',
    '۱۲٬۴۸۵٬۳۰۰٬۰۰۰',
    '12,485,300,000',
    ' خرید  کامل ',
    '1234567.5',
  ])('for %s finds it', (query) => {
    expect(isFound(query)).toBe(true);
  });

  it.each(['اتریوم', 'zzzzqqq', '777777', 'خرید اتریوم'])('for %s does not', (query) => {
    expect(isFound(query)).toBe(false);
  });

  it('for nothing is none', () => {
    for (const query of [undefined, '', '   ', '\u200c'])
      expect(noticeFilter(query)).toBeUndefined();
  });
});
