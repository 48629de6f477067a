// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openScreen, type Reply, serve } from '#testing/panel.tsx';
import { refuseCameras } from '#testing/refused-camera.ts';
import { answer, refusal } from '#testing/staff.ts';
import { keepRecovery, readRecovery } from './kept-recovery.ts';
import { RecoverPage } from './recover-page.tsx';
import { textsOf } from '#i18n/texts.ts';

const authTexts = textsOf(() => import('../texts/fa.ts'));
const uploadTexts = textsOf(() => import('#components/upload/texts/fa.ts'));
const recoverTexts = textsOf(() => import('./texts/fa.ts'));

const KEPT = {
  recovery_token: 'token',
  id: 'a'.repeat(22),
  numbers: [34, 50],
  expires_at: '2199-01-01T00:00:00.000Z',
};
const CODE = { sent: true, expires_at: KEPT.expires_at, resend_at: KEPT.expires_at };
const state = (status: string, effective_at: string | null = null) =>
  answer({ status, effective_at });

afterEach(() => keepRecovery(null));

async function open(replies: Record<string, Reply | readonly Reply[]>) {
  const sent = serve(replies);
  const texts = [recoverTexts, authTexts, uploadTexts];
  const { user } = await openScreen(<RecoverPage />, { path: '/recover', texts });
  return { user, sent };
}

it('asks with both mobiles, proves the one that is held, and shows what to speak', async () => {
  const { user, sent } = await open({
    'POST /recover/code': answer(CODE),
    'POST /recover/begin': answer(KEPT),
    'POST /recover/status': state('open'),
  });
  await user.type(screen.getByLabelText('Account mobile number'), '09120000004');
  await user.type(screen.getByLabelText('Your current mobile number'), '09300000001');
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  await user.type(await screen.findByLabelText('6-digit code'), '123456');
  expect(await screen.findByText(/I want my account back/)).toBeTruthy();
  const mobiles = { mobile: '09120000004', new_mobile: '09300000001' };
  expect(sent.slice(0, 2).map(({ call, body }) => [call, body])).toEqual([
    ['POST /recover/code', mobiles],
    ['POST /recover/begin', { ...mobiles, activation_code: '123456' }],
  ]);
  expect(readRecovery()).toEqual(KEPT);
});

it('takes the video from a file where the camera is refused', async () => {
  refuseCameras();
  keepRecovery(KEPT);
  const { user, sent } = await open({
    'POST /recover/status': [state('open'), state('waiting')],
    [`POST /recover/${KEPT.id}/video`]: answer({ status: 'waiting', effective_at: null }),
  });
  await user.click(await screen.findByRole('button', { name: 'Open camera' }));
  expect(await screen.findByText(/or record the sentence with your camera app/)).toBeTruthy();
  const film = new File(['film'], 'film.mov', { type: 'video/quicktime' });
  await user.upload(screen.getByLabelText('Choose video'), film);
  expect(await screen.findByRole('heading', { name: 'Your request is in review' })).toBeTruthy();
  expect(sent.map(({ call }) => call)).toContain(`POST /recover/${KEPT.id}/video`);
});

it.each([
  ['waiting', 'Your request is in review'],
  ['refused', 'Your request was rejected'],
  ['stopped', 'Your request was stopped'],
])('goes on where the request stands: %s', async (status, title) => {
  keepRecovery(KEPT);
  await open({ 'POST /recover/status': state(status) });
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
});

it('says from when on an approved request may be ended, and offers nothing before', async () => {
  keepRecovery(KEPT);
  await open({ 'POST /recover/status': state('approved', '2199-01-01T00:00:00.000Z') });
  expect(await screen.findByRole('heading', { name: 'Your request was approved' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send code' })).toBe(null);
});

it('ends an approved request by a code and a new password', async () => {
  keepRecovery(KEPT);
  const { user, sent } = await open({
    'POST /recover/status': state('approved', '2020-01-01T00:00:00.000Z'),
    'POST /recover/finish/code': answer(CODE),
    'POST /recover/finish': answer({}),
  });
  await user.click(await screen.findByRole('button', { name: 'Send code' }));
  await user.type(await screen.findByLabelText('6-digit code'), '654321');
  await user.type(screen.getByLabelText('New password'), 'Kooh-e-sahand-72');
  await user.click(screen.getByRole('button', { name: 'Recover account' }));
  const ended = sent.find(({ call }) => call === 'POST /recover/finish');
  expect(ended?.body).toEqual({
    recovery_token: 'token',
    activation_code: '654321',
    password: 'Kooh-e-sahand-72',
  });
});

it('begins anew where the request is not known any more', async () => {
  keepRecovery(KEPT);
  const gone = refusal(401, 'recovery_token_invalid', 'This recovery request was not found.');
  const { user } = await open({ 'POST /recover/status': gone });
  await user.click(await screen.findByRole('button', { name: 'New request' }));
  expect(screen.getByLabelText('Account mobile number')).toBeTruthy();
  expect(readRecovery()).toBe(null);
});
