import { expect, it } from 'vitest';
import { waitOf } from './wait-text.ts';

it('says a wait in the unit that reads best', () => {
  expect(waitOf(0)).toEqual({ unit: 'waitSeconds', count: 0 });
  expect(waitOf(89)).toEqual({ unit: 'waitSeconds', count: 89 });
  expect(waitOf(160)).toEqual({ unit: 'waitMinutes', count: 3 });
  expect(waitOf(89 * 60)).toEqual({ unit: 'waitMinutes', count: 89 });
  expect(waitOf(5 * 3_600)).toEqual({ unit: 'waitHours', count: 5 });
  expect(waitOf(3 * 86_400)).toEqual({ unit: 'waitDays', count: 3 });
});
