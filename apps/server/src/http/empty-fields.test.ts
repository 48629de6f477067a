import { expect, it } from 'vitest';
import { z } from 'zod';
import { withoutEmptyFields } from './empty-fields.ts';

const schema = z.strictObject({
  amount: z.string(),
  price: z.string().optional(),
  side: z.enum(['buy', 'sell']).optional(),
  word: z.string().nullable().optional(),
  kind: z.enum(['one', 'two']).default('one'),
});

it.each([
  ['an empty optional field', { amount: '1', price: '', side: '' }, { amount: '1' }],
  ['null where it says nothing', { amount: '1', price: null, kind: null }, { amount: '1' }],
  ['an empty field with a default', { amount: '1', kind: '' }, { amount: '1' }],
])('%s is as one that was not sent', (_, sent, seen) => {
  expect(withoutEmptyFields(schema, sent)).toEqual(seen);
});

it.each([
  ['a field that has to be there', { amount: '' }],
  ['null where it means something', { amount: '1', word: null }],
  ['a field that nobody declared', { amount: '1', other: '' }],
  ['a list', ['']],
  ['a text', ''],
])('%s stays as it was sent', (_, sent) => {
  expect(withoutEmptyFields(schema, sent)).toEqual(sent);
});

it('knows the fields of each of several possible bodies', () => {
  const either = z.union([
    z.strictObject({ mobile: z.string() }),
    z.strictObject({ mobile: z.string(), code: z.string().optional() }),
  ]);
  expect(withoutEmptyFields(either, { mobile: '1', code: '' })).toEqual({ mobile: '1' });
});
