// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { queryKeys } from '#lib/query-keys.ts';
import answers from '#testing/answers.json' with { type: 'json' };
import { heldReply } from '#testing/held-reply.ts';
import { keepFromEarlier } from '#testing/kept.ts';
import { openScreen, serve, signInClient } from '#testing/panel.tsx';
import { answer } from '#testing/staff.ts';
import type { CoinRow } from './use-otc-price.ts';
import { textsOf } from '#i18n/texts.ts';

const saleReceiptTexts = textsOf(() => import('#components/sale-receipt/texts/fa.ts'));
const otcTexts = textsOf(() => import('../texts/fa.ts'));

// The trading socket's part: silent, so that the house's list has the price.
vi.mock('#realtime/index-feed.ts', () => ({ useIndexPrice: () => null }));

const { OtcPage } = await import('./otc-page.tsx');

const none = { data: [], current_page: 1, per_page: 20, last_page: 1, total: 0, next_cursor: null };
const coin = (price: string): CoinRow => ({
  symbol: 'btc',
  name: 'Bitcoin',
  label: 'Bitcoin',
  labels: { fa: 'بیت‌کوین', en: 'Bitcoin' },
  price,
  originalPrice: price,
  price_usdt: null,
  changes: { price_usd: null },
  min_amount: '0.0001',
  status: 1,
  sparkline: [],
});
const wallets = answers.wallets.body.data;

beforeEach(signInClient);

const LATE = ['list', 'fees'] as const;

it.each(LATE)('takes neither price, fee nor balance from an earlier visit: %s', async (late) => {
  keepFromEarlier(
    [queryKeys.markets, answers.markets.body.data],
    [queryKeys.accessStatus, answers.accessStatus.body.data],
    [queryKeys.exchangeList, [coin('100000000')]],
    [queryKeys.fees, answers.fees.body.data],
    [queryKeys.wallets, wallets],
  );
  const now = {
    list: heldReply([coin('12500000000')]),
    fees: heldReply(answers.fees.body.data),
    wallets: heldReply(wallets),
  };
  const sent = serve({
    'GET /user/access_status': 'accessStatus',
    'GET /markets': 'markets',
    'GET /exchange_list': now.list.reply,
    'GET /user/fees': now.fees.reply,
    'GET /user_wallets/list': now.wallets.reply,
    'GET /getTransactions': answer(none),
    'GET /cards': 'cards',
  });
  const { user } = await openScreen(<OtcPage />, {
    path: '/otc',
    texts: [otcTexts, saleReceiptTexts],
  });
  const pay = await screen.findByLabelText<HTMLInputElement>('Pay');
  const receive = screen.getByLabelText<HTMLInputElement>('Receive');
  const all = screen.getByRole<HTMLButtonElement>('button', { name: 'All' });
  await user.type(pay, '1250000000000');
  expect(receive.value).toBe('');
  expect(pay.getAttribute('aria-invalid')).toBeNull();
  expect(all.disabled).toBe(true);
  expect(all.title).toBe('Loading balance');
  await now[late === 'list' ? 'fees' : 'list'].release();
  await now.wallets.release();
  await waitFor(() => expect(all.disabled).toBe(false));
  expect(receive.value).toBe('');
  await now[late].release();
  await waitFor(() => expect(receive.value).toBe('99.75'));
  expect(pay.getAttribute('aria-invalid')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Get a quote' }));
  // the field is drawn as refused first
  await waitFor(() => expect(document.activeElement).toBe(pay));
  expect(sent.map(({ call }) => call)).not.toContain('POST /otc/quote');
  await user.click(all);
  const toman = wallets.data.find(({ symbol }) => symbol === 'IRT');
  expect(pay.value.replaceAll(',', '')).toBe(toman?.available_balance);
});
