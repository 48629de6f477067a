// A bucket of S3 as far as setup asks one: bytes by name, for whoever signs with the right key.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A bucket on loopback, over plain http. */
export interface FakeBucket {
  readonly url: string;
  /** What is kept now. */
  readonly names: () => readonly string[];
  close(): Promise<void>;
}

const NO_KEY = '<Error><Code>NoSuchKey</Code></Error>';
const NO_ACCESS = '<Error><Code>AccessDenied</Code></Error>';

/** Starts a bucket that lets one key in. */
export async function startFakeBucket(keyId: string): Promise<FakeBucket> {
  const kept = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method, url: name = '', headers } = request;
      const found = kept.get(name);
      if (headers.authorization?.includes(`Credential=${keyId}/`) !== true) {
        response.writeHead(403).end(NO_ACCESS);
      } else if (method === 'PUT') {
        kept.set(name, Buffer.concat(parts));
        response.writeHead(200).end();
      } else if (method === 'DELETE') {
        kept.delete(name);
        response.writeHead(204).end();
      } else if (found === undefined) response.writeHead(404).end(NO_KEY);
      else response.writeHead(200).end(found);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    names: () => [...kept.keys()],
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
