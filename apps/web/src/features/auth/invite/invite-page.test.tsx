// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { textsOf } from '#i18n/texts.ts';
import { keepInvite, keptInvite } from '#lib/invite.ts';
import { changes, noAnswer, openScreen, type Reply, serve, signInClient } from '#testing/panel.tsx';
import { answer, refusal } from '#testing/staff.ts';
import { InvitePage } from './invite-page.tsx';

const authTexts = textsOf(() => import('../texts/fa.ts'));
const inviteTexts = textsOf(() => import('./texts/fa.ts'));

const DAY_MS = 86_400_000;
const look = answer({ code: 'SR4K60', friend_percent: 60, discount_ppm: 180_000, days: 365 });
const unknown = refusal(422, 'referral_code_unknown', 'Invite code not found.');
const own = (join_until: string | null) =>
  answer({ data: [], total: 0, came_by: null, join_until });

async function open(replies: Record<string, Reply>) {
  const sent = serve(replies);
  const { user, router } = await openScreen(<InvitePage />, {
    path: '/r/$code',
    at: '/r/sr4k6o',
    texts: [inviteTexts, authTexts],
  });
  return { user, router, sent };
}

it('says what the link brings, and keeps the code seven days for registering', async () => {
  await open({ 'GET /referral/look': look });
  expect(await screen.findByText('18%')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/register');
  const now = Date.now();
  await waitFor(() => expect(keptInvite(now)).toBe('SR4K60'));
  expect(keptInvite(now + 7 * DAY_MS - 60_000)).toBe('SR4K60');
  expect(keptInvite(now + 7 * DAY_MS + 60_000)).toBeNull();
});

it('says kindly that nobody has the code, once, and keeps what was kept', async () => {
  keepInvite('SR1A05', Date.now());
  const { sent } = await open({ 'GET /referral/look': unknown });
  expect(await screen.findByRole('heading', { name: /not found/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign up without a code' })).toBeTruthy();
  expect(sent).toHaveLength(1);
  expect(keptInvite(Date.now())).toBe('SR1A05');
});

it('says that it could not be loaded', async () => {
  await open({ 'GET /referral/look': noAnswer });
  expect(await screen.findByText('Couldn’t load the invitation')).toBeTruthy();
});

it('lets whoever registered lately join by it', async () => {
  signInClient();
  const { user, router, sent } = await open({
    'GET /referral/look': look,
    'GET /user/referrals': own('2026-11-28T08:00:00.000Z'),
    'POST /referral/join': answer({}),
  });
  await user.click(await screen.findByRole('button', { name: 'Use this code for my account' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/referral'));
  expect(changes(sent).map(({ body }) => body)).toEqual([{ code: 'SR4K60' }]);
});

it('says to whoever has been here longer that it is too late', async () => {
  signInClient();
  await open({ 'GET /referral/look': look, 'GET /user/referrals': own(null) });
  expect(await screen.findByText(/more than 7 days ago/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Use this code/ })).toBeNull();
});
