// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import answers from '#testing/answers.json' with { type: 'json' };
import { openScreen, type Reply, serve, signInClient } from '#testing/panel.tsx';
import { queryClient } from '#lib/query-client.ts';
import { accessStatusQuery } from '#lib/queries/user.ts';
import { walletsQuery } from '#lib/queries/wallets.ts';
import { HomePage } from './home-page.tsx';
import { textsOf } from '#i18n/texts.ts';

const homeTexts = textsOf(() => import('../texts/fa.ts'));
const marksTexts = textsOf(() => import('#components/news-marks/texts/fa.ts'));

const never: Reply = () => new Promise(() => {});

beforeEach(async () => {
  signInClient();
  const calls = [
    'user_wallets/list',
    'user/access_status',
    'exchange_list',
    'markets',
    'orderList',
  ];
  serve(Object.fromEntries(calls.map((call) => [`GET /${call}`, never])));
  await openScreen(<HomePage />, { path: '/', texts: [homeTexts, marksTexts], isWide: false });
});

it('shows the list in no frame in which the level above it still waits', async () => {
  const seen: boolean[] = [];
  const look = () => {
    const list = screen.getByRole('heading', { name: 'Markets', hidden: true });
    const isShown = list.closest('.max-lg\\:hidden') === null;
    if (isShown) seen.push(screen.queryAllByText(/^Level/).length > 0);
  };
  // both answers in one breath: React hears of the first, and reads the second with it
  queryClient.setQueryData(walletsQuery.queryKey, answers.wallets.body.data as never);
  setTimeout(look);
  queryClient.setQueryData(accessStatusQuery.queryKey, answers.accessStatus.body.data as never);
  await expect.poll(() => seen, { timeout: 10_000 }).toEqual([true]);
});
