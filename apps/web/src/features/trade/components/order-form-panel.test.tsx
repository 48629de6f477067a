// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { BookView } from '#realtime/order-book.ts';
import answers from '#testing/answers.json' with { type: 'json' };
import { changes, openScreen, type Reply, serve, signInClient, told } from '#testing/panel.tsx';
import { rulesOf } from '../model/market-rules.ts';
import { FORM_READS, recordedMarket } from '../testing/recorded.ts';
import { textsOf } from '#i18n/texts.ts';

const saleReceiptTexts = textsOf(() => import('#components/sale-receipt/texts/fa.ts'));
const payTexts = textsOf(() => import('../pay/texts/fa.ts'));
const tradeTexts = textsOf(() => import('../texts/fa.ts'));

// The trading socket's part: what it last said.
vi.mock('#realtime/book-feed.ts', () => ({
  useOrderBook: () => answers.book.body.data as unknown as BookView,
}));
vi.mock('#realtime/index-feed.ts', () => ({ useIndexPrice: () => null }));
vi.mock('#realtime/deals-feed.ts', () => ({ useDeals: () => null }));
vi.mock('#realtime/price-feed.ts', () => ({ useUsdtPrice: () => '113400' }));

const { OrderFormPanel } = await import('./order-form-panel.tsx');
const { useOrderForm } = await import('./use-order-form.ts');

const bitcoin = recordedMarket('BTCIRT');

const toman = answers.wallets.body.data.data.find(({ symbol }) => symbol === 'IRT');
const available = new Intl.NumberFormat('en').format(Number(toman?.available_balance));

function Form() {
  const spec = rulesOf(bitcoin);
  return <OrderFormPanel market={bitcoin} spec={spec} form={useOrderForm(spec, undefined)} />;
}

async function open(replies: Record<string, Reply | readonly Reply[]> = {}) {
  const sent = serve({ ...FORM_READS, ...replies });
  const texts = [tradeTexts, payTexts, saleReceiptTexts];
  const { user } = await openScreen(<Form />, { path: '/trade/BTCIRT', texts });
  const form = screen.getByRole('form', { name: 'Order' });
  await within(form).findAllByText(new RegExp(available));
  return { user, sent, form };
}

/** A limit buy of a thousandth of a bitcoin, a little below the market. */
async function typeOrder(user: Awaited<ReturnType<typeof open>>['user']): Promise<void> {
  const price = screen.getByLabelText(/^Price per/);
  await user.clear(price);
  await user.click(price);
  await user.paste('12400000000');
  await user.click(screen.getByLabelText('Buy', { selector: 'input[inputmode]' }));
  await user.paste('0.001');
}

beforeEach(signInClient);

it('says on its button what is missing instead of being dead', async () => {
  const { user, sent, form } = await open();
  const button = [...form.querySelectorAll('button')].at(-1);
  expect(button?.textContent).toMatch(/\w/);
  expect(button?.disabled).toBe(false);
  await user.click(button ?? form);
  expect(form.contains(document.activeElement)).toBe(true);
  expect(changes(sent)).toEqual([]);
});

it('turns coins into money as they are typed', async () => {
  const { user } = await open();
  await typeOrder(user);
  expect(screen.getByLabelText<HTMLInputElement>(/^Pay/).value).toBe('12,400,000');
});

it('places the order only after its review, with a key', async () => {
  const { user, sent } = await open({ 'POST /trade/limitBuy': 'orderPlaced' });
  await typeOrder(user);
  await user.keyboard('{Enter}');
  const review = await screen.findByRole('dialog');
  const place = await within(review).findByRole('button', { name: 'Place buy order' });
  expect(changes(sent)).toEqual([]);
  await user.click(place);
  await waitFor(() => expect(told()).toEqual(['Order placed']));
  const [request] = changes(sent);
  expect(request?.call).toBe('POST /trade/limitBuy');
  expect(request?.body).toMatchObject({
    pair_type: 'BTCIRT',
    pair_price: '12400000000',
    pair_amount: '0.001',
  });
  expect(request?.idempotencyKey).toMatch(/^\S{8,}$/);
  expect(
    screen.getByLabelText<HTMLInputElement>('Buy', { selector: 'input[inputmode]' }).value,
  ).toBe('');
});

