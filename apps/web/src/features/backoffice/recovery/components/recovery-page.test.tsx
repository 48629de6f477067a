// @vitest-environment happy-dom
import type { Recovery } from '@sarraf/contracts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { changes, openScreen, serve } from '#testing/panel.tsx';
import { answer, FIRST_ABILITIES, signInStaff } from '#testing/staff.ts';
import { RecoveryPage } from './recovery-page.tsx';
import { textsOf } from '#i18n/texts.ts';

const documentWordsTexts = textsOf(() => import('#components/document-words/texts/fa.ts'));
const identityTexts = textsOf(() => import('../../identity/texts/fa.ts'));
const queueTexts = textsOf(() => import('../../queue/texts/fa.ts'));
const reasonTexts = textsOf(() => import('../../reason-words/texts/fa.ts'));
const returnTexts = textsOf(() => import('#components/return-reason/texts/fa.ts'));
const recoveryTexts = textsOf(() => import('../texts/fa.ts'));

const RECOVERY: Recovery = {
  id: '7',
  user_id: '12',
  status: 'waiting',
  first_name: 'Sara',
  last_name: 'Rostami',
  old_mobile: '09120000004',
  new_mobile: '09300000001',
  spoken_numbers: [34, 50],
  media_type: 'video/webm',
  documents: [],
  first: null,
  may_decide: { allowed: true, reason: null, from: null },
  created_at: '2026-11-25T02:00:00.000Z',
};

async function open(recovery: Recovery | null) {
  const sent = serve({
    'GET /admin/recoveries': answer(recovery === null ? [] : [recovery]),
    'POST /admin/recoveries/7/approve': answer({}),
    'POST /admin/recoveries/7/refuse': answer({}),
  });
  const texts = [
    recoveryTexts,
    identityTexts,
    documentWordsTexts,
    queueTexts,
    reasonTexts,
    returnTexts,
  ];
  const { user } = await openScreen(<RecoveryPage />, { path: '/recoveries', texts });
  return { user, sent };
}

it('says that nothing waits', async () => {
  signInStaff('kyc_officer');
  await open(null);
  expect(await screen.findByText('The queue is empty')).toBeTruthy();
});

it('decides with a reason, never without, and asks for the video only when it is to be watched', async () => {
  signInStaff('kyc_officer');
  const { user, sent } = await open(RECOVERY);
  await user.click(await screen.findByRole('button', { name: /Sara Rostami/ }));
  expect(screen.getByText('34، 50')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Decide' }));
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  expect(changes(sent)).toEqual([]);
  await user.type(screen.getByLabelText('Reason'), 'the same face');
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() =>
    expect(changes(sent).map(({ call, body }) => [call, body])).toEqual([
      ['POST /admin/recoveries/7/approve', { reason: 'the same face' }],
    ]),
  );
  expect(sent.filter(({ call }) => call.endsWith('/video'))).toEqual([]);
});

it('leaves the second approval to another officer', async () => {
  signInStaff('kyc_officer');
  const officer = { id: '7', name: 'Mina' };
  const first = { officer, at: RECOVERY.created_at, reason: 'the same face', is_mine: true };
  const { user } = await open({ ...RECOVERY, first });
  await user.click(await screen.findByRole('button', { name: /Sara Rostami/ }));
  await user.click(screen.getByRole('button', { name: 'Decide' }));
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  expect(screen.getByText('You’ve approved. A second officer has to approve too.')).toBeTruthy();
});

it('offers no decision to who may only read', async () => {
  signInStaff(
    'kyc_officer',
    FIRST_ABILITIES.kyc_officer.filter((one) => one !== 'update Recovery'),
  );
  const { user } = await open(RECOVERY);
  await user.click(await screen.findByRole('button', { name: /Sara Rostami/ }));
  expect(screen.getByText('34، 50')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull();
});
