// BIP-174: its own vectors, where they are at hand.
import { describe, expect, it } from 'vitest';
import { FormatError, readPsbt, writePsbt } from './index.ts';
import { vectorsOf } from './testing/vectors.ts';

interface Vectors {
  readonly bip174: {
    readonly invalid: readonly { readonly description: string; readonly psbt: string }[];
    readonly valid: readonly { readonly description: string; readonly psbt: string }[];
  };
}
const given = vectorsOf('bitcoinjs-lib.psbt.json') as Vectors | undefined;
const bytesOf = (base64: string): Uint8Array => Uint8Array.from(Buffer.from(base64, 'base64'));

describe.skipIf(given === undefined)('vectors of BIP-174', () => {
  it.each(given?.bip174.valid ?? [])('$description is one, to the byte', ({ psbt }) => {
    const bytes = bytesOf(psbt);
    expect(Buffer.from(writePsbt(readPsbt(bytes))).toString('base64')).toBe(psbt);
  });

  it.each(given?.bip174.invalid ?? [])('$description is none', ({ psbt }) => {
    expect(() => readPsbt(bytesOf(psbt))).toThrow(FormatError);
  });
});
