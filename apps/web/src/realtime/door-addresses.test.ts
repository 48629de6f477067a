import { afterEach, expect, it, vi } from 'vitest';
import { loadDoors } from './door-addresses.ts';

afterEach(() => void vi.unstubAllGlobals());

it('learns its two servers from the public configuration, again after a failure', async () => {
  const answers = [
    new Response('', { status: 502 }),
    Response.json({
      sockets: { de: 'wss://de.example.test/rt/de', ir: 'wss://ir.example.test/rt/ir' },
    }),
  ];
  const asked = vi.fn((_url: string) => Promise.resolve(answers.shift()));
  vi.stubGlobal('fetch', asked);
  await expect(loadDoors()).rejects.toThrow('502');
  const doors = await loadDoors();
  expect(doors).toEqual({
    de: 'wss://de.example.test/rt/de',
    ir: 'wss://ir.example.test/rt/ir',
    notifications: '/rt/notifications',
  });
  expect(await loadDoors()).toBe(doors);
  expect(asked.mock.calls.map(([url]) => url)).toEqual(['/config.json', '/config.json']);
});
