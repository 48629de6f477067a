// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { userQuery } from '#lib/queries/user.ts';
import { useQuery } from '@tanstack/react-query';
import { changes, openScreen, recorded, type Reply, serve, signInClient } from '#testing/panel.tsx';
import { EmailRow } from './email-row.tsx';
import { MobileRow } from './mobile-row.tsx';
import { textsOf } from '#i18n/texts.ts';

const factorProofTexts = textsOf(() => import('#components/factor-proof/texts/fa.ts'));
const passkeyTexts = textsOf(() => import('#components/passkey/texts/fa.ts'));
const contactsTexts = textsOf(() => import('./texts/fa.ts'));

const at = '2030-01-01T00:00:00.000Z';
const ok =
  (data: object): Reply =>
  async () =>
    Response.json({ code: 200, message: 'Done.', data });
const refusal =
  (error: string, message: string, facts: object = {}): Reply =>
  async () =>
    Response.json({ code: 422, error, message, facts }, { status: 422 });
const factorWanted = refusal('factor_required', 'Show that it is you.', { methods: ['sms'] });

function Rows() {
  const { data } = useQuery(userQuery);
  return data === undefined ? null : (
    <>
      <MobileRow user={data} />
      <EmailRow user={data} />
    </>
  );
}

async function open(replies: Record<string, Reply | Reply[]>, email: string | null = null) {
  const login = (await recorded('login').json()) as { data: { user: object } };
  const user = { ...login.data.user, mobile: '09120000003', email };
  const sent = serve({
    'GET /fetchUser': ok(user),
    'GET /user/message_settings': ok({ mail_available: true }),
    'GET /security/factors': ok({ methods: ['sms'] }),
    ...replies,
  });
  const drawn = await openScreen(<Rows />, {
    path: '/security',
    texts: [contactsTexts, factorProofTexts, passkeyTexts],
  });
  return { ...drawn, sent };
}
beforeEach(signInClient);

it('leads from the new number over a factor to its code, each refusal in its field', async () => {
  const { user, sent } = await open({
    'POST /user/getVerficiationCode': ok({ sent: true, expires_at: at, resend_at: at }),
    'POST /user/mobile': [
      refusal('mobile_unchanged', 'It is the one you have.'),
      factorWanted,
      ok({ sent: true, expires_at: at, resend_at: at }),
      refusal('mobile_taken', 'It has another account.'),
      ok({ mobile: '09120000009' }),
    ],
  });
  expect(await screen.findByText('09120000003')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Change' }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.getByText('Enter the new number.')).toBeTruthy();
  await user.type(screen.getByLabelText('New number'), '09120000009');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('It is the one you have.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText(/pause withdrawals for 24 hours/)).toBeTruthy();
  await user.type(await screen.findByLabelText('6-digit code'), '111111');
  expect(await screen.findByText('We sent a code to:', { exact: false })).toBeTruthy();
  await user.type(screen.getByLabelText('6-digit code'), '222222');
  expect(await screen.findByText('It has another account.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Confirm and change' }));
  await expect.poll(() => screen.queryByLabelText('6-digit code')).toBeNull();
  const mobile = '09120000009';
  expect(changes(sent).map(({ body }) => body)).toEqual([
    { mobile },
    { mobile },
    { purpose: 'change_mobile' },
    { mobile, activation_code: '111111' },
    { mobile, mobile_code: '222222' },
    { mobile, mobile_code: '222222' },
  ]);
});

it('shows the address, and leads to the page where it is set', async () => {
  await open({}, 'sara@example.ir');
  expect(await screen.findByText('sara@example.ir')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Change' });
  expect(link.getAttribute('href')).toBe('/settings/messages');
});

it('has no row for an address where this installation sends no mail', async () => {
  await open({ 'GET /user/message_settings': ok({ mail_available: false }) });
  expect(await screen.findByText('Mobile number')).toBeTruthy();
  expect(screen.queryByText('Email')).toBeNull();
});
