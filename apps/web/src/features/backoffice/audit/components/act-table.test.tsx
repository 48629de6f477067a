// @vitest-environment happy-dom
import type { AuditAct } from '@sarraf/contracts';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openScreen, serve } from '#testing/panel.tsx';
import { signInStaff } from '#testing/staff.ts';
import { ActSheet } from './act-sheet.tsx';
import { ActTable } from './act-table.tsx';
import { textsOf } from '#i18n/texts.ts';

const auditWordsTexts = textsOf(() => import('#components/audit-words/texts/fa.ts'));
const ruleWordsTexts = textsOf(() => import('#components/rule-words/texts/fa.ts'));
const documentWordsTexts = textsOf(() => import('#components/document-words/texts/fa.ts'));
const reasonWordsTexts = textsOf(() => import('../../reason-words/texts/fa.ts'));
const returnReasonTexts = textsOf(() => import('#components/return-reason/texts/fa.ts'));
const staffWordsTexts = textsOf(() => import('#components/staff-words/texts/fa.ts'));
const auditTexts = textsOf(() => import('../texts/fa.ts'));

const hash = (digit: string) => digit.repeat(64);
const act = (over: Partial<AuditAct> = {}): AuditAct => ({
  id: '5',
  at: '2026-11-25T02:00:00.000Z',
  actor: { id: '7', name: 'Mina' },
  act: 'roles_changed',
  subject: 'user:11',
  person_id: '11',
  reason: 'helps the other team',
  changes: [{ field: 'member_roles', old: 'support', new: 'content, kyc_officer' }],
  position: '2',
  hash: hash('b'),
  previous_hash: hash('a'),
  ...over,
});
const TEXTS = [
  auditTexts,
  auditWordsTexts,
  ruleWordsTexts,
  documentWordsTexts,
  staffWordsTexts,
  returnReasonTexts,
  reasonWordsTexts,
];

it('says who did what on what, why, and hash ← the one before it', async () => {
  signInStaff('auditor');
  serve({});
  const onChoose = vi.fn();
  const acts = [
    act({ id: '6', position: null, hash: null, previous_hash: null, reason: null }),
    act(),
    act({ id: '4', position: '1', previous_hash: null, actor: null, act: 'owner_made' }),
  ];
  const { user } = await openScreen(<ActTable acts={acts} onChoose={onChoose} />, {
    path: '/acts',
    texts: TEXTS,
  });
  const [, young, one, first] = screen.getAllByRole('row');
  expect(young?.textContent).toContain('Joining the chain');
  expect(young?.textContent).toContain('No reason');
  expect(one?.textContent).toContain('Mina');
  expect(one?.textContent).toContain('Person 11');
  expect(one?.textContent).toContain('bbbb…bbbb ← aaaa…aaaa');
  expect(first?.textContent).toContain('Server operator');
  expect(first?.textContent).toContain('Start of the chain');
  await user.click(screen.getAllByRole('button', { name: 'Changed roles' })[1] ?? document.body);
  expect(onChoose).toHaveBeenCalledWith(acts[1]);
});

it('shows one act in full, old and new in words, and leads to those like it', async () => {
  signInStaff('auditor');
  serve({});
  const onFilter = vi.fn();
  const { user } = await openScreen(
    <ActSheet act={act()} onClose={() => undefined} onFilter={onFilter} />,
    { path: '/act', texts: TEXTS },
  );
  expect(screen.getByText('Content, Identity officer')).toBeTruthy();
  expect(screen.getByText('Support')).toBeTruthy();
  expect(screen.getByText(hash('b'))).toBeTruthy();
  expect(screen.getByText(hash('a'))).toBeTruthy();
  const names = [
    'Only this colleague’s actions',
    'Only actions about this person',
    'Only actions on this',
  ];
  for (const name of names) await user.click(screen.getByRole('button', { name, hidden: true }));
  expect(onFilter.mock.calls).toEqual([
    [{ actor: '7' }],
    [{ person: '11' }],
    [{ subject: 'user:11' }],
  ]);
});

