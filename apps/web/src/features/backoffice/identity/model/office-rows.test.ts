import { expect, it } from 'vitest';
import { nameWord, officeWords } from './office-rows.ts';

const SILENT = { mobile: null, person: null, names: null, likeness: null, card: null };

it('names are compared by letters, not by how they are typed', () => {
  const office = { ...SILENT, names: { first: 'مهدي', last: 'صابری فر' } };
  expect(nameWord('مهدی', 'first', office)).toBe('same');
  expect(nameWord('صابری‌فر', 'last', office)).toBe('same');
  expect(nameWord('صابری', 'last', office)).toBe('other');
});

it('an office that compares names itself says how alike they are', () => {
  const office = { ...SILENT, likeness: { first: 96, last: 61 } };
  expect([nameWord('آرش', 'first', office), nameWord('کیا', 'last', office)]).toEqual([
    'same',
    'other',
  ]);
});

it('what was not answered is neither right nor wrong', () => {
  expect(nameWord('آرش', 'first', SILENT)).toBe('silent');
  expect(officeWords({ ...SILENT, mobile: true, card: false })).toEqual({
    mobile: 'same',
    person: 'silent',
    card: 'other',
  });
});
