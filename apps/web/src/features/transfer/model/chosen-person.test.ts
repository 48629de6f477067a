// Who is offered to be sent to.
import type { RecipientBook } from '@sarraf/contracts';
import { expect, it } from 'vitest';
import { bookExample } from '../testing/transfer-example.ts';
import { foundPerson, peopleOf } from './chosen-person.ts';

const on: RecipientBook = { ...bookExample, whitelist: { on: true, off_at: null } };

it('has the book first, then whom one sent to lately', () => {
  expect(peopleOf(bookExample).map(({ label, target }) => [label, target])).toEqual([
    ['برادر', { recipient_id: '4' }],
    ['مریم', { recipient_id: '5' }],
    ['نیما', { like_transfer: '0b2f7a52-4c1e-4d4e-9a55-6a3b8f1c2d3e' }],
  ]);
});

it('has the book alone where one sends to it alone, each from when it counts', () => {
  expect(peopleOf(on).map(({ key, countsFrom }) => [key, countsFrom])).toEqual([
    ['entry:4', null],
    ['entry:5', '2026-11-22T08:30:00.000Z'],
  ]);
  expect(peopleOf(bookExample).every(({ countsFrom }) => countsFrom === null)).toBe(true);
});

it('knows nobody whom the server did not find', () => {
  const unknown = { found: false, name: null, level: null, since: null, transfers: 0 } as const;
  expect(foundPerson('ali', { ...unknown, lookups_left: 9 })).toBeNull();
});
