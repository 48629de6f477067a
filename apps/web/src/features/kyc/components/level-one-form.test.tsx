// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { session } from '#lib/session.ts';
import { openScreen, type Reply, serve, signInClient } from '#testing/panel.tsx';
import { LevelOneForm } from './level-one-form.tsx';
import { textsOf } from '#i18n/texts.ts';

const kycTexts = textsOf(() => import('../texts/fa.ts'));

const taken: Reply = async () =>
  Response.json(
    { code: 403, error: 'national_code_taken', message: 'This code has an account.', facts: {} },
    { status: 403 },
  );

async function open() {
  serve({ 'POST /user/upgradeLevelOne': taken });
  const { user } = await openScreen(<LevelOneForm refusal={null} />, {
    path: '/kyc',
    texts: [kycTexts],
  });
  return user;
}

const hasFocus = (label: RegExp) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)));
const send = () => screen.getByRole('button', { name: 'Submit' });

beforeEach(() => {
  signInClient();
  const current = session.get();
  if (current === null) throw new Error('Somebody is signed in.');
  session.set({ ...current, user: { ...current.user, first_name: 'سارا', last_name: 'کریمی' } });
});

it('leads to the first field that is missing', async () => {
  const user = await open();
  await user.click(send());
  await hasFocus(/National code/);
  expect(screen.getByLabelText(/National code/).getAttribute('aria-invalid')).toBe('true');
  await user.keyboard('0499370899{Enter}');
  await hasFocus(/birth/i);
});

it('leads to the field that the server refused', async () => {
  const user = await open();
  await user.type(screen.getByLabelText(/National code/), '0499370899');
  await user.type(screen.getByLabelText(/birth/i), '13700512');
  await user.type(screen.getByLabelText(/card/i), '6037997799998886');
  await user.click(send());
  expect(await screen.findByText('This code has an account.')).toBeTruthy();
  await hasFocus(/National code/);
});
