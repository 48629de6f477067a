import { expect, it } from 'vitest';
import { stateKind } from './move-words.ts';

it.each([
  ['waits for its owner', { status: 0, type: 1, role: 1 }, 'warn'],
  ['waits for staff', { status: 0, type: 1, role: 2 }, 'brand'],
  ['is done', { status: 1, type: 1, role: 1 }, 'ok'],
  ['was refused', { status: 2, type: 1, role: 2 }, 'err'],
] as const)('a transaction that %s has a colour of its own', (_, transaction_user, kind) => {
  expect(stateKind({ transaction_user })).toBe(kind);
});
