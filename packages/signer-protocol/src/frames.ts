// Messages on a stream: four bytes of length, then as many bytes.

const HEADER_BYTES = 4;

/** A message with its length before it. */
export function frameOf(body: Uint8Array): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32BE(body.length);
  return Buffer.concat([header, body]);
}

/** Cuts a stream into its messages, and keeps what has no end yet. */
export class FrameReader {
  #bytesMax: number;
  #rest: Buffer<ArrayBufferLike> = Buffer.alloc(0);

  /** @param bytesMax of one message: a longer one is refused by its header, before it is kept */
  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /** From the next chunk on messages may be this long. */
  allow(bytesMax: number): void {
    this.#bytesMax = bytesMax;
  }

  /**
   * The messages that are whole with this.
   *
   * @throws ProtocolError for a message that is empty or too long
   */
  push(chunk: Uint8Array): Buffer[] {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    const whole: Buffer[] = [];
    while (this.#rest.length >= HEADER_BYTES) {
      const length = this.#rest.readUInt32BE();
      if (length === 0 || length > this.#bytesMax) throw new ProtocolError('frame_length');
      if (this.#rest.length < HEADER_BYTES + length) break;
      whole.push(this.#rest.subarray(HEADER_BYTES, HEADER_BYTES + length));
      this.#rest = this.#rest.subarray(HEADER_BYTES + length);
    }
    return whole;
  }

  /**
   * Hands over each message that is whole with this. Answers why the connection has to end, where a message is
   * not as agreed; any other error is thrown: it is a failure of this side.
   */
  read(chunk: Uint8Array, take: (message: Buffer) => void): string | undefined {
    try {
      for (const message of this.push(chunk)) take(message);
      return undefined;
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      return error.message;
    }
  }
}

/** The other side does not speak as agreed: the connection is closed, and nothing was decided. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
}
