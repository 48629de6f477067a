// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import answers from '#testing/answers.json' with { type: 'json' };
import { heldReply } from '#testing/held-reply.ts';
import { openScreen, type Reply, serve, signInClient } from '#testing/panel.tsx';
import { OrderList } from './order-list.tsx';
import { textsOf } from '#i18n/texts.ts';

const ordersTexts = textsOf(() => import('../texts/fa.ts'));

const [order] = answers.openOrders.body.data.data;
const PER_PAGE = 20;
const pageOf = (page: number, total: number, rows: readonly unknown[]) => ({
  data: rows,
  current_page: page,
  per_page: PER_PAGE,
  total,
  last_page: Math.max(1, Math.ceil(total / PER_PAGE)),
  next_cursor: null,
});
const ok =
  (data: unknown): Reply =>
  async () =>
    Response.json({ code: 200, message: 'Done.', data });

/** Open orders at this address, which the list reads under the route of its page. */
async function open(search: string, lists: readonly Reply[]) {
  const sent = serve({
    'GET /orderList': lists,
    'GET /markets': 'markets',
    'POST /cancelOrder': ok({ ...order, status: 'cancelled' }),
  });
  const root = createRootRoute();
  const shell = createRoute({ getParentRoute: () => root, id: 'shell' });
  const account = createRoute({ getParentRoute: () => shell, id: 'account' });
  const orders = createRoute({
    getParentRoute: () => account,
    path: '/orders',
    component: () => <OrderList status="open" />,
  });
  const routeTree = root.addChildren([shell.addChildren([account.addChildren([orders])])]);
  const history = createMemoryHistory({ initialEntries: [`/orders${search}`] });
  const router = createRouter({ routeTree, history });
  const { user } = await openScreen(<RouterProvider router={router} />, {
    path: '/orders',
    texts: [ordersTexts],
  });
  const asked = () =>
    sent.filter(({ call }) => call === 'GET /orderList').map(({ query }) => query['page']);
  const sizes = () =>
    sent.filter(({ call }) => call === 'GET /orderList').map(({ query }) => query['per_page']);
  return { user, router, asked, sizes };
}

beforeEach(signInClient);

it.each([
  ['of one page', 20, undefined],
  ['of two', 40, 2],
])(
  'goes back to the last page %s when the only row of the one behind it is gone',
  async (_, left, page) => {
    const before = heldReply(pageOf(page ?? 1, left, [{ ...order, id: '7', amount: '0.777' }]));
    const at = (page ?? 1) + 1;
    const { user, router, asked } = await open(`?market=BTCIRT&page=${at}`, [
      ok(pageOf(at, left + 1, [order])),
      ok(pageOf(at, left, [])),
      before.reply,
    ]);
    await user.click(await screen.findByRole('button', { name: 'Cancel Buy BTCIRT' }));
    await waitFor(() => expect(asked()).toEqual([String(at), String(at), page && String(page)]));
    expect(screen.queryByText('No open orders')).toBeNull();
    await before.release();
    expect(await screen.findByText(/0\.777/)).toBeTruthy();
    expect(router.state.location.search).toEqual({ market: 'BTCIRT', ...(page && { page }) });
  },
);

it('goes to the first page where nothing is left behind a cursor', async () => {
  const { router } = await open('?market=BTCIRT&cursor=9.1', [
    ok(pageOf(1, 1, [])),
    ok(pageOf(1, 1, [order])),
  ]);
  expect(await screen.findByRole('button', { name: 'Cancel Buy BTCIRT' })).toBeTruthy();
  expect(router.state.location.search).toEqual({ market: 'BTCIRT' });
});

it('says that there are none where the first page is empty', async () => {
  const { asked } = await open('?market=BTCIRT', [ok(pageOf(1, 0, []))]);
  expect(await screen.findByText('No open orders')).toBeTruthy();
  expect(asked()).toEqual([undefined]);
});

it('asks for pages of one length, so that none shows again what the one before it had', async () => {
  const { user, sizes } = await open('', [
    ok({ ...pageOf(1, 60, [order]), last_page: 2 }),
    ok({ ...pageOf(2, 60, [order]), last_page: 2 }),
  ]);
  await user.click(await screen.findByRole('button', { name: /next/i }));
  await waitFor(() => expect(sizes()).toEqual(['50', '50']));
});
