// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { changes, openScreen, type Reply, serve, signInClient, told } from '#testing/panel.tsx';
import { PasswordRow } from './password-row.tsx';
import { textsOf } from '#i18n/texts.ts';

const factorProofTexts = textsOf(() => import('#components/factor-proof/texts/fa.ts'));
const passkeyTexts = textsOf(() => import('#components/passkey/texts/fa.ts'));
const passwordTexts = textsOf(() => import('./texts/fa.ts'));

const OLD = 'Sarraf-demo-1404';
const FRESH = 'Lale-4-vazir-71';
const at = '2030-01-01T00:00:00.000Z';
const answer = (data: object) => async (): Promise<Response> =>
  Response.json({ status: 200, message: '', data });
const refusal =
  (status: number, error: string, message: string, facts: object = {}) =>
  async () =>
    Response.json({ status, message, data: facts, error }, { status });
const wantsFactor = refusal(403, 'factor_required', 'Show that it is you.', { methods: ['sms'] });

async function open(change: readonly Reply[]) {
  const sent = serve({
    'GET /fetchUser': 'login',
    'GET /security/factors': answer({ methods: ['sms'] }),
    'POST /user/getVerficiationCode': answer({ sent: true, expires_at: at, resend_at: at }),
    'POST /user/changePassword': change,
  });
  const texts = [passwordTexts, factorProofTexts, passkeyTexts];
  const { user } = await openScreen(<PasswordRow />, { path: '/security', texts });
  await user.click(screen.getByRole('button', { name: 'Change' }));
  const sheet = within(await screen.findByRole('dialog'));
  const type = async (label: string, text: string): Promise<void> => {
    await user.clear(sheet.getByLabelText(label));
    await user.type(sheet.getByLabelText(label), text);
  };
  const press = (name: string) => user.click(sheet.getByRole('button', { name }));
  return { user, sent, sheet, type, press };
}
beforeEach(signInClient);

it('changes the password once both were accepted and a code came back', async () => {
  const { user, sent, sheet, type, press } = await open([wantsFactor, answer({})]);
  await type('Current password', OLD);
  await type('New password', FRESH);
  await press('Continue');
  await user.type(await sheet.findByLabelText('6-digit code'), '123456');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(told()).toEqual(['Password changed. Other devices signed out.']);
  const passwords = { old_password: OLD, password: FRESH };
  expect(changes(sent).map(({ body }) => body)).toEqual([
    passwords,
    { purpose: 'change_password' },
    { ...passwords, activation_code: '123456' },
  ]);
});

it('says in its own field what the server refuses, and sends no code for it', async () => {
  const { sent, sheet, type, press } = await open([
    refusal(422, 'old_password_wrong', 'Your current password is incorrect.'),
    refusal(422, 'password_weak', 'It is a common one.'),
  ]);
  await type('Current password', 'Not-it-1404');
  await type('New password', FRESH);
  await press('Continue');
  expect(await sheet.findByText('Your current password is incorrect.')).toBeTruthy();
  expect(sheet.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true');
  await type('Current password', OLD);
  await press('Continue');
  expect(await sheet.findByText('It is a common one.')).toBeTruthy();
  expect(sheet.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true');
  expect(changes(sent).map(({ call }) => call)).toEqual([
    'POST /user/changePassword',
    'POST /user/changePassword',
  ]);
});

it('sends nothing that cannot be right: no current one, too short, the same again', async () => {
  const { sent, sheet, type, press } = await open([wantsFactor]);
  await press('Continue');
  expect(sheet.getByText('Enter your current password.')).toBeTruthy();
  expect(sheet.getByText('Use at least 8 characters.')).toBeTruthy();
  await type('Current password', OLD);
  await type('New password', OLD);
  await press('Continue');
  expect(sheet.getByText('That’s your current password.')).toBeTruthy();
  expect(changes(sent)).toEqual([]);
});
