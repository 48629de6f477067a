// @vitest-environment happy-dom
import type { CardReview } from '@sarraf/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { session } from '#lib/session.ts';
import { changes, openScreen, type Sent, serve } from '#testing/panel.tsx';
import { answer, signInStaff } from '#testing/staff.ts';
import { CardQueuePage } from './card-queue-page.tsx';
import { textsOf } from '#i18n/texts.ts';

const returnReasonTexts = textsOf(() => import('#components/return-reason/texts/fa.ts'));
const queueTexts = textsOf(() => import('../../queue/texts/fa.ts'));
const cardQueueTexts = textsOf(() => import('../texts/fa.ts'));

const CARD: CardReview = {
  id: '7',
  user_id: '12',
  masked: '603799******0020',
  bank: { code: 'melli', name: { fa: 'بانک ملی ایران', en: 'Bank Melli' } },
  status: 'pending',
  reason: null,
  first_name: 'Sara',
  last_name: 'Rostami',
  mobile: '0912***0001',
  is_own: null,
  asked: 3,
  created_at: '2026-11-25T02:00:00.000Z',
  claimed_by: null,
  claimed_until: null,
  decided_at: null,
  undo_until: null,
};
const page = (card: CardReview | null) =>
  answer({
    data: card === null ? [] : [card],
    current_page: 1,
    per_page: 20,
    last_page: 1,
    total: card === null ? 0 : 1,
    next_cursor: null,
  });
const later = (): string => new Date(Date.now() + 600_000).toISOString();
const mine = (): CardReview => ({
  ...CARD,
  claimed_by: session.get()?.user.id ?? '',
  claimed_until: later(),
});
const decided = (status: 'verified' | 'refused'): CardReview => ({
  ...CARD,
  status,
  reason: status === 'refused' ? 'card_unusable' : null,
  decided_at: new Date().toISOString(),
  undo_until: later(),
});

async function open(card: CardReview | null) {
  const sent = serve({
    'GET /admin/cards': page(card),
    'GET /admin/cards/figures': answer({
      days: 7,
      everyone: false,
      decided: 2,
      approved: 2,
      returned: 0,
      median_wait_s: 60,
      by_day: [],
      officers: [],
    }),
    'POST /admin/cards/7/claim': answer(mine()),
    'POST /admin/cards/7/approve': answer(decided('verified')),
    'POST /admin/cards/7/refuse': answer(decided('refused')),
    'POST /admin/cards/7/undo': answer(mine()),
  });
  const texts = [cardQueueTexts, queueTexts, returnReasonTexts];
  const { user } = await openScreen(<CardQueuePage />, { path: '/card-queue', texts });
  return { user, sent };
}
const acts = (sent: readonly Sent[]) => changes(sent).map(({ call, body }) => [call, body]);

beforeEach(() => signInStaff('kyc_officer'));

it('says that nothing waits', async () => {
  await open(null);
  expect(await screen.findByText('The queue is empty')).toBeTruthy();
});

it('goes through the list and takes a card by keys alone', async () => {
  const { user, sent } = await open(CARD);
  await screen.findByText('Sara Rostami');
  await user.keyboard('j');
  expect(await screen.findByText('No response after 3 tries')).toBeTruthy();
  expect(screen.getByText('Bank Melli', { selector: 'dd' })).toBeTruthy();
  await user.keyboard('c');
  await waitFor(() => expect(acts(sent)).toEqual([['POST /admin/cards/7/claim', null]]));
});

it('approves with how the officer knows, never without, and takes it back for a reason', async () => {
  const { user, sent } = await open(mine());
  await user.click(await screen.findByRole('button', { name: /Sara Rostami/ }));
  await user.keyboard('a');
  expect(acts(sent)).toEqual([]);
  await user.type(screen.getByLabelText('Evidence'), 'a bank letter');
  await user.click(screen.getByRole('button', { name: /^Approve/ }));
  await user.click(await screen.findByRole('button', { name: /Undo decision/ }));
  const approved = ['POST /admin/cards/7/approve', { reason: 'a bank letter' }];
  const sheet = within(await screen.findByRole('dialog', { name: 'Undo decision' }));
  const send = sheet.getByRole('button', { name: 'Undo decision' });
  await user.click(send);
  await waitFor(() => expect(document.activeElement).toBe(sheet.getByLabelText('Reason')));
  expect(acts(sent)).toEqual([approved]);
  await user.type(sheet.getByLabelText('Reason'), ' another card ');
  await user.click(send);
  const undone = ['POST /admin/cards/7/undo', { reason: 'another card' }];
  await waitFor(() => expect(acts(sent)).toEqual([approved, undone]));
});

it('refuses for a reason, and shows the sentence that the person reads', async () => {
  const { user, sent } = await open(mine());
  await user.click(await screen.findByRole('button', { name: /Sara Rostami/ }));
  await user.click(screen.getByRole('button', { name: /Reason for rejecting/ }));
  await user.click(await screen.findByRole('radio', { name: 'Card is expired or inactive' }));
  expect(screen.getByText('This card is expired or inactive. Add another one.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Reject/ }));
  await waitFor(() =>
    expect(acts(sent)).toEqual([['POST /admin/cards/7/refuse', { reason: 'card_unusable' }]]),
  );
});

it('leaves a card that a colleague has to them', async () => {
  const { user } = await open({ ...CARD, claimed_by: '999', claimed_until: later() });
  await user.click(await screen.findByRole('button', { name: /Sara Rostami/ }));
  expect(screen.getByText('Claimed by another officer.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBe(null);
});

it('offers whoever may only look nothing to do, by button or by key', async () => {
  signInStaff('auditor');
  const { user, sent } = await open(CARD);
  await user.click(await screen.findByRole('button', { name: /Sara Rostami/ }));
  expect(screen.getByText('No response after 3 tries')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Claim/ })).toBe(null);
  expect(screen.queryByText('claim')).toBe(null);
  await user.keyboard('c');
  expect(acts(sent)).toEqual([]);
});
