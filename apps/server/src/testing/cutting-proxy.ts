// What stands between a client and the server and loses replies: the request goes through, the
// answer comes back to the proxy, and the client sees its connection die.
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A proxy of HTTP that runs until it is closed. */
export interface CuttingProxy {
  /** Origin that clients use instead of the server's. */
  readonly url: string;
  /** So many next replies are lost. */
  cutNext(replies: number): void;
  /** Replies lost so far. */
  cuts(): number;
  close(): Promise<void>;
}

/** Starts a proxy before a server; nothing is lost until {@link CuttingProxy.cutNext}. */
export async function startCuttingProxy(serverUrl: string): Promise<CuttingProxy> {
  const target = Number(new URL(serverUrl).port);
  const open = new Set<Socket>();
  let toCut = 0;
  let cut = 0;
  const server: Server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    const end = (): void => {
      client.destroy();
      upstream.destroy();
      open.delete(client);
    };
    open.add(client);
    client.on('error', end).on('close', end);
    upstream.on('error', end).on('close', end);
    client.pipe(upstream);
    upstream.on('data', (bytes: Buffer) => {
      // the first bytes of an answer prove that the server is done
      if (toCut > 0) {
        toCut -= 1;
        cut += 1;
        client.resetAndDestroy();
        end();
        return;
      }
      client.write(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cutNext: (replies) => {
      toCut = replies;
    },
    cuts: () => cut,
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
