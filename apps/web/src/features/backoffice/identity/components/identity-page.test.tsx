// @vitest-environment happy-dom
import type { IdentityReview } from '@sarraf/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { changes, openScreen, type Sent, serve } from '#testing/panel.tsx';
import { answer, signInStaff } from '#testing/staff.ts';
import { IdentityPage } from './identity-page.tsx';
import { textsOf } from '#i18n/texts.ts';

const documentWordsTexts = textsOf(() => import('#components/document-words/texts/fa.ts'));
const queueTexts = textsOf(() => import('../../queue/texts/fa.ts'));
const identityTexts = textsOf(() => import('../texts/fa.ts'));

const REQUEST: IdentityReview = {
  id: '7',
  user_id: '12',
  level: 2,
  status: 'pending',
  first_name: 'Sara',
  last_name: 'Rostami',
  created_at: '2026-11-25T02:00:00.000Z',
  claimed_by: null,
  claimed_until: null,
  decided_at: null,
  undo_until: null,
  asked: 0,
  documents: [],
  person: {
    mobile: '0912***0001',
    national_code_end: '0020',
    birth_date: '1991-08-03',
    registered_at: '2026-01-01T00:00:00.000Z',
    card: null,
    returned_before: 0,
  },
  office: null,
};

const later = (): string => new Date(Date.now() + 600_000).toISOString();
/** In the hands of who is signed in. */
const mine = (): IdentityReview => ({ ...REQUEST, claimed_by: '7', claimed_until: later() });

async function open(request = REQUEST) {
  const { person, office, ...listed } = request;
  const sent = serve({
    'GET /admin/kyc/requests': answer({
      data: [listed],
      current_page: 1,
      per_page: 20,
      last_page: 1,
      total: 1,
      next_cursor: null,
    }),
    'GET /admin/kyc/figures': answer({
      days: 7,
      everyone: false,
      decided: 2,
      approved: 2,
      returned: 0,
      median_wait_s: 60,
      by_day: [],
      officers: [],
    }),
    'GET /admin/kyc/requests/7': answer({ ...listed, person, office }),
    'POST /admin/kyc/requests/7/claim': answer(REQUEST),
    'POST /admin/kyc/requests/7/approve': answer({
      ...REQUEST,
      status: 'approved',
      decided_at: new Date().toISOString(),
      undo_until: later(),
    }),
    'POST /admin/kyc/requests/7/undo': answer(mine()),
  });
  const texts = [identityTexts, documentWordsTexts, queueTexts];
  const { user } = await openScreen(<IdentityPage />, { path: '/identity', texts });
  await user.click(await screen.findByRole('button', { name: /Sara Rostami/ }));
  await screen.findByText('Verified at level 1');
  return { user, sent };
}
const acts = (sent: readonly Sent[]) => changes(sent).map(({ call, body }) => [call, body]);
const CLAIM = ['POST /admin/kyc/requests/7/claim', null];
const approvedWith = (reason: string) => ['POST /admin/kyc/requests/7/approve', { reason }];
const READY = 'The documents match the user’s verified details.';

it('lets an officer take a request, by the button or by C', async () => {
  signInStaff('kyc_officer');
  const { user, sent } = await open();
  expect(screen.getByText('claim')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Claim/ }));
  await waitFor(() => expect(acts(sent)).toEqual([CLAIM]));
  await user.keyboard('c');
  await waitFor(() => expect(acts(sent)).toEqual([CLAIM, CLAIM]));
});

it('offers whoever may only look nothing to do, by button or by key', async () => {
  signInStaff('auditor');
  const { user, sent } = await open();
  expect(screen.queryByRole('button', { name: /^Claim/ })).toBe(null);
  expect(screen.queryByText('claim')).toBe(null);
  await user.keyboard('c');
  expect(acts(sent)).toEqual([]);
});

it('approves once all is checked, with the reason that stands there', async () => {
  signInStaff('kyc_officer');
  const { user, sent } = await open(mine());
  expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe(READY);
  await user.keyboard('qwerta');
  expect(acts(sent)).toEqual([]);
  await user.keyboard('y');
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(acts(sent)).toEqual([approvedWith(READY)]));
});

it('never approves without a reason: by button or by key, the field has the focus', async () => {
  signInStaff('kyc_officer');
  const { user, sent } = await open(mine());
  const field = screen.getByLabelText('Reason');
  await user.keyboard('qwerty');
  await user.clear(field);
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(screen.getByText('Enter at least five characters.')).toBeTruthy();
  field.blur();
  await user.keyboard('a');
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(acts(sent)).toEqual([]);
  await user.type(field, ' seen with a colleague {Enter}');
  await waitFor(() => expect(acts(sent)).toEqual([approvedWith('seen with a colleague')]));
});

it('takes a decision back for a reason that is written anew', async () => {
  signInStaff('kyc_officer');
  const { user, sent } = await open(mine());
  await user.keyboard('qwertya');
  await screen.findByRole('button', { name: /Undo decision/ });
  await user.keyboard('u');
  const sheet = within(await screen.findByRole('dialog', { name: 'Undo decision' }));
  const field = sheet.getByLabelText<HTMLInputElement>('Reason');
  expect(field.value).toBe('');
  const send = sheet.getByRole('button', { name: 'Undo decision' });
  await user.click(send);
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(acts(sent)).toEqual([approvedWith(READY)]);
  await user.type(field, 'the wrong request');
  await user.click(send);
  const undone = ['POST /admin/kyc/requests/7/undo', { reason: 'the wrong request' }];
  await waitFor(() => expect(acts(sent)).toEqual([approvedWith(READY), undone]));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Undo decision' })).toBe(null));
});
