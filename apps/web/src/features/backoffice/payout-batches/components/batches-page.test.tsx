// @vitest-environment happy-dom
// Files of payouts for the bank, as officers make, approve, download and answer them.
import type { BatchAnswerLine, BatchAnswers, BatchTerms, PayoutBatch } from '@sarraf/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { changes, openScreen, type Reply, serve, told } from '#testing/panel.tsx';
import { answer, refusal, signInStaff } from '#testing/staff.ts';
import { BatchesPage } from './batches-page.tsx';
import { textsOf } from '#i18n/texts.ts';

const queueTexts = textsOf(() => import('../../queue/texts/fa.ts'));
const batchesTexts = textsOf(() => import('../texts/fa.ts'));

const AT = '2026-11-25T10:00:00.000Z';
const REASON = 'compared with the approvals';
const officer = (id: string, name: string) => ({ id, name });
const part = (count: number, sum: string) => ({ count, sum });
const NONE = part(0, '0');
const BATCH: PayoutBatch = {
  id: '7',
  status: 'made',
  all: part(2, '32000'),
  sent: NONE,
  paid: NONE,
  returned: NONE,
  left_out: NONE,
  cycle_at: AT,
  file_hash: 'a'.repeat(64),
  given_hash: null,
  made: { officer: officer('8', 'Reza'), at: AT, reason: REASON },
  approved: null,
  cancelled: null,
  given: null,
  is_mine: false,
};
const GIVEN: PayoutBatch = {
  ...BATCH,
  status: 'given',
  sent: part(2, '32000'),
  given_hash: BATCH.file_hash,
  given: { officer: officer('9', 'Mina'), at: AT },
};
const TERMS: BatchTerms = {
  is_open: true,
  waiting: part(3, '48000'),
  lines_max: 500,
  amount_max: '5000000000',
  cycle_at: AT,
};
const ANSWERS: BatchAnswers = {
  id: '4',
  batch_id: '7',
  file_hash: 'b'.repeat(64),
  status: 'preview',
  paid: part(1, '16000'),
  returned: NONE,
  waiting: NONE,
  known: NONE,
  refused: part(1, '16000'),
  missing: 0,
  needs_another: false,
  is_imported_by_me: false,
  imported_by: officer('8', 'Reza'),
  imported_at: AT,
  approved_by: null,
  approved_at: null,
};
const LINE: BatchAnswerLine = {
  row: 2,
  key: 'c'.repeat(32),
  amount: '16000',
  sheba: 'IR062960000000100324200001',
  word: 'پرداخت شده',
  reference: 'PAYA-1',
  at: AT,
  fate: 'reference_used',
};
const list = (...data: readonly unknown[]) =>
  answer({ data, current_page: 1, per_page: 20, last_page: 1, total: 1, next_cursor: null });

beforeEach(() => signInStaff('finance'));

async function open(batch: PayoutBatch, replies: Record<string, Reply> = {}) {
  const sent = serve({
    'GET /admin/payout_terms': answer(TERMS),
    'GET /admin/payout_batches': list(batch),
    'GET /admin/payout_batches/7': answer(batch),
    'GET /admin/payout_batches/7/lines': list(),
    'GET /admin/payout_batches/7/answers': answer({ data: [] }),
    ...replies,
  });
  const texts = [batchesTexts, queueTexts];
  const { user } = await openScreen(<BatchesPage />, { path: '/payouts/batches', texts });
  await user.click(await screen.findByRole('button', { name: /32,000/ }));
  await screen.findByRole('heading', { name: 'Batch 7' });
  return { user, sent };
}
const button = (name: string) => screen.findByRole('button', { name });

it('has pages with numbers, and older ones behind them', async () => {
  const page = (id: string, at: number, next: string | null): Reply => {
    const data = [{ ...BATCH, id, all: part(Number(id), '32000') }];
    const pages = { current_page: at, per_page: 20, last_page: 2, total: 1_000 };
    return answer({ data, ...pages, next_cursor: next });
  };
  const sent = serve({
    'GET /admin/payout_terms': answer(TERMS),
    'GET /admin/payout_batches': [page('90', 1, '90'), page('70', 2, '70'), page('50', 1, null)],
  });
  const { user } = await openScreen(<BatchesPage />, {
    path: '/payouts/batches',
    texts: [batchesTexts, queueTexts],
  });
  await screen.findByText('90 lines');
  await user.click(await button('Next page'));
  await screen.findByText('70 lines');
  await user.click(await button('Older'));
  await screen.findByText('50 lines');
  expect(screen.queryByRole('button', { name: 'Older' })).toBeNull();
  const asked = sent.filter(({ call }) => call === 'GET /admin/payout_batches');
  expect(asked.map(({ query }) => query)).toEqual([{ page: '1' }, { page: '2' }, { cursor: '70' }]);
});

it('makes a file of what waits, with its bounds and a key, and says what is wrong', async () => {
  const { user, sent } = await open(BATCH, { 'POST /admin/payout_batches': answer(BATCH) });
  expect(await screen.findByText(/3 approved withdrawals/)).toBeTruthy();
  await user.click(await button('Create batch'));
  const sheet = within(screen.getByRole('dialog'));
  fireEvent.change(sheet.getByLabelText('Maximum lines'), { target: { value: '501' } });
  await user.click(sheet.getByRole('button', { name: 'Create batch' }));
  expect(sheet.getByText('Enter a number from 1 to 500.')).toBeTruthy();
  expect(changes(sent)).toEqual([]);
  fireEvent.change(sheet.getByLabelText('Maximum lines'), { target: { value: '2' } });
  await user.type(sheet.getByLabelText('Reason'), REASON);
  await user.click(sheet.getByRole('button', { name: 'Create batch' }));
  await waitFor(() =>
    expect(told()).toEqual(['Batch created. Another officer has to approve it.']),
  );
  expect(changes(sent).map(({ body }) => body)).toEqual([
    { lines: '2', amount: '5000000000', reason: REASON },
  ]);
});

