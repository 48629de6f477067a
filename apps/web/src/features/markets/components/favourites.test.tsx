// @vitest-environment happy-dom
// Favourites where they are chosen: a guest's on the device, a client's own, shown before they are
// saved and undone where they are refused.
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  changes,
  noAnswer,
  openScreen,
  type Reply,
  serve,
  signInClient,
  told,
} from '#testing/panel.tsx';
import { textsOf } from '#i18n/texts.ts';
import { guestFavourites, keepGuestFavourites } from '#lib/favourites/guest-favourites.ts';
import type { MarketTab } from '#lib/market-lists.ts';
import { Markets } from './markets-page.tsx';

const marketsTexts = textsOf(() => import('../texts/fa.ts'));
const favouritesTexts = textsOf(() => import('#lib/favourites/texts/fa.ts'));

function Page() {
  const [tab, setTab] = useState<MarketTab>('all');
  return <Markets tab={tab} onTab={setTab} />;
}
const answer =
  (symbols: readonly string[]): Reply =>
  async () =>
    Response.json({ code: 200, message: 'Done.', data: { symbols } });
const exchangeList = async () => Response.json({ code: 200, message: '', data: [] });
const open = (replies: Record<string, Reply | readonly Reply[]> = {}) => {
  const sent = serve({
    'GET /markets': 'markets',
    'GET /exchange_list': exchangeList,
    ...replies,
  });
  const texts = [marketsTexts, favouritesTexts];
  return openScreen(<Page />, { path: '/', texts }).then(({ user }) => ({ user, sent }));
};
const star = (coin: string) =>
  screen.findByRole('button', { name: new RegExp(`${coin} (to|from) f`) });
const listed = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.dataset['of']);

beforeEach(() => keepGuestFavourites([]));
afterEach(() => keepGuestFavourites([]));

it('keeps a guest’s on the device, in the order of following', async () => {
  const { user, sent } = await open();
  for (const coin of ['Tether', 'Bitcoin']) await user.click(await star(coin));
  expect(localStorage.getItem('favourites')).toBe('USDT,BTC');
  await user.click(screen.getByRole('tab', { name: /^Favourites/ }));
  expect(listed()).toEqual(['USDTIRT', 'BTCIRT']);
  await user.click(await star('Tether'));
  expect([guestFavourites.get(), listed()]).toEqual([['BTC'], ['BTCIRT']]);
  expect(changes(sent)).toEqual([]);
});

it('joins them once somebody signs in, and only then leaves the device', async () => {
  keepGuestFavourites(['USDT', 'ADA']);
  signInClient();
  const { sent } = await open({
    'POST /favourites': [answer(['BTC', 'USDT', 'ADA'])],
  });
  expect((await star('Tether')).getAttribute('aria-pressed')).toBe('true');
  expect(changes(sent).map(({ call, body }) => [call, body])).toEqual([
    ['POST /favourites', { symbols: ['USDT', 'ADA'] }],
  ]);
  expect([guestFavourites.get(), localStorage.getItem('favourites')]).toEqual([[], null]);
});

it('shows a change at once, and undoes and names one that is refused', async () => {
  signInClient();
  let refuse = (): void => undefined;
  const refused = new Promise<Response>((resolve) => {
    refuse = () =>
      resolve(
        Response.json(
          { code: 409, message: 'Your favourites are full.', error: 'favourites_full', facts: {} },
          { status: 409 },
        ),
      );
  });
  const { user } = await open({
    'GET /favourites': answer(['BTC']),
    'POST /favourites/USDT': () => refused,
    'DELETE /favourites/BTC': answer([]),
  });
  await user.click(await star('Tether'));
  expect((await star('Tether')).getAttribute('aria-pressed')).toBe('true');
  refuse();
  await expect.poll(told).toEqual(['Couldn’t add Tether to favourites']);
  await expect.poll(async () => (await star('Tether')).getAttribute('aria-pressed')).toBe('false');
  expect((await star('Bitcoin')).getAttribute('aria-pressed')).toBe('true');
  await user.click(await star('Bitcoin'));
  await user.click(screen.getByRole('tab', { name: /^Favourites/ }));
  expect(await screen.findByText('No favourites yet')).toBeTruthy();
});

it('shows prices to a client whose favourites can’t be read, and no star', async () => {
  signInClient();
  await open({ 'GET /favourites': noAnswer });
  const table = await screen.findByRole('table');
  expect(within(table).queryAllByRole('button', { name: /favourites/ })).toEqual([]);
});
