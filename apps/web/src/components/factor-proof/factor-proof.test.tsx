// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { call } from '../../lib/api/client.ts';
import { changes, openScreen, recorded, serve, signInClient } from '../../testing/panel.tsx';
import { FactorProof, type Proof } from './factor-proof.tsx';
import { factorProofTexts } from './texts/factor-proof-texts.ts';

const answer = (status: number, body: object) => async () =>
  new Response(JSON.stringify({ code: status, message: 'said', data: null, ...body }), { status });

async function open(onProof: (proof: Proof) => Promise<void>) {
  signInClient();
  return openScreen(<FactorProof purpose="change_email" action="Change" onProof={onProof} />, {
    path: '/security',
    texts: [factorProofTexts],
  });
}

async function me(): Promise<Response> {
  const { data } = await recorded('login').json();
  return new Response(JSON.stringify({ code: 200, message: '', data: data.user }));
}

it('sends a message only when it is asked for, then gives its code', async () => {
  const sentCode = { sent: true, expires_at: '', resend_at: '' };
  const sent = serve({
    'GET /fetchUser': me,
    'POST /user/getVerficiationCode': answer(200, { data: sentCode }),
  });
  const proofs: Proof[] = [];
  const { user } = await open(async (proof) => void proofs.push(proof));
  expect(changes(sent)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Send the code' }));
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
    'GET /fetchUser': me,
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
  await user.click(screen.getByRole('button', { name: 'Send the code' }));
  await user.type(await screen.findByLabelText('6-digit code'), '123456');
  await screen.findByText('Enter the code that your authenticator app shows.');
  await user.click(screen.getByRole('button', { name: 'I can’t use my authenticator' }));
  await user.type(screen.getByLabelText('Recovery code'), '7kq4m2xd');
  await user.click(screen.getByRole('button', { name: 'Change' }));
  await waitFor(() => expect(proofs.at(-1)).toEqual({ recovery_code: '7kq4m2xd' }));
});
