/**
 * A process with many sockets that subscribe to a ticker and then only answer pings. Each takes so
 * little that one process holds thousands. Argument: an {@link IdleClientsOrder}.
 */
import { connect, type Socket } from 'node:net';

/** How many sockets a process opens, where to, and from how many addresses. */
export interface IdleClientsOrder {
  readonly port: number;
  readonly path: string;
  readonly wanted: number;
  /** The second number of their addresses, 127.x.y.z. */
  readonly network: number;
  readonly perAddress: number;
}

/** To the parent: once all have been tried, and whenever it asks. */
export interface IdleClientsReport {
  /** Sockets that are open and have had their first ticker. */
  readonly held: number;
  /** First lines of answers to those that were not let in. */
  readonly refusals: Readonly<Record<string, number>>;
  /** Tickers heard by all, the first ones included. */
  readonly tickers: number;
}

const { port, path, wanted, network, perAddress } = JSON.parse(
  process.argv[2] ?? '{}',
) as IdleClientsOrder;

const AT_ONCE = 40;
const TRY_MS = 30_000;
const handshake =
  `GET ${path}?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n` +
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nUser-Agent: Mozilla/5.0 (X11; Linux x86_64) ' +
  'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36\r\n' +
  'Accept-Encoding: gzip, deflate, br, zstd\r\nAccept-Language: fa-IR,fa;q=0.9,en;q=0.8\r\n' +
  'Cache-Control: no-cache\r\nPragma: no-cache\r\n\r\n';

/** A text of a client, masked with zeroes. */
function frame(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
}
const hello = frame('40');
const subscribe = frame('42["subscribe",{"topic":"ticker","symbol":"BTCIRT"}]');
const pong = frame('3');
const PING = Buffer.from([0x81, 0x01, 0x32]);

let held = 0;
let tickers = 0;
const refusals: Record<string, number> = {};

function refuse(words: string): void {
  refusals[words] = (refusals[words] ?? 0) + 1;
}

/** One socket; resolves when it has heard its first ticker, or is refused. */
function open(index: number): Promise<void> {
  return new Promise((resolve) => {
    const block = Math.floor(index / perAddress);
    const localAddress = `127.${network}.${block >> 7}.${1 + (block & 127)}`;
    const socket: Socket = connect({ port, host: '127.0.0.1', localAddress });
    let isIn = false;
    const giveUp = setTimeout(() => socket.destroy(), TRY_MS);
    const end = (): void => {
      clearTimeout(giveUp);
      resolve();
    };
    socket.on('error', () => undefined);
    socket.once('connect', () => socket.write(handshake));
    socket.once('close', () => {
      if (isIn) held -= 1;
      else refuse('closed');
      end();
    });
    socket.once('data', (first: Buffer) => {
      const line = first.toString('latin1').split('\r\n', 1)[0] ?? '';
      if (!line.includes(' 101 ')) {
        socket.removeAllListeners('close');
        refuse(line);
        socket.destroy();
        end();
        return;
      }
      socket.write(hello);
      // Pings come alone and short: what holds a ticker is longer, and may hold one as well.
      socket.on('data', (bytes: Buffer) => {
        if (bytes.includes(PING)) socket.write(pong);
        if (bytes.includes('40{"sid"')) socket.write(subscribe);
        if (!bytes.includes('"ticker"')) return;
        tickers += 1;
        if (isIn) return;
        isIn = true;
        held += 1;
        end();
      });
    });
  });
}

const report = (): void => {
  process.send?.({ held, refusals, tickers } satisfies IdleClientsReport);
};
process.on('message', report);
process.on('disconnect', () => process.exit(0));
for (let at = 0; at < wanted; at += AT_ONCE) {
  const count = Math.min(AT_ONCE, wanted - at);
  await Promise.all(Array.from({ length: count }, (_, more) => open(at + more)));
}
report();
