// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { saveSession, type Session } from '../lib/session.ts';
import answers from '../testing/answers.json' with { type: 'json' };
import { router } from './router.tsx';

beforeEach(() => saveSession(answers.login.body.data as Session));

it.each([
  ['/wallet', '/mywallet', {}],
  ['/mywallet/transfer', '/transfer', {}],
  ['/gift', '/transfer', { tab: 'gift' }],
] as const)('%s leads on to its screen', async (from, to, search) => {
  await router.navigate({ to: from });
  expect(router.state.location.pathname).toBe(to);
  expect(router.state.location.search).toEqual(search);
});
