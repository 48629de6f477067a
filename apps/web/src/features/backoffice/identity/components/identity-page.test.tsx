// @vitest-environment happy-dom
import type { IdentityReview } from '@sarraf/contracts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { changes, openScreen, type Sent, serve } from '../../../../testing/panel.tsx';
import { answer, signInStaff } from '../../../../testing/staff.ts';
import { queueTexts } from '../../queue/texts/queue-texts.ts';
import { identityTexts } from '../texts/identity-texts.ts';
import { IdentityPage } from './identity-page.tsx';

const REQUEST: IdentityReview = {
  id: '7',
  user_id: '12',
  level: 2,
  status: 'pending',
  first_name: 'Sara',
  last_name: 'Rostami',
  created_at: '2026-11-25T02:00:00.000Z',
  ...{ claimed_by: null, claimed_until: null, decided_at: null, undo_until: null },
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

async function open() {
  const { person, office, ...listed } = REQUEST;
  const sent = serve({
    'GET /admin/kyc/requests': answer({
      data: [listed],
      ...{ current_page: 1, per_page: 20, last_page: 1, total: 1, next_cursor: null },
    }),
    'GET /admin/kyc/figures': answer({
      ...{ days: 7, everyone: false, decided: 2, approved: 2, returned: 0, median_wait_s: 60 },
      ...{ by_day: [], officers: [] },
    }),
    'GET /admin/kyc/requests/7': answer({ ...listed, person, office }),
    'POST /admin/kyc/requests/7/claim': answer(REQUEST),
  });
  const texts = [identityTexts, queueTexts];
  const { user } = await openScreen(<IdentityPage />, { path: '/identity', texts });
  await user.click(await screen.findByRole('button', { name: /Sara Rostami/ }));
  await screen.findByText('Verified at level 1');
  return { user, sent };
}
const acts = (sent: readonly Sent[]) => changes(sent).map(({ call }) => call);
const CLAIM = 'POST /admin/kyc/requests/7/claim';

it('lets an officer take a request, by the button or by C', async () => {
  signInStaff('kyc_officer');
  const { user, sent } = await open();
  expect(screen.getByText('take')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Take from the queue/ }));
  await waitFor(() => expect(acts(sent)).toEqual([CLAIM]));
  await user.keyboard('c');
  await waitFor(() => expect(acts(sent)).toEqual([CLAIM, CLAIM]));
});

it('offers whoever may only look nothing to do, by button or by key', async () => {
  signInStaff('auditor');
  const { user, sent } = await open();
  expect(screen.queryByRole('button', { name: /^Take from the queue/ })).toBe(null);
  expect(screen.queryByText('take')).toBe(null);
  await user.keyboard('c');
  expect(acts(sent)).toEqual([]);
});
