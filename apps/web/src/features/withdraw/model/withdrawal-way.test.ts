import type { TomanWithdrawal } from '@sarraf/contracts';
import { expect, it } from 'vitest';
import { withdrawalExample } from '../testing/withdrawal-example.ts';
import { withdrawalWay } from './withdrawal-way.ts';

const until = Date.parse(withdrawalExample.cancel_until);
const statesOf = (status: TomanWithdrawal['status'], now = until) =>
  withdrawalWay({ ...withdrawalExample, status }, now).map(({ state }) => state);

it('waits for the time to think, then for a check', () => {
  expect(statesOf('requested', until - 1)).toEqual(['done', 'current', 'next', 'next', 'next']);
  expect(statesOf('requested')).toEqual(['done', 'done', 'current', 'next', 'next']);
});

it('goes over the bank to the account', () => {
  expect(statesOf('approved')).toEqual(['done', 'done', 'done', 'current', 'next']);
  expect(statesOf('sent')).toEqual(['done', 'done', 'done', 'done', 'current']);
  expect(statesOf('settled')).toEqual(['done', 'done', 'done', 'done', 'done']);
});

it('ends where it was stopped, and shows nothing after', () => {
  expect(statesOf('cancelled')).toEqual(['done', 'stopped']);
  expect(statesOf('refused')).toEqual(['done', 'done', 'stopped']);
  expect(statesOf('returned')).toEqual(['done', 'done', 'done', 'done', 'stopped']);
});
