// What people are told: every notice, in both languages.
import { describe, expect, it } from 'vitest';
import { NOTICE_KINDS, type NoticeKind } from './notice-kinds.ts';
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
  withdrawal_refused: [
    ...['not_own_account', 'account_closed', 'unusual_activity', 'authority_order'],
  ],
  card_refused: ['owner_mismatch', 'not_a_card', 'card_unusable'],
  paid_order_not_placed: ['late', 'price_moved', 'no_liquidity', 'insufficient_funds'],
};
const KINDS = Object.keys(NOTICE_KINDS) as NoticeKind[];
const CASES = KINDS.flatMap((kind) =>
  (REASONS[kind] ?? ['']).map((reason): [NoticeKind, string] => [kind, reason]),
);
/** What nobody can do yet, so nobody is told to. */
const CLOSED = /تیکت|ticket/i;

describe('the words of every notice', () => {
  it.each(CASES)('%s %s: Persian figures, separators and names', (kind, reason) => {
    const { title, content } = renderNotice(kind, { ...FACTS, reason }, 'fa', labels);
    expect(`${title} ${content}`).not.toMatch(/[A-Za-z0-9,]/);
    expect(content).not.toMatch(/undefined|۱۲۳۴۵۶۷/);
    const en = renderNotice(kind, { ...FACTS, reason }, 'en', labels);
    expect(en.content).not.toMatch(/1234567|undefined/);
    expect(`${title} ${content} ${en.title} ${en.content}`).not.toMatch(CLOSED);
    if (reason !== '') {
      const other = renderNotice(kind, { ...FACTS, reason: '' }, 'fa', labels).content;
      expect(content).not.toBe(other);
    }
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
