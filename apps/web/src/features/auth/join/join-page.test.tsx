// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openScreen, type Reply, serve } from '#testing/panel.tsx';
import { answer, refusal } from '#testing/staff.ts';
import { JoinPage } from './join-page.tsx';
import { textsOf } from '#i18n/texts.ts';

const staffWordsTexts = textsOf(() => import('#components/staff-words/texts/fa.ts'));
const authTexts = textsOf(() => import('../texts/fa.ts'));
const joinTexts = textsOf(() => import('./texts/fa.ts'));

const TOKEN = 'a1'.repeat(24);
const invitation = answer({
  first_name: 'Negar',
  last_name: 'Farahi',
  mobile: '0912***2233',
  roles: ['support', 'auditor'],
  expires_at: '2027-01-01T00:00:00.000Z',
});
const invalid = refusal(404, 'invitation_invalid', 'This invitation is not valid.');

beforeEach(() => void (window.location.hash = `#${TOKEN}`));
afterEach(() => void (window.location.hash = ''));

async function open(replies: Record<string, Reply>) {
  const sent = serve(replies);
  const texts = [joinTexts, authTexts, staffWordsTexts];
  const { user } = await openScreen(<JoinPage />, { path: '/join', texts });
  return { user, sent };
}

it('shows who is invited as what, and joins with a password', async () => {
  const { user, sent } = await open({
    'POST /staff/invitation': invitation,
    'POST /staff/invitation/accept': answer({}),
  });
  expect(await screen.findByText('Negar Farahi')).toBeTruthy();
  expect(screen.getByText('Support, Auditor')).toBeTruthy();
  expect(screen.getByText('0912***2233')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Accept invitation' }));
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
  await user.type(screen.getByLabelText('Password'), 'Nilufar-7-abi-31');
  await user.click(screen.getByRole('button', { name: 'Accept invitation' }));
  expect(await screen.findByText('Welcome to Sarraf')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to log in' }).getAttribute('href')).toBe('/login');
  expect(sent.map(({ call, body }) => [call, body])).toEqual([
    ['POST /staff/invitation', { token: TOKEN }],
    ['POST /staff/invitation/accept', { token: TOKEN, password: 'Nilufar-7-abi-31' }],
  ]);
});

it('takes the secret out of the address', async () => {
  await open({ 'POST /staff/invitation': invitation });
  await waitFor(() => expect(window.location.hash).toBe(''));
});

it('says why a link does not open, and asks only once', async () => {
  const { sent } = await open({ 'POST /staff/invitation': invalid });
  expect(await screen.findByText(/Each link works once, for three days/)).toBeTruthy();
  expect(sent).toHaveLength(1);
});

it('tells a weak password under its field', async () => {
  const { user } = await open({
    'POST /staff/invitation': invitation,
    'POST /staff/invitation/accept': refusal(422, 'password_weak', 'This password is too easy.'),
  });
  await user.type(await screen.findByLabelText('Password'), '12345678');
  await user.click(screen.getByRole('button', { name: 'Accept invitation' }));
  expect(await screen.findByText('This password is too easy.')).toBeTruthy();
});
