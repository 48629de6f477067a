// @vitest-environment happy-dom
// Statements, what is nobody's, and receipts, as officers look after them.
import type { ReceiptReview, Statement, StatementLine, UnmatchedLine } from '@sarraf/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { changes, openScreen, type Reply, serve, told } from '../../../../testing/panel.tsx';
import { answer, refusal, signInStaff } from '../../../../testing/staff.ts';
import { ReceiptsPage } from '../../offline-deposits/components/receipts-page.tsx';
import { StatementsPage } from '../../statements/components/statements-page.tsx';
import { UnmatchedPage } from '../../unmatched/components/unmatched-page.tsx';
import { textsOf } from '../../../../i18n/texts.ts';

const peopleTexts = textsOf(() => import('../../people/texts/fa.ts'));
const queueTexts = textsOf(() => import('../../queue/texts/fa.ts'));
const bankTexts = textsOf(() => import('../texts/fa.ts'));

const ACCOUNT = 'IR820540102680020817909002';
const AT = '2026-11-25T10:00:00.000Z';
const part = (count: number, sum: string) => ({ count, sum });
const STATEMENT: Statement = {
  ...{ id: '3', account: ACCOUNT, file_hash: 'a'.repeat(64), status: 'preview' },
  ...{ credit: part(2, '1500000'), unmatched: part(1, '20000'), known: part(0, '0') },
  ...{ own: part(0, '0'), unexplained: part(0, '0') },
  ...{ opening: '700000', closing: '2220000', books: '2220000' },
  ...{ is_agreed: true, is_first: false },
  chain: { state: 'follows', row: null, expected: null, found: null, gap: '0' },
  ...{ imported_by: { id: '8', name: 'Reza' }, is_imported_by_me: false, imported_at: AT },
  ...{ approved_by: null, approved_at: null },
};
const WORDS = { fa: 'بانک', en: 'Bank' };
const ACCOUNTS = [ACCOUNT, 'IR062960000000100324200001'].map((sheba) => ({
  ...{ sheba, bank: WORDS, owner: WORDS, books: null },
}));
const PERSON = { id: '12', name: 'Sara Rostami', mobile: '0912***0004' };
const LINE: UnmatchedLine = {
  ...{ id: 'b'.repeat(40), account: ACCOUNT, at: AT, amount: '20000', reference: 'R77' },
  ...{ deposit_id: '451207783103', description: 'rent', payer_sheba: null, payer_name: 'Mina' },
  ...{ reason: 'other_payer', person: PERSON, officers_needed: 2, wanted: null, status: 'parked' },
  charge: null,
};
const RECEIPT: ReceiptReview = {
  ...{ id: '4', amount: '20000', paid_at: AT, tracking_number: 'R77', account: ACCOUNT },
  ...{ status: 'waiting', reason: null, created_at: AT, decided_at: null },
  ...{ person: PERSON, words: null, lines: [{ ...LINE, is_same_reference: true }] },
};
const list = (...data: readonly unknown[]) =>
  answer({ data, current_page: 1, per_page: 20, last_page: 1, total: 1, next_cursor: null });
const picture: Reply = async () =>
  new Response(new Uint8Array([1]), { headers: { 'content-type': 'application/octet-stream' } });

beforeEach(() => signInStaff('finance'));

async function open(page: ReactNode, replies: Record<string, Reply>) {
  const sent = serve({ ...replies, 'GET /admin/people': list() });
  const texts = [bankTexts, queueTexts, peopleTexts];
  const { user } = await openScreen(page, { path: '/bank', texts });
  return { user, sent };
}
const statements = (one: Statement, more: Record<string, Reply> = {}) =>
  open(<StatementsPage />, {
    'GET /admin/statements': list(one),
    'GET /admin/statements/3': answer(one),
    'GET /admin/statements/3/lines': list(),
    'POST /admin/statements/3/approve': answer({ ...one, status: 'approved' }),
    'POST /admin/statements': answer(one),
    'GET /admin/statement_accounts': answer({ data: ACCOUNTS }),
    ...more,
  });
