// The panel's pages: in the demo at this computer's name, where browsers make passkeys, and everywhere
// under a policy that lets no text become code.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.ts';

const NAME = 'http://localhost:3000';

let server: TestServer;
let webDir: string;
beforeAll(async () => {
  webDir = mkdtempSync(path.join(tmpdir(), 'sarraf-panel-test-'));
  writeFileSync(path.join(webDir, 'index.html'), '<p>the panel</p>');
  writeFileSync(path.join(webDir, 'sw.js'), '//');
  const env = { SARRAF_MODE: 'demo', SARRAF_PUBLIC_URL: NAME, SARRAF_WEB_DIR: webDir };
  server = await startTestServer({ env });
});
afterAll(async () => {
  await server?.close();
  rmSync(webDir, { recursive: true, force: true });
});

function answerTo(target: string, host: string, method = 'GET'): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(server.url);
    const asked = request(
      { host: '127.0.0.1', port, path: target, method, headers: { host } },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer));
      },
    );
    asked.on('error', reject);
    asked.end();
  });
}

async function ask(target: string, host: string, method = 'GET'): Promise<unknown> {
  const { statusCode, headers } = await answerTo(target, host, method);
  return [statusCode, headers.location];
}

it('are led from its number to its name, with their path and query', async () => {
  for (const target of ['/', '/login?next=%2Fwallet', '/trade/BTCIRT']) {
    for (const host of ['127.0.0.1:3000', '[::1]:3000', '127.0.0.1']) {
      expect(await ask(target, host)).toEqual([302, `${NAME}${target}`]);
    }
    expect(await ask(target, 'localhost:3000')).toEqual([200, undefined]);
  }
});

it('alone: calls, files and whoever sends something are answered where they are', async () => {
  expect(await ask('/api/v1/health', '127.0.0.1:3000')).toEqual([200, undefined]);
  expect(await ask('/sw.js', '127.0.0.1:3000')).toEqual([200, undefined]);
  expect(await ask('/login', '127.0.0.1:3000', 'POST')).toEqual([404, undefined]);
  expect(await ask('/login', '10.0.0.7:3000')).toEqual([200, undefined]);
  expect(await ask('//evil.example/x', '127.0.0.1:3000')).toEqual([404, undefined]);
});

it('V01 let no text become markup or code, the service worker’s own loading excepted', async () => {
  const policyOf = async (target: string) =>
    (await answerTo(target, 'localhost:3000')).headers['content-security-policy'];
  for (const page of ['/', '/index.html', '/security', '/assets/no-file']) {
    expect(await policyOf(page), page).toMatch(
      /script-src 'self'.*;require-trusted-types-for 'script';trusted-types default$/,
    );
  }
  expect(await policyOf('/sw.js')).not.toContain('trusted-types');
});
