// A WebSocket client made by hand: it can stop reading, lie about its size and never say hello.
import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

/** Where a socket is opened, and from which address. */
export interface RawSocketOptions {
  /** Origin of the server, such as `http://127.0.0.1:4101`. */
  readonly origin: string;
  /** Path and query of the namespace. */
  readonly path: string;
  /** The address it comes from, any of the loopback's; default the first. */
  readonly from?: string;
}

const OPEN_MS = 20_000;
const TEXT = 0x81;

/** One connection below `/rt/…`, with Engine.IO's and Socket.IO's texts as they are. */
export class RawSocket {
  readonly #socket: Socket;
  readonly #listeners = new Set<(text: string) => void>();
  #rest = Buffer.alloc(0);
  #isOpen = false;
  #isClosed = false;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.#isClosed = true;
    });
  }

  /** Opens one; undefined when the server refuses or closes before it is open. */
  static async open(options: RawSocketOptions): Promise<RawSocket | undefined> {
    const { port } = new URL(options.origin);
    const socket = connect({
      host: '127.0.0.1',
      port: Number(port),
      ...(options.from === undefined ? {} : { localAddress: options.from }),
    });
    const raw = new RawSocket(socket);
    const glue = options.path.includes('?') ? '&' : '?';
    socket.write(
      `GET ${options.path}${glue}EIO=4&transport=websocket HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n` +
        'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n' +
        `sec-websocket-key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
    );
    const isUp = await raw.#handshake();
    if (isUp) return raw;
    socket.destroy();
    return undefined;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** The port on this side: how the server's side of the connection is found. */
  get port(): number {
    return this.#socket.localPort ?? 0;
  }

  onText(listener: (text: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Says hello to the namespace; true when it is let in. */
  async join(): Promise<boolean> {
    const answer = this.wait((text) => text.startsWith('40') || text.startsWith('44'));
    this.send('40');
    return (await answer)?.startsWith('40') === true;
  }

  /** The next text that fits; undefined when the connection ends or nothing comes in time. */
  wait(fits: (text: string) => boolean): Promise<string | undefined> {
    return new Promise((resolve) => {
      const done = (text: string | undefined): void => {
        clearTimeout(timer);
        leave();
        this.#socket.off('close', closed);
        resolve(text);
      };
      const closed = (): void => done(undefined);
      const timer = setTimeout(closed, OPEN_MS);
      const leave = this.onText((text) => {
        if (fits(text)) done(text);
      });
      this.#socket.once('close', closed);
      if (this.#isClosed) closed();
    });
  }

  send(text: string): void {
    const body = Buffer.from(text);
    const head = body.length < 126 ? Buffer.alloc(6) : Buffer.alloc(body.length < 65_536 ? 8 : 14);
    head[0] = TEXT;
    if (body.length < 126) head[1] = 0x80 | body.length;
    else if (body.length < 65_536) {
      head[1] = 0x80 | 126;
      head.writeUInt16BE(body.length, 2);
    } else {
      head[1] = 0x80 | 127;
      head.writeBigUInt64BE(BigInt(body.length), 2);
    }
    // the mask of zeroes leaves the bytes as they are
    if (!this.#isClosed) this.#socket.write(Buffer.concat([head, body]));
  }

  /** Reads nothing more: what comes fills the buffers in between. */
  stopReading(): void {
    this.#socket.pause();
  }

  destroy(): void {
    this.#socket.destroy();
  }

  async #handshake(): Promise<boolean> {
    const opened = this.wait((text) => text.startsWith('0{'));
    this.#socket.on('data', (bytes: Buffer) => this.#take(bytes));
    return (await opened) !== undefined;
  }

  #take(bytes: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, bytes]);
    if (!this.#isOpen) {
      const end = this.#rest.indexOf('\r\n\r\n');
      if (end === -1) return;
      if (!this.#rest.subarray(0, 12).toString().endsWith('101')) {
        this.#socket.destroy();
        return;
      }
      this.#isOpen = true;
      this.#rest = this.#rest.subarray(end + 4);
    }
    for (let text = this.#next(); text !== undefined; text = this.#next()) this.#hear(text);
  }

  #hear(text: string): void {
    if (text === '2') this.send('3');
    for (const listener of [...this.#listeners]) listener(text);
  }

  /** The next whole frame of the server, which masks nothing and splits nothing. */
  #next(): string | undefined {
    const bytes = this.#rest;
    if (bytes.length < 2) return undefined;
    const short = (bytes[1] ?? 0) & 0x7f;
    const head = short === 126 ? 4 : short === 127 ? 10 : 2;
    if (bytes.length < head) return undefined;
    const length =
      short === 126
        ? bytes.readUInt16BE(2)
        : short === 127
          ? Number(bytes.readBigUInt64BE(2))
          : short;
    if (bytes.length < head + length) return undefined;
    this.#rest = bytes.subarray(head + length);
    return bytes.subarray(head, head + length).toString();
  }
}
