// @vitest-environment happy-dom
// A plan as it is begun and changed: what is sent, and what stands against it before.
import type { RecurringBuy } from '@sarraf/contracts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { textsOf } from '#i18n/texts.ts';
import { changes, openScreen, type Reply, serve, signInClient, told } from '#testing/panel.tsx';
import { NewPlanPage, Plan } from './plan-page.tsx';

const recurringTexts = textsOf(() => import('../texts/fa.ts'));

const PLAN: RecurringBuy = {
  id: '7',
  market: 'BTCIRT',
  amount: '10000000',
  symbol: 'IRT',
  every: 'weekly',
  day: 6,
  hour: 10,
  ends_on: null,
  rise_percent: 5,
  noted_price: '12547766700',
  state: 'active',
  paused_by: null,
  next_at: '2096-12-04T06:30:00.000Z',
  skips: 1,
  bought: 4,
  paid: '40000000',
  received: '0.00317981',
  average_price: '12547766700',
  created_at: '2026-11-29T06:30:00.000Z',
};
const RUN = {
  id: '2',
  slot: '2026-11-27T06:30:00.000Z',
  at: '2026-11-27T06:30:04.000Z',
  state: 'skipped',
  reason: 'price_risen',
  order_id: null,
  paid: null,
  received: null,
  price: null,
  missed: 2,
};
const page = { current_page: 1, per_page: 20, last_page: 1, total: 1, next_cursor: null };
const answer =
  (data: unknown, status = 200): Reply =>
  async () =>
    Response.json(
      status === 200
        ? { code: 200, message: '', data }
        : { code: status, message: data, error: 'recurring_running', facts: {} },
      { status },
    );
const COMMON = {
  'GET /markets': 'markets',
  'GET /user_wallets/list': 'wallets',
  'GET /recurring': answer({ data: [PLAN], max: 20 }),
  'GET /recurring/7/runs': answer({ data: [RUN], ...page }),
} as const satisfies Record<string, Reply>;

beforeEach(signInClient);

it('says before it is sent what is missing, and sends the day that is chosen', async () => {
  const sent = serve({ ...COMMON, 'POST /recurring': answer(PLAN) });
  const path = '/shell/account/recurring/new';
  const { user } = await openScreen(<NewPlanPage />, { path, texts: [recurringTexts] });
  const start = await screen.findByRole('button', { name: 'Start recurring buy' });
  await user.click(start);
  expect(screen.getByText('Enter an amount.')).toBeTruthy();
  await user.type(screen.getByLabelText('Amount per buy'), '1000000');
  await user.click(start);
  expect(screen.getByText(/^Minimum about/).closest('[class*=note], p')?.textContent).toContain(
    '0.0005 BTC',
  );
  expect(changes(sent)).toEqual([]);
  await user.type(screen.getByLabelText('Amount per buy'), '0');
  await user.click(screen.getByRole('radio', { name: 'Monday' }));
  await user.click(start);
  await expect.poll(told).toEqual(['Recurring buy started']);
  expect(changes(sent).map(({ call, body }) => [call, body])).toEqual([
    [
      'POST /recurring',
      {
        market: 'BTCIRT',
        amount: '10000000',
        every: 'weekly',
        day: 2,
        hour: 10,
        ends_on: null,
        rise_percent: 5,
      },
    ],
  ]);
});

it('shows what a plan bought and left out, and pauses it; a refusal stands where it was asked', async () => {
  const sent = serve({
    ...COMMON,
    'POST /recurring/7': [
      answer('It is buying at this moment.', 409),
      answer({ ...PLAN, state: 'paused', paused_by: 'person', next_at: null }),
    ],
  });
  const { user } = await openScreen(<Plan id="7" />, { path: '/', texts: [recurringTexts] });
  expect(await screen.findByText('Skipped: Price rose more than your limit')).toBeTruthy();
  expect(screen.getByText(/2 earlier buys were missed/)).toBeTruthy();
  expect(screen.getByText('4 buys')).toBeTruthy();
  const pause = screen.getByRole('button', { name: 'Pause' });
  await user.click(pause);
  expect((await screen.findByRole('alert')).textContent).toBe('It is buying at this moment.');
  await user.click(pause);
  await expect.poll(told).toEqual(['Recurring buy paused']);
  expect(changes(sent).map(({ body }) => body)).toEqual([{ state: 'paused' }, { state: 'paused' }]);
});
