import { describe, expect, it } from 'vitest';
import { codeOn, familyOf, isKeptAddress, tronAddress, tronAddressOfBytes } from './index.ts';

const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

describe('tronAddress', () => {
  it('takes an address and drops white space around it', () => {
    expect(tronAddress(` ${USDT}\n`)).toEqual({ ok: true, value: USDT });
  });

  it.each([
    ['a letter of the other case', USDT.replace('Hq', 'hq'), 'address_checksum'],
    ['two letters exchanged', USDT.replace('jL', 'Lj'), 'address_checksum'],
    ['a sign that no one sees', `${USDT.slice(0, 9)}\u200b${USDT.slice(9)}`, 'address_malformed'],
    ['one letter too few', USDT.slice(0, -1), 'address_malformed'],
    [
      'an address of an EVM chain',
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      'address_malformed',
    ],
    ['one of Bitcoin', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'address_malformed'],
    ['digits of 0 and O', `T0${USDT.slice(2)}`, 'address_malformed'],
  ])('refuses %s', (_name, text, error) => {
    expect(tronAddress(text)).toEqual({ ok: false, error });
  });

  it('is kept in the one writing that it has', () => {
    expect(isKeptAddress('tron', USDT)).toBe(true);
    expect(isKeptAddress('ethereum', USDT)).toBe(false);
    expect(isKeptAddress('tron', USDT.toLowerCase())).toBe(false);
    expect(familyOf('tron')).toBe('tron');
    expect(codeOn('tron', `0x${'ab'.repeat(32)}`)).toBe('ab'.repeat(32));
  });

  it('has 21 bytes that begin with 41', () => {
    expect(tronAddressOfBytes(new Uint8Array(21).fill(1).fill(0x41, 0, 1))).toMatch(/^T/);
    expect(tronAddressOfBytes(new Uint8Array(21))).toBeUndefined();
    expect(tronAddressOfBytes(new Uint8Array(20).fill(0x41))).toBeUndefined();
  });
});
