import type { Reconciliation, TreasuryAsset } from '@sarraf/contracts';
import { expect, it } from 'vitest';
import { treasuryExample } from '../../treasury/testing/treasury-example.ts';
import { coverOf } from './cover.ts';

const bank = {
  liabilities: '84312450000',
  floats: [
    { provider: 'one', found: '86120300000', expected: null },
    { provider: 'other', found: null, expected: null },
  ],
} as unknown as Reconciliation;

const coin = (part: Partial<TreasuryAsset>): TreasuryAsset => {
  const [tether] = treasuryExample.assets;
  if (tether === undefined) throw new Error('the example has assets');
  return { ...tether, ...part };
};

it('sums what is owed, what is there and what of it is hot in toman', () => {
  const { total, rows, left, hasToman } = coverOf(treasuryExample, bank);
  expect(rows.map(({ symbol, hotShare }) => [symbol, hotShare])).toEqual([
    ['IRT', null],
    // 169,620 of 1,294,620
    ['USDT', '13.1'],
    ['ETH', '14.9'],
    ['ADA', null],
  ]);
  expect(total).toEqual({
    count: 4,
    owed: '379753262968',
    have: '382538118000',
    hot: '40874908000',
    hotShare: '10.6',
    surplus: '2784855032',
    coverage: '100.7',
    isShort: false,
  });
  expect([left, hasToman]).toEqual([0, true]);
});

it('adds up those beyond the rows, so that all rows make the total', () => {
  const assets = [
    ...treasuryExample.assets,
    ...['A', 'B', 'C', 'D'].map((symbol) => coin({ symbol, owed_toman: '1' })),
  ];
  const { rows, others, total } = coverOf({ ...treasuryExample, assets }, undefined);
  expect([rows.length, others?.count, total?.count]).toEqual([6, 1, 7]);
  expect(others).toMatchObject({ owed: '1', have: '146809908000' });
});

it('leaves out what nobody counted and what has no price, and says how many', () => {
  const nowhere = coin({ symbol: 'SOL', chains: [], attested: '0' });
  const priceless = coin({ symbol: 'NEW', owed_toman: null, have_toman: null, hot_toman: null });
  const silent = { ...bank, floats: [] } as unknown as Reconciliation;
  const assets = [nowhere, priceless];
  const cover = coverOf({ ...treasuryExample, assets }, silent);
  expect(cover).toMatchObject({ total: null, others: null, left: 3, hasToman: false });
  expect(cover.unstated.map(({ symbol }) => symbol)).toEqual(['IRT', 'SOL']);
});
