// @vitest-environment happy-dom
// The keys of every screen: the search, the list of keys, and the ways to wallet, trade and orders.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { changeSettings } from '../../lib/settings.ts';
import { openScreen, serve, signInClient } from '../../testing/panel.tsx';
import { PageKeys } from './page-keys.tsx';

async function open() {
  serve({ 'GET /markets': 'markets' });
  const page = (
    <>
      <PageKeys />
      <input aria-label="Note" />
    </>
  );
  return openScreen(page, { path: '/', texts: [] });
}

beforeEach(() => {
  signInClient();
  changeSettings({ singleKeys: true });
});

it('opens the search by a slash, which is not written into it', async () => {
  await open();
  const isLeft = fireEvent.keyDown(document.body, { key: '/', code: 'Slash' });
  expect(isLeft).toBe(false);
  const search = await screen.findByRole('combobox');
  await waitFor(() => expect(document.activeElement).toBe(search));
});

it('lists the keys by a question mark', async () => {
  const { user } = await open();
  await user.keyboard('{Shift>}?{/Shift}');
  expect(await screen.findByRole('switch')).toBeTruthy();
});

it.each([
  ['W', 'w', '/mywallet'],
  ['T', 't', '/trade'],
  ['O', 'o', '/orders'],
])('goes by G and then %s', async (_, key, path) => {
  const { user, router } = await open();
  await user.keyboard(`g${key}`);
  await waitFor(() => expect(router.state.location.pathname).toBe(path));
});

it('does nothing of it while something is typed', async () => {
  const { user, router } = await open();
  const note = screen.getByLabelText<HTMLInputElement>('Note');
  await user.type(note, '/gw');
  expect(note.value).toBe('/gw');
  expect(router.state.location.pathname).toBe('/');
  expect(screen.queryByRole('combobox')).toBeNull();
});