it('tells the server’s refusal in the review, keeps what was typed and sends no second one', async () => {
  const { user, sent } = await open({ 'POST /trade/limitBuy': 'orderRefused' });
  await typeOrder(user);
  await user.keyboard('{Enter}');
  const review = within(await screen.findByRole('dialog'));
  await user.click(await review.findByRole('button', { name: 'Place buy order' }));
  const { message } = answers.orderRefused.body;
  expect(await review.findByText((text) => text.startsWith(message))).toBeTruthy();
  expect(changes(sent)).toHaveLength(1);
  expect(
    screen.getByLabelText<HTMLInputElement>('Buy', { selector: 'input[inputmode]' }).value,
  ).toBe('0.001');
});

it('says with a limit’s refusal which level has more room, and leads there', async () => {
  const limited = {
    code: 403,
    message: 'Limit of Tether: 900 of 1,000 USDT is used.',
    error: 'stablecoin_limit_exceeded',
    facts: { limit: { lifts_at_level: 2 } },
  };
  const { user } = await open({
    'POST /trade/limitBuy': () => Promise.resolve(Response.json(limited, { status: 403 })),
  });
  await typeOrder(user);
  await user.keyboard('{Enter}');
  const review = within(await screen.findByRole('dialog'));
  await user.click(await review.findByRole('button', { name: 'Place buy order' }));
  const way = await review.findByRole('link', { name: 'Go to level 2' });
  expect(way.getAttribute('href')).toBe('/kyc');
});

const ok = (data: unknown) => () =>
  Promise.resolve(Response.json({ code: 200, message: 'Done.', data }));
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

it('pays a sale out to the card where that was chosen for it, says so, and forgets it', async () => {
  const id = '0f4c1f3e-6a53-4a39-9b51-d5a8f4b1c001';
  const sold = {
    ...answers.orderPlaced.body.data,
    type: 'sell',
    request_type: 1,
    status: 'filled',
    pair_price: null,
    remaining: '0',
    filled: '0.001',
    filled_value: '12400000',
    average_price: '12400000000',
    fee: '31000',
    fee_asset: 'IRT',
    pay_out: { withdrawal_id: id, amount: '12369000', code: null },
  };
  const { user, sent } = await open({
    'GET /cards': ok([{ ...answers.cards.body.data[0], created_at: '2026-01-01T00:00:00.000Z' }]),
    'GET /user_wallets/limits': ok({
      min: '15000',
      max: '100000000',
      fee: '4000',
      available: '0',
      limits: [],
      held_until: null,
      cancel_seconds: 180,
      expected_at: inHours(9),
    }),
    [`GET /user_wallets/toman/withdraw/${id}`]: ok({
      id,
      status: 'requested',
      card_masked: '603799******0020',
      expected_at: inHours(9),
    }),
    'POST /trade/marketSell': ok(sold),
  });
  await user.click(screen.getByRole('radio', { name: 'Sell' }));
  await user.click(screen.getByRole('tab', { name: 'Market' }));
  const toCard = () => screen.findByRole<HTMLInputElement>('radio', { name: /^Card/ });
  await user.click(screen.getByLabelText('Sell', { selector: 'input[inputmode]' }));
  await user.paste('0.001');
  await user.click(await toCard());
  await user.keyboard('{Enter}');
  const review = within(await screen.findByRole('dialog'));
  expect((await review.findByText(/^Paya cycle/)).textContent).toMatch(/\d\d:\d\d/);
  expect(review.getByText(/0020/)).toBeTruthy();
  await user.click(await review.findByRole('button', { name: 'Place sell order' }));
  const leaves = await screen.findByText(/is on its way/);
  expect(leaves.textContent).toContain('You can cancel for 3 minutes.');
  expect(changes(sent)[0]?.body).toMatchObject({ receipt_type: 'card' });
  expect(changes(sent)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect((await toCard()).checked).toBe(false);
});
