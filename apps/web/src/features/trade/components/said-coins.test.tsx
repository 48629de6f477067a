// @vitest-environment happy-dom
// Coins in words below the field in which they are typed: the guard against a misread point.
import type { Market } from '@sarraf/contracts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { openScreen, serve, signInClient } from '#testing/panel.tsx';
import { rulesOf } from '../model/market-rules.ts';
import { FORM_READS, recordedMarket } from '../testing/recorded.ts';
import { textsOf } from '#i18n/texts.ts';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

vi.mock('#realtime/book-feed.ts', () => ({ useOrderBook: () => null }));
vi.mock('#realtime/index-feed.ts', () => ({ useIndexPrice: () => null }));
vi.mock('#realtime/deals-feed.ts', () => ({ useDeals: () => null }));
vi.mock('#realtime/price-feed.ts', () => ({ useUsdtPrice: () => '113400' }));

const { HalfForm } = await import('./half-form.tsx');
const { MoneyField } = await import('./amount-fields.tsx');
const { useOrderDraft } = await import('./use-order-draft.ts');
const { useOrderForm } = await import('./use-order-form.ts');

const bitcoin = recordedMarket('BTCIRT');
/** Bitcoin for tether: the two that were recorded, in one market. */
const forTether: Market = {
  ...bitcoin,
  market_name: 'BTCUSDT',
  quote: recordedMarket('USDTIRT').coin,
  tick: '1',
  min_notional: '5',
  ticker: { ...bitcoin.ticker, last: '110100' },
};

function Half() {
  const spec = rulesOf(bitcoin);
  return <HalfForm market={bitcoin} spec={spec} form={useOrderForm(spec, undefined)} />;
}

function Money() {
  const spec = rulesOf(forTether);
  return <MoneyField draft={useOrderDraft(forTether, spec, useOrderForm(spec, undefined))} />;
}

async function open(part: React.ReactNode, lang: 'fa' | 'en') {
  serve(FORM_READS);
  return openScreen(part, { path: '/trade/BTCIRT', texts: [tradeTexts], lang, isWide: false });
}

const noteOf = (name: string) => {
  const id = document.querySelector(`[name=${name}]`)?.getAttribute('aria-describedby') ?? '';
  return document.getElementById(id);
};
const field = (name: string) =>
  document.querySelector<HTMLInputElement>(`[name=${name}]`) ?? document.body;
/** The room that is kept in the line below a field. */
const roomOf = (name: string) => noteOf(name)?.querySelector('[class*=min-h]')?.className;

beforeEach(signInClient);

it('says the coins of the phone’s half form in words, above what they are worth', async () => {
  const { user } = await open(<Half />, 'fa');
  const kept = roomOf('quantity');
  await user.type(field('price'), '12400000000');
  await user.type(field('quantity'), '0.0105');
  expect(noteOf('quantity')?.textContent).toBe(
    'صفر ممیز صد و پنج ده‌هزارم بیت‌کوین= ۱۳۰٬۲۰۰٬۰۰۰ تومان',
  );
  // their room was kept before
  expect(kept).toContain('min-h');
  expect(roomOf('quantity')).toBe(kept);
});

it('says tether that is paid in words, above its worth in toman', async () => {
  const { user } = await open(<Money />, 'fa');
  const kept = roomOf('money');
  await user.type(field('money'), '120.5');
  expect(screen.getByText('صد و بیست ممیز پنج دهم تتر')).toBeTruthy();
  expect(noteOf('money')?.textContent).toContain('۱۳٬۶۶۴٬۷۰۰');
  expect(kept).toContain('min-h');
  expect(roomOf('money')).toBe(kept);
});

it('keeps to the worth in English, where figures say as much', async () => {
  const { user } = await open(<Half />, 'en');
  await user.type(field('price'), '12400000000');
  await user.type(field('quantity'), '0.0105');
  expect(noteOf('quantity')?.textContent).toBe('= 130,200,000 toman');
});
