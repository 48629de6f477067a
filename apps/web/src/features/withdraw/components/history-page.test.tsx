// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { openScreen, type Reply, serve, signInClient } from '#testing/panel.tsx';
import { pageExample, withdrawalExample } from '../testing/withdrawal-example.ts';
import { WithdrawHistoryPage } from './history-page.tsx';
import { textsOf } from '#i18n/texts.ts';

const withdrawTexts = textsOf(() => import('../texts/fa.ts'));

const ok =
  (data: unknown): Reply =>
  async () =>
    Response.json({ code: 200, message: 'Done.', data });

async function open(list: Reply | readonly Reply[], isWide = true) {
  const sent = serve({ 'GET /user_wallets/toman/withdrawlist': list });
  const drawn = await openScreen(<WithdrawHistoryPage />, {
    path: '/mywallet/withdraw/IRT/history',
    texts: [withdrawTexts],
    isWide,
  });
  return { ...drawn, sent };
}

const other = { ...withdrawalExample, id: 'b', amount: '7000000', status: 'settled' } as const;

beforeEach(signInClient);

it.each([true, false])('leads from each row to its withdrawal, wide: %s', async (isWide) => {
  await open(ok(pageExample(withdrawalExample, other)), isWide);
  const links = await screen.findAllByRole('link', { name: 'Bank Melli' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/mywallet/withdraw/IRT/${withdrawalExample.id}`,
    '/mywallet/withdraw/IRT/b',
  ]);
  expect(screen.getByText('Pending approval')).toBeTruthy();
  expect(screen.getByText('Paid')).toBeTruthy();
  expect(screen.queryAllByRole('columnheader')).toHaveLength(isWide ? 5 : 0);
});

it('has nothing yet, and leads to the first one', async () => {
  await open(ok(pageExample()));
  expect(await screen.findByText('No withdrawals yet')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'New withdrawal' });
  expect(link.getAttribute('href')).toBe('/mywallet/withdraw/IRT');
});

it('searches, finds nothing, and shows all again', async () => {
  const all = ok(pageExample(withdrawalExample));
  const { user } = await open([all, ok(pageExample()), all]);
  await screen.findByRole('link', { name: 'Bank Melli' });
  await user.type(screen.getByLabelText('Card, Sheba or reference'), '6104');
  expect(await screen.findByText('No withdrawals found')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await screen.findByRole('link', { name: 'Bank Melli' })).toBeTruthy();
});

it('goes from page to page', async () => {
  const page = { last_page: 2, total: 21 };
  const { user } = await open([
    ok({ ...pageExample(withdrawalExample), ...page }),
    ok({ ...pageExample(other), ...page, current_page: 2 }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Next page' }));
  expect(await screen.findByText('Paid')).toBeTruthy();
  expect(screen.queryByText('Pending approval')).toBeNull();
});
