// @vitest-environment happy-dom
// Statements, what is nobody's, and receipts, as officers look after them.
import type { StatementLine, UnmatchedLine } from '@sarraf/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { changes, told } from '#testing/panel.tsx';
import { answer, refusal, signInStaff } from '#testing/staff.ts';
import { UnmatchedPage } from '../../unmatched/components/unmatched-page.tsx';
import {
  ACCOUNT,
  AT,
  CHARGE,
  LINE,
  RECEIPT,
  STATEMENT,
  list,
  open,
  part,
  receipts,
  row,
  statements,
  WORD,
} from '../testing/bank-queues.tsx';

beforeEach(() => signInStaff('finance'));

it('approves a statement that agrees with a reason, never without', async () => {
  const { user, sent } = await statements(STATEMENT);
  await user.click(await row());
  expect(await screen.findByText('Bank and ledger closing balances match')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Approve and credit' }));
  const sheet = within(screen.getByRole('dialog'));
  await user.click(sheet.getByRole('button', { name: 'Approve and credit' }));
  expect(sheet.getByText('Enter at least five characters.')).toBeTruthy();
  await user.click(sheet.getByLabelText('Reason'));
  await user.paste('compared with the bank');
  await user.click(sheet.getByRole('button', { name: 'Approve and credit' }));
  await waitFor(() => expect(told()).toEqual(['Approved. Crediting its lines.']));
  expect(changes(sent).map(({ call, body }) => [call, body])).toEqual([
    ['POST /admin/statements/3/approve', { reason: 'compared with the bank' }],
  ]);
});

it('has no way to approve one that differs', async () => {
  const wrong = { ...STATEMENT, closing: '2220001', is_agreed: false };
  const { user } = await statements(wrong);
  await user.click(await row());
  expect(await screen.findByText(/closing balances don’t match/)).toBeTruthy();
  const approve = screen.getByRole('button', { name: 'Approve and credit' });
  expect((approve as HTMLButtonElement).disabled).toBe(true);
});

it('leaves one’s own to another officer, whatever it comes to', async () => {
  const { user } = await statements({ ...STATEMENT, is_imported_by_me: true });
  await user.click(await row());
  expect(await screen.findByText(/You imported it. Another officer/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Approve and credit' })).toBeNull();
});

const withLine = (line: StatementLine, said: StatementLine = line) =>
  statements(
    { ...STATEMENT, is_agreed: false, unexplained: part(1, '-1200') },
    {
      'GET /admin/statements/3/lines': list(line),
      'POST /admin/statements/3/explain': answer(said),
    },
  );

it('says what a line is: a charge with a reason, and that a second officer is needed', async () => {
  const { user, sent } = await withLine(CHARGE, { ...CHARGE, explanation: WORD });
  await user.click(await row());
  await user.click(await screen.findByRole('button', { name: 'Explain' }));
  const sheet = within(await screen.findByRole('dialog'));
  await user.click(sheet.getByRole('button', { name: 'Explain' }));
  expect(changes(sent)).toEqual([]);
  await user.click(sheet.getByLabelText('Reason'));
  await user.paste('the fee of Paya');
  await user.click(sheet.getByRole('button', { name: 'Explain' }));
  await waitFor(() => expect(told()).toEqual(['Saved. A second officer has to confirm.']));
  expect(changes(sent)[0]?.body).toEqual({
    line_id: CHARGE.id,
    way: 'bank_charge',
    reason: 'the fee of Paya',
  });
});

it('starts the second officer from the move that the first one named; the first one waits', async () => {
  const decided = { ...CHARGE, explanation: { ...WORD, is_decided: true } };
  const { user, sent } = await withLine({ ...CHARGE, explanation: WORD }, decided);
  await user.click(await row());
  expect(await screen.findByText('to the payroll')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  const sheet = within(await screen.findByRole('dialog'));
  await user.click(sheet.getByLabelText('Reason'));
  await user.paste('seen in both files');
  await user.click(sheet.getByRole('button', { name: 'Explain' }));
  await waitFor(() => expect(told()).toEqual(['Explained by two officers.']));
  expect(changes(sent)[0]?.body).toEqual({
    line_id: CHARGE.id,
    way: 'own_move',
    other_line_id: 'd'.repeat(40),
    reason: 'seen in both files',
  });
});

it('has nothing to press for one’s own word, nor for a line that may not be explained', async () => {
  const mine = { ...CHARGE, explanation: { ...WORD, is_me: true } };
  const { user } = await statements(STATEMENT, {
    'GET /admin/statements/3/lines': list(mine, { ...CHARGE, row: 4, ways: [], sides: [] }),
  });
  await user.click(await row());
  expect(await screen.findByText('You explained it. Another officer has to confirm.')).toBeTruthy();
  expect(screen.getByText(/This line can’t be explained here/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Explain|Confirm/ })).toBeNull();
});

it('brings in a file of an account that is chosen or typed, and says what is wrong with it', async () => {
  const { user, sent } = await statements(STATEMENT, {
    'POST /admin/statements': refusal(422, 'statement_line_malformed', 'Line 7 cannot be read.'),
  });
  const file = new File(['a'], 'statement.csv', { type: 'text/csv' });
  await user.upload(await screen.findByLabelText('Choose file'), file);
  expect(screen.getAllByText('Choose an account.').length).toBeGreaterThan(0);
  expect(changes(sent)).toEqual([]);
  await user.click(screen.getByRole('button', { name: /^Our account/ }));
  await user.click(await screen.findByRole('radio', { name: new RegExp(ACCOUNT) }));
  await user.upload(screen.getByLabelText('Choose file'), file);
  expect(await screen.findByText('Line 7 cannot be read.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Our account/ }));
  await user.click(await screen.findByRole('radio', { name: 'Another Sheba' }));
  expect(screen.queryByText('Line 7 cannot be read.')).toBeNull();
  await user.upload(screen.getByLabelText('Choose file'), file);
  expect(screen.getByText('Enter the account’s Sheba.')).toBeTruthy();
  await user.click(screen.getByLabelText('Our account’s Sheba'));
  await user.paste(ACCOUNT);
  await user.upload(screen.getByLabelText('Choose file'), file);
  expect(await screen.findByText('Line 7 cannot be read.')).toBeTruthy();
});

it('lists the statements of one of our accounts, from their beginning', async () => {
  const { user, sent } = await statements(STATEMENT);
  await user.click(await screen.findByRole('button', { name: /^Statements of/ }));
  const other = 'IR062960000000100324200001';
  await user.click(await screen.findByRole('radio', { name: new RegExp(other) }));
  await waitFor(() => {
    const asked = sent.filter(({ call }) => call === 'GET /admin/statements').at(-1);
    expect(asked?.query).toEqual({ page: '1', account: other });
  });
});

it('says how a file goes on from the books, and what a line looks like or that it is late', async () => {
  const chain = { state: 'gap', row: 2, expected: '700000', found: '710000', gap: '0' } as const;
  const like = { line_id: 'd'.repeat(40), at: AT, amount: '1200', reference: '00123' };
  const { user } = await statements(
    { ...STATEMENT, is_agreed: false, unexplained: part(1, '-1200'), chain },
    {
      'GET /admin/statements/3/lines': list({
        ...CHARGE,
        is_late: true,
        looks_like: like,
        ways: ['told_late'],
        sides: [],
      }),
    },
  );
  await user.click(await row());
  expect(await screen.findByText(/Before line 2 the balance should be/)).toBeTruthy();
  expect(await screen.findByText('Late line')).toBeTruthy();
  expect(screen.getByText('00123')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Explain' }));
  const sheet = within(await screen.findByRole('dialog'));
  expect(sheet.getByText(/belongs before approved lines/)).toBeTruthy();
});

it('gives an unmatched line to whose identifier it has, and says that a second is needed', async () => {
  const { user, sent } = await open(<UnmatchedPage />, {
    'GET /admin/unmatched': list(LINE),
    [`POST /admin/unmatched/${LINE.id}/assign`]: answer(LINE),
  });
  await user.click(await screen.findByRole('button', { name: /20,000/ }));
  await user.click(screen.getByRole('button', { name: 'Decide' }));
  expect(screen.getByText('Two officers have to agree.')).toBeTruthy();
  await user.click(screen.getByLabelText('Reason'));
  await user.paste('her brother paid, called both');
  await user.click(screen.getByRole('button', { name: 'Credit this user' }));
  await waitFor(() => expect(told()).toEqual(['Saved. A second officer has to confirm.']));
  expect(changes(sent)[0]?.body).toEqual({
    user_id: '12',
    reason: 'her brother paid, called both',
  });
});

it('starts the second officer from what the first wants, by its reference', async () => {
  const wanted = {
    way: 'pay_back' as const,
    person: null,
    bank_reference: 'BACK1',
    is_me: false,
    officer: { id: '8', name: 'Reza' },
    reason: 'not our customer',
    at: AT,
  };
  const { user, sent } = await open(<UnmatchedPage />, {
    'GET /admin/unmatched': list({ ...LINE, wanted }),
    [`POST /admin/unmatched/${LINE.id}/pay_back`]: answer({ ...LINE, status: 'paid_back' }),
  });
  await user.click(await screen.findByRole('button', { name: /20,000/ }));
  await user.click(screen.getByRole('button', { name: 'Decide' }));
  expect(within(screen.getByRole('dialog')).getByText('not our customer')).toBeTruthy();
  await user.click(screen.getByLabelText('Reason'));
  await user.paste('seen at the bank');
  await user.click(screen.getByRole('button', { name: 'Mark as paid back' }));
  await waitFor(() => expect(told()).toEqual(['Marked as paid back.']));
  expect(changes(sent)[0]?.body).toEqual({
    bank_reference: 'BACK1',
    reason: 'seen at the bank',
  });
});

it('shows a charge that another card paid with both cards, and gives it to its own person alone', async () => {
  const id = '01a21068-de41-70bd-8c31-c35eafe959bb';
  const charged: UnmatchedLine = {
    ...LINE,
    id,
    account: null,
    amount: '100000',
    reason: 'other_card',
    deposit_id: null,
    charge: {
      gateway: 'zarinpal',
      asked: '120000',
      own_card: '603799******0020',
      paid_card: '621986******0017',
      bank_reference: '201',
    },
  };
  const { user, sent } = await open(<UnmatchedPage />, {
    'GET /admin/unmatched': list(charged),
    [`POST /admin/unmatched/${id}/assign`]: answer(charged),
  });
  await user.click(await screen.findByRole('button', { name: /100,000/ }));
  for (const text of ['ZarinPal', '6037 •••• •••• 0020', '6219 •••• •••• 0017', /120,000/]) {
    expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  }
  await user.click(screen.getByRole('button', { name: 'Decide' }));
  expect(screen.getByText('This payment needs two officers.')).toBeTruthy();
  expect(screen.queryByLabelText('User’s mobile or name')).toBeNull();
  await user.click(screen.getByLabelText('Reason'));
  await user.paste('her own other card');
  await user.click(screen.getByRole('button', { name: 'Credit this user' }));
  await waitFor(() => expect(changes(sent)).toHaveLength(1));
  expect(changes(sent)[0]?.body).toEqual({ user_id: '12', reason: 'her own other card' });
});

it('shows a charge that is in no book, and what it waits for, without a decision', async () => {
  const charge = {
    gateway: 'zibal',
    asked: '120000',
    own_card: '603799******0020',
    paid_card: null,
    bank_reference: null,
  };
  const flagged = {
    ...LINE,
    account: null,
    status: 'flagged',
    reason: 'charge_not_proved',
    charge,
  };
  const { user } = await open(<UnmatchedPage />, { 'GET /admin/unmatched': list(flagged) });
  await user.click(
    await screen.findByText('Not in the ledger', { selector: '[role=tab] *, button' }),
  );
  await user.click(await screen.findByRole('button', { name: /20,000/ }));
  expect(screen.getByText(/Nothing is booked until it’s in the bank statement/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Credit this user' })).toBeNull();
});

it('accepts a receipt with the line of its own number', async () => {
  const { user, sent } = await receipts(RECEIPT);
  await user.click(await screen.findByRole('button', { name: /20,000/ }));
  expect(await screen.findByAltText('Receipt picture')).toBeTruthy();
  await user.click(screen.getByLabelText('Reason'));
  await user.paste('the same number');
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(told()).toEqual(['Receipt accepted and credited.']));
  expect(changes(sent)[0]?.body).toEqual({ line_id: LINE.id, reason: 'the same number' });
});

it('can only refuse a receipt that no line stands behind', async () => {
  const { user, sent } = await receipts({ ...RECEIPT, lines: [] });
  await user.click(await screen.findByRole('button', { name: /20,000/ }));
  expect(screen.getByText(/No unmatched line has this amount/)).toBeTruthy();
  const accept = screen.getByRole('button', { name: 'Accept' });
  expect((accept as HTMLButtonElement).disabled).toBe(true);
  await user.click(screen.getByRole('radio', { name: 'Unreadable' }));
  await user.click(screen.getByLabelText('Reason'));
  await user.paste('the picture is black');
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(told()).toEqual(['Receipt rejected.']));
  expect(changes(sent)[0]?.body).toEqual({ reason: 'unreadable', words: 'the picture is black' });
});

it('shows an auditor all of it and nothing to press', async () => {
  signInStaff('auditor');
  const { user } = await open(<UnmatchedPage />, { 'GET /admin/unmatched': list(LINE) });
  await user.click(await screen.findByRole('button', { name: /20,000/ }));
  expect(screen.queryByRole('button', { name: 'Credit this user' })).toBeNull();
});
