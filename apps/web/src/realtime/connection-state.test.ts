import { expect, it } from 'vitest';
import type { Connection } from '../lib/connection.ts';
import { createConnectionState } from './connection-state.ts';

const CONNECTING: Connection = { state: 'connecting', attempt: 1, region: 'de' };

it('counts an open notification door as live while no screen looks at prices', () => {
  const shown: Connection['state'][] = [];
  const state = createConnectionState(({ state: now }) => shown.push(now));
  state.takeNotifications(true);
  state.takeNotifications(false);
  expect(shown).toEqual(['live', 'idle']);
});

it('shows the trading connection once a screen looks at prices', () => {
  const shown: Connection['state'][] = [];
  const state = createConnectionState(({ state: now }) => shown.push(now));
  state.takeNotifications(true);
  state.takeTrading(CONNECTING);
  state.takeTrading({ ...CONNECTING, state: 'live', attempt: 0 });
  state.takeNotifications(false);
  expect(shown).toEqual(['live', 'connecting', 'live', 'live']);
});
