// The page of adjustments as its tests open it, with an adjustment that waits.
import type { Adjustment } from '@sarraf/contracts';
import { screen } from '@testing-library/react';
import { openScreen, type Reply, serve } from '#testing/panel.tsx';
import { answer } from '#testing/staff.ts';
import { AdjustmentsPage } from '../components/adjustments-page.tsx';
import { textsOf } from '#i18n/texts.ts';

const peopleTexts = textsOf(() => import('../../people/texts/fa.ts'));
const queueTexts = textsOf(() => import('../../queue/texts/fa.ts'));
const adjustmentsTexts = textsOf(() => import('../texts/fa.ts'));

/** When it was proposed, and whatever else of these tests has a moment. */
export const AT = '2026-11-25T02:00:00.000Z';

/** One that another officer proposed. */
export const WAITS: Adjustment = {
  id: '4',
  approval_id: '40',
  from: { kind: 'house', id: 'fees', name: null, mobile: null },
  to: { kind: 'user', id: '12', name: 'Sara Karimi', mobile: '0912***0003' },
  symbol: 'IRT',
  amount: '1000.5',
  reason: 'credited to another one',
  ticket: 'T-17',
  status: 'waiting',
  failure: null,
  is_mine: false,
  entry_id: null,
  proposed_by: { id: '99', name: 'Reza' },
  proposed_at: AT,
  decided_by: null,
  decided_reason: null,
  decided_at: null,
};

/** The assets that can be adjusted: toman alone. */
export const ASSET_LIST = [
  {
    symbol: 'IRT',
    labels: { fa: 'تومان', en: 'Toman' },
    scale: 1,
    min_amount: null,
    networks: [],
  },
];

/** The call that lists them. */
export const LIST = 'GET /admin/adjustments';

/** A page of them, as the call answers. */
export const pageOf = (data: readonly Adjustment[]) =>
  answer({
    data,
    current_page: 1,
    per_page: 50,
    last_page: 1,
    total: data.length,
    next_cursor: null,
  });

/** Opens the page with `WAITS` on it, unless `replies` say otherwise. */
export async function open(
  replies: Record<string, Reply | readonly Reply[]> = {},
  look: { readonly isWide?: boolean; readonly lang?: 'fa' | 'en' } = {},
) {
  const sent = serve({ [LIST]: pageOf([WAITS]), 'GET /assets': answer(ASSET_LIST), ...replies });
  const texts = [adjustmentsTexts, peopleTexts, queueTexts];
  const { user } = await openScreen(<AdjustmentsPage />, { path: '/adjustments', texts, ...look });
  return { user, sent };
}

/** A button of the page, once it stands there. */
export const press = (name: string | RegExp) => screen.findByRole('button', { name });
