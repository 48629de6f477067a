// @vitest-environment happy-dom
import type { Banner } from '@sarraf/contracts';
import { ensureDefined } from '@sarraf/money';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { textsOf } from '#i18n/texts.ts';
import { openScreen, serve, signInClient } from '#testing/panel.tsx';
import { answer, signInStaff } from '#testing/staff.ts';
import { HouseBanners } from './house-banners.tsx';
import { mayStandOn } from './shown-banners.ts';

const bannerTexts = textsOf(() => import('./texts/fa.ts'));

const banner = (id: string, change: Partial<Banner> = {}): Banner => ({
  id,
  version: 1,
  text: { fa: `بنر ${id}`, en: `Banner ${id}` },
  tone: 'plain',
  link: null,
  closable: true,
  ...change,
});
const open = (path: string, banners: readonly Banner[]) => {
  const sent = serve({ 'GET /banners': answer(banners) });
  return openScreen(<HouseBanners />, { path, texts: [bannerTexts] }).then(({ user }) => ({
    user,
    sent,
  }));
};

it('shows two at most, and what was closed on this device never again until it is written again', async () => {
  const three = [banner('3', { link: '/news/7' }), banner('2'), banner('1', { closable: false })];
  const { user } = await open('/fees', three);
  expect(await screen.findByText('Banner 3')).toBeDefined();
  expect(screen.getByRole('link', { name: 'More' }).getAttribute('href')).toBe('/news/7');
  expect(screen.queryByText('Banner 1')).toBeNull();
  await user.click(
    ensureDefined(screen.getAllByRole('button', { name: 'Close banner' })[0], 'a button'),
  );
  await waitFor(() => expect(screen.queryByText('Banner 3')).toBeNull());
  expect(screen.getByText('Banner 1')).toBeDefined();
  expect(localStorage.getItem('closedBanners')).toBe('3.1');
});

it('asks as what one is, and staff for none', async () => {
  signInClient();
  const { sent } = await open('/access-control', [banner('1')]);
  expect(await screen.findByText('Banner 1')).toBeDefined();
  expect(sent.map(({ query }) => query?.['audience'])).toEqual(['level_1']);
  signInStaff('content');
  await waitFor(() => expect(screen.queryByText('Banner 1')).toBeNull());
});

it.each([
  ['/', true],
  ['/access-control', true],
  ['/markets', true],
  ['/help/withdraw-toman', true],
  ['/mywallet', true],
  ['/mywallet/deposit/IRT', false],
  ['/mywallet/withdraw/USDT', false],
  ['/mywallet/transfer', false],
  ['/trade/BTCIRT', false],
  ['/exchange', false],
  ['/otc', false],
  ['/login', false],
  ['/security', false],
  ['/a-page-to-come', false],
])('on %s: %s', (path, stands) => {
  expect(mayStandOn(path)).toBe(stands);
});
