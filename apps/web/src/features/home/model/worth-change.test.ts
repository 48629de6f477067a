import { propertySeed } from '@sarraf/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { worthChange } from './worth-change.ts';

fc.configureGlobal({ seed: propertySeed() });

it('weighs each coin by its worth before', () => {
  const held = [
    { symbol: 'BTC', toman: '110', change: '10' },
    { symbol: 'ETH', toman: '90', change: '-10' },
  ];
  expect(worthChange(held)).toBe('0.00');
  expect(worthChange([{ symbol: 'BTC', toman: '110', change: '10' }])).toBe('10.00');
  expect(worthChange([{ symbol: 'BTC', toman: '95', change: '-5' }])).toBe('-5.00');
});

it('lets toman rest', () => {
  const held = [
    { symbol: 'IRT', toman: '100', change: null },
    { symbol: 'BTC', toman: '110', change: '10' },
  ];
  expect(worthChange(held)).toBe('5.00');
});

it('never shows a part as the whole', () => {
  expect(worthChange([])).toBeNull();
  expect(worthChange([{ symbol: 'IRT', toman: '0', change: null }])).toBeNull();
  expect(worthChange([{ symbol: 'BTC', toman: null, change: '1' }])).toBeNull();
  expect(worthChange([{ symbol: 'BTC', toman: '5', change: null }])).toBeNull();
  expect(worthChange([{ symbol: 'BTC', toman: '5', change: '-100' }])).toBeNull();
});

it('gives one coin back its own change, to the last shown digit', () => {
  const change = fc.integer({ min: -9_000, max: 90_000 });
  const toman = fc.integer({ min: 1_000_000, max: 2_000_000_000 });
  fc.assert(
    fc.property(change, toman, (hundredths, worth) => {
      const sign = hundredths < 0 ? '-' : '';
      const size = Math.abs(hundredths);
      const text = `${sign}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`;
      const told = worthChange([{ symbol: 'BTC', toman: String(worth), change: text }]);
      expect(Math.abs(Math.round(Number(told) * 100) - hundredths)).toBeLessThanOrEqual(1);
    }),
  );
});
