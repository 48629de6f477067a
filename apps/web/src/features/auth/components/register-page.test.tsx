// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { textsOf } from '#i18n/texts.ts';
import { wishMobile } from '#lib/wished-mobile.ts';
import { openScreen, type Reply, serve } from '#testing/panel.tsx';
import { RegisterPage } from './register-page.tsx';

const authTexts = textsOf(() => import('../texts/fa.ts'));

const RESEND_AT = '2026-01-01T00:02:00.000Z';
const sentCode: Reply = async () =>
  Response.json({ code: 200, data: { sent: true, expires_at: RESEND_AT, resend_at: RESEND_AT } });

async function open(mobile: string) {
  const calls = serve({ 'POST /jwt/register': sentCode });
  wishMobile(mobile);
  const { user } = await openScreen(<RegisterPage />, { path: '/register', texts: [authTexts] });
  const sent = (): unknown[] =>
    calls.flatMap(({ body, call }) => (call === 'POST /jwt/register' ? [body] : []));
  return { user, sent };
}

it('sends the code of a mobile that was typed on the front page, once', async () => {
  const { sent, user } = await open('09121234567');
  await user.click(await screen.findByRole('button', { name: 'Change number' }));
  // back at the number nothing goes out by itself
  expect(await screen.findByLabelText('Mobile number')).toHaveProperty('value', '09121234567');
  expect(sent()).toEqual([{ mobile: '09121234567' }]);
});

it('sends nothing for a mobile that is none, and says so', async () => {
  const { sent } = await open('0912');
  expect((await screen.findByLabelText('Mobile number')).getAttribute('aria-invalid')).toBe('true');
  expect(sent()).toEqual([]);
});

it('waits for the press of whoever came without a mobile', async () => {
  const { sent, user } = await open('');
  await user.type(await screen.findByLabelText('Mobile number'), '09121234567');
  expect(sent()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  await screen.findByRole('button', { name: 'Change number' });
  expect(sent()).toHaveLength(1);
});
