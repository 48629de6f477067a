import { describe, expect, it } from 'vitest';
import {
  CHARGE_LIFE_MS,
  type ChargeState,
  isInBooks,
  nextCheckAt,
  statesBefore,
} from './charge-state.ts';

const MINUTE = 60_000;

describe('a charge', () => {
  it('is given or paid back only where it was parked, and is never credited then', () => {
    for (const state of ['given', 'returned'] as const)
      expect(statesBefore(state)).toEqual(['parked']);
    for (const state of ['paid', 'parked', 'given', 'returned'] as const) {
      expect(isInBooks(state)).toBe(true);
      expect(statesBefore('paid')).not.toContain(state);
    }
    expect((['created', 'pending', 'failed', 'expired'] as const).some(isInBooks)).toBe(false);
  });

  it('becomes paid from everywhere and leaves paid for nowhere', () => {
    expect(statesBefore('paid')).toEqual(['created', 'pending', 'failed', 'expired']);
    const all: readonly ChargeState[] = ['created', 'pending', 'failed', 'expired'];
    for (const state of all) expect(statesBefore(state)).not.toContain('paid');
  });

  it('is asked about until it is decided, and late money is looked for', () => {
    const charge = {
      state: 'pending' as ChargeState,
      reason: null,
      authority: 'A1',
      createdAt: 0,
      expiresAt: CHARGE_LIFE_MS,
      checks: 0,
    };
    expect(nextCheckAt(charge, MINUTE)).toBe(MINUTE + 3_000);
    expect(nextCheckAt({ ...charge, checks: 9 }, MINUTE)).toBe(3 * MINUTE);
    expect(nextCheckAt({ ...charge, checks: 9 }, 29 * MINUTE)).toBe(CHARGE_LIFE_MS + 1_000);
    expect(nextCheckAt({ ...charge, state: 'failed' }, MINUTE)).toBe(CHARGE_LIFE_MS + 1_000);
    expect(nextCheckAt({ ...charge, state: 'expired' }, 31 * MINUTE)).toBe(60 * MINUTE);
    expect(nextCheckAt({ ...charge, state: 'expired' }, 26 * 60 * MINUTE)).toBeUndefined();
    expect(nextCheckAt({ ...charge, state: 'paid' }, MINUTE)).toBeUndefined();
    expect(nextCheckAt({ ...charge, state: 'failed', reason: 'mismatch' }, MINUTE)).toBeUndefined();
  });

  it('is asked about again where the last question was not answered', () => {
    const charge = {
      state: 'expired' as ChargeState,
      reason: null,
      authority: 'A1',
      createdAt: 0,
      expiresAt: CHARGE_LIFE_MS,
      checks: 9,
    };
    expect(nextCheckAt(charge, 31 * MINUTE, false)).toBe(41 * MINUTE);
    expect(nextCheckAt(charge, 55 * MINUTE, false)).toBe(60 * MINUTE);
    const late = 26 * 60 * MINUTE;
    expect(nextCheckAt(charge, late, false)).toBe(late + 10 * MINUTE);
    // one that was flagged before anybody kept what was paid
    expect(nextCheckAt({ ...charge, reason: 'mismatch' }, late, false)).toBe(late + 10 * MINUTE);
    expect(nextCheckAt({ ...charge, authority: null }, late, false)).toBeUndefined();
  });
});
