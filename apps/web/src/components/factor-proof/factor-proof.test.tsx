// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
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

it('sends one message as it opens, and gives its code with the last digit', async () => {
  const sentCode = { sent: true, expires_at: '', resend_at: '' };
  const sent = serve({
    'GET /security/factors': counts('sms'),
    'POST /user/getVerficiationCode': answer(200, { data: sentCode }),
  });
  const proofs: Proof[] = [];
  const { user } = await open(async (proof) => void proofs.push(proof));
  expect(await screen.findByText('Enter the code we texted you.')).toBeTruthy();
  await user.type(await screen.findByLabelText('6-digit code'), '12345');
  await user.click(screen.getByRole('button', { name: 'Change' }));
  expect(screen.getByText('Enter all 6 digits.')).toBeTruthy();
  await user.type(screen.getByLabelText('6-digit code'), '6');
  await waitFor(() => expect(proofs).toEqual([{ activation_code: '123456' }]));
  expect(changes(sent).map(({ body }) => body)).toEqual([{ purpose: 'change_email' }]);
});

it('says why no message was sent, and sends one when it is asked again', async () => {
  const sentCode = { sent: true, expires_at: '', resend_at: '' };
  const sent = serve({
    'GET /security/factors': counts('sms'),
    'POST /user/getVerficiationCode': [
      answer(429, { error: 'rate_limited', message: 'Wait a minute.' }),
      answer(200, { data: sentCode }),
    ],
  });
  const { user } = await open(async () => {});
  expect(await screen.findByText('Wait a minute.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  await waitFor(() => expect(screen.queryByText('Wait a minute.')).toBeNull());
  expect(changes(sent)).toHaveLength(2);
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
  await user.type(await screen.findByLabelText('6-digit code'), '123456');
  await screen.findByText('Enter the code from your authenticator app.');
  await user.click(screen.getByRole('button', { name: 'Use a recovery code instead' }));
  await user.type(screen.getByLabelText('Recovery code'), '7kq4m2xd');
  await user.click(screen.getByRole('button', { name: 'Change' }));
  await waitFor(() => expect(proofs.at(-1)).toEqual({ recovery_code: '7kq4m2xd' }));
});

/** A sheet that is opened and closed. */
function Sheet() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Close' : 'Open'}
      </button>
      {isOpen && (
        <FactorProof
          purpose="change_email"
          action="Change"
          onProof={async () => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

async function openSheet() {
  signInClient();
  const { user } = await openScreen(<Sheet />, {
    path: '/security',
    texts: [factorProofTexts, passkeyTexts],
  });
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return { user, press };
}

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();

it('sends no second message where it is opened again within the pause', async () => {
  const sent = serve({
    'GET /security/factors': counts('sms', 'google'),
    'POST /user/getVerficiationCode': () =>
      answer(200, { data: { sent: true, expires_at: '', resend_at: inSeconds(30) } })(),
  });
  const { user, press } = await openSheet();
  await press('Open');
  await screen.findByText('Enter the code from your authenticator app.');
  await press('Use an SMS code instead');
  expect(await screen.findByText('Enter the code we texted you.')).toBeTruthy();
  await press('Close');
  await press('Open');
  await screen.findByText('Enter the code from your authenticator app.');
  await press('Use an SMS code instead');
  expect(await screen.findByText('Enter the code we texted you.')).toBeTruthy();
  expect(screen.getByText(/Resend code in/).textContent).toMatch(/0:\d\d/);
  expect(changes(sent)).toHaveLength(1);
  // that code is used up: the next act has its own
  await user.type(screen.getByLabelText('6-digit code'), '123456');
  await press('Open');
  await screen.findByText('Enter the code from your authenticator app.');
  await press('Use an SMS code instead');
  await waitFor(() => expect(changes(sent)).toHaveLength(2));
});

it('sends no second message where it is closed and opened again before the first answer', async () => {
  let come: (response: Response) => void = () => undefined;
  const sms = new Promise<Response>((resolve) => (come = resolve));
  const sent = serve({
    'GET /security/factors': counts('sms'),
    'POST /user/getVerficiationCode': () => sms,
  });
  const { press } = await openSheet();
  await press('Open');
  await waitFor(() => expect(changes(sent)).toHaveLength(1));
  await press('Close');
  await press('Open');
  await screen.findByLabelText('6-digit code');
  come(await answer(200, { data: { sent: true, expires_at: '', resend_at: inSeconds(30) } })());
  expect(await screen.findByText('Enter the code we texted you.')).toBeTruthy();
  expect(changes(sent)).toHaveLength(1);
});

it('sends no message by what counted at an earlier opening', async () => {
  const sent = serve({
    'GET /security/factors': [counts('sms'), counts('google')],
    'POST /user/getVerficiationCode': answer(200, {
      data: { sent: true, expires_at: '', resend_at: inSeconds(-1) },
    }),
  });
  const { press } = await openSheet();
  await press('Open');
  expect(await screen.findByText('Enter the code we texted you.')).toBeTruthy();
  await press('Close');
  await press('Open');
  expect(await screen.findByText('Enter the code from your authenticator app.')).toBeTruthy();
  expect(changes(sent)).toHaveLength(1);
});
