import { expect, it } from 'vitest';
import { type ReceiptDraft, receiptProblems } from './receipt-form.ts';

const NOW = Date.UTC(2026, 10, 26, 10);
const DRAFT: ReceiptDraft = {
  amount: '250000',
  paidAt: '2026-11-26T09:00:00.000Z',
  number: '۱۴۰۵-۹۹',
  account: 'IR820540102680020817909002',
  picture: new File(['x'], 'r.jpg'),
};

it('says what is missing, field by field', () => {
  expect(receiptProblems(DRAFT, NOW)).toEqual([]);
  const empty = { ...DRAFT, amount: '', paidAt: undefined, number: '12', picture: null };
  expect(receiptProblems(empty, NOW)).toEqual(['amount', 'time', 'number', 'picture']);
  expect(receiptProblems({ ...DRAFT, amount: '0' }, NOW)).toEqual(['amount']);
  expect(receiptProblems({ ...DRAFT, number: '<script>' }, NOW)).toEqual(['number']);
});

it('takes a moment of the last 90 days, by a clock that may be a little behind', () => {
  const at = (paidAt: string): readonly string[] => receiptProblems({ ...DRAFT, paidAt }, NOW);
  expect(at('2026-11-26T10:10:00.000Z')).toEqual([]);
  expect(at('2026-11-27T00:00:00.000Z')).toEqual(['time']);
  expect(at('2026-08-20T00:00:00.000Z')).toEqual(['time']);
});
