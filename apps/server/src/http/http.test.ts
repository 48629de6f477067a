// The HTTP surface, by the ids of docs/attacks.md (V and O).
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { endpoints, ERRORS } from '@sarraf/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let webDir: string;
let client: SignedIn;

beforeAll(async () => {
  webDir = mkdtempSync(path.join(tmpdir(), 'sarraf-web-test-'));
  mkdirSync(path.join(webDir, 'assets'));
  const script = 'console.log("panel");'.repeat(50);
  writeFileSync(path.join(webDir, 'index.html'), '<!doctype html><title>Sarraf</title>');
  writeFileSync(path.join(webDir, 'sw.js'), script);
  writeFileSync(path.join(webDir, 'assets', 'main-Ab12Cd34.js'), script);
  writeFileSync(path.join(webDir, 'assets', 'main-Ab12Cd34.js.br'), brotliCompressSync(script));
  writeFileSync(path.join(webDir, 'assets', 'main-Ab12Cd34.js.gz'), gzipSync(script));
  writeFileSync(path.join(webDir, 'assets', 'main-Ab12Cd34.js.map'), '{}');
  server = await startTestServer({ env: { SARRAF_WEB_DIR: webDir } });
  client = await server.register();
});
afterAll(async () => {
  await server?.close();
  rmSync(webDir, { recursive: true, force: true });
});

/** Raw bytes in, raw bytes out: for requests that no client library would send. */
function raw(bytes: string, waitMs = 3_000): Promise<string> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(server.url);
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes));
    let text = '';
    const timer = setTimeout(() => socket.destroy(), waitMs);
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    socket.on('error', reject);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(text);
    });
  });
}

