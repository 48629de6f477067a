// @vitest-environment happy-dom
import { QueryObserver } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { commonTexts } from '../components/texts/common-texts.ts';
import { queryClient } from '../lib/query-client.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { saveSession, type Session, session } from '../lib/session.ts';
import { changeSettings } from '../lib/settings.ts';
import { writeStored } from '../lib/storage.ts';
import { apiTexts } from '../lib/texts/api-texts.ts';
import answers from '../testing/answers.json' with { type: 'json' };
import { serve } from '../testing/panel.tsx';
import { App } from './app.tsx';
import { followSession } from './follow-session.ts';
import { router } from './router.tsx';
import { appTexts } from './texts.ts';

vi.mock('../realtime/start.ts', () => ({ startRealtime: () => undefined }));

const first = answers.login.body.data as Session;
const second: Session = { ...first, accessToken: 'other', user: { ...first.user, id: '4' } };
const ofFirst = '999,378,500';
const ofSecond = '1,234,567';

const ok = (data: unknown) => async () => Response.json({ code: 200, message: 'Done.', data });

/** What another tab does to the storage that all tabs share. */
function inAnotherTab(kept: Session | null): void {
  writeStored('userData', kept === null ? null : JSON.stringify(kept));
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'userData' })));
}

beforeAll(() => followSession());

beforeEach(async () => {
  vi.stubGlobal('visualViewport', null);
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  await Promise.all([commonTexts, apiTexts, appTexts].map((one) => one.load('en')));
  changeSettings({ lang: 'en' });
  const { data } = answers.wallets.body;
  const wallets = { ...data, summary: { ...data.summary, total_toman: '1234567' } };
  serve({
    'GET /user_wallets/list': ['wallets', ok(wallets)],
    'GET /otc/dust': ok({ lines: [], converted_today: false }),
    'GET /user_wallets/toman/withdrawlist': ok({ data: [], total: 0, page: 1, per_page: 20 }),
    'GET /fetchUser': async () => ok(session.get()?.user)(),
    'GET /user/access_status': 'accessStatus',
  });
});

async function openWallet(): Promise<void> {
  saveSession(first);
  render(<App />);
  void router.navigate({ to: '/mywallet' });
  expect(await screen.findByText(ofFirst)).toBeTruthy();
}

it('leaves for /login, and takes every balance off the page, when another tab signs out', async () => {
  await openWallet();
  inAnotherTab(null);
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(await screen.findByLabelText('Password')).toBeTruthy();
  expect(document.body.textContent).not.toContain(ofFirst);
});

it('shows and keeps nothing of one person when another tab signs somebody else in', async () => {
  await openWallet();
  writeStored('last-data', ofFirst);
  inAnotherTab(second);
  expect(localStorage.getItem('last-data')).toBeNull();
  expect(queryClient.getQueryData(queryKeys.wallets)).toBeUndefined();
  expect(await screen.findByText(ofSecond)).toBeTruthy();
  expect(document.body.textContent).not.toContain(ofFirst);
  expect(router.state.location.pathname).toBe('/mywallet');
});

it('goes on showing what is there when another tab renews the tokens', async () => {
  await openWallet();
  inAnotherTab({ ...first, accessToken: 'renewed' });
  expect(queryClient.getQueryData(queryKeys.wallets)).toBeDefined();
  expect(screen.getByText(ofFirst)).toBeTruthy();
});

it('empties what a page of guests shows of the person, and asks for it no more', async () => {
  saveSession(first);
  const queryFn = vi.fn(async () => ofFirst);
  const shown = new QueryObserver(queryClient, { queryKey: queryKeys.fees, queryFn });
  const stop = shown.subscribe(() => undefined);
  await vi.waitFor(() => expect(shown.getCurrentResult().data).toBe(ofFirst));
  inAnotherTab(null);
  expect(shown.getCurrentResult().data).toBeUndefined();
  expect(queryFn).toHaveBeenCalledOnce();
  stop();
});
