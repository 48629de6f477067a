// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { openScreen, type Reply, serve } from '#testing/panel.tsx';
import { answer, refusal } from '#testing/staff.ts';
import { FreezePage } from './freeze-page.tsx';
import { textsOf } from '#i18n/texts.ts';

const authTexts = textsOf(() => import('../texts/fa.ts'));
const deviceWordsTexts = textsOf(() => import('#components/device-words/texts/fa.ts'));
const freezeTexts = textsOf(() => import('./texts/fa.ts'));

const LINK = {
  device: 'Chrome, Windows',
  ip: '198.51.100.7',
  at: '2026-01-01T10:00:00.000Z',
  ends_at: '2026-01-04T10:00:00.000Z',
};
const link = (status: string) => answer({ ...LINK, status });

async function open(replies: Record<string, Reply>) {
  const sent = serve(replies);
  const path = '/freeze/the-token';
  const { user } = await openScreen(<FreezePage />, {
    path,
    texts: [freezeTexts, deviceWordsTexts, authTexts],
  });
  return { user, sent };
}

it('shows the sign-in, and freezes by its button alone', async () => {
  const { user, sent } = await open({
    'POST /freeze/read': link('open'),
    'POST /freeze': link('used'),
  });
  expect(await screen.findByText('Chrome on Windows')).toBeTruthy();
  expect(screen.getByText('198.51.100.7')).toBeTruthy();
  expect(sent.map(({ call }) => call)).toEqual(['POST /freeze/read']);
  await user.click(screen.getByRole('button', { name: 'Freeze account' }));
  expect(await screen.findByRole('heading', { name: 'Your account is frozen' })).toBeTruthy();
  expect(sent.at(-1)).toMatchObject({ call: 'POST /freeze', body: { token: 'the-token' } });
});

it.each([
  ['used', 'Your account is frozen'],
  ['ended', 'This link has expired'],
])('of a link that is %s offers a new password', async (status, title) => {
  await open({ 'POST /freeze/read': link(status) });
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Freeze account' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Change password' }).getAttribute('href')).toBe(
    '/forgot-password',
  );
});

it('of a used link says how the account is opened again', async () => {
  await open({ 'POST /freeze/read': link('used') });
  expect(await screen.findByText(/log in and send a request on the Security page/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/security');
});

it('of one link shows nothing of another that was opened here before', async () => {
  queryClient.setQueryData(queryKeys.freezeLink('another'), { ...LINK, status: 'open' });
  await open({ 'POST /freeze/read': refusal(404, 'freeze_link_invalid', 'Not right.') });
  expect(await screen.findByText('Couldn’t open the link')).toBeTruthy();
  expect(screen.queryByText('198.51.100.7')).toBeNull();
});

it('says when the link is not ours, and what helps all the same', async () => {
  await open({ 'POST /freeze/read': refusal(404, 'freeze_link_invalid', 'Not right.') });
  expect(await screen.findByText('Couldn’t open the link')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Change password' })).toBeTruthy();
});
