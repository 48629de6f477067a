import { expect, it } from 'vitest';
import { notificationTarget } from './notification-target.ts';

const DEPOSIT = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

it.each([
  ['a bank card', { type: 0, section: 'BANK_CARD', topic: 'identity' }, '/addcard'],
  ['the wallet, by type', { type: 1, section: null, topic: 'deposit' }, '/mywallet'],
  ['a withdrawal', { type: 1, section: 'WALLET', topic: 'withdrawal' }, '/mywallet'],
  ['an order', { type: 2, section: null, topic: 'order' }, '/orders'],
  ['identity', { type: 0, section: null, topic: 'identity' }, '/kyc'],
  ['security', { type: 0, section: null, topic: 'security' }, '/security'],
  ['nothing of these', { type: 0, section: null, topic: null }, '/notifications'],
] as const)('a notification about %s leads to its page', (_, notification, path) => {
  expect(notificationTarget({ ...notification, coin_deposit_id: null })).toBe(path);
});

it('a notification about a coin that came in leads to its tracker', () => {
  const notification = { type: 1, section: 'WALLET', topic: 'deposit' } as const;
  expect(notificationTarget({ ...notification, coin_deposit_id: DEPOSIT })).toBe(
    `/mywallet/deposits/${DEPOSIT}`,
  );
});
