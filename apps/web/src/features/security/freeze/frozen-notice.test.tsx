// @vitest-environment happy-dom
import type { OwnFreeze } from '@sarraf/contracts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { session } from '#lib/session.ts';
import {
  changes,
  openScreen,
  recorded,
  type Reply,
  serve,
  signInClient,
  told,
} from '#testing/panel.tsx';
import { answer, refusal } from '#testing/staff.ts';
import { FreezeRow } from './freeze-row.tsx';
import { FrozenNotice } from './frozen-notice.tsx';
import { textsOf } from '#i18n/texts.ts';

const passkeyTexts = textsOf(() => import('#components/passkey/texts/fa.ts'));
const factorProofTexts = textsOf(() => import('#components/factor-proof/texts/fa.ts'));
const ownFreezeTexts = textsOf(() => import('./texts/fa.ts'));

const AT = '2026-11-25T06:00:00.000Z';
const OPEN: OwnFreeze = { frozen: false, since: null, by: null, reason: null, asked_at: null };
const FROZEN: OwnFreeze = { ...OPEN, frozen: true, since: AT, by: 'owner' };
const WAITING: OwnFreeze = { ...FROZEN, asked_at: AT };

beforeEach(signInClient);

async function open(own: OwnFreeze, replies: Record<string, Reply | Reply[]> = {}) {
  const sent = serve({
    'GET /user/freeze': answer(own),
    'GET /fetchUser': async () => recorded('login'),
    'GET /security/factors': answer({ methods: ['sms'] }),
    ...replies,
  });
  const drawn = await openScreen(
    <>
      <FrozenNotice />
      <FreezeRow />
    </>,
    { path: '/security', texts: [ownFreezeTexts, factorProofTexts, passkeyTexts] },
  );
  return { ...drawn, sent };
}

it('freezes by its button alone, after it said what that does; every page knows', async () => {
  const { user, sent } = await open(OPEN, { 'POST /user/freeze': answer(FROZEN) });
  await user.click(await screen.findByRole('button', { name: 'Freeze' }));
  expect(screen.getByText(/Every other device is signed out/)).toBeTruthy();
  expect(changes(sent)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Freeze account' }));
  expect(await screen.findByRole('heading', { name: 'Your account is frozen' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Freeze' })).toBeNull();
  // the notice of the server says so in a message
  expect(told()).toEqual([]);
  expect(changes(sent).map(({ call }) => call)).toEqual(['POST /user/freeze']);
});

it('says why it could not freeze, and stays', async () => {
  const down = refusal(429, 'rate_limited', 'Too often.');
  const { user } = await open(OPEN, { 'POST /user/freeze': down });
  await user.click(await screen.findByRole('button', { name: 'Freeze' }));
  await user.click(screen.getByRole('button', { name: 'Freeze account' }));
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  expect(session.get()?.user.frozen).toBe(false);
});

it('is asked to open with words and a factor, and then waits', async () => {
  const { user, sent } = await open(FROZEN, {
    'POST /user/getVerficiationCode': answer({ sent: true, expires_at: AT, resend_at: AT }),
    'POST /user/unfreeze': [refusal(422, 'code_wrong', 'The code is wrong.'), answer(WAITING)],
  });
  expect(await screen.findByText(/By you/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open orders' }).getAttribute('href')).toBe('/orders');
  await user.click(screen.getByRole('button', { name: 'Request unfreezing' }));
  await user.type(screen.getByLabelText('Message (optional)'), ' I have my phone again. ');
  // a code lives two minutes: none is sent while the words are written
  expect(changes(sent)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.type(await screen.findByLabelText('6-digit code'), '111111');
  expect(await screen.findByText('The code is wrong.')).toBeTruthy();
  await user.clear(screen.getByLabelText('6-digit code'));
  await user.type(screen.getByLabelText('6-digit code'), '222222');
  expect(await screen.findByText('Your request is in review')).toBeTruthy();
  const words = 'I have my phone again.';
  expect(changes(sent).map(({ body }) => body)).toEqual([
    { purpose: 'unfreeze' },
    { words, activation_code: '111111' },
    { words, activation_code: '222222' },
  ]);
});

it('waits, and takes the request back where it is not wanted', async () => {
  const { user, sent } = await open(WAITING, { 'POST /user/freeze': answer(FROZEN) });
  await user.click(await screen.findByRole('button', { name: 'Cancel request' }));
  expect(await screen.findByRole('button', { name: 'Request unfreezing' })).toBeTruthy();
  expect(changes(sent)).toHaveLength(1);
});

it('tells the reason that staff told, and none that they did not', async () => {
  await open({ ...FROZEN, by: 'staff', reason: 'authority_order' });
  expect(await screen.findByText(/By Sarraf/)).toBeTruthy();
  expect(screen.getByText(/order of a legal authority/)).toBeTruthy();
});

it('says nothing where nothing is frozen, and of no reason where there is none to tell', async () => {
  const { sent } = await open({ ...FROZEN, by: 'staff', reason: 'other' });
  expect(await screen.findByText(/By Sarraf/)).toBeTruthy();
  expect(screen.queryByText(/Reason:/)).toBeNull();
  await waitFor(() => expect(changes(sent)).toEqual([]));
});
