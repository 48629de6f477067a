import { expect, it } from 'vitest';
import { findItems, type PaletteItem } from './palette-list.ts';

const item = (
  group: PaletteItem['group'],
  id: string,
  label: string,
  words: readonly string[] = [],
): PaletteItem => ({ group, id, label, words });

const all = [
  item('actions', 'theme', 'تغییر پوسته'),
  item('pages', 'wallet', 'کیف پول', ['wallet']),
  item('markets', 'USDTIRT', 'تتر', ['USDT', 'Tether']),
  item('markets', 'BTCIRT', 'بیت‌کوین', ['BTC', 'Bitcoin']),
  item('markets', 'TRXIRT', 'ترون', ['TRX', 'TRON']),
];
const ids = (search: string) => findItems(all, search).map((found) => found.id);

it('shows markets, pages and actions in this order', () => {
  expect(ids('')).toEqual(['USDTIRT', 'BTCIRT', 'TRXIRT', 'wallet', 'theme']);
});

it('puts what begins with the text first', () => {
  expect(ids('t')).toEqual(['USDTIRT', 'TRXIRT', 'BTCIRT', 'wallet']);
});

it('finds Persian names with Arabic letters and without half-spaces', () => {
  expect(ids('بيتكوين')).toEqual(['BTCIRT']);
  expect(ids('كيف')).toEqual(['wallet']);
  expect(ids('هیچ')).toEqual([]);
});
