// The bank's queues as an officer of finance opens them in tests, with what their server answers.
import type { ReceiptReview, Statement, StatementLine, UnmatchedLine } from '@sarraf/contracts';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { textsOf } from '#i18n/texts.ts';
import { openScreen, type Reply, serve } from '#testing/panel.tsx';
import { answer } from '#testing/staff.ts';
import { ReceiptsPage } from '../../offline-deposits/components/receipts-page.tsx';
import { StatementsPage } from '../../statements/components/statements-page.tsx';

const peopleTexts = textsOf(() => import('../../people/texts/fa.ts'));
const queueTexts = textsOf(() => import('../../queue/texts/fa.ts'));
const bankTexts = textsOf(() => import('../texts/fa.ts'));

/** The house's account. */
export const ACCOUNT = 'IR820540102680020817909002';
/** When all of it happened. */
export const AT = '2026-11-25T10:00:00.000Z';
/** Some lines of a statement, and what they come to in toman. */
export const part = (count: number, sum: string) => ({ count, sum });
/** A statement that agrees with the books and waits for an officer. */
export const STATEMENT: Statement = {
  id: '3',
  account: ACCOUNT,
  file_hash: 'a'.repeat(64),
  status: 'preview',
  credit: part(2, '1500000'),
  unmatched: part(1, '20000'),
  known: part(0, '0'),
  own: part(0, '0'),
  unexplained: part(0, '0'),
  opening: '700000',
  closing: '2220000',
  books: '2220000',
  is_agreed: true,
  is_first: false,
  chain: { state: 'follows', row: null, expected: null, found: null, gap: '0' },
  imported_by: { id: '8', name: 'Reza' },
  is_imported_by_me: false,
  imported_at: AT,
  approved_by: null,
  approved_at: null,
};
const WORDS = { fa: 'بانک', en: 'Bank' };
const ACCOUNTS = [ACCOUNT, 'IR062960000000100324200001'].map((sheba) => ({
  sheba,
  bank: WORDS,
  owner: WORDS,
  books: null,
}));
const PERSON = { id: '12', name: 'Sara Rostami', mobile: '0912***0004' };
/** Money of nobody, whose identifier is a person's. */
export const LINE: UnmatchedLine = {
  id: 'b'.repeat(40),
  account: ACCOUNT,
  at: AT,
  amount: '20000',
  reference: 'R77',
  deposit_id: '451207783103',
  description: 'rent',
  payer_sheba: null,
  payer_name: 'Mina',
  reason: 'other_payer',
  person: PERSON,
  officers_needed: 2,
  wanted: null,
  status: 'parked',
  charge: null,
};
/** A receipt, and a line of its own number behind it. */
export const RECEIPT: ReceiptReview = {
  id: '4',
  amount: '20000',
  paid_at: AT,
  tracking_number: 'R77',
  account: ACCOUNT,
  status: 'waiting',
  reason: null,
  created_at: AT,
  decided_at: null,
  person: PERSON,
  words: null,
  lines: [{ ...LINE, is_same_reference: true }],
};
/** A page of a list that has nothing behind it. */
export const list = (...data: readonly unknown[]) =>
  answer({ data, current_page: 1, per_page: 20, last_page: 1, total: 1, next_cursor: null });
const picture: Reply = async () =>
  new Response(new Uint8Array([1]), { headers: { 'content-type': 'application/octet-stream' } });

/** Draws a page of the bank's; no person is found by any search. */
export async function open(page: ReactNode, replies: Record<string, Reply>) {
  const sent = serve({ ...replies, 'GET /admin/people': list() });
  const texts = [bankTexts, queueTexts, peopleTexts];
  const { user } = await openScreen(page, { path: '/bank', texts });
  return { user, sent };
}
/** The statements with one of them, which can be approved. */
export const statements = (one: Statement, more: Record<string, Reply> = {}) =>
  open(<StatementsPage />, {
    'GET /admin/statements': list(one),
    'GET /admin/statements/3': answer(one),
    'GET /admin/statements/3/lines': list(),
    'POST /admin/statements/3/approve': answer({ ...one, status: 'approved' }),
    'POST /admin/statements': answer(one),
    'GET /admin/statement_accounts': answer({ data: ACCOUNTS }),
    ...more,
  });
/** The row of what came in with 1,500,000 toman. */
export const row = () => screen.findByRole('button', { name: /1,500,000/ });

/** What came in at another account of the house. */
export const SIDE = { line_id: 'd'.repeat(40), account: ACCOUNT, at: AT, reference: 'IN5' };
/** A line that left without a reason in the books. */
export const CHARGE: StatementLine = {
  id: 'c'.repeat(40),
  row: 3,
  at: AT,
  amount: '-1200',
  reference: 'F9',
  deposit_id: null,
  description: 'fee',
  payer_sheba: null,
  payer_name: '',
  balance: '2220000',
  fate: 'unexplained',
  reason: null,
  person: null,
  ways: ['bank_charge', 'own_move'],
  explanation: null,
  is_late: false,
  looks_like: null,
  sides: [SIDE],
};
/** The receipts with one of them, which can be accepted and refused. */
export const receipts = (one: ReceiptReview) =>
  open(<ReceiptsPage />, {
    'GET /admin/offline_deposits': list(one),
    'GET /admin/offline_deposits/4/picture': picture,
    'POST /admin/offline_deposits/4/approve': answer({ ...one, status: 'approved' }),
    'POST /admin/offline_deposits/4/refuse': answer({ ...one, status: 'refused' }),
  });
/** The first officer's word on a line: it went to an own account. */
export const WORD = {
  way: 'own_move' as const,
  other_account: ACCOUNT,
  other_line_id: 'd'.repeat(40),
  officer: { id: '8', name: 'Reza' },
  is_me: false,
  reason: 'to the payroll',
  at: AT,
  is_decided: false,
};
