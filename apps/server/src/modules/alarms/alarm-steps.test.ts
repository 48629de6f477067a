import { expect, test } from 'vitest';
import { AGAIN_MS, STAYS_MS, stepOf } from './alarm-steps.ts';
import type { AlarmRow } from './alarms.queries.ts';

/** Looks in a row, each so long after the one before: what staff were told at which of them. */
function tellings(looks: readonly (readonly [afterMs: number, isThere: boolean])[]): string[] {
  let row: AlarmRow = { key: 'disk_low:', since: null, told_at: null, is_told: false };
  let now = 0;
  return looks.flatMap(([afterMs, isThere], look) => {
    now += afterMs;
    const step = stepOf(row, isThere, now);
    row = step?.row ?? row;
    return step?.tell === undefined ? [] : [`${look} ${step.tell}`];
  });
}

test('what is shorter than five minutes is told to nobody', () => {
  expect(
    tellings([
      [0, true],
      [STAYS_MS - 1, true],
      [1, false],
      [1, true],
    ]),
  ).toEqual([]);
});

test('what stays is told once, again after six hours, and once when it is over', () => {
  expect(
    tellings([
      ...([
        [0, true],
        [STAYS_MS, true],
        [60_000, true],
        [AGAIN_MS - 60_001, true],
      ] as const),
      ...([
        [1, true],
        [1, true],
        [1, false],
        [1, false],
      ] as const),
    ]),
  ).toEqual(['1 alarm', '4 alarm', '6 over']);
});

test('what comes and goes is told twice in six hours, not more', () => {
  const cycle = [
    [1, true],
    [STAYS_MS, true],
    [STAYS_MS, true],
    [1, false],
  ] as const;
  const cycles = Array.from({ length: 30 }, () => cycle).flat();
  expect(tellings(cycles)).toEqual(['1 alarm', '3 over']);
  expect(tellings([...cycles, [AGAIN_MS, true], [STAYS_MS, true]])).toHaveLength(3);
});
