// A node that answers what a test tells it to: the company's part of JSON-RPC, misbehaviour too.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A call as it came. */
export interface AskedCall {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** What is said to a call: fields of the answer, or a whole one as it goes over the wire. */
export type Said =
  | { readonly result: unknown; readonly id?: number }
  | { readonly error: unknown; readonly result?: unknown }
  | { readonly body: string; readonly status?: number }
  | 'hang'
  | 'cut';

/** Says what a method answers. */
export type Script = Readonly<Record<string, (params: readonly unknown[]) => Said>>;

/** A node on a port of its own. */
export class ScriptedNode {
  readonly asked: AskedCall[] = [];
  readonly #server: Server;
  #script: Script;

  private constructor(script: Script) {
    this.#script = script;
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  /** Listens until it is stopped. */
  static async start(script: Script = {}): Promise<ScriptedNode> {
    const node = new ScriptedNode(script);
    await new Promise<void>((resolve) => node.#server.listen(0, '127.0.0.1', resolve));
    return node;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** From now on it says this; what it was asked before is forgotten. */
  play(script: Script): void {
    this.#script = script;
    this.asked.length = 0;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = JSON.parse(await text(request)) as AskedCall;
    this.asked.push(call);
    const said = this.#script[call.method]?.(call.params) ?? NO_SUCH_METHOD;
    if (said === 'hang') return;
    if (said === 'cut') {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('{"jsonrpc":"2.0",');
      response.destroy();
      return;
    }
    const status = 'body' in said ? (said.status ?? 200) : 200;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(
      'body' in said ? said.body : JSON.stringify({ jsonrpc: '2.0', id: call.id, ...said }),
    );
  }
}

const NO_SUCH_METHOD = { error: { code: -32_601, message: 'the method does not exist' } };