describe('answers', () => {
  it('V01 carry the headers everywhere and name no software', async () => {
    const addresses = [
      '/',
      '/config.json',
      '/api/v1/markets',
      '/api/v1/nothing',
      '/docs',
      '/assets/first-nothing.js',
    ];
    for (const address of addresses) {
      const { headers } = await server.fetch(address);
      const policy = headers.get('content-security-policy') ?? '';
      // An answer of the API is no document: nothing may be loaded by it.
      const sources = { api: "default-src 'none'", assets: "default-src 'self'" };
      const kind = address.split('/')[1] as keyof typeof sources;
      expect(policy, address).toContain(sources[kind] ?? "script-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
      expect(headers.get('strict-transport-security')).toMatch(
        /max-age=63072000; ?includeSubDomains/,
      );
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('server')).toBeNull();
      expect(headers.get('x-powered-by')).toBeNull();
    }
    const { headers } = await server.fetch('/');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=(self), microphone=()');
    const policy = headers.get('content-security-policy') ?? '';
    for (const rule of ["style-src 'self'", "object-src 'none'", "base-uri 'none'"]) {
      expect(policy).toContain(rule);
    }
    const own = await server.call('GET /fetchUser', { token: client.accessToken });
    expect(own.headers.get('cache-control')).toBe('no-store');
  });

  it('V02 allow no foreign origin to read', async () => {
    for (const origin of ['https://evil.example', 'null', `${server.url}.evil.example`]) {
      const answer = await server.call('GET /fetchUser', {
        token: client.accessToken,
        headers: { origin },
      });
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      const preflight = await server.fetch('/api/v1/fetchUser', {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'GET' },
      });
      expect(preflight.status).toBe(405);
      expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it('V03 are never cached when private, whatever the address or headers say', async () => {
    const token = client.accessToken;
    for (const address of [
      '/api/v1/fetchUser/x.css',
      '/api/v1/fetchUser;.css',
      '/api/v1/fetchUser.css',
      '/fetchUser/x.css',
    ]) {
      const answer = await server.fetch(address, { headers: { authorization: `Bearer ${token}` } });
      expect(answer.status, address).toBe(404);
      expect(await answer.text()).not.toContain(client.mobile);
    }
    const poisoned = await server.fetch('/', {
      headers: { 'x-forwarded-host': 'evil.example', 'x-original-url': '/api/v1/fetchUser' },
    });
    expect(await poisoned.text()).not.toContain('evil');
  });

  it('speak the language that was asked for, Persian by default', async () => {
    const ask = async (headers: Record<string, string>): Promise<string> =>
      (await server.call('GET /fetchUser', { headers })).body.message;
    expect(await ask({})).toBe(ERRORS.unauthorized.fa);
    expect(await ask({ lang: 'ir' })).toBe(ERRORS.unauthorized.fa);
    expect(await ask({ lang: 'en' })).toBe(ERRORS.unauthorized.en);
    expect(await ask({ 'x-lang': 'en' })).toBe(ERRORS.unauthorized.en);
    for (const lang of ['fa', 'fa-IR', 'IR', ' ir ', '']) {
      expect(await ask({ lang }), lang).toBe(ERRORS.unauthorized.fa);
    }
    for (const lang of ['zz', 'de', 'en-GB', 'farsi', 'irish', '*']) {
      expect(await ask({ lang }), lang).toBe(ERRORS.unauthorized.en);
    }
  });

  it('have one envelope, also for errors', async () => {
    const good = await server.call('GET /terms_and_conditions', { lang: 'en' });
    expect(Object.keys(good.body)).toEqual(['code', 'message', 'data']);
    const bad = await server.call('GET /fetchUser');
    expect(Object.keys(bad.body)).toEqual(['code', 'message', 'error', 'facts']);
    expect(bad.body.code).toBe(bad.status);
  });
});

describe('addresses and methods', () => {
  it('O14 know no tricks', async () => {
    const token = client.accessToken;
    const headers = { authorization: `Bearer ${token}`, 'x-http-method-override': 'POST' };
    const overridden = await server.fetch('/api/v1/jwt/logout', { headers });
    expect(overridden.status).toBe(405);
    expect(overridden.headers.get('allow')).toBe('POST');
    expect(await overridden.json()).toMatchObject({ error: 'method_not_allowed' });
    const tricks = [
      '//api/v1/fetchUser',
      '/api/v1//fetchUser',
      '/api/v1/%2e%2e/v1/fetchUser',
      '/api/v1/fetchUser.',
      '/api/v1/fetchuser',
      '/API/v1/fetchUser',
      '/api/v1/fetchUser/',
      '/api/v1/%66etchUser%00',
    ];
    for (const trick of tricks) {
      const text = await raw(
        `GET ${trick} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\nconnection: close\r\n\r\n`,
      );
      expect(text.slice(9, 12), trick).toBe('404');
    }
    const head = await server.fetch('/api/v1/jwt/logout', { method: 'HEAD', headers });
    expect([404, 405]).toContain(head.status);
    expect((await server.call('GET /fetchUser', { token })).status).toBe(200);
  });

  it('refuse two Host headers, also of one name', async () => {
    for (const [first, second] of [
      ['x', 'evil.example'],
      ['x', 'x'],
    ] as const) {
      for (const path of ['/api/v1/markets', '/', '/rt/de/?EIO=4&transport=polling']) {
        const text = await raw(
          `GET ${path} HTTP/1.1\r\nhost: ${first}\r\nHOST: ${second}\r\nconnection: close\r\n\r\n`,
        );
        expect(text.slice(9, 12), path).toBe('400');
      }
    }
  });

  it('V10 hide what is not for the public', async () => {
    for (const address of [
      '/.env',
      '/.git/config',
      '/metrics',
      '/debug',
      '/assets/main-Ab12Cd34.js.map',
      '/api/bookmarks/data',
      '/../package.json',
      '/index.php',
    ]) {
      expect((await server.fetch(address)).status, address).toBe(404);
    }
  });

  it('serve the panel: pages fall back to one shell, hashed files live for a year', async () => {
    for (const address of ['/', '/login', '/mywallet/deposit/IRT', '/trade/BTCIRT']) {
      const page = await server.fetch(address);
      expect([page.status, page.headers.get('cache-control')], address).toEqual([200, 'no-cache']);
      expect(await page.text()).toContain('<title>Sarraf</title>');
    }
    const hashed = await server.fetch('/assets/main-Ab12Cd34.js', {
      headers: { 'accept-encoding': 'br' },
    });
    expect(hashed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(hashed.headers.get('content-encoding')).toBe('br');
    expect(await hashed.text()).toContain('panel');
    const worker = await server.fetch('/sw.js');
    expect(worker.headers.get('cache-control')).toBe('no-cache');
    expect((await server.fetch('/assets/main-00000000.js')).status).toBe(404);
    expect(await (await server.fetch('/config.json')).json()).toEqual({
      version: '1.0.1',
      mode: 'demo',
      sockets: { de: '/rt/de', ir: '/rt/ir', notifications: '/rt/notifications' },
    });
  });
});

describe('bodies', () => {
  const post = async (body: BodyInit, type = 'application/json'): Promise<[number, string]> => {
    const answer = await server.fetch('/api/v1/jwt/login', {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    const { error } = (await answer.json()) as { error: string };
    return [answer.status, error];
  };

  it('V05 have a size, a depth and one way to be read', async () => {
    const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
    const keys = (length: number): string =>
      `{${Array.from({ length }, (_, at) => `"k${at}":1`).join(',')}}`;
    const cases: [string, BodyInit, number, string][] = [
      ['too large', JSON.stringify({ mobile: 'x'.repeat(2_000_000) }), 413, 'body_too_large'],
      ['deep', deep, 400, 'body_malformed'],
      ['wide', keys(90_000), 413, 'body_too_large'],
      ['many values', keys(6_000), 400, 'body_malformed'],
      ['as many as are read', keys(1_000), 422, 'validation_failed'],
      ['not JSON', '{"mobile":', 400, 'body_malformed'],
      ['bad UTF-8', new Uint8Array([0x22, 0xff, 0xfe, 0x22]), 400, 'body_malformed'],
      ['prototype', '{"__proto__":{"a":1}}', 400, 'body_malformed'],
      ['no object', '"text"', 422, 'validation_failed'],
      ['exponent', '{"mobile":1e3,"password":"x"}', 422, 'validation_failed'],
      ['too exact', '{"mobile":1234567890.1234567,"password":"x"}', 422, 'validation_failed'],
    ];
    for (const [name, body, status, error] of cases) {
      expect(await post(body), name).toEqual([status, error]);
    }
    const zipped = await server.fetch('/api/v1/jwt/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: gzipSync('0'.repeat(10_000_000)),
    });
    expect(zipped.status).toBe(415);
    // a repeated key counts once, the last one: nothing is joined or guessed
    for (const twice of ['{"mobile":"1","mobile":"2"}', '{"mobile":"1","m\\u006fbile":"2"}']) {
      expect(await post(twice), twice).toEqual([400, 'body_malformed']);
    }
  });

  it('V08 are read under their exact type only', async () => {
    const types = [
      'application/json\t; charset=utf-8',
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/json, text/plain',
      'application/jsonx',
      'application/json;charset=latin1',
      'application/vnd.api+json',
      'multipart/form-data; boundary=x',
    ];
    for (const type of types) {
      const text = await raw(
        `POST /api/v1/jwt/login HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\n` +
          'content-length: 2\r\nconnection: close\r\n\r\n{}',
      );
      expect(['400', '415', '422'], type).toContain(text.slice(9, 12));
      expect(text, type).not.toContain('credentials_wrong');
    }
    expect((await post('{}', 'Application/JSON; Charset=UTF-8'))[0]).toBe(422);
    const none = await raw(
      'POST /api/v1/jwt/login HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}',
    );
    expect(none.slice(9, 12)).toBe('415');
  });

  it('V11 are told their length in one way', async () => {
    const both = await raw(
      'POST /api/v1/jwt/login HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\n' +
        'transfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /api/v1/markets HTTP/1.1\r\nhost: x\r\n\r\n',
    );
    expect(both.slice(9, 12)).toBe('400');
    const twice = await raw(
      'POST /api/v1/jwt/login HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}x',
    );
    expect(twice.slice(9, 12)).toBe('400');
  });

  it('V06 may not trickle: slow headers are cut off and the server goes on', async () => {
    const { port } = new URL(server.url);
    const sockets: Socket[] = [];
    const closed: Promise<unknown>[] = [];
    for (let count = 0; count < 50; count += 1) {
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write('GET /api/v1/markets HTTP/1.1\r\nhost: x\r\n'),
      );
      const drip = setInterval(() => socket.write('x-a: b\r\n'), 500);
      socket.on('error', () => undefined);
      const end = new Promise((resolve) => socket.once('close', resolve));
      closed.push(end.then(() => clearInterval(drip)));
      sockets.push(socket);
    }
    expect((await server.call('GET /health')).status).toBe(200);
    // the real limit of Node's own server: headers may take 5 s, looked at every 2 s
    expect(await Promise.all(closed)).toHaveLength(50);
    expect(sockets.every((socket) => socket.destroyed)).toBe(true);
  }, 30_000);
});

describe('the description', () => {
  it('is OpenAPI 3.1 and lists every call with its schemas and errors', async () => {
    const document = (await (await server.fetch('/docs/openapi.json')).json()) as {
      openapi: string;
      paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
    };
    expect(document.openapi).toBe('3.1.0');
    const listed = Object.entries(document.paths).flatMap(([address, methods]) =>
      Object.keys(methods).map(
        (method) => `${method.toUpperCase()} ${address.replace(/\{(\w+)\}/g, ':$1')}`,
      ),
    );
    expect(listed.toSorted()).toEqual(Object.keys(endpoints).toSorted());
    const login = document.paths['/jwt/login']?.['post'];
    expect(Object.keys(login?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '400', '413', '415', '422', '429', '500', '503']),
    );
    const page = await server.fetch('/docs');
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(await page.text()).toContain('POST /jwt/login');
  });
});
