import { expect, it } from 'vitest';
import { fitsNetwork, networksOfShape, readAddress, startOf } from './address-shape.ts';

const EVM = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const TRON = 'TVn8RcYxWovB5jQ1sN3TzUhMp8GdCr7kQe';

it.each([
  [EVM, ['ERC20', 'BEP20']],
  [TRON, ['TRC20']],
  ['bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh', ['BTC']],
  ['BC1QXY2KGDYGJRSQTZQ2N0YRF2493P83KKFJHX0WLH', ['BTC']],
  ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', ['BTC']],
  ['bcrt1q7fz7kpvya5ukq5kuajjgmqgpedyc669fappya7', ['BTC']],
  ['mrX9vMRYLfVy1BnZbc5gZjuyaqH3ZW2ZHz', ['BTC']],
  ['bC1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh', []],
  ['LQTpS3VaYTjCr4s9Y1t5zbeY26zevf7Fb3', ['LTC']],
  ['MCZjFcwYJwwYqXAbd3bbnxaCVGs81cp43Z', ['LTC']],
  ['UQBvI0aFLnw2QbZgjMPCLRdtRHxhUyinQudg6sdiohIwg5jL', ['TON']],
  [EVM.slice(0, -1), []],
  ['whale.eth', []],
  ['', []],
] as const)('tells by the shape of %s which networks it may be of', (address, networks) => {
  expect(networksOfShape(address)).toEqual(networks);
});

it('knows one that can’t be of the chosen network, and leaves unknown ones to the server', () => {
  expect(fitsNetwork(EVM, 'BEP20')).toBe(true);
  expect(fitsNetwork(TRON, 'ERC20')).toBe(false);
  expect(fitsNetwork(TRON, 'NEW20')).toBe(true);
  expect(fitsNetwork('abc', 'NEW20')).toBe(false);
});

it('reads the address out of what wallets put into a code', () => {
  expect(readAddress(` ${EVM}\n`)).toBe(EVM);
  expect(readAddress(`ethereum:${EVM}@56?value=1e18`)).toBe(EVM);
  expect(readAddress(`ethereum:pay-${EVM}`)).toBe(EVM);
  expect(readAddress(`tron:${TRON}`)).toBe(TRON);
  expect(readAddress('BITCOIN:BC1QXY2KG?AMOUNT=1')).toBe('BC1QXY2KG');
});

it('says how an address begins as people tell networks by it', () => {
  expect([startOf(EVM), startOf(TRON)]).toEqual(['0x', 'T']);
  expect([startOf('bc1qxy2'), startOf('3LRW7j')]).toEqual(['bc1', '3']);
});
