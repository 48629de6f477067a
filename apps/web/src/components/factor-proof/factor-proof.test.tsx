// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { call } from '../../lib/api/client.ts';
import { changes, openScreen, serve, signInClient } from '../../testing/panel.tsx';
import { FactorProof, type Proof } from './factor-proof.tsx';
import { textsOf } from '../../i18n/texts.ts';

const passkeyTexts = textsOf(() => import('../passkey/texts/fa.ts'));
const factorProofTexts = textsOf(() => import('./texts/fa.ts'));

const answer = (status: number, body: object) => async () =>
  new Response(JSON.stringify({ code: status, message: 'said', data: null, ...body }), { status });

async function open(onProof: (proof: Proof) => Promise<void>) {
  signInClient();
  return openScreen(<FactorProof purpose="change_email" action="Change" onProof={onProof} />, {
    path: '/security',
    texts: [factorProofTexts, passkeyTexts],
  });
}

const counts = (...methods: string[]) => answer(200, { data: { methods } });

it('sends a message only when it is asked for, then gives its code', async () => {
  const sentCode = { sent: true, expires_at: '', resend_at: '' };
  const sent = serve({
    'GET /security/factors': counts('sms'),
    'POST /user/getVerficiationCode': answer(200, { data: sentCode }),
  });
  const proofs: Proof[] = [];
  const { user } = await open(async (proof) => void proofs.push(proof));
  const send = await screen.findByRole('button', { name: 'Send the code' });
  expect(changes(sent)).toEqual([]);
  await user.click(send);
  await user.type(await screen.findByLabelText('6-digit code'), '12345');
  await user.click(screen.getByRole('button', { name: 'Change' }));
  expect(screen.getByText('Enter all 6 digits.')).toBeTruthy();
  await user.type(screen.getByLabelText('6-digit code'), '6');
  await waitFor(() => expect(proofs).toEqual([{ activation_code: '123456' }]));
  expect(changes(sent).map(({ body }) => body)).toEqual([{ purpose: 'change_email' }]);
});

it('asks for what the server says counts, and takes a recovery code in its place', async () => {
  const facts = { methods: ['google', 'recovery_code'] };
  serve({
    'GET /security/factors': counts('sms'),
    'POST /user/getVerficiationCode': answer(200, {
      data: { sent: true, expires_at: '', resend_at: '' },
    }),
    'POST /security/recoveryCodes': answer(403, { error: 'factor_required', facts }),
  });
  const proofs: Proof[] = [];
  const { user } = await open(async (proof) => {
    proofs.push(proof);
    if ('activation_code' in proof) await call('POST /security/recoveryCodes', { body: proof });
  });
  await user.click(await screen.findByRole('button', { name: 'Send the code' }));
  await user.type(await screen.findByLabelText('6-digit code'), '123456');
  await screen.findByText('Enter the code that your authenticator app shows.');
  await user.click(screen.getByRole('button', { name: 'Use a recovery code instead' }));
  await user.type(screen.getByLabelText('Recovery code'), '7kq4m2xd');
  await user.click(screen.getByRole('button', { name: 'Change' }));
  await waitFor(() => expect(proofs.at(-1)).toEqual({ recovery_code: '7kq4m2xd' }));
});
