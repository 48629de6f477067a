import { expect, it } from 'vitest';
import {
  nextMidnight,
  type OfferDraft,
  readOffer,
  readRule,
  type RuleDraft,
} from './reward-draft.ts';

const NOW = Date.parse('2026-11-21T20:29:59.999Z');
const rule: RuleDraft = {
  kind: 'fees',
  points: '1',
  amount: '2500',
  begins: 'approved',
  reason: ' as agreed ',
};
const offer: OfferDraft = {
  kind: 'discount',
  points: '600',
  worth: '30000',
  percent: '10',
  days: '30',
  begins: 'midnight',
  reason: 'as agreed',
};

it('begins with the next day of Tehran', () => {
  expect(nextMidnight(NOW)).toBe('2026-11-21T20:30:00.000Z');
  expect(nextMidnight(NOW + 1)).toBe('2026-11-22T20:30:00.000Z');
});

it('sends a rule, with an amount where it has one', () => {
  const sent = { kind: 'fees', points: 1, amount: 2_500, reason: 'as agreed' };
  expect(readRule(rule, NOW)).toEqual({ body: sent });
  expect(readRule({ ...rule, kind: 'level_1', points: '0' }, NOW)).toEqual({
    body: { kind: 'level_1', points: 0, reason: 'as agreed' },
  });
  expect(readRule({ ...rule, points: '101' }, NOW)).toEqual({ wrong: 'points' });
  for (const points of ['', '-1', '1.5', '1e3', '99999999999999']) {
    expect(readRule({ ...rule, points }, NOW)).toEqual({ wrong: 'points' });
  }
  expect(readRule({ ...rule, amount: '99' }, NOW)).toEqual({ wrong: 'amount' });
});

it('sends an offer, of a discount with its percent and days', () => {
  expect(readOffer(offer, NOW)).toEqual({
    body: {
      kind: 'discount',
      points: 600,
      worth: 30_000,
      percent: 10,
      days: 30,
      reason: 'as agreed',
      from: '2026-11-21T20:30:00.000Z',
    },
  });
  expect(readOffer({ ...offer, kind: 'toman', begins: 'approved' }, NOW)).toEqual({
    body: { kind: 'toman', points: 600, worth: 30_000, reason: 'as agreed' },
  });
  for (const [field, value] of [
    ['points', '0'],
    ['worth', '999'],
    ['percent', '31'],
    ['days', '91'],
  ] as const) {
    expect(readOffer({ ...offer, [field]: value }, NOW)).toEqual({ wrong: field });
  }
});
