// @vitest-environment happy-dom
// Single keys of the desktop's market: what they choose in the form, and where they stay letters.
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { changeSettings } from '#lib/settings.ts';
import { openScreen, serve, signInClient } from '#testing/panel.tsx';
import { rulesOf } from '../model/market-rules.ts';
import { FORM_READS, recordedMarket } from '../testing/recorded.ts';
import { textsOf } from '#i18n/texts.ts';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

vi.mock('#realtime/book-feed.ts', () => ({ useOrderBook: () => null }));
vi.mock('#realtime/index-feed.ts', () => ({ useIndexPrice: () => null }));
vi.mock('#realtime/deals-feed.ts', () => ({ useDeals: () => null }));
vi.mock('#realtime/price-feed.ts', () => ({ useUsdtPrice: () => '113400' }));
// the panels beside the form hear no key
vi.mock('./market-head.tsx', () => ({ MarketHead: () => null }));
vi.mock('./book-panel.tsx', () => ({ BookPanel: () => null }));
vi.mock('./chart-panel.tsx', () => ({ ChartPanel: () => null }));
vi.mock('./orders-panel.tsx', () => ({ OrdersPanel: () => null }));

const { DesktopTrade } = await import('./desktop-trade.tsx');
const { useOrderForm } = await import('./use-order-form.ts');

const bitcoin = recordedMarket('BTCIRT');

function Trade() {
  const spec = rulesOf(bitcoin);
  return <DesktopTrade market={bitcoin} spec={spec} form={useOrderForm(spec, undefined)} />;
}

async function open() {
  serve(FORM_READS);
  return openScreen(<Trade />, { path: '/trade/BTCIRT', texts: [tradeTexts] });
}

const isKind = (name: string): boolean =>
  screen.getByRole('tab', { name }).getAttribute('aria-selected') === 'true';
const isSide = (name: string): boolean =>
  screen.getByRole<HTMLInputElement>('radio', { name }).checked;

beforeEach(() => {
  signInClient();
  changeSettings({ singleKeys: true });
});

it('chooses the kind of an order by L and M, the side by B and S', async () => {
  const { user } = await open();
  await user.keyboard('m');
  expect([isKind('Market'), isKind('Limit')]).toEqual([true, false]);
  await user.keyboard('l');
  expect([isKind('Market'), isKind('Limit')]).toEqual([false, true]);
  await user.keyboard('s');
  expect([isSide('Buy'), isSide('Sell')]).toEqual([false, true]);
  await user.keyboard('b');
  expect([isSide('Buy'), isSide('Sell')]).toEqual([true, false]);
});

it('chooses nothing while a field is typed in, nor where the person turned keys off', async () => {
  const { user } = await open();
  await user.keyboard('m');
  const field = document.querySelector<HTMLInputElement>('input[inputmode=decimal]');
  if (field === null) throw new Error('The form has a field for an amount.');
  await user.type(field, 'l');
  expect(isKind('Market')).toBe(true);
  field.blur();
  changeSettings({ singleKeys: false });
  await user.keyboard('l');
  expect(isKind('Market')).toBe(true);
});
