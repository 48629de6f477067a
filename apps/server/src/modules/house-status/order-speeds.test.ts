import { expect, it } from 'vitest';
import { OrderSpeeds, percentilesOf, SPEED_PARTS } from './order-speeds.ts';

it('counts in parts, and what was taken is counted no more', () => {
  const speeds = new OrderSpeeds();
  expect(speeds.take()).toBeUndefined();
  for (let n = 0; n < 97; n += 1) speeds.note(17.2);
  for (const ms of [140, 141, 60_000]) speeds.note(ms);
  const counts = speeds.take() ?? [];
  expect(counts).toHaveLength(SPEED_PARTS);
  // the ends of their parts: never faster than they were
  expect(percentilesOf(counts)).toEqual({ median_ms: 18, p99_ms: 165 });
  expect(speeds.take()).toBeUndefined();
});

it('has no figures of nothing, and of one order that one', () => {
  expect(percentilesOf([])).toBeNull();
  const one = new OrderSpeeds();
  one.note(0.4);
  expect(percentilesOf(one.take() ?? [])).toEqual({ median_ms: 1, p99_ms: 1 });
});
