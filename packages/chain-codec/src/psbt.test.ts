// BIP-174 by its own vectors.
import { describe, expect, it } from 'vitest';
import { FormatError, readPsbt, writePsbt } from './index.ts';
import vectors from './testing/bip174.json' with { type: 'json' };

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(Buffer.from(base64, 'base64'));

describe('vectors of BIP-174', () => {
  it.each(vectors.valid)('$description is one, to the byte', ({ psbt }) => {
    const bytes = bytesOf(psbt);
    expect(Buffer.from(writePsbt(readPsbt(bytes))).toString('base64')).toBe(psbt);
  });

  it.each(vectors.invalid)('$description is none', ({ psbt }) => {
    expect(() => readPsbt(bytesOf(psbt))).toThrow(FormatError);
  });
});
