// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openScreen, type Reply, serve, changes, told } from '#testing/panel.tsx';
import {
  abilityOf,
  FIRST_ABILITIES,
  answer,
  refusal,
  signInStaff,
  staffAnswer,
} from '#testing/staff.ts';
import { Proposals } from './proposals.tsx';
import { InviteSheet } from './invite-sheet.tsx';
import { RoleMatrix } from './role-matrix.tsx';
import { textsOf } from '#i18n/texts.ts';

const staffWordsTexts = textsOf(() => import('#components/staff-words/texts/fa.ts'));
const staffTexts = textsOf(() => import('../texts/fa.ts'));

const TEXTS = [staffTexts, staffWordsTexts];
const REASON = 'as agreed in the meeting';
const done = answer({ done: true, proposal: null });
const waits = answer({ done: false, proposal: null });

const matrix = (replies: Record<string, Reply> = {}) => {
  const sent = serve(replies);
  return openScreen(<RoleMatrix staff={staffAnswer()} />, { path: '/matrix', texts: TEXTS }).then(
    ({ user }) => ({ user, sent }),
  );
};

it('shows what each role may do, and edits one role with what comes, what goes and why', async () => {
  signInStaff('owner');
  const { user, sent } = await matrix({ 'POST /admin/staff/roles/support': waits });
  const row = screen.getByRole('row', { name: /See audit/ });
  expect(within(row).getAllByText('Yes')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Change Support' }));
  await user.click(screen.getByRole('checkbox', { name: 'Support: See audit' }));
  await user.click(screen.getByRole('checkbox', { name: 'Support: See messages' }));
  expect(screen.getByText('Added: See audit')).toBeTruthy();
  expect(screen.getByText('Removed: See messages')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save permissions' }));
  expect(screen.getByText('Give the reason in a few words.')).toBeTruthy();
  expect(changes(sent)).toEqual([]);
  await user.type(screen.getByLabelText('Reason'), REASON);
  await user.click(screen.getByRole('button', { name: 'Save permissions' }));
  await waitFor(() => expect(changes(sent)).toHaveLength(1));
  const others = FIRST_ABILITIES.support.filter((ability) => ability !== 'read Messages');
  expect(changes(sent).map(({ body }) => body)).toEqual([
    { abilities: [...others, 'read Audit'].map(abilityOf), reason: REASON },
  ]);
  await waitFor(() => expect(told()).toEqual(['Proposed. A second person has to approve it']));
});

it('an auditor sees the matrix and no button that changes it', async () => {
  signInStaff('auditor');
  await matrix();
  expect(screen.getByRole('columnheader', { name: /Auditor/ })).toBeTruthy();
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
});

it('says what an invitation lacks, then sends it once and closes', async () => {
  signInStaff('owner');
  const onClose = vi.fn();
  const sent = serve({ 'POST /admin/staff/invitations': done });
  const { user } = await openScreen(<InviteSheet onClose={onClose} />, {
    path: '/invite',
    texts: TEXTS,
  });
  const send = screen.getByRole('button', { name: 'Send invitation', hidden: true });
  await user.click(send);
  expect(screen.getAllByText('Fill in this field.')).toHaveLength(2);
  expect(screen.getByText('Enter 11 digits starting with 09.')).toBeTruthy();
  expect(screen.getByText('Check the national code.')).toBeTruthy();
  expect(screen.getByText('Choose at least one role.')).toBeTruthy();
  expect(changes(sent)).toEqual([]);
  await user.type(screen.getByLabelText('First name'), 'Negar');
  await user.type(screen.getByLabelText('Last name'), 'Farahi');
  await user.type(screen.getByLabelText('Mobile number'), '۰۹۱۲۱۱۱۲۲۳۳');
  await user.type(screen.getByLabelText('National code'), '0499370899');
  await user.click(screen.getByLabelText('Identity officer'));
  await user.type(screen.getByLabelText('Reason'), REASON);
  await user.click(send);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(changes(sent).map(({ body }) => body)).toEqual([
    {
      first_name: 'Negar',
      last_name: 'Farahi',
      mobile: '09121112233',
      national_code: '0499370899',
      roles: ['kyc_officer'],
      reason: REASON,
    },
  ]);
  expect(told()).toEqual(['Invitation sent']);
});

it('says a refusal under its field and keeps what was typed', async () => {
  signInStaff('owner');
  const onClose = vi.fn();
  serve({
    'POST /admin/staff/invitations': refusal(409, 'already_invited', 'Invited already.'),
  });
  const { user } = await openScreen(<InviteSheet onClose={onClose} />, {
    path: '/invite-again',
    texts: TEXTS,
  });
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type('First name', 'Negar');
  type('Last name', 'Farahi');
  type('Mobile number', '09121112233');
  type('National code', '0499370899');
  type('Reason', REASON);
  await user.click(screen.getByLabelText('Support'));
  await user.click(screen.getByRole('button', { name: 'Send invitation', hidden: true }));
  expect(await screen.findByText('Invited already.')).toBeTruthy();
  expect(screen.getByLabelText('Mobile number').getAttribute('aria-invalid')).toBe('true');
  expect(onClose).not.toHaveBeenCalled();
});

const proposal = (over: object = {}) => ({
  id: '31',
  kind: 'member_roles' as const,
  subject: 'user:10',
  person: { id: '10', name: 'Sara' },
  removes: ['support'],
  adds: ['kyc_officer'],
  reason: 'moves to the other team',
  proposed_by: { id: '9', name: 'Kian' },
  proposed_at: '2026-01-02T00:00:00.000Z',
  expires_at: '2026-01-09T00:00:00.000Z',
  state: 'waiting' as const,
  ...over,
});

const proposals = async (over: object, staff = staffAnswer(), replies = {}) => {
  const sent = serve(replies);
  const list = [proposal(over)];
  const { user } = await openScreen(<Proposals proposals={list} staff={staff} />, {
    path: '/proposals',
    texts: TEXTS,
  });
  return { user, sent };
};

it('a proposal says what goes, what comes, by whom and why, and is approved by a second person', async () => {
  signInStaff('owner');
  const { user, sent } = await proposals({}, staffAnswer(), {
    'POST /admin/staff/proposals/31/approve': answer(proposal({ state: 'approved' })),
  });
  for (const text of ['Support', 'Identity officer', 'moves to the other team', 'Kian']) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  await user.click(screen.getByRole('button', { name: 'Review' }));
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  expect(screen.getByText('Enter at least five characters.')).toBeTruthy();
  await user.type(screen.getByLabelText('Reason'), REASON);
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(told()).toEqual(['Approved and applied']));
  expect(changes(sent)).toMatchObject([
    { call: 'POST /admin/staff/proposals/31/approve', body: { reason: REASON } },
  ]);
});

it('is refused with a reason only', async () => {
  signInStaff('owner');
  const { user, sent } = await proposals({}, staffAnswer(), {
    'POST /admin/staff/proposals/31/refuse': answer(proposal({ state: 'refused' })),
  });
  await user.click(screen.getByRole('button', { name: 'Review' }));
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  expect(screen.getByText('Enter at least five characters.')).toBeTruthy();
  await user.type(screen.getByLabelText('Reason'), REASON);
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(told()).toEqual(['Proposal rejected']));
  expect(changes(sent).map(({ body }) => body)).toEqual([{ reason: REASON }]);
});

