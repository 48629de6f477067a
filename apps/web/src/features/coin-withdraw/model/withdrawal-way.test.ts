import type { CoinWithdrawal } from '@sarraf/contracts';
import { expect, it } from 'vitest';
import { askedExample, withdrawalExample } from '../testing/withdrawal-example.ts';
import { withdrawalWay } from './withdrawal-way.ts';

const states = (withdrawal: CoinWithdrawal) => withdrawalWay(withdrawal).map(({ state }) => state);
const unsigned = { signed_at: null, broadcast_at: null };

it.each([
  ['asked for', askedExample, ['done', 'current', 'next', 'next', 'next']],
  [
    'with an officer',
    { ...askedExample, waiting: 'review' },
    ['done', 'current', 'next', 'next', 'next'],
  ],
  [
    'approved, without gas',
    { ...withdrawalExample, ...unsigned, status: 'approved', waiting: 'gas_empty' },
    ['done', 'done', 'held', 'next', 'next'],
  ],
  [
    'at the signer',
    { ...withdrawalExample, ...unsigned },
    ['done', 'done', 'current', 'next', 'next'],
  ],
  [
    'signed, not sent',
    { ...withdrawalExample, broadcast_at: null, waiting: 'node_silent' },
    ['done', 'done', 'done', 'held', 'next'],
  ],
  ['in a block', withdrawalExample, ['done', 'done', 'done', 'current', 'next']],
  [
    'settled',
    { ...withdrawalExample, status: 'settled' },
    ['done', 'done', 'done', 'done', 'done'],
  ],
  ['cancelled', { ...askedExample, status: 'cancelled' }, ['done', 'stopped']],
  ['refused', { ...askedExample, status: 'refused' }, ['done', 'stopped']],
  [
    'undone by the network',
    { ...withdrawalExample, status: 'returned' },
    ['done', 'done', 'done', 'done', 'stopped'],
  ],
] as const)('shows where a withdrawal stands that is %s', (_, withdrawal, expected) => {
  expect(states(withdrawal)).toEqual(expected);
});

it('tells when each step was reached, and the end of one that came back', () => {
  expect(withdrawalWay(withdrawalExample).map(({ at }) => at)).toEqual([
    withdrawalExample.created_at,
    withdrawalExample.approved_at,
    withdrawalExample.signed_at,
    withdrawalExample.broadcast_at,
    null,
  ]);
  const ended_at = '2026-11-21T10:40:00.000Z';
  const cancelled = { ...askedExample, status: 'cancelled', ended_at } as const;
  expect(withdrawalWay(cancelled).at(-1)?.at).toBe(ended_at);
});
