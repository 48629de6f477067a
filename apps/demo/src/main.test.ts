import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@sarraf/testing';
import { afterEach, describe, expect, it } from 'vitest';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'sarraf-demo-'));
const children: ChildProcess[] = [];

function start(part: string, env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [MAIN, '--part', part], {
    env: { ...process.env, SARRAF_DEMO_DIR: folder, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  children.push(child);
  return child;
}

async function whenUp(url: string): Promise<void> {
  const isUp = (): Promise<boolean> =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isUp, { timeout: 20_000 }).toBe(true);
}

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

describe('a part as a process', () => {
  it('serves, survives kill -9 with its payments, and ends cleanly when asked', async () => {
    const port = await freePort();
    const env = { BANK_PORT: String(port) };
    const killed = start('bank', env);
    await whenUp(`http://127.0.0.1:${port}/health`);
    const asked = await fetch(`http://127.0.0.1:${port}/v1/request`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        merchant: 'zibal',
        amount: 10_000,
        callbackUrl: 'http://127.0.0.1:9/',
      }),
    });
    const { trackId } = (await asked.json()) as { trackId: number };
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    const again = start('bank', env);
    await whenUp(`http://127.0.0.1:${port}/health`);
    const found = await fetch(`http://127.0.0.1:${port}/_control/payments/${trackId}`);
    expect(await found.json()).toMatchObject({ state: 'in_bank', amount_rial: '10000' });
    again.kill('SIGTERM');
    expect(await once(again, 'exit')).toEqual([0, null]);
  }, 30_000);

  it('refuses production with one sentence', async () => {
    const child = start('bank', { NODE_ENV: 'production' });
    const said: string[] = [];
    child.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
    expect(await once(child, 'exit')).toEqual([1, null]);
    expect(said.join('')).toBe('demo: The demo refuses to run in production.\n');
  }, 30_000);

  it('keeps its secrets to its owner', () => {
    expect(statSync(join(folder, 'control-key')).mode & 0o777).toBe(0o600);
  });
});
