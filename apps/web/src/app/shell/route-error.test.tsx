// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openScreen, serve } from '../../testing/panel.tsx';
import { appTexts } from '../texts.ts';
import { RouteError } from './route-error.tsx';

beforeEach(() => {
  serve({ 'POST /client_errors': async () => Response.json({ code: 200, data: {} }) });
});
afterEach(() => vi.unstubAllEnvs());

it.each([
  ['outside production', true, 1],
  ['never in production', false, 0],
] as const)('the details of a failed screen are shown: %s', async (_, isDev, shown) => {
  vi.stubEnv('DEV', isDev);
  await openScreen(<RouteError error={new Error('detail of it')} reset={() => undefined} />, {
    path: '/markets',
    texts: [appTexts],
  });
  await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryAllByText(/detail of it/)).toHaveLength(shown);
});
