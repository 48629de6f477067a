// @vitest-environment happy-dom
// Where the focus is in the bank's queues, and what Enter does there.
import type { ReceiptReview, UnmatchedLine } from '@sarraf/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { changes, type Reply, told } from '#testing/panel.tsx';
import { answer, refusal, signInStaff } from '#testing/staff.ts';
import { UnmatchedPage } from '../../unmatched/components/unmatched-page.tsx';
import {
  CHARGE,
  LINE,
  RECEIPT,
  SIDE,
  STATEMENT,
  list,
  open,
  receipts,
  row,
  statements,
  WORD,
} from '../testing/bank-queues.tsx';

beforeEach(() => signInStaff('finance'));

const focused = (field: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(field));

it('has the focus in the reason that a statement lacks, and approves it once', async () => {
  const { user, sent } = await statements(STATEMENT);
  await user.click(await row());
  await user.click(await screen.findByRole('button', { name: 'Approve and credit' }));
  const sheet = within(screen.getByRole('dialog'));
  const approve = () => user.click(sheet.getByRole('button', { name: 'Approve and credit' }));
  await approve();
  const reason = screen.getByLabelText('Reason');
  await focused(reason);
  expect(changes(sent)).toEqual([]);
  await user.click(reason);
  await user.paste('compared with the bank');
  await approve();
  await waitFor(() => expect(told()).toEqual(['Approved. Crediting its lines.']));
  expect(changes(sent)).toHaveLength(1);
});

async function openExplaining(said: Reply) {
  const sides = [SIDE, { ...SIDE, line_id: 'e'.repeat(40), reference: 'IN6' }];
  const { user, sent } = await statements(STATEMENT, {
    'GET /admin/statements/3/lines': list({ ...CHARGE, sides }),
    'POST /admin/statements/3/explain': said,
  });
  await user.click(await row());
  await user.click(await screen.findByRole('button', { name: 'Explain' }));
  const sheet = within(await screen.findByRole('dialog'));
  const send = () => user.click(sheet.getByRole('button', { name: 'Explain' }));
  return { user, sent, sheet, send, reason: sheet.getByLabelText('Reason') };
}

it('has the focus in what an explanation lacks, and sends it once', async () => {
  const { user, sent, sheet, send, reason } = await openExplaining(
    answer({ ...CHARGE, explanation: WORD }),
  );
  await send();
  await focused(reason);
  await user.click(sheet.getByRole('radio', { name: 'Transfer between our accounts' }));
  await send();
  await focused(sheet.getByRole('radiogroup', { name: 'Incoming line' }));
  expect(changes(sent)).toEqual([]);
  await user.click(sheet.getByRole('radio', { name: /IN5/ }));
  await user.click(reason);
  await user.paste('to the payroll');
  await send();
  await waitFor(() => expect(told()).toHaveLength(1));
  expect(changes(sent).map(({ body }) => body)).toEqual([
    { line_id: CHARGE.id, way: 'own_move', other_line_id: WORD.other_line_id, reason: WORD.reason },
  ]);
});

it('has the focus in the other side that the server refused, until another is chosen', async () => {
  const { user, sheet, send, reason } = await openExplaining(
    refusal(409, 'own_move_no_other_side', 'No such side.'),
  );
  await user.click(sheet.getByRole('radio', { name: 'Transfer between our accounts' }));
  await user.click(sheet.getByRole('radio', { name: /IN5/ }));
  await user.click(reason);
  await user.paste('to the payroll');
  await send();
  expect(await sheet.findByText('No such side.')).toBeTruthy();
  await focused(sheet.getByRole('radiogroup', { name: 'Incoming line' }));
  await user.click(sheet.getByRole('radio', { name: /IN6/ }));
  expect(sheet.queryByText('No such side.')).toBeNull();
});

/** The decision on one line. */
async function unmatched(line: UnmatchedLine) {
  const { user, sent } = await open(<UnmatchedPage />, {
    'GET /admin/unmatched': list(line),
    [`POST /admin/unmatched/${LINE.id}/assign`]: answer({ ...line, status: 'assigned' }),
    [`POST /admin/unmatched/${LINE.id}/pay_back`]: answer({ ...line, status: 'paid_back' }),
  });
  await user.click(await screen.findByRole('button', { name: /20,000/ }));
  await user.click(screen.getByRole('button', { name: 'Decide' }));
  return { user, sent };
}

