// @vitest-environment happy-dom
import type { AccessStatus, Charge } from '@sarraf/contracts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import answers from '#testing/answers.json' with { type: 'json' };
import { heldDepositsExample } from '#testing/held-deposits-example.ts';
import { heldReply } from '#testing/held-reply.ts';
import { keepFromEarlier } from '#testing/kept.ts';
import { openScreen, type Reply, serve, signInClient } from '#testing/panel.tsx';
import { answer } from '#testing/staff.ts';
import { PaymentReturn } from './payment-return.tsx';
import { textsOf } from '#i18n/texts.ts';

const depositTexts = textsOf(() => import('../texts/fa.ts'));

const paid = {
  ...(answers.charge.body.data as Charge),
  status: 'paid',
  payment_url: null,
  bank_reference: '1234',
  paid_at: '2026-11-25T01:55:00.000Z',
};
const order = {
  id: '1',
  market: 'BTCIRT',
  payment_id: paid.id,
  state: 'late',
  reason: null,
  order_id: null,
  expires_at: paid.expires_at,
  created_at: paid.created_at,
};
const status = (held: AccessStatus['held_deposits']) => ({
  ...answers.accessStatus.body.data,
  held_deposits: held,
});
const SENTENCE =
  /For 72 hours after a deposit, crypto worth the same amount can’t be sent to others\./;

async function open(
  access: Reply,
  orders: readonly unknown[] = [],
  lang: 'fa' | 'en' = 'en',
  charge: Charge = paid as Charge,
) {
  serve({
    [`GET /tomanWallet/charge/${paid.id}`]: answer(charge),
    'GET /trade/paidOrders': answer(orders),
    'GET /user_wallets/list': 'wallets',
    'GET /user/access_status': access,
  });
  await openScreen(<PaymentReturn id={paid.id} />, {
    path: '/mywallet/deposit/IRT',
    texts: [depositTexts],
    lang,
  });
}

beforeEach(signInClient);

it('says after a deposit that coins worth as much stay for 72 hours', async () => {
  await open(answer(status(heldDepositsExample)), [], 'fa');
  expect(
    (await screen.findByText(/نمی‌توانید برداشت یا به کاربر دیگری منتقل کنید/)).textContent,
  ).toBe(
    'همین حالا می‌توانید با این پول خرید کنید. تا ۷۲ ساعت بعد از واریز، رمزارز معادل این مبلغ را می‌توانید معامله کنید، ولی نمی‌توانید برداشت یا به کاربر دیگری منتقل کنید.',
  );
});

it('says it, too, where the deposit was for an order that was not placed', async () => {
  await open(answer(status(heldDepositsExample)), [order]);
  expect(await screen.findByText(/Nothing was bought/)).toBeTruthy();
  expect(await screen.findByText(SENTENCE)).toBeTruthy();
});

it.each([
  ['has to stay', null],
  ['has to stay any more', { ...heldDepositsExample, until: '2026-11-25T02:00:00.000Z' }],
])('says nothing of it where nothing %s', async (_, held) => {
  const access = heldReply(status(held));
  await open(access.reply);
  await access.release();
  expect(await screen.findByText('You can trade with it right away.')).toBeTruthy();
  await waitFor(() => expect(queryClient.getQueryData(queryKeys.accessStatus)).toBeTruthy());
  expect(screen.queryByText(SENTENCE)).toBeNull();
});

it('does not take an earlier visit’s word for it', async () => {
  keepFromEarlier([queryKeys.accessStatus, status(heldDepositsExample)]);
  expect(queryClient.getQueryData(queryKeys.accessStatus)).toEqual(status(heldDepositsExample));
  const fresh = heldReply(status(heldDepositsExample));
  await open(fresh.reply);
  expect(await screen.findByText('You can trade with it right away.')).toBeTruthy();
  expect(screen.queryByText(SENTENCE)).toBeNull();
  await fresh.release();
  expect(await screen.findByText(SENTENCE)).toBeTruthy();
});

const otherwise: Charge = {
  ...(paid as Charge),
  status: 'parked',
  reason: 'mismatch',
  paid_at: null,
  received: { amount: '400000', card_masked: '621986******0017', reason: 'other_card' },
};

it.each([
  ['other_card', 'We received 400,000 toman from a different card, so it isn’t in your wallet.'],
  ['other_amount', 'We received 400,000 toman, which isn’t the amount you entered.'],
] as const)('says of a payment that waits with an officer what came: %s', async (reason, words) => {
  const received = { amount: '400000', card_masked: null, reason };
  await open(answer(status(null)), [], 'en', { ...otherwise, received });
  expect(await screen.findByText('Your payment is in review')).toBeTruthy();
  expect(document.body.textContent).toContain(words);
  expect(document.body.textContent).toContain('Don’t pay again');
});

it('says so in Persian, and that it went back once it did', async () => {
  await open(answer(status(null)), [], 'fa', otherwise);
  expect(await screen.findByText('پرداخت شما دریافت شد و در حال بررسی است')).toBeTruthy();
  expect(document.body.textContent).toContain('از کارت دیگری واریز شده');
});

it('says of one that was paid back that it went back, and of one that was given that it is paid', async () => {
  await open(answer(status(null)), [], 'en', { ...otherwise, status: 'returned' });
  expect(await screen.findByText('Your payment was returned')).toBeTruthy();
});
