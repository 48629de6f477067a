// @vitest-environment happy-dom
import type { FirstWord, Unfreeze } from '@sarraf/contracts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { changes, openScreen, type Reply, serve, told } from '#testing/panel.tsx';
import { answer, refusal, signInStaff } from '#testing/staff.ts';
import { UnfreezePage } from './unfreeze-page.tsx';
import { textsOf } from '#i18n/texts.ts';

const reasonWordsTexts = textsOf(() => import('../../reason-words/texts/fa.ts'));
const returnReasonTexts = textsOf(() => import('#components/return-reason/texts/fa.ts'));
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
  first: null,
  created_at: '2026-11-25T02:00:00.000Z',
  may_decide: { allowed: true, reason: null, from: null },
};

/** What a first officer said. */
const said = (part: Partial<FirstWord>): FirstWord => ({
  officer: { id: '99', name: 'Reza' },
  at: '2026-11-25T03:00:00.000Z',
  reason: 'called them back',
  is_mine: false,
  ...part,
});

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
  expect(screen.getByRole('link', { name: 'User page' }).getAttribute('href')).toBe('/people/12');
  await user.click(screen.getByRole('button', { name: 'Decide' }));
  expect(screen.getByText(/You’re the first/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  expect(screen.getByText('Enter at least five characters.')).toBeTruthy();
  expect(changes(sent)).toEqual([]);
  await user.type(screen.getByLabelText('Reason'), 'called them back');
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(told()).toEqual(['Approved. A second officer has to approve too']));
  expect(changes(sent).map(({ call, body }) => [call, body])).toEqual([
    ['POST /admin/unfreezes/7/approve', { reason: 'called them back' }],
  ]);
});

it('shows the second officer why the first approved, and says when it is open', async () => {
  const first = said({ reason: 'mended: the SIM is theirs again' });
  const { user } = await open({ ...UNFREEZE, first, by_person: false, words: null });
  expect(screen.getByText('Requested by an officer, not the user.')).toBeTruthy();
  expect(screen.getByText('Issue resolved').closest('blockquote')?.textContent).toBe(
    'Issue resolved · the SIM is theirs again',
  );
  await user.click(screen.getByRole('button', { name: 'Decide' }));
  await user.type(screen.getByLabelText('Reason'), 'called them back');
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(told()).toEqual(['Account unfrozen']));
});

it('leaves the second approval to another officer, and lets the first one refuse', async () => {
  const { user, sent } = await open({ ...UNFREEZE, first: said({ is_mine: true }) });
  await user.click(screen.getByRole('button', { name: 'Decide' }));
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  expect(screen.getByText(/You’ve approved. A second officer/)).toBeTruthy();
  await user.type(screen.getByLabelText('Reason'), 'it was not them');
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(told()).toEqual(['Request rejected']));
  expect(changes(sent)[0]?.call).toBe('POST /admin/unfreezes/7/refuse');
});

it('keeps the reason and says why where it is refused', async () => {
  const { user } = await open(UNFREEZE, {
    'POST /admin/unfreezes/7/approve': refusal(409, 'second_person_missing', 'Takes two people.'),
  });
  await user.click(screen.getByRole('button', { name: 'Decide' }));
  await user.type(screen.getByLabelText('Reason'), 'called them back');
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Takes two people.')).toBeTruthy();
  expect(told()).toEqual([]);
});
