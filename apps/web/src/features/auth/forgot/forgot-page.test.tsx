// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openScreen, serve } from '#testing/panel.tsx';
import { ForgotPage } from './forgot-page.tsx';
import { textsOf } from '#i18n/texts.ts';

const authTexts = textsOf(() => import('../texts/fa.ts'));
const passkeyTexts = textsOf(() => import('#components/passkey/texts/fa.ts'));
const forgotTexts = textsOf(() => import('./texts/fa.ts'));

const open = () =>
  openScreen(<ForgotPage />, {
    path: '/forgot-password',
    texts: [authTexts, forgotTexts, passkeyTexts],
  });
const at = '2030-01-01T00:00:00.000Z';
const answer = (data: object) => async (): Promise<Response> =>
  Response.json({ status: 200, message: '', data });
const refusal = (error: string, message: string) => async (): Promise<Response> =>
  Response.json({ status: 422, message, data: null, error }, { status: 422 });

it('leads from the mobile over its code to the new password, and says what came of it', async () => {
  const sent = serve({
    'POST /forgotPassword': [
      answer({ sent: true, expires_at: at, resend_at: at }),
      answer({ reset_token: 'a-token', expires_at: at, methods: [] }),
      refusal('password_weak', 'The password is a common one.'),
      answer({}),
    ],
  });
  const { user } = await open();
  await user.type(screen.getByLabelText('Mobile number'), '۰۹۱۲۰۰۰۰۰۰۳');
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  await user.type(await screen.findByLabelText('6-digit code'), '123456');
  const field = await screen.findByLabelText('New password');
  await user.click(screen.getByRole('button', { name: 'Set password' }));
  expect(screen.getByText('Use at least 8 characters.')).toBeTruthy();
  await user.type(field, 'Lale-4-vazir-71');
  await user.click(screen.getByRole('button', { name: 'Set password' }));
  expect(await screen.findByText('The password is a common one.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Set password' }));
  expect(await screen.findByText('Password changed')).toBeTruthy();
  expect(screen.getByText(/Withdrawals and transfers are paused for 24 hours/)).toBeTruthy();
  expect(sent.map(({ body }) => body).slice(0, 3)).toEqual([
    { mobile: '09120000003' },
    { mobile: '09120000003', activation_code: '123456' },
    { mobile: '09120000003', reset_token: 'a-token', password: 'Lale-4-vazir-71' },
  ]);
});

it('begins again where the time for a new password is over, and says why', async () => {
  serve({
    'POST /forgotPassword': [
      answer({ sent: true, expires_at: at, resend_at: at }),
      answer({ reset_token: 'a-token', expires_at: at, methods: [] }),
      refusal('reset_token_invalid', 'The time is over.'),
    ],
  });
  const { user } = await open();
  await user.type(screen.getByLabelText('Mobile number'), '09120000003');
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  await user.type(await screen.findByLabelText('6-digit code'), '123456');
  await user.type(await screen.findByLabelText('New password'), 'Lale-4-vazir-71');
  await user.click(screen.getByRole('button', { name: 'Set password' }));
  expect(await screen.findByText('The time is over.')).toBeTruthy();
  expect(screen.getByLabelText('Mobile number')).toBeTruthy();
});
