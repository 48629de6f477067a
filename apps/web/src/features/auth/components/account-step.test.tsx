// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { openScreen, type Reply, serve } from '#testing/panel.tsx';
import type { AccountForm } from '../model/sign-in-form.ts';
import { AccountStep } from './account-step.tsx';
import { textsOf } from '#i18n/texts.ts';

const authTexts = textsOf(() => import('../texts/fa.ts'));

const EMPTY: AccountForm = {
  password: '',
  firstName: '',
  lastName: '',
  invite: '',
  accepted: true,
};
const weak: Reply = async () =>
  Response.json(
    { code: 422, error: 'password_weak', message: 'This password is easy to guess.', facts: {} },
    { status: 422 },
  );

function Step() {
  const [form, setForm] = useState(EMPTY);
  return (
    <AccountStep
      form={form}
      onForm={setForm}
      step={3}
      mobile="09120000003"
      token="proof"
      onTokenRefused={vi.fn()}
      onDone={vi.fn()}
    />
  );
}

async function open() {
  serve({
    'GET /terms_and_conditions': async () =>
      Response.json({ code: 200, data: { version: '1', text: [] } }),
    'POST /jwt/register': weak,
  });
  const { user } = await openScreen(<Step />, { path: '/register', texts: [authTexts] });
  await user.type(screen.getByLabelText('First name'), 'Sara');
  return user;
}

const hasFocus = (label: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)));

it('leads to the second field where the first one is right', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Create account and log in' }));
  await hasFocus('Last name');
  expect(screen.getByText('Enter a value.')).toBeTruthy();
});

it('leads to the password that the server refused', async () => {
  const user = await open();
  await user.type(screen.getByLabelText('Last name'), 'Karimi');
  await user.type(screen.getByLabelText('Password'), 'password12345');
  await user.click(screen.getByRole('button', { name: 'Create account and log in' }));
  expect(await screen.findByText('This password is easy to guess.')).toBeTruthy();
  await hasFocus('Password');
});

it('takes the code of whoever invited one, and says beside it why it was refused', async () => {
  const words = 'The owner of this code has signed in on this device.';
  const sent = serve({
    'GET /terms_and_conditions': async () =>
      Response.json({ code: 200, data: { version: '1', text: [] } }),
    'GET /referral/look': async () =>
      Response.json({
        code: 200,
        data: { code: 'SR4K60', friend_percent: 60, discount_ppm: 180_000, days: 365 },
      }),
    'POST /jwt/register': async () =>
      Response.json(
        { code: 409, error: 'referral_same_device', message: words, facts: {} },
        { status: 409 },
      ),
  });
  const { user } = await openScreen(<Step />, { path: '/register', texts: [authTexts] });
  expect(screen.queryByLabelText('Invite code')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Have an invite code?' }));
  await user.type(screen.getByLabelText('Invite code'), 'SR4K60');
  expect(await screen.findByText('18% off your fees for a year')).toBeTruthy();
  expect(screen.getByText(/sees their share of your fees/)).toBeTruthy();
  await user.type(screen.getByLabelText('First name'), 'Sara');
  await user.type(screen.getByLabelText('Last name'), 'Karimi');
  await user.type(screen.getByLabelText('Password'), 'Nilufar-7-abi-31');
  await user.click(screen.getByRole('button', { name: 'Create account and log in' }));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByLabelText('Invite code').getAttribute('aria-invalid')).toBe('true');
  expect(sent.find(({ call }) => call === 'POST /jwt/register')?.body).toMatchObject({
    referral_code: 'SR4K60',
  });
});
