import { STATUS_DAYS } from '@sarraf/contracts/lists';
import { tehranDay, tehranDayStart } from '@sarraf/settlement';
import { expect, it } from 'vitest';
import { availablePpm, daysOf, firstDay } from './service-days.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const NOW = tehranDayStart(tehranDay(1_790_000_000_000)) + 10 * 3_600_000;
const TODAY = NOW - 10 * 3_600_000;

it('has ninety days of Tehran, today last, each with its worst that lasted a minute', () => {
  const days = daysOf(
    [
      { state: 'slow', from: TODAY - 2 * DAY_MS, to: TODAY - 2 * DAY_MS + MINUTE_MS },
      // over midnight: half a minute on either side
      { state: 'down', from: TODAY - MINUTE_MS / 2, to: TODAY + MINUTE_MS / 2 },
      { state: 'down', from: TODAY - 4 * DAY_MS, to: TODAY - 4 * DAY_MS + MINUTE_MS / 2 },
      {
        state: 'slow',
        from: TODAY - 4 * DAY_MS + MINUTE_MS,
        to: TODAY - 4 * DAY_MS + 1.5 * MINUTE_MS,
      },
      { state: 'down', from: TODAY - 6 * DAY_MS - MINUTE_MS, to: TODAY - 5 * DAY_MS + MINUTE_MS },
    ],
    0,
    NOW,
  );
  expect(days).toHaveLength(STATUS_DAYS);
  expect(days.slice(-8)).toEqual(['down', 'down', 'down', 'slow', 'up', 'slow', 'up', 'up']);
  expect(firstDay(NOW)).toBe(TODAY - 89 * DAY_MS);
});

it('says nothing of days before anybody looked, and counts from then on', () => {
  const from = TODAY - DAY_MS + 6 * 3_600_000;
  const days = daysOf([], from, NOW);
  expect(days.slice(-3)).toEqual(['none', 'up', 'up']);
  expect(availablePpm([], from, NOW)).toBe(1_000_000);
  const quarter = (NOW - from) / 4;
  expect(availablePpm([{ state: 'down', from: NOW - quarter, to: NOW }], from, NOW)).toBe(750_000);
  expect(availablePpm([{ state: 'slow', from, to: NOW }], from, NOW)).toBe(1_000_000);
  expect(availablePpm([], NOW, NOW)).toBeNull();
});
