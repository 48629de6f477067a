import { MovableClock } from '@sarraf/testing';
import { expect, it } from 'vitest';
import { createProviderHealth } from './health.ts';

function board(): { clock: MovableClock; health: ReturnType<typeof createProviderHealth> } {
  const clock = MovableClock.standing(1_000_000);
  const health = createProviderHealth(clock);
  health.register('price', 'http', true);
  health.register('payment', 'zibal', false);
  return { clock, health };
}

const states = (health: ReturnType<typeof createProviderHealth>): (string | undefined)[] =>
  health.list().map(({ state }) => state);

it('knows nothing of a simulator that is coming up, and no excuse for a company', () => {
  const { clock, health } = board();
  expect(states(health)).toEqual(['unknown', 'unknown']);
  health.report('price', 'http', false);
  health.report('payment', 'zibal', false);
  expect(states(health)).toEqual(['unknown', 'down']);
  clock.pass(15_000);
  health.report('price', 'http', false);
  expect(states(health)).toEqual(['down', 'down']);
});

it('takes a simulator that once answered at its word', () => {
  const { health } = board();
  health.report('price', 'http', true);
  health.report('price', 'http', false);
  expect(states(health)).toEqual(['down', 'unknown']);
});
