// Messages of one connection, numbered and sealed: one that is left out, repeated, out of order or
// of another connection does not open.
import { createCipheriv, createDecipheriv } from 'node:crypto';
import { ProtocolError } from './frames.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The number of a message as the cipher takes it: never the same twice under one key. */
function ivOf(number: number): Buffer {
  const iv = Buffer.alloc(IV_BYTES);
  iv.writeBigUInt64BE(BigInt(number), IV_BYTES - 8);
  return iv;
}

/** One side's end of a connection whose keys were proved. */
export class SealedChannel {
  readonly #sealing: Buffer;
  readonly #opening: Buffer;
  #sealed = 0;
  #opened = 0;

  constructor(keys: { readonly sealing: Buffer; readonly opening: Buffer }) {
    this.#sealing = keys.sealing;
    this.#opening = keys.opening;
  }

  /** The next message to the other side. */
  seal(body: Uint8Array): Buffer {
    const cipher = createCipheriv(CIPHER, this.#sealing, ivOf(this.#sealed));
    this.#sealed += 1;
    return Buffer.concat([cipher.update(body), cipher.final(), cipher.getAuthTag()]);
  }

  /**
   * The next message of the other side.
   *
   * @throws ProtocolError where it is not the very next one as it was sealed
   */
  open(message: Uint8Array): Buffer {
    const bytes = Buffer.from(message);
    const end = bytes.length - TAG_BYTES;
    if (end < 0) throw new ProtocolError('sealed_message');
    const decipher = createDecipheriv(CIPHER, this.#opening, ivOf(this.#opened));
    decipher.setAuthTag(bytes.subarray(end));
    try {
      const body = Buffer.concat([decipher.update(bytes.subarray(0, end)), decipher.final()]);
      this.#opened += 1;
      return body;
    } catch {
      throw new ProtocolError('sealed_message');
    }
  }
}
