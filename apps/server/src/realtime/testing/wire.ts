// Speaks to a server byte by byte, as no library would: for tests of what stands at the wire.
import { randomBytes } from 'node:crypto';
import { readdirSync, readlinkSync } from 'node:fs';
import { connect, type Socket } from 'node:net';

/** Where a raw connection goes to and comes from. */
export interface TcpClientOptions {
  readonly port: number;
  /** The address it comes from, any of the loopback's. */
  readonly from?: string;
}

/** A hang guard: nothing is judged by it. */
const GUARD_MS = 20_000;

/** One TCP connection with everything that it has heard. */
export class TcpClient {
  readonly socket: Socket;
  #heard = Buffer.alloc(0);
  #isClosed = false;

  constructor({ port, from }: TcpClientOptions) {
    const local = from === undefined ? {} : { localAddress: from };
    this.socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true, ...local });
    this.socket.on('error', () => undefined);
    this.socket.on('data', (bytes: Buffer) => {
      this.#heard = Buffer.concat([this.#heard, bytes]);
    });
    // the server's end of its half is its goodbye
    this.socket.on('end', () => this.socket.destroy());
    this.socket.on('close', () => {
      this.#isClosed = true;
    });
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  get heard(): string {
    return this.#heard.toString('latin1');
  }

  write(bytes: string | Uint8Array): void {
    if (!this.#isClosed) this.socket.write(bytes);
  }

  /** Waits for words; false when the connection ends without them. */
  async hears(words: string): Promise<boolean> {
    await this.#until(() => this.#isClosed || this.heard.includes(words));
    return this.heard.includes(words);
  }

  /** Waits for its end; false when it does not come. */
  async ends(): Promise<boolean> {
    await this.#until(() => this.#isClosed);
    return this.#isClosed;
  }

  destroy(): void {
    this.socket.destroy();
  }

  async #until(isSo: () => boolean): Promise<void> {
    const deadline = Date.now() + GUARD_MS;
    while (!isSo() && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
}

/** A request that asks for another protocol. */
export function upgradeText(
  target: string,
  protocol = 'websocket',
  headers: Readonly<Record<string, string>> = {},
): string {
  const all = {
    host: '127.0.0.1',
    connection: 'Upgrade',
    upgrade: protocol,
    'sec-websocket-version': '13',
    'sec-websocket-key': randomBytes(16).toString('base64'),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${target} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

/** Opcodes of WebSocket frames, as RFC 6455 has them: a text. */
export const TEXT_FRAME = 0x1;
/** Bytes. */
export const BINARY_FRAME = 0x2;
/** Asks for a pong. */
export const PING_FRAME = 0x9;
/** The answer to a ping. */
export const PONG_FRAME = 0xa;

/** A client's frame; its mask of zeroes leaves the bytes as they are. */
export function clientFrame(
  payload: string | Uint8Array,
  opcode = TEXT_FRAME,
  isFinal = true,
): Buffer {
  const body = Buffer.from(payload as string);
  const head = Buffer.alloc(body.length < 126 ? 6 : 8);
  head[0] = (isFinal ? 0x80 : 0) | opcode;
  head[1] = 0x80 | (body.length < 126 ? body.length : 126);
  if (body.length >= 126) head.writeUInt16BE(body.length, 2);
  return Buffer.concat([head, body]);
}

/** Opens a socket of a door; undefined when the door refuses. */
export async function openSocket(
  target: string,
  options: TcpClientOptions & { readonly headers?: Readonly<Record<string, string>> },
): Promise<TcpClient | undefined> {
  const client = new TcpClient(options);
  client.write(upgradeText(target, 'websocket', options.headers));
  if (await client.hears('0{"sid"')) return client;
  client.destroy();
  return undefined;
}

/** Says hello to the namespace; true when the door lets it in. */
export async function join(client: TcpClient): Promise<boolean> {
  client.write(clientFrame('40'));
  return client.hears('40{"sid"');
}

/** Connections that a process holds, by its descriptors. */
export function openSockets(pid: number): number {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).filter((fd) => {
    try {
      return readlinkSync(`${folder}/${fd}`).startsWith('socket:');
    } catch {
      return false;
    }
  }).length;
}
