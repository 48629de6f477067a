import { expect, it } from 'vitest';
import {
  arrivalMinutes,
  coinClosedReason,
  type CoinNetwork,
  isCoinOpen,
  marksOf,
  openFirst,
} from './coin-networks.ts';

const network = (code: string, part: Partial<CoinNetwork> = {}): CoinNetwork => ({
  code,
  name: code,
  confirmations: 12,
  memo: false,
  withdraw_fee: '5',
  min_deposit: '1',
  min_withdraw: '20',
  deposit_open: true,
  deposit_reason: null,
  withdraw_open: false,
  withdraw_reason: 'closed',
  ...part,
});

const shut = (code: string, deposit_reason: CoinNetwork['deposit_reason']): CoinNetwork =>
  network(code, { deposit_open: false, deposit_reason });

it('says why a coin can’t be paid in at all, and nothing of toman or of one that can', () => {
  const unconnected = shut('TRC20', 'not_connected');
  expect(coinClosedReason({ networks: [] }, 'deposit')).toBeNull();
  expect(coinClosedReason({ networks: [unconnected, network('BEP20')] }, 'deposit')).toBeNull();
  expect(coinClosedReason({ networks: [unconnected] }, 'deposit')).toBe('not_connected');
  expect(coinClosedReason({ networks: [unconnected, shut('ERC20', 'closed')] }, 'deposit')).toBe(
    'closed',
  );
});

it('says of a coin what may open again first', () => {
  const networks = [shut('ERC20', 'closed'), shut('BEP20', 'stopped')];
  expect(coinClosedReason({ networks }, 'deposit')).toBe('stopped');
});

it('reckons the time to arrive by blocks, and none where the pace is not known', () => {
  expect(arrivalMinutes(network('ERC20'))).toBe(3);
  expect(arrivalMinutes(network('BEP20', { confirmations: 15 }))).toBe(1);
  expect(arrivalMinutes(network('BTC', { confirmations: 2 }))).toBe(20);
  expect(arrivalMinutes(network('TON'))).toBeNull();
});

it('marks the cheapest and the fastest of those that are open', () => {
  const slow = network('ERC20', { withdraw_fee: '0.3' });
  const quick = network('BEP20', { withdraw_fee: '0.50' });
  expect(marksOf([slow, quick], 'deposit')).toEqual({ ERC20: 'cheapest', BEP20: 'fastest' });
  expect(marksOf([slow, { ...quick, withdraw_fee: '0.300' }], 'deposit')).toEqual({
    BEP20: 'fastest',
  });
  expect(marksOf([slow, { ...quick, deposit_reason: 'closed' }], 'deposit')).toEqual({});
});

it('lists open networks first and keeps the order otherwise', () => {
  const closed = shut('TRC20', 'closed');
  const listed = openFirst([closed, network('BEP20'), network('ERC20')], 'deposit');
  expect(listed.map(({ code }) => code)).toEqual(['BEP20', 'ERC20', 'TRC20']);
});

it('judges a coin that goes out by what is open for that', () => {
  const shutOut = network('ERC20');
  const open = network('BEP20', { withdraw_open: true, withdraw_reason: null });
  expect(coinClosedReason({ networks: [shutOut] }, 'withdraw')).toBe('closed');
  expect(coinClosedReason({ networks: [shutOut, open] }, 'withdraw')).toBeNull();
  expect(openFirst([shutOut, open], 'withdraw').map(({ code }) => code)).toEqual([
    'BEP20',
    'ERC20',
  ]);
  expect(isCoinOpen({ networks: [shutOut, open] }, 'withdraw')).toBe(true);
  expect(isCoinOpen({ networks: [shutOut] }, 'withdraw')).toBe(false);
});