it('has the focus in the first field that an unmatched line lacks; Enter there looks for a person', async () => {
  const { user, sent } = await unmatched({ ...LINE, person: null });
  const send = screen.getByRole('button', { name: 'Credit this user' });
  const reason = screen.getByLabelText('Reason');
  await user.click(send);
  const person = screen.getByLabelText('User’s mobile or name');
  await focused(person);
  await user.click(reason);
  await user.paste('called both');
  await user.click(person);
  await user.paste('Sara');
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(sent.filter(({ call }) => call === 'GET /admin/people')).toHaveLength(1),
  );
  expect(changes(sent)).toEqual([]);
});

it('looks for a person by Enter where one is chosen already, and credits nobody', async () => {
  const { user, sent } = await unmatched(LINE);
  await user.click(screen.getByLabelText('Reason'));
  await user.paste('called both');
  await user.click(screen.getByLabelText('User’s mobile or name'));
  await user.paste('Mina');
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(sent.filter(({ call }) => call === 'GET /admin/people')).toHaveLength(1),
  );
  expect(changes(sent)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Credit this user' }));
  await waitFor(() => expect(told()).toEqual(['Credited to the user.']));
  expect(changes(sent)).toHaveLength(1);
});

it('has the focus in the bank’s reference that paying back lacks, and Enter there notes it once', async () => {
  const { user, sent } = await unmatched(LINE);
  await user.click(screen.getByRole('radio', { name: 'Mark as paid back' }));
  const reference = screen.getByLabelText('Bank reference of the refund');
  await user.click(screen.getByRole('button', { name: 'Mark as paid back' }));
  await focused(reference);
  expect(changes(sent)).toEqual([]);
  await user.click(screen.getByLabelText('Reason'));
  await user.paste('seen at the bank');
  await user.click(reference);
  await user.paste('BACK1');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(told()).toEqual(['Marked as paid back.']));
  expect(changes(sent)).toHaveLength(1);
});

const UNLIKE: ReceiptReview = { ...RECEIPT, lines: [{ ...LINE, is_same_reference: false }] };
const called = (sent: readonly { readonly call: string }[]) => sent.map(({ call }) => call);

it('has the focus in what the pressed act of a receipt lacks, not in what the other one does', async () => {
  const { user, sent } = await receipts(UNLIKE);
  await user.click(await screen.findByRole('button', { name: /20,000/ }));
  const lines = screen.getByRole('radiogroup', { name: 'Unmatched lines with this amount' });
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  await focused(lines);
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  await focused(screen.getByLabelText('Reason'));
  expect(lines.getAttribute('aria-invalid')).toBeNull();
  expect(changes(sent)).toEqual([]);
});

it('does by Enter what the focused field of a receipt is for; the reason is for both acts', async () => {
  const { user, sent } = await receipts(UNLIKE);
  await user.click(await screen.findByRole('button', { name: /20,000/ }));
  await user.click(screen.getByRole('radio', { name: /R77/ }));
  const reason = screen.getByLabelText('Reason');
  await user.click(reason);
  await user.paste('one');
  await user.keyboard('{Enter}');
  expect(screen.queryByText('Enter at least five characters.')).toBeNull();
  await user.type(reason, ' number');
  await user.click(screen.getByRole('radio', { name: /R77/ }));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(told()).toEqual(['Receipt accepted and credited.']));
  expect(called(changes(sent))).toEqual(['POST /admin/offline_deposits/4/approve']);
});

it('refuses a receipt by Enter in why it is refused', async () => {
  const { user, sent } = await receipts(RECEIPT);
  await user.click(await screen.findByRole('button', { name: /20,000/ }));
  await user.click(screen.getByLabelText('Reason'));
  await user.paste('the picture is black');
  await user.click(screen.getByRole('radio', { name: 'Unreadable' }));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(told()).toEqual(['Receipt rejected.']));
  expect(called(changes(sent))).toEqual(['POST /admin/offline_deposits/4/refuse']);
});

it('refuses by Enter in the reason a receipt that can only be refused', async () => {
  const { user, sent } = await receipts({ ...RECEIPT, lines: [] });
  await user.click(await screen.findByRole('button', { name: /20,000/ }));
  await user.click(screen.getByLabelText('Reason'));
  await user.paste('not in any statement');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(told()).toEqual(['Receipt rejected.']));
  expect(called(changes(sent))).toEqual(['POST /admin/offline_deposits/4/refuse']);
});
