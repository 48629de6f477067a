// @vitest-environment happy-dom
import type { VenueMarket } from '@sarraf/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { textsOf } from '#i18n/texts.ts';
import { changes, openScreen, serve } from '#testing/panel.tsx';
import { answer, signInStaff } from '#testing/staff.ts';
import { MarketAside } from './market-aside.tsx';

const venueTexts = textsOf(() => import('../texts/fa.ts'));
const decideTexts = textsOf(() => import('../../may-decide/texts/fa.ts'));

const MARKET: VenueMarket = {
  market: 'BTCIRT',
  base: { symbol: 'BTC', labels: { fa: 'بیت‌کوین', en: 'Bitcoin' } },
  quote: 'IRT',
  status: 'Active',
  last: '10',
  index: '10',
  from_index_ppm: 0,
  band_ppm: 300_000,
  bound_ppm: 20_000,
  tick: '1000',
  lot: '0.00001',
  min_quantity: '0.0005',
  min_notional: '300000',
  open_orders: 24,
  is_told: true,
  stopped: null,
  failure: null,
};
const PROPOSE = 'POST /admin/venue/proposals';

async function open(market = MARKET) {
  signInStaff('owner');
  const sent = serve({
    'GET /admin/decisions': answer([]),
    'GET /admin/venue/proposals': answer([]),
    [PROPOSE]: answer([]),
  });
  const texts = [venueTexts, decideTexts];
  const { user } = await openScreen(<MarketAside market={market} />, {
    path: '/venue',
    texts,
    lang: 'fa',
  });
  return { user, sent };
}
const field = (label: RegExp | string) => screen.getByLabelText<HTMLInputElement>(label);

it('has the rules of a market in Persian digits and groups', async () => {
  await open();
  expect(field('حداقل مبلغ').value).toBe('۳۰۰٬۰۰۰');
  expect(field('بازهٔ قیمت از شاخص').value).toBe('۳۰');
  expect(field('گام مقدار').value).toBe('۰٫۰۰۰۰۱');
});

it('lets steps be read alone while orders are open', async () => {
  await open();
  expect([field('گام قیمت').readOnly, field('حداقل مقدار').readOnly]).toEqual([true, false]);
});

it('sends what is typed in Persian as the server reads it', async () => {
  const { user, sent } = await open();
  await user.clear(field('حداقل مبلغ'));
  await user.type(field('حداقل مبلغ'), '۱۲۵۰۰۰۰');
  expect(field('حداقل مبلغ').value).toBe('۱٬۲۵۰٬۰۰۰');
  await user.click(screen.getByRole('button', { name: 'ارسال برای تأیید نفر دوم' }));
  const sheet = within(await screen.findByRole('dialog'));
  await user.type(sheet.getByRole('textbox'), 'حداقل خیلی پایین است');
  await user.click(sheet.getByRole('button', { name: /ارسال/ }));
  await waitFor(() => expect(changes(sent)).toHaveLength(1));
  expect(changes(sent)[0]?.body).toMatchObject({ min_notional: '1250000' });
});
