// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { recordReachability, reach, watchReach } from './reachability.ts';

test('an answer to what was asked before the network went says nothing of now', () => {
  watchReach();
  const askedAt = performance.now();
  recordReachability(true, askedAt);
  expect(reach.get()).toBe('ok');
  dispatchEvent(new Event('offline'));
  expect(reach.get()).not.toBe('ok');
  recordReachability(true, askedAt);
  expect(reach.get()).not.toBe('ok');
  recordReachability(true, performance.now() + 1);
  expect(reach.get()).toBe('ok');
});
