// @vitest-environment happy-dom
import type { Unfreeze } from '@sarraf/contracts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { session } from '../../../../lib/session.ts';
import { changes, openScreen, type Reply, serve, told } from '../../../../testing/panel.tsx';
import { answer, refusal, signInStaff } from '../../../../testing/staff.ts';
import { UnfreezePage } from './unfreeze-page.tsx';
import { textsOf } from '../../../../i18n/texts.ts';

const reasonWordsTexts = textsOf(() => import('../../reason-words/texts/fa.ts'));
const returnReasonTexts = textsOf(() => import('../../../../components/return-reason/texts/fa.ts'));
const peopleTexts = textsOf(() => import('../../people/texts/fa.ts'));
const queueTexts = textsOf(() => import('../../queue/texts/fa.ts'));
const unfreezeTexts = textsOf(() => import('../texts/fa.ts'));

const UNFREEZE: Unfreeze = {
  id: '7',
  user_id: '12',
  first_name: 'Sara',
  last_name: 'Rostami',
  mobile: '0912***0004',
  since: '2026-11-24T02:00:00.000Z',
  by: 'owner',
  by_person: true,
  words: 'I have my phone again.',
  first_officer: null,
  first_reason: null,
  created_at: '2026-11-25T02:00:00.000Z',
  may_decide: { allowed: true, reason: null, from: null },
};

beforeEach(() => signInStaff('kyc_officer'));

async function open(unfreeze: Unfreeze | null, replies: Record<string, Reply> = {}) {
  const sent = serve({
    'GET /admin/unfreezes': answer(unfreeze === null ? [] : [unfreeze]),
    'POST /admin/unfreezes/7/approve': answer({}),
    'POST /admin/unfreezes/7/refuse': answer({}),
    ...replies,
  });
  const texts = [unfreezeTexts, queueTexts, peopleTexts, returnReasonTexts, reasonWordsTexts];
  const { user } = await openScreen(<UnfreezePage />, { path: '/unfreezes', texts });
  if (unfreeze !== null) await user.click(await screen.findByRole('button', { name: /Rostami/ }));
  return { user, sent };
}

it('says that nothing waits', async () => {
  await open(null);
  expect(await screen.findByText('The queue is empty')).toBeTruthy();
});

it('shows what the person says, and approves with a reason, never without', async () => {
  const { user, sent } = await open(UNFREEZE);
  expect(screen.getByText('I have my phone again.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Their page' }).getAttribute('href')).toBe('/people/12');
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  expect(screen.getByText('Enter at least five characters.')).toBeTruthy();
  expect(changes(sent)).toEqual([]);
  await user.type(screen.getByLabelText('Reason'), 'called them back');
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() =>
    expect(told()).toEqual(['Your approval is kept; a second officer has to approve']),
  );
  expect(changes(sent).map(({ call, body }) => [call, body])).toEqual([
    ['POST /admin/unfreezes/7/approve', { reason: 'called them back' }],
  ]);
});

it('shows the second officer why the first approved, and says when it is open', async () => {
  const first = { first_officer: '99', first_reason: 'mended: the SIM is theirs again' };
  const { user } = await open({ ...UNFREEZE, ...first, by_person: false, words: null });
  expect(screen.getByText('An officer asked for this, not the person.')).toBeTruthy();
  expect(screen.getByText('The cause is gone').closest('blockquote')?.textContent).toBe(
    'The cause is gone · the SIM is theirs again',
  );
  await user.type(screen.getByLabelText('Reason'), 'called them back');
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(told()).toEqual(['The account is open']));
});

it('leaves the second approval to another officer, and lets the first one refuse', async () => {
  const mine = { first_officer: session.get()?.user.id ?? '', first_reason: 'called them back' };
  const { user, sent } = await open({ ...UNFREEZE, ...mine });
  const approve = screen.getByRole('button', { name: 'Approve' });
  expect((approve as HTMLButtonElement).disabled).toBe(true);
  expect(screen.getByText(/You have approved; a second officer/)).toBeTruthy();
  await user.type(screen.getByLabelText('Reason'), 'it was not them');
  await user.click(screen.getByRole('button', { name: 'Refuse' }));
  await waitFor(() => expect(told()).toEqual(['The request was refused']));
  expect(changes(sent)[0]?.call).toBe('POST /admin/unfreezes/7/refuse');
});

it('keeps the reason and says why where it is refused', async () => {
  const { user } = await open(UNFREEZE, {
    'POST /admin/unfreezes/7/approve': refusal(409, 'second_person_missing', 'Takes two people.'),
  });
  await user.type(screen.getByLabelText('Reason'), 'called them back');
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Takes two people.')).toBeTruthy();
  expect(told()).toEqual([]);
});
