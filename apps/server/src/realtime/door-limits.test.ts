import { expect, it } from 'vitest';
import { DOOR_LIMITS, MessageBudget } from './door-limits.ts';

it('counts messages: a burst, then a pace', () => {
  const limits = { ...DOOR_LIMITS, messagesBurst: 3, messagesPerSecond: 2 };
  const budget = new MessageBudget(limits, 0);
  expect([0, 0, 0, 0].map((at) => budget.take(at))).toEqual([true, true, true, false]);
  expect([500, 500, 1_000].map((at) => budget.take(at))).toEqual([true, false, true]);
});
