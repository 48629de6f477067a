// Keys, signatures and checksums by a library that the signer has not.
import { createRequire } from 'node:module';

interface BitcoreNumber {
  toBuffer(of?: { readonly size: number }): Buffer;
}
interface BitcoreSignature {
  readonly r: BitcoreNumber;
  readonly s: BitcoreNumber;
  readonly i: number;
}
interface BitcorePublicKey {
  readonly point: { getX(): BitcoreNumber; getY(): BitcoreNumber };
}

/** What of the library is used. */
interface Bitcore {
  readonly PrivateKey: new (hex: string) => { readonly publicKey: BitcorePublicKey };
  readonly crypto: {
    readonly ECDSA: {
      sign(hash: Buffer, key: unknown): BitcoreSignature;
      calci(hash: Buffer, sig: BitcoreSignature, key: BitcorePublicKey): BitcoreSignature;
      recoverPublicKey(hash: Buffer, sig: BitcoreSignature): BitcorePublicKey;
      verify(hash: Buffer, sig: BitcoreSignature, key: BitcorePublicKey): boolean;
    };
    readonly Signature: { fromCompact(bytes: Buffer): BitcoreSignature };
  };
  readonly encoding: {
    readonly Base58Check: { encode(bytes: Buffer): string; decode(text: string): Buffer };
  };
}

let loaded: Bitcore | undefined;

/** Loaded when it is needed first: it costs a start that needs it not nothing. */
export function library(): Bitcore {
  loaded ??= createRequire(import.meta.url)('bitcore-lib') as Bitcore;
  return loaded;
}
