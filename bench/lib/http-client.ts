/**
 * A keep-alive connection that speaks just enough HTTP for a bench, so that the load takes little of
 * the machine: one request at a time, answers with a content length.
 */
import { connect, type Socket } from 'node:net';

/** A whole answer; its body is text. */
export interface HttpAnswer {
  readonly status: number;
  readonly body: string;
}

const headEnd = '\r\n\r\n';

/** One connection that is kept open. A call fails when the server closes it. */
export class HttpConnection {
  readonly #socket: Socket;
  readonly #port: number;
  #received = '';
  #settle: { resolve(answer: HttpAnswer): void; reject(error: Error): void } | undefined;

  private constructor(socket: Socket, port: number) {
    this.#socket = socket;
    this.#port = port;
    // The answers are ASCII but for messages, whose lengths count bytes: read as bytes.
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => this.#read(text));
    socket.on('close', () => this.#settle?.reject(new Error('The server closed the connection.')));
    socket.on('error', (error) => this.#settle?.reject(error));
  }

  static open(port: number): Promise<HttpConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      socket.once('error', reject);
      socket.once('connect', () => resolve(new HttpConnection(socket, port)));
    });
  }

  /** Posts JSON below /api/v1. `headers` are whole lines. */
  post(path: string, body: object, headers: readonly string[]): Promise<HttpAnswer> {
    const text = JSON.stringify(body);
    const length = `content-length: ${Buffer.byteLength(text)}`;
    return this.#send('POST', path, ['content-type: application/json', length, ...headers], text);
  }

  get(path: string, headers: readonly string[]): Promise<HttpAnswer> {
    return this.#send('GET', path, headers, '');
  }

  #send(method: string, path: string, headers: readonly string[], text: string) {
    const start = `${method} /api/v1${path} HTTP/1.1`;
    const lines = [start, `host: 127.0.0.1:${this.#port}`, ...headers];
    return new Promise<HttpAnswer>((resolve, reject) => {
      this.#settle = { resolve, reject };
      this.#socket.write(`${lines.join('\r\n')}${headEnd}${text}`);
    });
  }

  close(): void {
    this.#settle = undefined;
    this.#socket.destroy();
  }

  #read(text: string): void {
    this.#received += text;
    const at = this.#received.indexOf(headEnd);
    if (at < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(this.#received.slice(0, at))?.[1] ?? 0);
    const end = at + headEnd.length + length;
    if (this.#received.length < end) return;
    const status = Number(this.#received.slice(9, 12));
    const body = Buffer.from(this.#received.slice(at + headEnd.length, end), 'latin1').toString();
    this.#received = this.#received.slice(end);
    const settle = this.#settle;
    this.#settle = undefined;
    settle?.resolve({ status, body });
  }
}
