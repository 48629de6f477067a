import { expect, test } from 'vitest';
import { statementDays } from './statement-days.ts';

test('a statement is of the days of the filters, and of the last thirty without any', () => {
  const today = '2026-11-26';
  expect(statementDays({}, today)).toEqual({ from: '2026-10-28', to: today });
  expect(statementDays({ from: '2026-11-01' }, today)).toEqual({ from: '2026-11-01', to: today });
  expect(statementDays({ to: '2026-11-10' }, today)).toEqual({
    from: '2026-10-12',
    to: '2026-11-10',
  });
  const both = { from: '2026-11-01', to: '2026-11-10' };
  expect(statementDays(both, today)).toEqual(both);
});
