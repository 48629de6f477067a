// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { changes, openScreen, type Reply, serve, signInClient, told } from '#testing/panel.tsx';
import { PasskeysRow } from './passkeys-row.tsx';
import { textsOf } from '#i18n/texts.ts';

const deviceWordsTexts = textsOf(() => import('#components/device-words/texts/fa.ts'));
const factorProofTexts = textsOf(() => import('#components/factor-proof/texts/fa.ts'));
const passkeyTexts = textsOf(() => import('#components/passkey/texts/fa.ts'));
const authenticatorTexts = textsOf(() => import('../authenticator/texts/fa.ts'));
const passkeysTexts = textsOf(() => import('./texts/fa.ts'));

const device = vi.hoisted(() => ({ startRegistration: vi.fn(), startAuthentication: vi.fn() }));
vi.mock('@simplewebauthn/browser', () => device);

const NOW = '2026-11-25T06:00:00.000Z';
const PASSKEY = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'My phone',
  synced: true,
  created_at: NOW,
  last_used_at: null,
};
const ok = (data: unknown) => async () =>
  new Response(JSON.stringify({ code: 200, message: '', data }));
const SESSION = { id: PASSKEY.id, current: true, device: 'Chrome, Android', ip: '192.0.2.1' };

async function open(replies: Record<string, Reply | readonly Reply[]>) {
  const sent = serve({
    'GET /user/passkeys': ok([]),
    'GET /security/factors': ok({ methods: ['sms'] }),
    'GET /security/recoveryCodes': ok({ left: 10 }),
    'GET /fetchUser': 'login',
    'GET /sessions': ok([{ ...SESSION, created_at: NOW, last_seen_at: NOW }]),
    ...replies,
  });
  const texts = [
    passkeysTexts,
    passkeyTexts,
    factorProofTexts,
    deviceWordsTexts,
    authenticatorTexts,
  ];
  return { ...(await openScreen(<PasskeysRow />, { path: '/security', texts })), sent };
}

beforeEach(() => {
  vi.resetAllMocks();
  signInClient();
  Object.assign(window, { isSecureContext: true, PublicKeyCredential: class {} });
});

it('says that a browser knows no passkeys, and offers none', async () => {
  Object.assign(window, { PublicKeyCredential: undefined });
  await open({});
  expect(await screen.findByText('This browser doesn’t support passkeys.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('makes one from a factor over its name to the codes, and tells the device’s no', async () => {
  const { user, sent } = await open({
    'GET /user/passkeys': [ok([]), ok([PASSKEY])],
    'POST /user/getVerficiationCode': ok({ sent: true, expires_at: NOW, resend_at: NOW }),
    'POST /user/passkeys/begin': ok({ challenge: 'abc' }),
    'POST /user/passkeys': ok({ passkey: PASSKEY, recovery_codes: ['7KQ4-M2XD'] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Add' }));
  const sheet = within(await screen.findByRole('dialog'));
  await user.type(await sheet.findByLabelText('6-digit code'), '123456');
  const name = await sheet.findByDisplayValue('Chrome on Android');
  await user.clear(name);
  await user.click(sheet.getByRole('button', { name: 'Create passkey' }));
  expect(sheet.getByText('Enter a passkey name.')).toBeTruthy();
  expect(device.startRegistration).not.toHaveBeenCalled();
  await user.type(name, 'My phone');
  device.startRegistration.mockRejectedValueOnce(
    Object.assign(new Error(), { name: 'NotAllowedError' }),
  );
  await user.click(sheet.getByRole('button', { name: 'Create passkey' }));
  expect(await sheet.findByText(/No passkey selected/)).toBeTruthy();
  const response = { clientDataJSON: 'data', attestationObject: 'object', transports: [] };
  device.startRegistration.mockResolvedValueOnce({ id: 'key', rawId: 'key', response });
  await user.click(sheet.getByRole('button', { name: 'Create passkey' }));
  expect(await sheet.findByText('7KQ4-M2XD')).toBeTruthy();
  expect(changes(sent).at(-1)?.body).toEqual({
    name: 'My phone',
    credential: { id: 'key', response: { clientDataJSON: 'data', attestationObject: 'object' } },
  });
  // the list grew beneath: the codes stay until they are said to be kept
  expect(await screen.findByText(/^1 added/)).toBeTruthy();
  expect(sheet.getByText('7KQ4-M2XD')).toBeTruthy();
});

it('removes one by its own signature, and closes with the last', async () => {
  const { user, sent } = await open({
    'GET /user/passkeys': [ok([PASSKEY]), ok([])],
    'GET /security/factors': ok({ methods: ['recovery_code', 'passkey'] }),
    'POST /user/passkeys/challenge': ok({ challenge: 'abc' }),
    'POST /user/passkeys/remove': ok({}),
  });
  const response = { clientDataJSON: 'data', authenticatorData: 'auth', signature: 'sign' };
  device.startAuthentication.mockResolvedValueOnce({ id: 'key', rawId: 'key', response });
  await user.click(await screen.findByRole('button', { name: 'Manage' }));
  await user.click(await screen.findByRole('button', { name: 'Remove My phone' }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(told()).toEqual(['Passkey removed.']));
  expect(changes(sent).map(({ body }) => body)).toEqual([
    { purpose: 'passkeys' },
    { id: PASSKEY.id, passkey: { id: 'key', response } },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