it('words a stop of payouts, and each difference by its kind and what it is about', async () => {
  signInStaff('auditor');
  serve({});
  const changes = [
    { field: 'float zibal', old: '1000', new: '999' },
    { field: 'posting account user:12', old: '7', new: '8' },
  ];
  await openScreen(
    <ActSheet
      act={act({ act: 'payouts_go_on', subject: 'payout_stop:4', person_id: null, changes })}
      onClose={() => undefined}
      onFilter={() => undefined}
    />,
    { path: '/act', texts: TEXTS },
  );
  expect(screen.getByText('4').parentElement?.textContent).toBe('Payout stop 4');
  expect(screen.getByText('Bank difference: zibal')).toBeTruthy();
  expect(screen.getByText('Balance difference: account user:12')).toBeTruthy();
  expect(screen.getByText('999')).toBeTruthy();
});

it('calls a field of the house’s rules as their screen does', async () => {
  signInStaff('auditor');
  serve({});
  const changed = act({
    act: 'setting_approved',
    subject: 'setting:alarms',
    changes: [{ field: 'alarms.backup_hours', old: '26', new: '48' }],
  });
  const sheet = <ActSheet act={changed} onClose={() => undefined} onFilter={() => undefined} />;
  await openScreen(sheet, { path: '/act', texts: TEXTS });
  expect(screen.getByText('Maximum age of the last backup')).toBeTruthy();
});

it('words the state that an act moved', async () => {
  signInStaff('auditor');
  serve({});
  const changes = [
    { field: 'status', old: 'approved', new: 'given' },
    { field: 'money', old: 'no end', new: 'IR06 2960' },
  ];
  await openScreen(
    <ActSheet
      act={act({ act: 'payout_batch_given', subject: 'payout_batch:4', changes })}
      onClose={() => undefined}
      onFilter={() => undefined}
    />,
    { path: '/act', texts: TEXTS },
  );
  for (const word of ['Approved', 'At the bank', 'No end', 'IR06 2960']) {
    expect(screen.getByText(word)).toBeTruthy();
  }
});

const UNREADABLE = 'نوشته‌های عکس خوانا نیست؛ در نور کافی و بدون بازتاب دوباره عکس بگیرید.';
const OTHER_NAME = 'نام با ثبت احوال مطابقت ندارد؛ آن را دقیقاً مثل کارت ملی وارد کنید.';

it.each([
  ['name_mismatch', OTHER_NAME],
  ['document_unreadable, name_mismatch', `${UNREADABLE} ${OTHER_NAME}`],
  ['document_unreadable, came_later', `${UNREADABLE} came_later`],
  ['came_later', 'came_later'],
  ['documents_doubtful: عکس تازه خواستم', 'مدارک مشکوک · عکس تازه خواستم'],
  ['other: لغو شد', 'علت دیگر · لغو شد'],
  ['mended', 'مشکل برطرف شد'],
  // an officer's own words are no list of ours
  ['mistake, other', 'mistake, other'],
  ['constructor', 'constructor'],
  ['تلفنی پرسیدم: درست بود', 'تلفنی پرسیدم: درست بود'],
])('says in words why: %s', async (reason, words) => {
  signInStaff('auditor');
  serve({});
  const one = act({ act: 'identity_returned', reason });
  const screens = (
    <>
      <ActTable acts={[one]} onChoose={() => undefined} />
      <ActSheet act={one} onClose={() => undefined} onFilter={() => undefined} />
    </>
  );
  await openScreen(screens, { path: '/acts', texts: TEXTS, lang: 'fa' });
  const cells = screen.getAllByRole('cell', { hidden: true });
  expect(cells[4]?.textContent).toBe(words);
  const term = screen.getByText('دلیل', { selector: 'dt' });
  expect(term.nextElementSibling?.textContent).toBe(words);
});
