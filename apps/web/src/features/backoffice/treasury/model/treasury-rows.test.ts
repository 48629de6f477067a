import { expect, it } from 'vitest';
import {
  ceilingPercent,
  coverageOf,
  isFeeAbove,
  leftOf,
  runwayPercent,
  shareOf,
} from './treasury-rows.ts';

it('rounds shares and coverage down', () => {
  expect(shareOf('1', '3')).toBe('33.3');
  expect(shareOf('1', '0')).toBeNull();
  expect(coverageOf('1000', '-0.000000000000000001')).toBe('99.9');
  expect(coverageOf('1000', '0')).toBe('100');
  expect(coverageOf('0', '5')).toBeNull();
});

it('says how full a hot wallet is, exactly at its ceiling and one unit above', () => {
  expect(ceilingPercent({ hot: '40000', hot_ceiling: '40000' })).toBe(100);
  expect(ceilingPercent({ hot: '40400', hot_ceiling: '40000' })).toBe(101);
  expect(ceilingPercent({ hot: '1', hot_ceiling: null })).toBeNull();
  expect(ceilingPercent({ hot: '1', hot_ceiling: '0' })).toBeNull();
});

it('leaves what is left, and nothing where there is less', () => {
  expect(leftOf('139120', '22000')).toBe('117120');
  expect(leftOf('1.5', '1.500000000000000001')).toBeNull();
  expect(leftOf('1.5', '1.5')).toBe('0');
});

it('fills a runway’s bar up to thirty days', () => {
  expect(runwayPercent({ runway_days: 15 })).toBe(50);
  expect(runwayPercent({ runway_days: 400 })).toBe(100);
  expect(runwayPercent({ runway_days: null })).toBeNull();
});

it('compares fees only where both are known', () => {
  expect(isFeeAbove({ network_fee_toman: '10', our_fee_toman: '9' })).toBe(true);
  expect(isFeeAbove({ network_fee_toman: '9', our_fee_toman: '9' })).toBe(false);
  expect(isFeeAbove({ network_fee_toman: null, our_fee_toman: '9' })).toBe(false);
});
