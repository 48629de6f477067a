// Addresses and signatures of TRON as the demo reads them: it shares no reading of them with the exchange.
import { addr } from 'micro-eth-signer';
import { library } from './library.ts';

const PREFIX = 0x41;
const BYTES = 21;
const WORD = 32;
const SIGNATURE_BYTES = 65;
const RECOVERY_FROM = 27;
const ADDRESS = /^T[1-9A-HJ-NP-Za-km-z]{33}$/;
/** How nodes have an address within: `0x` and 40 lower digits. */
export type Holder = string;

/** The address as people write it. */
export function tronText(holder: Holder): string {
  const bytes = Buffer.from(`${PREFIX.toString(16)}${holder.slice(2)}`, 'hex');
  return library().encoding.Base58Check.encode(bytes);
}

/** The holder of an address that somebody typed, or that a call has as 42 digits; undefined: it is none. */
export function holderOf(text: string): Holder | undefined {
  const address = text.trim();
  if (/^41[\da-f]{40}$/i.test(address)) return `0x${address.slice(2).toLowerCase()}`;
  if (!ADDRESS.test(address)) return undefined;
  try {
    return holderOfBytes(library().encoding.Base58Check.decode(address));
  } catch {
    return undefined;
  }
}

/** The holder of 21 bytes; undefined: they are none. */
export function holderOfBytes(bytes: Uint8Array): Holder | undefined {
  if (bytes.length !== BYTES || bytes[0] !== PREFIX) return undefined;
  return `0x${Buffer.from(bytes.subarray(1)).toString('hex')}`;
}

/** The 21 bytes of a holder. */
export function bytesOf(holder: Holder): Buffer {
  return Buffer.from(`${PREFIX.toString(16)}${holder.slice(2)}`, 'hex');
}

/** The holder of a private key, `0x` and 64 digits. */
export function holderOfKey(key: string): Holder {
  return addr.fromPrivateKey(key).toLowerCase();
}

/** Who signed 32 bytes; undefined: nobody did, by these 65. */
export function signerOf(hash: Buffer, signature: Buffer): Holder | undefined {
  if (signature.length !== SIGNATURE_BYTES) return undefined;
  const { crypto } = library();
  const last = signature[SIGNATURE_BYTES - 1] ?? 0;
  const recovery = last >= RECOVERY_FROM ? last : last + RECOVERY_FROM;
  try {
    const compact = Buffer.from([recovery, ...signature.subarray(0, SIGNATURE_BYTES - 1)]);
    const sig = crypto.Signature.fromCompact(compact);
    const found = crypto.ECDSA.recoverPublicKey(hash, sig);
    if (!crypto.ECDSA.verify(hash, sig, found)) return undefined;
    const { point } = found;
    const size = { size: WORD };
    const key = Buffer.concat([
      Buffer.from([4]),
      point.getX().toBuffer(size),
      point.getY().toBuffer(size),
    ]);
    return addr.fromPublicKey(Uint8Array.from(key)).toLowerCase();
  } catch {
    return undefined;
  }
}

/** The 65 bytes by which a key signs 32 others. */
export function signHash(hash: Buffer, key: string): Buffer {
  const { PrivateKey, crypto } = library();
  const own = new PrivateKey(key.slice(2));
  const { i, r, s } = crypto.ECDSA.calci(hash, crypto.ECDSA.sign(hash, own), own.publicKey);
  const size = { size: WORD };
  return Buffer.concat([r.toBuffer(size), s.toBuffer(size), Buffer.from([RECOVERY_FROM + i])]);
}
