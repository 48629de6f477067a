// @vitest-environment happy-dom
import type { SalePayout } from '@sarraf/contracts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { openScreen, signInClient } from '../../testing/panel.tsx';
import { PaidOut } from './paid-out.tsx';
import { textsOf } from '../../i18n/texts.ts';

const saleReceiptTexts = textsOf(() => import('./texts/fa.ts'));

const STAYED: SalePayout = { withdrawal_id: null, amount: null, code: 'money_held', limit: null };
const LIMIT: NonNullable<SalePayout['limit']> = {
  kind: 'withdrawal_day',
  days: 1,
  used: '45000000',
  cap: '50000000',
  frees_at: '2026-11-27T20:30:00.000Z',
  lifts_at_level: 2,
};

const open = (payOut: SalePayout, lang: 'fa' | 'en' = 'fa') =>
  openScreen(<PaidOut payOut={payOut} />, { path: '/otc', texts: [saleReceiptTexts], lang });

beforeEach(signInClient);

it('says which limit kept the money, how much of it is used, and which level has more', async () => {
  await open({ ...STAYED, code: 'withdrawal_limit_exceeded', limit: LIMIT });
  const told = (await screen.findByRole('alert')).textContent;
  expect(told).toContain(
    'از سقف برداشت شما بیشتر است. سقف برداشت روزانهٔ تومان شما ۵۰٬۰۰۰٬۰۰۰ تومان است و ۴۵٬۰۰۰٬۰۰۰ تومان آن استفاده شده؛',
  );
  expect(told).toContain('۰۰:۰۰ آزاد می‌شود.');
  expect(screen.getByRole('link', { name: 'ارتقا به سطح ۲' }).getAttribute('href')).toBe('/kyc');
});

it('names the limit of all that leaves, and no level where none has more', async () => {
  const limit = { ...LIMIT, kind: 'leaving_month', days: 30 as const, lifts_at_level: null };
  await open({ ...STAYED, code: 'withdrawal_limit_exceeded', limit }, 'en');
  expect((await screen.findByRole('alert')).textContent).toContain(
    'You’ve used 45,000,000 toman of your 50,000,000 toman 30-day limit for withdrawals and transfers. It resets',
  );
  expect(screen.queryByRole('link')).toBeNull();
});

it('says of every other reason that alone', async () => {
  await open(STAYED, 'en');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Sold. The money stayed in your toman wallet: withdrawals and transfers are paused for a few hours.',
  );
});
