// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { textsOf } from '#i18n/texts.ts';
import { changes, openScreen, type Reply, serve, signInClient, told } from '#testing/panel.tsx';
import { answer, refusal } from '#testing/staff.ts';
import { codesExample } from '../testing/referral-examples.ts';
import { NewCodePage } from './new-code-page.tsx';

const referralTexts = textsOf(() => import('../texts/fa.ts'));

const tier = { level: 0, volume_min: '0', maker_fee_ppm: 1_500, taker_fee_ppm: 2_500 };

async function open(more: Record<string, Reply | readonly Reply[]> = {}) {
  const sent = serve({
    'GET /referral': answer(codesExample),
    'GET /fees': answer({
      trading: [{ quote: 'IRT', min_notional: null, tiers: [tier], own: [] }],
    }),
    ...more,
  });
  const { user } = await openScreen(<NewCodePage />, {
    path: '/referral/new',
    texts: [referralTexts],
  });
  return { user, sent };
}

beforeEach(signInClient);

it('shows at each of six stops what both have of it, of the fee that is really paid', async () => {
  const { user, sent } = await open({
    'POST /referral/create': answer(codesExample.data[0]),
  });
  const slider = await screen.findByRole('slider', { name: 'Reward split' });
  expect(slider.getAttribute('aria-valuetext')).toBe('Friend 60% · Me 40%');
  expect(await screen.findByText('22,500')).toBeTruthy();
  expect(screen.getByText('12,300')).toBeTruthy();
  expect(screen.getByText(/0\.25%/).closest('dd')?.textContent).toBe('Their fee 0.25% → 0.205%');
  fireEvent.change(slider, { target: { value: '2' } });
  expect(screen.getByText('12%')).toBeTruthy();
  expect(screen.getByText('18%')).toBeTruthy();
  expect(screen.getByText('19,800')).toBeTruthy();
  await user.type(screen.getByLabelText('Label (only you see it)'), ' Work ');
  await user.click(screen.getByRole('button', { name: 'Create invite code' }));
  await waitFor(() => expect(told()).toEqual(['Invite code created']));
  expect(changes(sent).map(({ body }) => body)).toEqual([{ user_percent: 60, name: 'Work' }]);
});

it('says why no code was made', async () => {
  const words = 'You’ve created all 30 of your codes.';
  const { user } = await open({
    'POST /referral/create': refusal(409, 'referral_codes_full', words),
  });
  await user.click(await screen.findByRole('button', { name: 'Create invite code' }));
  expect(await screen.findByText(words)).toBeTruthy();
});

it('offers none where all are made', async () => {
  const [code] = codesExample.data;
  const data = Array.from({ length: 30 }, (_, nth) => ({ ...code, code: `SR4K${10 + nth}` }));
  await open({ 'GET /referral': answer({ ...codesExample, data, total: 30 }) });
  expect(await screen.findByText('You’ve created all 30 codes')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Create invite code' })).toBeNull();
});
