// What is sent, at the wire: raw bytes as they come, no client that unpacks them.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { authEndpoints, type EndpointKey, endpoints } from '@sarraf/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type SignedIn, type TestServer } from '../testing/server.ts';
import { chooseEncoding, mayCompress } from './answer-compression.ts';

const SCRIPT = 'console.log("panel");'.repeat(200);
const PAGE = `<!doctype html><title>Sarraf</title>${'<p>صراف</p>'.repeat(200)}`;
const SCRIPT_AT = '/assets/main-Ab12Cd34.js';
const BROWSER = 'gzip, deflate, br, zstd';

let server: TestServer;
let webDir: string;
let client: SignedIn;

beforeAll(async () => {
  webDir = mkdtempSync(path.join(tmpdir(), 'sarraf-sent-test-'));
  mkdirSync(path.join(webDir, 'assets'));
  for (const [name, text] of [
    ['index.html', PAGE],
    [SCRIPT_AT, SCRIPT],
  ] as const) {
    writeFileSync(path.join(webDir, name), text);
    writeFileSync(path.join(webDir, `${name}.br`), brotliCompressSync(text));
    writeFileSync(path.join(webDir, `${name}.gz`), gzipSync(text));
  }
  server = await startTestServer({ env: { SARRAF_WEB_DIR: webDir } });
  client = await server.register();
});
afterAll(async () => {
  await server?.close();
  rmSync(webDir, { recursive: true, force: true });
});

interface Sent {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

interface Question {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

function ask(address: string, { method = 'GET', headers = {}, body }: Question = {}) {
  return new Promise<Sent>((resolve, reject) => {
    const call = request(`${server.url}${address}`, { method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          bytes: Buffer.concat(chunks),
        }),
      );
    });
    call.on('error', reject).end(body);
  });
}

const accepting = (encodings: string): Question => ({ headers: { 'accept-encoding': encodings } });

function unpacked({ headers, bytes }: Sent): Buffer {
  const encoding = headers['content-encoding'];
  if (encoding === undefined) return bytes;
  return encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes);
}

const TEXT_ROUTES = [
  '/',
  '/login',
  '/trade/BTCIRT',
  SCRIPT_AT,
  '/docs',
  '/docs/openapi.json',
  '/docs/style.css',
  '/config.json',
  '/api/v1/markets',
  '/api/v1/terms_and_conditions',
];