it('is approved by another with a reason; a refusal stays in the sheet', async () => {
  const { user } = await open(BATCH, {
    'POST /admin/payout_batches/7/approve': refusal(403, 'officer_too_new', 'Too new.'),
  });
  await user.click(await button('Approve'));
  const sheet = within(screen.getByRole('dialog'));
  await user.click(sheet.getByRole('button', { name: 'Approve' }));
  expect(sheet.getByText('Enter at least five characters.')).toBeTruthy();
  await user.type(sheet.getByLabelText('Reason'), REASON);
  await user.click(sheet.getByRole('button', { name: 'Approve' }));
  expect(await sheet.findByText('Too new.')).toBeTruthy();
});

it('leaves its maker only the cancelling, and an auditor nothing', async () => {
  await open({ ...BATCH, status: 'approved', is_mine: true });
  expect(await screen.findByText(/Another officer approves and downloads/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Download file' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Cancel batch' })).toBeTruthy();
});

it('shows an auditor no way to change it', async () => {
  signInStaff('auditor');
  await open({ ...BATCH, status: 'approved' });
  for (const name of ['Download file', 'Cancel batch', 'Create batch']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

it('says before the download that nothing is cancelled any more, and hands out the file', async () => {
  URL.createObjectURL = vi.fn(() => 'blob:1');
  URL.revokeObjectURL = vi.fn();
  const file: Reply = async () =>
    new Response(new Uint8Array([1]), { headers: { 'content-type': 'application/octet-stream' } });
  const { user, sent } = await open(
    { ...BATCH, status: 'approved' },
    { 'POST /admin/payout_batches/7/file': file },
  );
  await user.click(await button('Download file'));
  const sheet = within(screen.getByRole('dialog'));
  expect(
    sheet.getByText(/can’t be cancelled and only the bank’s answers complete them/),
  ).toBeTruthy();
  expect(changes(sent)).toEqual([]);
  await user.click(sheet.getByRole('button', { name: 'Download file' }));
  await waitFor(() => expect(told()).toEqual(['File downloaded. Upload it at the bank.']));
});

it('brings in answers, shows each line’s fate, and books them with a reason', async () => {
  const { user, sent } = await open(GIVEN, {
    'GET /admin/payout_batches/7/answers': answer({ data: [ANSWERS] }),
    'GET /admin/payout_answers/4/lines': list(LINE),
    'POST /admin/payout_batches/7/answers': refusal(422, 'statement_unreadable', 'Not a CSV.'),
    'POST /admin/payout_answers/4/approve': answer({ ...ANSWERS, status: 'done' }),
  });
  expect(await screen.findByText('Reference of another withdrawal')).toBeTruthy();
  expect(screen.getByText(/Rejected lines aren’t booked/)).toBeTruthy();
  const csv = new File(['a'], 'answers.csv', { type: 'text/csv' });
  await user.upload(screen.getByLabelText('Import answers'), csv);
  expect(await screen.findByText('Not a CSV.')).toBeTruthy();
  await user.click(await button('Approve and book'));
  const sheet = within(screen.getByRole('dialog'));
  await user.type(sheet.getByLabelText('Reason'), REASON);
  await user.click(sheet.getByRole('button', { name: 'Approve and book' }));
  await waitFor(() => expect(told()).toContain('Bank answers booked.'));
  expect(changes(sent).at(-1)?.body).toEqual({ reason: REASON });
});

it('leaves answers of much to another than who brought them in', async () => {
  await open(GIVEN, {
    'GET /admin/payout_batches/7/answers': answer({
      data: [{ ...ANSWERS, needs_another: true, is_imported_by_me: true }],
    }),
    'GET /admin/payout_answers/4/lines': list(),
  });
  expect(await screen.findByText(/Another officer has to approve it/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Approve and book' })).toBeNull();
});

it.each([
  ['Approve', 'approve', 'Batch approved and ready to download.'],
  ['Cancel batch', 'cancel', 'Batch cancelled. Its withdrawals are released.'],
])('%s: a short reason has the focus, and it is sent once', async (name, way, said) => {
  const call = `POST /admin/payout_batches/7/${way}`;
  const { user, sent } = await open(BATCH, { [call]: answer(BATCH) });
  await user.click(await button(name));
  const sheet = within(screen.getByRole('dialog'));
  const reason = sheet.getByLabelText('Reason');
  await user.type(reason, 'no');
  await user.click(sheet.getByRole('button', { name }));
  await waitFor(() => expect(document.activeElement).toBe(reason));
  expect(changes(sent)).toEqual([]);
  await user.clear(reason);
  await user.type(reason, REASON);
  await user.click(sheet.getByRole('button', { name }));
  await waitFor(() => expect(told()).toEqual([said]));
  expect(changes(sent).map((one) => [one.call, one.body])).toEqual([[call, { reason: REASON }]]);
});
