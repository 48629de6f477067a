import type { RuleField } from '@sarraf/contracts';
import { expect, it } from 'vitest';
import { alarmsExample, bankExample, pointsExample } from '../testing/rules-example.ts';
import { draftOf, inLargerUnit, readDraft } from './rule-draft.ts';

it('begins as it stands, and then nothing changes', () => {
  for (const rule of [alarmsExample, bankExample, pointsExample]) {
    expect(readDraft(rule, draftOf(rule))).toEqual({ wrong: [], values: {}, changes: [] });
  }
  expect(draftOf(pointsExample)).toEqual({ large: '20', known_sheba: '12' });
});

it('sends what changes alone, as the server takes it', () => {
  const draft = { ...draftOf(bankExample), max_toman: '20000000000', paya: '۱۰:۴۵، 03:45 18:45' };
  expect(readDraft(bankExample, draft)).toEqual({
    wrong: [],
    values: { max_toman: '20000000000', paya: ['03:45', '10:45', '18:45'] },
    changes: [
      { field: 'bank_deposit.max_toman', old: '10000000000', new: '20000000000' },
      { field: 'bank_deposit.paya', old: '03:45 10:45', new: '03:45 10:45 18:45' },
    ],
  });
  const points = { ...draftOf(pointsExample), known_sheba: '20' };
  expect(readDraft(pointsExample, points).values).toEqual({ known_sheba: '-20' });
  expect(readDraft(pointsExample, { ...points, known_sheba: '0' }).values).toEqual({
    known_sheba: '0',
  });
});

it.each([
  ['queue_minutes.bank', '0'],
  ['queue_minutes.bank', '43201'],
  ['queue_minutes.bank', ''],
  ['queue_minutes.bank', '1.5'],
  ['backup_hours', 'x'],
])('says that %s is wrong with %j', (field, typed) => {
  const { wrong, values } = readDraft(alarmsExample, { ...draftOf(alarmsExample), [field]: typed });
  expect([wrong, values]).toEqual([[field], {}]);
});

it.each(['24:00', '3:45', '03:45 03:45', Array(13).fill('03:45').join(' ')])(
  'takes no clocks like %j',
  (paya) => {
    expect(readDraft(bankExample, { ...draftOf(bankExample), paya }).wrong).toEqual(['paya']);
  },
);

it.each([
  ['minutes', '5760', '4 days'],
  ['minutes', '120', '2 hours'],
  ['minutes', '90', undefined],
  ['seconds', '180', '3 minutes'],
  ['hours', '72', '3 days'],
  ['hours', '26', undefined],
  ['days', '30', undefined],
  ['minutes', '', undefined],
] as const satisfies readonly (readonly [RuleField['unit'], string, string | undefined])[])(
  '%s %s: %s',
  (unit, text, words) => {
    const larger = inLargerUnit(unit, text);
    expect(larger === null ? undefined : `${larger.value} ${larger.unit}`).toBe(words);
  },
);
