// @vitest-environment happy-dom
import type { Portfolio } from '@sarraf/contracts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { textsOf } from '#i18n/texts.ts';
import { openScreen, serve, signInClient } from '#testing/panel.tsx';
import { answer } from '#testing/staff.ts';
import { PortfolioPage } from './portfolio-page.tsx';

const portfolioTexts = textsOf(() => import('../texts/fa.ts'));
const chartTexts = textsOf(() => import('#components/worth-chart/texts/fa.ts'));

const PORTFOLIO: Portfolio = {
  range: '90d',
  at: '2026-11-21T10:00:00.000Z',
  points: [
    { at: '2026-11-19T20:30:00.000Z', worth: '1512400000', brought: '1512400000' },
    { at: '2026-11-20T20:30:00.000Z', worth: '1900000000', brought: '1822400000' },
    { at: '2026-11-21T10:00:00.000Z', worth: '1935392074', brought: '1760400000' },
  ],
  totals: {
    since: '2026-11-19',
    start: '1512400000',
    came: '310000000',
    came_count: 2,
    went: '62000000',
    went_count: 1,
    profit: '174992074',
    profit_percent: '9.60',
    realised: '26320008',
    fees: '1284300',
    worth: '1935392074',
  },
  assets: [
    {
      symbol: 'BTC',
      amount: '0.09368',
      worth: '1169622904',
      share_percent: '60.43',
      price: '12485300000',
      average_buy_price: '11240600000',
      profit: '116603496',
      profit_percent: '11.07',
    },
    {
      symbol: 'TRX',
      amount: '4820',
      worth: null,
      share_percent: null,
      price: null,
      average_buy_price: null,
      profit: null,
      profit_percent: null,
    },
  ],
  moves: [
    {
      day: '2026-11-20',
      symbol: 'IRT',
      kind: 'toman_deposit',
      direction: 'in',
      amount: '180000000',
      worth: '180000000',
      count: 1,
    },
  ],
  unpriced: ['TRX'],
  complete: true,
};

async function open(portfolio: Portfolio = PORTFOLIO) {
  const sent = serve({
    'GET /portfolio': answer(portfolio),
    'GET /user_wallets/list': answer({ data: [], summary: {}, reserved: [] }),
  });
  const { user } = await openScreen(<PortfolioPage />, {
    path: '/portfolio',
    texts: [portfolioTexts, chartTexts],
  });
  await screen.findByText('By asset');
  return { user, sent };
}
const figure = (name: string): string =>
  document.querySelector(`[data-figure="${name}"]`)?.textContent ?? '';

beforeEach(signInClient);

it('is one sum: start, what came, what went and the profit come to the worth of today', async () => {
  await open();
  const numbers = ['start', 'came', 'went', 'profit', 'worth'].map((name) =>
    Number(figure(`portfolio_${name}`).replaceAll(/[^\d]/g, '')),
  );
  const [start = 0, came = 0, went = 0, profit = 0, worth = 0] = numbers;
  expect(start + came - went + profit).toBe(worth);
  expect(screen.getByText('IRT deposit')).toBeTruthy();
});

it('names what has no price, and shows «—» for it, never 0', async () => {
  await open();
  expect(screen.getByText(/There was no price for/).textContent).toContain('TRX');
  const row = document.querySelector('li[data-of=TRX]');
  expect(row?.textContent).toContain('—');
  expect(row?.textContent).not.toMatch(/\b0\b/);
});

it('asks for another range, and leads to the yearly statement', async () => {
  const { sent, user } = await open();
  await user.click(screen.getByRole('radio', { name: 'Year' }));
  await expect
    .poll(() => sent.filter(({ call }) => call.startsWith('GET /portfolio')).length)
    .toBe(2);
  const link = screen.getByRole('link', { name: /Yearly statement/ });
  expect(link.getAttribute('href')).toBe('/portfolio/statement');
});

it('says that profits are not counted one by one where there are too many trades', async () => {
  const totals = { ...PORTFOLIO.totals, realised: null, fees: null };
  await open({ ...PORTFOLIO, totals, complete: false });
  expect(screen.getByText(/too many trades/)).toBeTruthy();
  expect(screen.queryByText('Trading fees')).toBeNull();
});
