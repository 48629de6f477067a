import { describe, expect, it } from 'vitest';
import { tehranDay, tehranDayEnd, tehranDayStart } from './tehran-day.ts';

describe('a day of Tehran', () => {
  it('ends at half past eight in the evening of Greenwich', () => {
    const at = Date.UTC(2026, 10, 21, 20, 29, 59, 999);
    expect(tehranDay(at)).toBe('2026-11-21');
    expect(tehranDay(at + 1)).toBe('2026-11-22');
    expect(tehranDayEnd(at)).toBe(at + 1);
    expect(tehranDayEnd(at + 1)).toBe(at + 1 + 86_400_000);
    expect(tehranDayStart('2026-11-22')).toBe(at + 1);
  });
});