const row = () => screen.findByRole('button', { name: /1,500,000/ });

it('approves a statement that agrees with a reason, never without', async () => {
  const { user, sent } = await statements(STATEMENT);
  await user.click(await row());
  expect(await screen.findByText('Bank and books close with the same balance')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Approve and credit' }));
  expect(screen.getByText('Enter at least five characters.')).toBeTruthy();
  await user.click(screen.getByLabelText('Reason'));
  await user.paste('compared with the bank');
  await user.click(screen.getByRole('button', { name: 'Approve and credit' }));
  await waitFor(() => expect(told()).toEqual(['Approved; its lines are being credited.']));
  expect(changes(sent).map(({ call, body }) => [call, body])).toEqual([
    ['POST /admin/statements/3/approve', { reason: 'compared with the bank' }],
  ]);
});

it('has no way to approve one that differs', async () => {
  const wrong = { ...STATEMENT, closing: '2220001', is_agreed: false };
  const { user } = await statements(wrong);
  await user.click(await row());
  expect(await screen.findByText(/do not close with the same balance/)).toBeTruthy();
  const approve = screen.getByRole('button', { name: 'Approve and credit' });
  expect((approve as HTMLButtonElement).disabled).toBe(true);
});

it('leaves one’s own to another officer, whatever it comes to', async () => {
  const { user } = await statements({ ...STATEMENT, is_imported_by_me: true });
  await user.click(await row());
  expect(await screen.findByText(/You brought it in; another officer/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Approve and credit' })).toBeNull();
});

const SIDE = { line_id: 'd'.repeat(40), account: ACCOUNT, at: AT, reference: 'IN5' };
const CHARGE: StatementLine = {
  ...{ id: 'c'.repeat(40), row: 3, at: AT, amount: '-1200', reference: 'F9', deposit_id: null },
  ...{ description: 'fee', payer_sheba: null, payer_name: '', balance: '2220000' },
  ...{ fate: 'unexplained', reason: null, person: null },
  ...{ ways: ['bank_charge', 'own_move'], explanation: null, is_late: false, looks_like: null },
  sides: [SIDE],
};
const withLine = (line: StatementLine, said: StatementLine = line) =>
  statements(
    { ...STATEMENT, is_agreed: false, unexplained: part(1, '-1200') },
    {
      'GET /admin/statements/3/lines': list(line),
      'POST /admin/statements/3/explain': answer(said),
    },
  );
const WORD = {
  ...{ way: 'own_move' as const, other_account: ACCOUNT, other_line_id: 'd'.repeat(40) },
  ...{ officer: { id: '8', name: 'Reza' }, is_me: false, reason: 'to the payroll', at: AT },
  is_decided: false,
};

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
  await waitFor(() =>
    expect(told()).toEqual(['Your word is kept; a second officer has to say the same.']),
  );
  expect(changes(sent)[0]?.body).toEqual({
    ...{ line_id: CHARGE.id, way: 'bank_charge', reason: 'the fee of Paya' },
  });
});

it('starts the second officer from the move that the first one named; the first one waits', async () => {
  const decided = { ...CHARGE, explanation: { ...WORD, is_decided: true } };
  const { user, sent } = await withLine({ ...CHARGE, explanation: WORD }, decided);
  await user.click(await row());
  expect(await screen.findByText('to the payroll')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'I want the same' }));
  const sheet = within(await screen.findByRole('dialog'));
  await user.click(sheet.getByLabelText('Reason'));
  await user.paste('seen in both files');
  await user.click(sheet.getByRole('button', { name: 'Explain' }));
  await waitFor(() => expect(told()).toEqual(['Explained by two officers.']));
  expect(changes(sent)[0]?.body).toEqual({
    ...{ line_id: CHARGE.id, way: 'own_move', other_line_id: 'd'.repeat(40) },
    reason: 'seen in both files',
  });
});

