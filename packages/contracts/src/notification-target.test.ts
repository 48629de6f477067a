import { expect, it } from 'vitest';
import { notificationTarget } from './notification-target.ts';

const DEPOSIT = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const NONE = {
  coin_deposit_id: null,
  coin_withdrawal_id: null,
  ticket_id: null,
  news_id: null,
  market: null,
};

it.each([
  ['a bank card', { type: 0, section: 'BANK_CARD', topic: 'identity' }, '/addcard'],
  ['the wallet, by type', { type: 1, section: null, topic: 'deposit' }, '/mywallet'],
  ['a withdrawal', { type: 1, section: 'WALLET', topic: 'withdrawal' }, '/mywallet'],
  ['an order', { type: 2, section: null, topic: 'order' }, '/orders'],
  ['identity', { type: 0, section: null, topic: 'identity' }, '/kyc'],
  ['security', { type: 0, section: null, topic: 'security' }, '/security'],
  ['tickets', { type: 0, section: 'TICKET', topic: 'ticket' }, '/ticket'],
  ['alerts', { type: 0, section: null, topic: 'price_alert' }, '/alerts'],
  ['nothing of these', { type: 0, section: null, topic: null }, '/notifications'],
] as const)('a notification about %s leads to its page', (_, notification, path) => {
  expect(notificationTarget({ ...notification, ...NONE })).toBe(path);
});

it('a notification about a coin that came in leads to its tracker', () => {
  const notification = { type: 1, section: 'WALLET', topic: 'deposit' } as const;
  const ids = { ...NONE, coin_deposit_id: DEPOSIT };
  expect(notificationTarget({ ...notification, ...ids })).toBe(`/mywallet/deposits/${DEPOSIT}`);
});

it('a notification about a withdrawal of a coin leads to its tracker', () => {
  const notification = { type: 1, section: 'WALLET', topic: 'withdrawal' } as const;
  const ids = { ...NONE, coin_withdrawal_id: DEPOSIT };
  expect(notificationTarget({ ...notification, ...ids })).toBe(`/mywallet/withdrawals/${DEPOSIT}`);
});

it('a notification about an answer leads to its ticket', () => {
  const notification = { type: 0, section: 'TICKET', topic: 'ticket' } as const;
  const ids = { ...NONE, ticket_id: '5193' };
  expect(notificationTarget({ ...notification, ...ids })).toBe('/ticket/5193');
});

it('a notification about a price leads to its market', () => {
  const notification = { type: 0, section: null, topic: 'price_alert' } as const;
  const ids = { ...NONE, market: 'BTCIRT' };
  expect(notificationTarget({ ...notification, ...ids })).toBe('/trade/BTCIRT');
});
