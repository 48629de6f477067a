import { propertySeed } from '@sarraf/testing';
import fc from 'fast-check';
import { getAddress, isAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import { evmAddress } from './index.ts';
import { vectorsOf } from './testing/vectors.ts';

fc.configureGlobal({ seed: propertySeed() });

const MIXED = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

const vectors = vectorsOf('eip55.json') as { readonly valid: readonly string[] } | undefined;

const hexAddress = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`);

/** The same letters, with some of them in the other case. */
const anyCase = fc
  .tuple(hexAddress, fc.array(fc.boolean(), { minLength: 42, maxLength: 42 }))
  .map(([text, uppers]) =>
    Array.from(text, (sign, at) => (at > 1 && uppers[at] ? sign.toUpperCase() : sign)).join(''),
  );

describe('evmAddress', () => {
  it('answers the checksummed writing of an address of one case', () => {
    expect(evmAddress(MIXED.toLowerCase())).toEqual({ ok: true, value: MIXED });
    expect(evmAddress(`0x${MIXED.slice(2).toUpperCase()}`)).toEqual({ ok: true, value: MIXED });
    expect(evmAddress(MIXED.toUpperCase())).toEqual({ ok: true, value: MIXED });
  });

  it('drops white space around an address', () => {
    expect(evmAddress(`\n ${MIXED}\t`)).toEqual({ ok: true, value: MIXED });
  });

  it('refuses one letter of the other case', () => {
    const flipped = MIXED.replace('aA', 'AA');
    expect(evmAddress(flipped)).toEqual({ ok: false, error: 'address_checksum' });
  });

  it.each([
    ['nothing', ''],
    ['no prefix', MIXED.slice(2)],
    ['a digit less', MIXED.slice(0, -1)],
    ['a digit more', `${MIXED}0`],
    ['a letter that is no digit', MIXED.replace('5', 'g')],
    ['a zero-width joiner within', `${MIXED.slice(0, 9)}\u200d${MIXED.slice(9)}`],
    ['a mark of direction before', `\u200f${MIXED}`],
    ['a byte order mark before', `\ufeff${MIXED}`],
    ['a Cyrillic letter that looks Latin', MIXED.replace('a', '\u0430')],
    ['Persian digits', MIXED.replace('5', '۵')],
    ['an address of TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ])('refuses %s', (_, text) => {
    expect(evmAddress(text)).toEqual({ ok: false, error: 'address_malformed' });
  });

  it.skipIf(vectors === undefined)('answers the examples of EIP-55 as they are', () => {
    const valid = vectors?.valid ?? [];
    expect(valid).toHaveLength(8);
    for (const text of valid) {
      expect(evmAddress(text)).toEqual({ ok: true, value: text });
      expect(evmAddress(text.toLowerCase())).toEqual({ ok: true, value: text });
    }
  });

  it('agrees with viem on every writing of an address', () => {
    fc.assert(
      fc.property(anyCase, (text) => {
        const hex = text.slice(2);
        const isOneCase = hex === hex.toLowerCase() || hex === hex.toUpperCase();
        const read = evmAddress(text);
        expect(read.ok).toBe(isOneCase || isAddress(text, { strict: true }));
        expect(evmAddress(text.toLowerCase())).toEqual({
          ok: true,
          value: getAddress(text.toLowerCase()),
        });
      }),
      { numRuns: 300 },
    );
  });
});
