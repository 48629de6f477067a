// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const fetch = vi.fn((_address: string, _init: RequestInit) => Promise.resolve(new Response()));

beforeEach(() => {
  vi.resetModules();
  fetch.mockClear();
  vi.stubGlobal('fetch', fetch);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

it('sends a fault to our own server in production, ten of a visit at most', async () => {
  vi.stubEnv('PROD', true);
  const { reportError } = await import('./report-error.ts');
  for (let fault = 0; fault < 12; fault += 1) reportError(new Error(`fault ${fault}`));
  expect(fetch).toHaveBeenCalledTimes(10);
  const [address, init] = fetch.mock.calls[0] ?? [];
  expect([address, init?.method]).toEqual(['/api/v1/client_errors', 'POST']);
  const body = JSON.parse(init?.body as string) as Record<string, string>;
  expect(Object.keys(body).toSorted()).toEqual(['message', 'route', 'stack', 'version']);
  expect(body).toMatchObject({ message: 'fault 0', route: '/', version: '1.0.1' });
});

it('keeps it elsewhere', async () => {
  vi.stubEnv('PROD', false);
  const { reportError } = await import('./report-error.ts');
  reportError(new Error('fault'));
  expect(fetch).not.toHaveBeenCalled();
});
