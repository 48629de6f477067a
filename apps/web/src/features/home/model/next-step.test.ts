import { expect, it } from 'vitest';
import { nextStep, stepState } from './next-step.ts';

it('always names the one next step of a newcomer', () => {
  expect(nextStep({ level: 0, hasMoney: false, hasTraded: false })).toBe('verify');
  expect(nextStep({ level: 1, hasMoney: false, hasTraded: false })).toBe('deposit');
  expect(nextStep({ level: 1, hasMoney: true, hasTraded: false })).toBe('buy');
  expect(nextStep({ level: 1, hasMoney: true, hasTraded: true })).toBeNull();
});

it('places every step before, at or after it', () => {
  expect(
    ['verify', 'deposit', 'buy'].map((step) => stepState(step as 'verify', 'deposit')),
  ).toEqual(['done', 'current', 'next']);
});
