// @vitest-environment happy-dom
import type { MessageSettings } from '@sarraf/contracts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { changes, openScreen, recorded, serve, signInClient } from '#testing/panel.tsx';
import { Email } from './email.tsx';
import { textsOf } from '#i18n/texts.ts';

const factorProofTexts = textsOf(() => import('#components/factor-proof/texts/fa.ts'));
const passkeyTexts = textsOf(() => import('#components/passkey/texts/fa.ts'));
const messagesTexts = textsOf(() => import('../texts/fa.ts'));

const at = '2030-01-01T00:00:00.000Z';
const ok = (data: object) => async (): Promise<Response> =>
  Response.json({ code: 200, message: 'Done.', data });
const SETTINGS: MessageSettings = {
  lang: 'en',
  quiet_hours: null,
  choices: [],
  email: 'old@example.ir',
  mail_available: true,
  push_available: true,
  push_titles_alone: false,
  digest: 'off',
  alert_sms_left: 5,
  phishing_word: null,
};
beforeEach(signInClient);

it('asks for a factor where an address is replaced, then for the code that went there', async () => {
  const sent = serve({
    'GET /fetchUser': async () => recorded('login'),
    'GET /security/factors': ok({ methods: ['sms'] }),
    'POST /user/getVerficiationCode': ok({ sent: true, expires_at: at, resend_at: at }),
    'POST /user/email': [
      async () =>
        Response.json(
          { code: 403, error: 'factor_required', message: 'No.', facts: { methods: ['sms'] } },
          { status: 403 },
        ),
      ok({ sent: true, expires_at: at, resend_at: at }),
      ok({ email: 'new@example.ir' }),
    ],
  });
  const { user } = await openScreen(<Email settings={SETTINGS} />, {
    path: '/settings/messages',
    texts: [messagesTexts, factorProofTexts, passkeyTexts],
  });
  await user.click(screen.getByRole('button', { name: 'Change email' }));
  await user.type(screen.getByLabelText('Email address'), 'new@example.ir');
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  expect(await screen.findByText(/withdrawals are paused for 24 hours/)).toBeTruthy();
  await user.type(await screen.findByLabelText('6-digit code'), '111111');
  expect(await screen.findByText('new@example.ir')).toBeTruthy();
  await user.type(screen.getByLabelText('6-digit code'), '222222');
  await expect.poll(() => screen.queryByLabelText('6-digit code')).toBeNull();
  const email = 'new@example.ir';
  expect(changes(sent).map(({ body }) => body)).toEqual([
    { email },
    { purpose: 'change_email' },
    { email, activation_code: '111111' },
    { email, email_code: '222222' },
  ]);
});