describe('text as sent', () => {
  it('is at most 1.2 times as long as gzip would make it, for whoever takes it so', async () => {
    for (const address of TEXT_ROUTES) {
      const plain = await ask(address);
      expect([plain.status, plain.headers['content-encoding']], address).toEqual([200, undefined]);
      for (const encodings of [BROWSER, 'br', 'gzip', 'gzip;q=0.5, br;q=0.1']) {
        const sent = await ask(address, accepting(encodings));
        const most = Math.max(1_024, gzipSync(plain.bytes).length * 1.2);
        expect(sent.bytes.length, `${address} ${encodings}`).toBeLessThanOrEqual(most);
        expect(unpacked(sent), address).toEqual(plain.bytes);
        expect(Number(sent.headers['content-length'] ?? sent.bytes.length), address).toBe(
          sent.bytes.length,
        );
      }
    }
  });

  it('is plain for whoever asks for that or for nothing', async () => {
    for (const address of [SCRIPT_AT, '/', '/api/v1/markets', '/docs/openapi.json']) {
      for (const encodings of ['identity', 'br;q=0, gzip;q=0', 'zstd', '']) {
        const sent = await ask(address, accepting(encodings));
        const { vary, 'content-encoding': encoding } = sent.headers;
        expect([encoding, vary], `${address} ${encodings}`).toEqual([undefined, 'accept-encoding']);
      }
    }
  });

  it('keeps its name, its length and its place in caches, whichever copy it is', async () => {
    const tags = new Set<string>();
    for (const encodings of ['br', 'gzip', 'identity']) {
      const sent = await ask(SCRIPT_AT, accepting(encodings));
      expect(sent.headers['content-type']).toContain('javascript');
      expect(sent.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(sent.headers.vary).toBe('accept-encoding');
      const tag = sent.headers.etag ?? '';
      tags.add(tag);
      const again = await ask(SCRIPT_AT, {
        headers: { 'accept-encoding': encodings, 'if-none-match': tag },
      });
      expect([again.status, again.bytes.length], encodings).toEqual([304, 0]);
      expect(again.headers.vary).toBe('accept-encoding');
      const head = await ask(SCRIPT_AT, {
        method: 'HEAD',
        headers: { 'accept-encoding': encodings },
      });
      const told = [head.headers['content-length'], head.headers['content-encoding']];
      expect(told).toEqual([String(sent.bytes.length), sent.headers['content-encoding']]);
      expect(head.bytes.length).toBe(0);
      const part = await ask(SCRIPT_AT, {
        headers: { 'accept-encoding': encodings, range: 'bytes=3-9' },
      });
      expect([part.status, part.bytes]).toEqual([206, sent.bytes.subarray(3, 10)]);
    }
    expect(tags.size).toBe(3);
  });

  it('has no address of its own for a copy', async () => {
    for (const copy of [`${SCRIPT_AT}.br`, `${SCRIPT_AT}.gz`, '/index.html.br', '/index.html.gz']) {
      expect((await ask(copy, accepting('br'))).status, copy).toBe(404);
    }
  });
});

describe('the rule against guessing secrets by lengths', () => {
  const calls = Object.entries(endpoints) as [EndpointKey, (typeof endpoints)[EndpointKey]][];

  it('leaves out every call of signing in and every one that changes something', () => {
    const compressed = calls.filter(([key, call]) => mayCompress(key, call)).map(([key]) => key);
    expect(compressed).toContain('GET /markets');
    for (const key of compressed) expect(key).toMatch(/^GET /);
    expect(compressed).toContain('GET /terms_and_conditions');
    expect(compressed.filter((key) => key in authEndpoints)).toEqual([]);
  });

  it('leaves out an answer that names a secret, however deep, in any alternative', async () => {
    const { z } = await import('zod');
    const markets = endpoints['GET /markets'];
    for (const name of ['accessToken', 'refresh_token', 'secret_key', 'password', 'csrf']) {
      const inner = z.strictObject({ id: z.string(), [name]: z.string() });
      for (const output of [inner, z.array(z.union([z.null(), z.strictObject({ a: inner })]))]) {
        expect(mayCompress('GET /markets', { ...markets, output }), name).toBe(false);
      }
    }
    for (const audience of ['refresh', 'login', 'demo'] as const) {
      const access = { ...markets.access, audience };
      expect(mayCompress('GET /markets', { ...markets, access }), audience).toBe(false);
    }
  });

  it('sends tokens, codes and refusals as they are', async () => {
    const json = { 'content-type': 'application/json', 'accept-encoding': BROWSER };
    const login = await ask('/api/v1/jwt/login', {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ mobile: client.mobile, password: client.password }),
    });
    expect(login.bytes.toString()).toContain('accessToken');
    const refreshed = await ask('/api/v1/jwt/refresh-token', {
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${client.refreshToken}` },
    });
    expect(refreshed.bytes.toString()).toContain('refreshToken');
    const refused = await ask(`/api/v1/orderbook?market=${'x'.repeat(2_000)}`, accepting(BROWSER));
    const missing = await ask(`/api/v1/${'x'.repeat(2_000)}`, accepting(BROWSER));
    expect([refused.status, missing.status]).toEqual([422, 404]);
    for (const sent of [login, refreshed, refused, missing]) {
      expect(sent.headers['content-encoding']).toBeUndefined();
    }
  });
});

describe('the choice of an encoding', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['identity', undefined],
    ['*', 'br'],
    ['*;q=0', undefined],
    ['gzip', 'gzip'],
    ['GZIP, BR', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.2, gzip;q=0.8', 'gzip'],
    ['br;q=nonsense', undefined],
    ['deflate, zstd', undefined],
  ])('of %j is %j', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding);
  });
});
