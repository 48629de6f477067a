import { expect, it } from 'vitest';
import { addressGroups, columnsOf, memoGroups } from './address-groups.ts';

const EVM = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const textOf = (address: string) => addressGroups(address).map(({ text }) => text);

it('groups an address by fours, with six signs first and four last', () => {
  expect(textOf(EVM).join(' ')).toBe('0x71C7 656E C7ab 88b0 98de fB75 1B74 01B5 f6d8 976F');
  expect(addressGroups(EVM).filter(({ isEnd }) => isEnd)).toHaveLength(2);
});

it.each([EVM, 'TQx4vK9mZpR7wLcE2sHdY6nBf3TgJ8uWaM', 'bc1qh7xxq8x2', '1234567890', 'abc'])(
  'loses and adds nothing: %s',
  (address) => {
    expect(textOf(address).join('')).toBe(address);
  },
);

it('fills its last line where that can be', () => {
  expect(columnsOf(addressGroups(EVM))).toBe(5);
  expect(columnsOf(addressGroups('TQx4vK9mZpR7wLcE2sHdY6nBf3TgJ8uWaM'))).toBe(4);
});

it('groups a memo by fours', () => {
  expect(memoGroups('48213906')).toBe('4821 3906');
  expect(memoGroups('482139061')).toBe('4821 3906 1');
});