/** Whose role is old, and its ability is new. */
const newOwner = () => {
  const staff = staffAnswer();
  const from = new Date(Date.now() + 71 * 3_600_000).toISOString();
  const members = staff.members.map((one) =>
    one.id === '7' ? { ...one, counts_from: from } : one,
  );
  return { ...staff, members };
};

it.each([
  [
    ...(['one’s own', { proposed_by: { id: '7', name: 'Mina' } }, staffAnswer()] as const),
    ...([/You proposed this/, 'Withdraw'] as const),
  ],
  [
    ...(['about oneself', { person: { id: '7', name: 'Mina' } }, staffAnswer()] as const),
    ...([/about you/, null] as const),
  ],
  [
    ...(['about whom one invited', { person: { id: '8', name: 'Reza' } }, staffAnswer()] as const),
    ...([/You invited/, null] as const),
  ],
  ['with an ability of an hour', {}, newOwner(), /72 hours/, 'Reject'],
])('what is %s can’t be approved, and says why', async (_, over, staff, words, other) => {
  signInStaff('owner');
  const { user } = await proposals(over, staff);
  expect(screen.getByText(words)).toBeTruthy();
  const review = screen.queryByRole('button', { name: 'Review' });
  if (other === null) return expect(review).toBeNull();
  if (review !== null) await user.click(review);
  const acts = within(screen.getByRole('dialog')).getAllByRole<HTMLButtonElement>('button');
  const open = acts.filter(({ type, disabled }) => type === 'submit' && !disabled);
  expect(open.map(({ textContent: word }) => word)).toEqual([other]);
});

it('the server’s own reason is told in place, and an auditor decides nothing', async () => {
  signInStaff('owner');
  const { user } = await proposals({}, staffAnswer(), {
    'POST /admin/staff/proposals/31/approve': refusal(
      403,
      'officer_too_new',
      'Your ability is too new.',
      { seconds: 7_200 },
    ),
  });
  await user.click(screen.getByRole('button', { name: 'Review' }));
  await user.type(screen.getByLabelText('Reason'), REASON);
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Your ability is too new.');
  signInStaff('auditor');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Review' })).toBeNull());
  expect(screen.getByText('You need the “Change staff” permission to decide.')).toBeTruthy();
});