it('has nothing to press for one’s own word, nor for a line that may not be explained', async () => {
  const mine = { ...CHARGE, explanation: { ...WORD, is_me: true } };
  const { user } = await statements(STATEMENT, {
    'GET /admin/statements/3/lines': list(mine, { ...CHARGE, row: 4, ways: [], sides: [] }),
  });
  await user.click(await row());
  expect(await screen.findByText('You said so; another officer has to say the same.')).toBeTruthy();
  expect(screen.getByText(/This line cannot be explained here/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Explain|I want the same/ })).toBeNull();
});

it('brings in a file of an account that is chosen or typed, and says what is wrong with it', async () => {
  const { user, sent } = await statements(STATEMENT, {
    'POST /admin/statements': refusal(422, 'statement_line_malformed', 'Line 7 cannot be read.'),
  });
  const file = new File(['a'], 'statement.csv', { type: 'text/csv' });
  await user.upload(await screen.findByLabelText('Choose the file'), file);
  expect(screen.getAllByText('Choose the account.').length).toBeGreaterThan(0);
  expect(changes(sent)).toEqual([]);
  await user.click(screen.getByRole('button', { name: /^Our account/ }));
  await user.click(await screen.findByRole('radio', { name: new RegExp(ACCOUNT) }));
  await user.upload(screen.getByLabelText('Choose the file'), file);
  expect(await screen.findByText('Line 7 cannot be read.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Our account/ }));
  await user.click(await screen.findByRole('radio', { name: 'Another Sheba' }));
  expect(screen.queryByText('Line 7 cannot be read.')).toBeNull();
  await user.upload(screen.getByLabelText('Choose the file'), file);
  expect(screen.getByText('Enter the Sheba of the account.')).toBeTruthy();
  await user.click(screen.getByLabelText('Sheba of our account'));
  await user.paste(ACCOUNT);
  await user.upload(screen.getByLabelText('Choose the file'), file);
  expect(await screen.findByText('Line 7 cannot be read.')).toBeTruthy();
});

it('says how a file goes on from the books, and what a line looks like or that it is late', async () => {
  const chain = { state: 'gap', row: 2, expected: '700000', found: '710000', gap: '0' } as const;
  const like = { line_id: 'd'.repeat(40), at: AT, amount: '1200', reference: '00123' };
  const { user } = await statements(
    { ...STATEMENT, is_agreed: false, unexplained: part(1, '-1200'), chain },
    {
      'GET /admin/statements/3/lines': list({
        ...{ ...CHARGE, is_late: true, looks_like: like, ways: ['told_late'], sides: [] },
      }),
    },
  );
  await user.click(await row());
  expect(await screen.findByText(/Before line 2 the account should hold/)).toBeTruthy();
  expect(await screen.findByText('Told late')).toBeTruthy();
  expect(screen.getByText('00123')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Explain' }));
  const sheet = within(await screen.findByRole('dialog'));
  expect(sheet.getByText(/belongs before lines that were approved/)).toBeTruthy();
});

it('gives an unmatched line to whose identifier it has, and says that a second is needed', async () => {
  const { user, sent } = await open(<UnmatchedPage />, {
    'GET /admin/unmatched': list(LINE),
    [`POST /admin/unmatched/${LINE.id}/assign`]: answer(LINE),
  });
  await user.click(await screen.findByRole('button', { name: /20,000/ }));
  expect(screen.getByText('It takes two officers who want the same.')).toBeTruthy();
  await user.click(screen.getByLabelText('Reason'));
  await user.paste('her brother paid, called both');
  await user.click(screen.getByRole('button', { name: 'Credit this person' }));
  await waitFor(() =>
    expect(told()).toEqual(['Your word is kept; a second officer has to say the same.']),
  );
  expect(changes(sent)[0]?.body).toEqual({
    ...{ user_id: '12', reason: 'her brother paid, called both' },
  });
});

it('starts the second officer from what the first wants, by its reference', async () => {
  const wanted = {
    ...{ way: 'pay_back' as const, person: null, bank_reference: 'BACK1', is_me: false },
    ...{ officer: { id: '8', name: 'Reza' }, reason: 'not our customer', at: AT },
  };
  const { user, sent } = await open(<UnmatchedPage />, {
    'GET /admin/unmatched': list({ ...LINE, wanted }),
    [`POST /admin/unmatched/${LINE.id}/pay_back`]: answer({ ...LINE, status: 'paid_back' }),
  });
  await user.click(await screen.findByRole('button', { name: /20,000/ }));
  expect(screen.getByText('not our customer')).toBeTruthy();
  await user.click(screen.getByLabelText('Reason'));
  await user.paste('seen at the bank');
  await user.click(screen.getByRole('button', { name: 'Note that it was paid back' }));
  await waitFor(() => expect(told()).toEqual(['Noted as paid back.']));
  expect(changes(sent)[0]?.body).toEqual({
    ...{ bank_reference: 'BACK1', reason: 'seen at the bank' },
  });
});

it('shows a charge that another card paid with both cards, and gives it to its own person alone', async () => {
  const id = '01a21068-de41-70bd-8c31-c35eafe959bb';
  const charged: UnmatchedLine = {
    ...{ ...LINE, id, account: null, amount: '100000', reason: 'other_card', deposit_id: null },
    charge: {
      ...{ gateway: 'zarinpal', asked: '120000', own_card: '603799******0020' },
      ...{ paid_card: '621986******0017', bank_reference: '201' },
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
  expect(screen.getByText('Whatever becomes of this payment takes two officers.')).toBeTruthy();
  expect(screen.queryByLabelText('Mobile or name of the person')).toBeNull();
  await user.click(screen.getByLabelText('Reason'));
  await user.paste('her own other card');
  await user.click(screen.getByRole('button', { name: 'Credit this person' }));
  await waitFor(() => expect(changes(sent)).toHaveLength(1));
  expect(changes(sent)[0]?.body).toEqual({ user_id: '12', reason: 'her own other card' });
});

it('shows a charge that is in no book, and what it waits for, without a decision', async () => {
  const charge = {
    ...{ gateway: 'zibal', asked: '120000', own_card: '603799******0020' },
    ...{ paid_card: null, bank_reference: null },
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
    await screen.findByText('Not in the books', { selector: '[role=tab] *, button' }),
  );
  await user.click(await screen.findByRole('button', { name: /20,000/ }));
  expect(
    screen.getByText(/Nothing is booked before the bank’s statement has its line/),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Credit this person' })).toBeNull();
});

const receipts = (one: ReceiptReview) =>
  open(<ReceiptsPage />, {
    'GET /admin/offline_deposits': list(one),
    'GET /admin/offline_deposits/4/picture': picture,
    'POST /admin/offline_deposits/4/approve': answer({ ...one, status: 'approved' }),
    'POST /admin/offline_deposits/4/refuse': answer({ ...one, status: 'refused' }),
  });

it('accepts a receipt with the line of its own number', async () => {
  const { user, sent } = await receipts(RECEIPT);
  await user.click(await screen.findByRole('button', { name: /20,000/ }));
  expect(await screen.findByAltText('Picture of the receipt')).toBeTruthy();
  await user.click(screen.getByLabelText('Reason'));
  await user.paste('the same number');
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(told()).toEqual(['The receipt was accepted and credited.']));
  expect(changes(sent)[0]?.body).toEqual({ line_id: LINE.id, reason: 'the same number' });
});

it('can only refuse a receipt that no line stands behind', async () => {
  const { user, sent } = await receipts({ ...RECEIPT, lines: [] });
  await user.click(await screen.findByRole('button', { name: /20,000/ }));
  expect(screen.getByText(/No unmatched line has this amount/)).toBeTruthy();
  const accept = screen.getByRole('button', { name: 'Accept' });
  expect((accept as HTMLButtonElement).disabled).toBe(true);
  await user.click(screen.getByRole('radio', { name: 'Cannot be read' }));
  await user.click(screen.getByLabelText('Reason'));
  await user.paste('the picture is black');
  await user.click(screen.getByRole('button', { name: 'Refuse' }));
  await waitFor(() => expect(told()).toEqual(['The receipt was refused.']));
  expect(changes(sent)[0]?.body).toEqual({ reason: 'unreadable', words: 'the picture is black' });
});

it('shows an auditor all of it and nothing to press', async () => {
  signInStaff('auditor');
  const { user } = await open(<UnmatchedPage />, { 'GET /admin/unmatched': list(LINE) });
  await user.click(await screen.findByRole('button', { name: /20,000/ }));
  expect(screen.queryByRole('button', { name: 'Credit this person' })).toBeNull();
});

const focused = (field: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(field));

it('has the focus in the reason that a statement lacks, and Enter approves it once', async () => {
  const { user, sent } = await statements(STATEMENT);
  await user.click(await row());
  await user.click(await screen.findByRole('button', { name: 'Approve and credit' }));
  const reason = screen.getByLabelText('Reason');
  await focused(reason);
  expect(changes(sent)).toEqual([]);
  await user.click(reason);
  await user.paste('compared with the bank');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(told()).toEqual(['Approved; its lines are being credited.']));
  expect(changes(sent)).toHaveLength(1);
});

it('does nothing by Enter with a statement that differs', async () => {
  const { user, sent } = await statements({ ...STATEMENT, is_agreed: false });
  await user.click(await row());
  await user.click(await screen.findByLabelText('Reason'));
  await user.paste('no');
  await user.keyboard('{Enter}');
  expect(screen.queryByText('Enter at least five characters.')).toBeNull();
  expect(changes(sent)).toEqual([]);
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

it('has the focus in what an explanation lacks, and Enter sends it once', async () => {
  const { user, sent, sheet, send, reason } = await openExplaining(
    answer({ ...CHARGE, explanation: WORD }),
  );
  await send();
  await focused(reason);
  await user.click(sheet.getByRole('radio', { name: 'A move between our own accounts' }));
  await send();
  await focused(sheet.getByRole('radiogroup', { name: 'The line where it came in' }));
  expect(changes(sent)).toEqual([]);
  await user.click(sheet.getByRole('radio', { name: /IN5/ }));
  await user.click(reason);
  await user.paste('to the payroll');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(told()).toHaveLength(1));
  expect(changes(sent).map(({ body }) => body)).toEqual([
    { line_id: CHARGE.id, way: 'own_move', other_line_id: WORD.other_line_id, reason: WORD.reason },
  ]);
});

it('has the focus in the other side that the server refused, until another is chosen', async () => {
  const { user, sheet, send, reason } = await openExplaining(
    refusal(409, 'own_move_no_other_side', 'No such side.'),
  );
  await user.click(sheet.getByRole('radio', { name: 'A move between our own accounts' }));
  await user.click(sheet.getByRole('radio', { name: /IN5/ }));
  await user.click(reason);
  await user.paste('to the payroll');
  await send();
  expect(await sheet.findByText('No such side.')).toBeTruthy();
  await focused(sheet.getByRole('radiogroup', { name: 'The line where it came in' }));
  await user.click(sheet.getByRole('radio', { name: /IN6/ }));
  expect(sheet.queryByText('No such side.')).toBeNull();
});

const unmatched = (line: UnmatchedLine) =>
  open(<UnmatchedPage />, {
    'GET /admin/unmatched': list(line),
    [`POST /admin/unmatched/${LINE.id}/assign`]: answer({ ...line, status: 'assigned' }),
    [`POST /admin/unmatched/${LINE.id}/pay_back`]: answer({ ...line, status: 'paid_back' }),
  });

it('has the focus in the first field that an unmatched line lacks; Enter there looks for a person', async () => {
  const { user, sent } = await unmatched({ ...LINE, person: null });
  await user.click(await screen.findByRole('button', { name: /20,000/ }));
  const send = screen.getByRole('button', { name: 'Credit this person' });
  const reason = screen.getByLabelText('Reason');
  await user.click(send);
  const person = screen.getByLabelText('Mobile or name of the person');
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
  await user.click(await screen.findByRole('button', { name: /20,000/ }));
  await user.click(screen.getByLabelText('Reason'));
  await user.paste('called both');
  await user.click(screen.getByLabelText('Mobile or name of the person'));
  await user.paste('Mina');
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(sent.filter(({ call }) => call === 'GET /admin/people')).toHaveLength(1),
  );
  expect(changes(sent)).toEqual([]);
  await user.type(screen.getByLabelText('Reason'), '{Enter}');
  await waitFor(() => expect(told()).toEqual(['Credited to the person.']));
  expect(changes(sent)).toHaveLength(1);
});

it('has the focus in the bank’s reference that paying back lacks, and Enter there notes it once', async () => {
  const { user, sent } = await unmatched(LINE);
  await user.click(await screen.findByRole('button', { name: /20,000/ }));
  await user.click(screen.getByRole('radio', { name: 'Was paid back' }));
  const reference = screen.getByLabelText('The bank’s reference of paying it back');
  await user.click(screen.getByRole('button', { name: 'Note that it was paid back' }));
  await focused(reference);
  expect(changes(sent)).toEqual([]);
  await user.click(screen.getByLabelText('Reason'));
  await user.paste('seen at the bank');
  await user.click(reference);
  await user.paste('BACK1');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(told()).toEqual(['Noted as paid back.']));
  expect(changes(sent)).toHaveLength(1);
});

const UNLIKE: ReceiptReview = { ...RECEIPT, lines: [{ ...LINE, is_same_reference: false }] };
const called = (sent: readonly { readonly call: string }[]) => sent.map(({ call }) => call);

it('has the focus in what the pressed act of a receipt lacks, not in what the other one does', async () => {
  const { user, sent } = await receipts(UNLIKE);
  await user.click(await screen.findByRole('button', { name: /20,000/ }));
  const lines = screen.getByRole('radiogroup', { name: 'Unmatched lines of this amount' });
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  await focused(lines);
  await user.click(screen.getByRole('button', { name: 'Refuse' }));
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
  await waitFor(() => expect(told()).toEqual(['The receipt was accepted and credited.']));
  expect(called(changes(sent))).toEqual(['POST /admin/offline_deposits/4/approve']);
});

it('refuses a receipt by Enter in why it is refused', async () => {
  const { user, sent } = await receipts(RECEIPT);
  await user.click(await screen.findByRole('button', { name: /20,000/ }));
  await user.click(screen.getByLabelText('Reason'));
  await user.paste('the picture is black');
  await user.click(screen.getByRole('radio', { name: 'Cannot be read' }));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(told()).toEqual(['The receipt was refused.']));
  expect(called(changes(sent))).toEqual(['POST /admin/offline_deposits/4/refuse']);
});

it('refuses by Enter in the reason a receipt that can only be refused', async () => {
  const { user, sent } = await receipts({ ...RECEIPT, lines: [] });
  await user.click(await screen.findByRole('button', { name: /20,000/ }));
  await user.click(screen.getByLabelText('Reason'));
  await user.paste('not in any statement');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(told()).toEqual(['The receipt was refused.']));
  expect(called(changes(sent))).toEqual(['POST /admin/offline_deposits/4/refuse']);
});
