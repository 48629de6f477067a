// @vitest-environment happy-dom
import type { YearStatement } from '@sarraf/contracts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { textsOf } from '#i18n/texts.ts';
import { todayYears } from '#lib/time-text.ts';
import { openScreen, serve, signInClient } from '#testing/panel.tsx';
import { answer } from '#testing/staff.ts';
import { StatementPage } from './statement-page.tsx';

const statementsTexts = textsOf(() => import('../texts/fa.ts'));

const THIS_YEAR = todayYears().jalali;
const STATEMENT: YearStatement = {
  year: THIS_YEAR,
  from: '2026-03-21',
  to: '2026-11-21',
  at: '2026-11-21T10:00:00.000Z',
  ended: false,
  years: [THIS_YEAR, THIS_YEAR - 1],
  totals: {
    start: '1512400000',
    net: '248000000',
    realised: '26320008',
    fees: '1284300',
    end: '1935392074',
  },
  assets: [
    {
      symbol: 'BTC',
      opening: '0.05',
      came: '0.01',
      bought: '0.06',
      sold: '0.02',
      went: '0.006',
      fees: '0.00032',
      closing: '0.09368',
      realised: '26320008',
      opening_worth: '512400000',
      closing_worth: '1169622904',
    },
  ],
  unpriced: [],
  complete: true,
};

async function open(statement: YearStatement = STATEMENT) {
  const before = { ...STATEMENT, year: THIS_YEAR - 1, ended: true, assets: [] };
  const sent = serve({
    [`GET /statements/${THIS_YEAR}`]: answer(statement),
    [`GET /statements/${THIS_YEAR - 1}`]: answer(before),
    'GET /user_wallets/list': answer({ data: [], summary: {}, reserved: [] }),
  });
  const { user } = await openScreen(<StatementPage />, {
    path: '/portfolio/statement',
    texts: [statementsTexts],
  });
  await screen.findByText('Net deposits');
  return { sent, user };
}
/** Hundred-millionths, so that the sum is one of whole numbers. */
const units = (text: string | null | undefined): number =>
  Math.round(Number(/[\d.]+/.exec(text ?? '')?.[0] ?? '0') * 1e8);

beforeEach(signInClient);

it('has a row of each asset that adds up from its opening to its closing, by the signs of the heads', async () => {
  await open();
  const heads = [...document.querySelectorAll('thead th')].slice(1, -2);
  const cells = [...document.querySelectorAll('tr[data-of=BTC] td')];
  const signs = heads.map((head) => (head.textContent?.trim().startsWith('−') ? -1 : 1));
  const sum = signs.reduce(
    (total, sign, index) => total + sign * units(cells[index]?.textContent),
    0,
  );
  expect(heads).toHaveLength(6);
  expect(sum).toBe(units(cells[6]?.textContent));
  expect(sum).toBe(9_368_000);
});

it('calls the end of a year that goes on today’s, and of one that is over its end', async () => {
  const { sent, user } = await open();
  expect(screen.getByText('Value today')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: String(THIS_YEAR - 1) }));
  expect(await screen.findByText('Closing value')).toBeTruthy();
  expect(screen.getByText('No balances in this year.')).toBeTruthy();
  expect(sent.map(({ call }) => call)).toContain(`GET /statements/${THIS_YEAR - 1}`);
});

it('says what is not counted, and what had no price', async () => {
  await open({ ...STATEMENT, complete: false, unpriced: ['TRX'] });
  expect(screen.getByText(/too many trades/)).toBeTruthy();
  expect(screen.getByText(/There was no price for/).textContent).toContain('TRX');
  expect(screen.queryByText(/every row matches the ledger/)).toBeNull();
});

it('goes on paper by the browser’s own print', async () => {
  const { user } = await open();
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await user.click(screen.getByRole('button', { name: 'Print or save as PDF' }));
  expect(print).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
