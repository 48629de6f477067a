// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { textsOf } from '#i18n/texts.ts';
import { openScreen, serve, signInClient } from '#testing/panel.tsx';
import { answer } from '#testing/staff.ts';
import { CalculatorPage } from './calculator-page.tsx';

const calculatorTexts = textsOf(() => import('../texts/fa.ts'));
const calendarTexts = textsOf(() => import('#components/calendar/texts/fa.ts'));

const RESULT = {
  data: [
    {
      order_id: '7',
      market: 'BTCIRT',
      type: 'buy',
      quantity: '0.006',
      cost: '75370600',
      fee: '0.000015',
      fee_asset: 'BTC',
      average_price: '12561766666.66',
      filled_at: '2026-11-21T10:00:00.000Z',
    },
  ],
  average: '12561766666.66',
  markets: [
    {
      market: 'BTCIRT',
      fills: 1,
      bought: '0.006',
      cost: '75370600',
      buy_fee: '0.000015',
      average_buy_price: '12561766666.66',
      sold: '0',
      proceeds: '0',
      sell_fee: '0',
      average_sell_price: null,
      realised_profit: null,
    },
  ],
  complete: true,
};

beforeEach(signInClient);

it('asks for the chosen days, and once taken back answers an empty list and no average', async () => {
  const sent = serve({ 'GET /order/calculator': answer(RESULT) });
  const { user } = await openScreen(<CalculatorPage />, {
    path: '/orders/calculator',
    texts: [calculatorTexts, calendarTexts],
  });
  const average = () => document.querySelector('[data-figure="calculator_average"]')?.textContent;
  expect(await screen.findByText(/Choose dates/)).toBeTruthy();
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Calculate' }));
  expect(await screen.findByText('Filled orders')).toBeTruthy();
  expect(average()).toContain('12,561,766,666.66');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(await screen.findByText(/Choose dates/)).toBeTruthy();
  expect(average()).toBe('—');
  expect(screen.queryByText('Filled orders')).toBeNull();
});
