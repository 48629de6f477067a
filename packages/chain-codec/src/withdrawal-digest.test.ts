import { createHash } from 'node:crypto';
import { propertySeed } from '@sarraf/testing';
import fc from 'fast-check';
import { getAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import { destinationHash, withdrawalDigest, type WithdrawalTerms } from './index.ts';

fc.configureGlobal({ seed: propertySeed() });

const TERMS: WithdrawalTerms = {
  withdrawalId: '0193a2f0-7c1e-7a4b-9d52-3f0c1b2a4d5e',
  asset: 'USDT',
  chain: 'ethereum',
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  memo: null,
  units: 25_000_000n,
};

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

const terms = fc.record({
  withdrawalId: fc.uuid(),
  asset: fc.constantFrom('USDT', 'ETH', 'BNB', 'SHIB'),
  chain: fc.constantFrom('ethereum', 'bsc'),
  address: fc
    .uint8Array({ minLength: 20, maxLength: 20 })
    .map((bytes) => getAddress(`0x${Buffer.from(bytes).toString('hex')}`)),
  memo: fc.constant(null),
  units: fc.bigInt(1n, 2n ** 62n),
});

describe('withdrawalDigest', () => {
  it('is the SHA-256 of the documented text', () => {
    const text =
      '["sarraf withdrawal 1","0193a2f0-7c1e-7a4b-9d52-3f0c1b2a4d5e","USDT","ethereum",' +
      '"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",null,"25000000"]';
    expect(hex(withdrawalDigest(TERMS))).toBe(createHash('sha256').update(text).digest('hex'));
  });

  it('differs between withdrawals that differ in one of their terms', () => {
    fc.assert(
      fc.property(terms, terms, (one, other) => {
        const isSame = JSON.stringify(one, textOf) === JSON.stringify(other, textOf);
        expect(hex(withdrawalDigest(one)) === hex(withdrawalDigest(other))).toBe(isSame);
        for (const name of ['withdrawalId', 'asset', 'chain', 'address', 'units'] as const) {
          const mixed = { ...one, [name]: other[name] };
          const isEqual = hex(withdrawalDigest(mixed)) === hex(withdrawalDigest(one));
          expect(isEqual).toBe(one[name] === other[name]);
        }
      }),
    );
  });

  it.each([
    ['an address without its checksum', { address: TERMS.address.toLowerCase() }, 'as it is kept'],
    ['what is no address', { address: '0x12' }, 'as it is kept'],
    ['an id in upper case', { withdrawalId: TERMS.withdrawalId.toUpperCase() }, 'a UUID'],
    ['another chain', { chain: 'solana' }, 'known chain'],
    ['an asset with a space', { asset: 'US DT' }, 'symbol'],
    ['nothing', { units: 0n }, 'more than nothing'],
    ['a memo', { memo: '17' as unknown as null }, 'no memo'],
  ])('is not made of %s', (_, change, words) => {
    expect(() => withdrawalDigest({ ...TERMS, ...change })).toThrow(words);
  });
});

describe('destinationHash', () => {
  it('tells chains and addresses apart, and is no digest of a withdrawal', () => {
    const { chain, address, memo } = TERMS;
    const hash = destinationHash({ chain, address, memo });
    const text = `["sarraf destination 1","ethereum","${address}",null]`;
    expect(hash).toBe(createHash('sha256').update(text).digest('hex'));
    expect(destinationHash({ chain: 'bsc', address, memo })).not.toBe(hash);
    expect(() => destinationHash({ chain, address: address.toLowerCase(), memo })).toThrow(
      'as it is kept',
    );
  });
});

function textOf(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
