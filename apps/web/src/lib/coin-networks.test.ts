import { expect, it } from 'vitest';
import {
  arrivalMinutes,
  coinClosedReason,
  type CoinNetwork,
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
  ...part,
});

const shut = (code: string, deposit_reason: CoinNetwork['deposit_reason']): CoinNetwork =>
  network(code, { deposit_open: false, deposit_reason });

it('says why a coin can’t be paid in at all, and nothing of toman or of one that can', () => {
  const unconnected = shut('TRC20', 'not_connected');
  expect(coinClosedReason({ networks: [] })).toBeNull();
  expect(coinClosedReason({ networks: [unconnected, network('BEP20')] })).toBeNull();
  expect(coinClosedReason({ networks: [unconnected] })).toBe('not_connected');
  expect(coinClosedReason({ networks: [unconnected, shut('ERC20', 'closed')] })).toBe('closed');
});

it('says of a coin what may open again first', () => {
  const networks = [shut('ERC20', 'closed'), shut('BEP20', 'stopped')];
  expect(coinClosedReason({ networks })).toBe('stopped');
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
  expect(marksOf([slow, quick])).toEqual({ ERC20: 'cheapest', BEP20: 'fastest' });
  expect(marksOf([slow, { ...quick, withdraw_fee: '0.300' }])).toEqual({ BEP20: 'fastest' });
  expect(marksOf([slow, { ...quick, deposit_open: false }])).toEqual({});
});

it('lists open networks first and keeps the order otherwise', () => {
  const closed = network('TRC20', { deposit_open: false });
  expect(openFirst([closed, network('BEP20'), network('ERC20')]).map(({ code }) => code)).toEqual([
    'BEP20',
    'ERC20',
    'TRC20',
  ]);
});
