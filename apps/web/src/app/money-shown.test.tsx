// @vitest-environment happy-dom
// Screens that move money, beside a list of wallets that somebody looks at: it is asked again.
import type { Card } from '@sarraf/contracts';
import { QueryObserver } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { RedeemPage } from '../features/gift/components/redeem-page.tsx';
import { cardExample } from '../features/gift/testing/gift-example.ts';
import { placeOrder } from '../features/trade/api/place-order.ts';
import type { OrderRequest } from '../features/trade/model/order-request.ts';
import { SendSheet } from '../features/transfer/components/send-sheet.tsx';
import { bookExample, sentExample } from '../features/transfer/testing/transfer-example.ts';
import { peopleOf } from '../features/transfer/model/chosen-person.ts';
import { CancelSlot } from '../components/withdrawal/cancel-slot.tsx';
import { onWithdrawal } from '../lib/cache-actions.ts';
import { ProofSheet } from '../features/withdraw/components/proof-sheet.tsx';
import {
  limitsExample,
  withdrawalExample,
} from '../features/withdraw/testing/withdrawal-example.ts';
import { idempotencyKeys } from '../lib/idempotency.ts';
import { walletsQuery } from '../lib/queries/wallets.ts';
import { queryClient } from '../lib/query-client.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { apiTexts } from '../lib/texts/api-texts.ts';
import { settings } from '../lib/settings.ts';
import answers from '../testing/answers.json' with { type: 'json' };
import { openScreen, type Reply, type Sent, serve, signInClient } from '../testing/panel.tsx';
import { textsOf } from '../i18n/texts.ts';

const factorProofTexts = textsOf(() => import('../components/factor-proof/texts/fa.ts'));
const movingTexts = textsOf(() => import('../components/moving/texts/fa.ts'));
const passkeyTexts = textsOf(() => import('../components/passkey/texts/fa.ts'));
const giftTexts = textsOf(() => import('../features/gift/texts/fa.ts'));
const transferTexts = textsOf(() => import('../features/transfer/texts/fa.ts'));
const withdrawalTexts = textsOf(() => import('../components/withdrawal/texts/fa.ts'));
const withdrawTexts = textsOf(() => import('../features/withdraw/texts/fa.ts'));

const ok =
  (data: unknown): Reply =>
  async () =>
    Response.json({ code: 200, message: 'Done.', data });

/** A server with wallets, and somebody who looks at them; how often they were asked for. */
async function lookAtWallets(replies: Record<string, Reply>): Promise<() => number> {
  await apiTexts.load(settings.get().lang);
  const sent: readonly Sent[] = serve({
    'GET /user_wallets/list': 'wallets',
    'GET /security/factors': ok({ methods: ['google'] }),
    ...replies,
  });
  new QueryObserver(queryClient, walletsQuery).subscribe(() => undefined);
  await expect.poll(() => queryClient.getQueryData(queryKeys.wallets)).toBeDefined();
  const asked = () => sent.filter(({ call }) => call === 'GET /user_wallets/list').length;
  expect(asked()).toBe(1);
  return asked;
}

beforeEach(signInClient);

const proof = [factorProofTexts, passkeyTexts] as const;

it('a withdrawal that was asked for', async () => {
  const asked = await lookAtWallets({ 'POST /user_wallets/toman/withdraw': ok(withdrawalExample) });
  const [card] = answers.cards.body.data as Card[];
  if (card === undefined) throw new Error('A card was recorded.');
  const { user } = await openScreen(
    <ProofSheet
      open
      onClose={() => undefined}
      card={card}
      amount="20000000"
      limits={limitsExample}
      onDone={() => undefined}
    />,
    { path: '/mywallet/withdraw/IRT', texts: [withdrawTexts, ...proof] },
  );
  await user.click(await screen.findByLabelText(/code/i));
  await user.paste('123456');
  await waitFor(() => expect(asked()).toBe(2));
  expect(queryClient.getQueryData(queryKeys.withdrawal(withdrawalExample.id))).toEqual(
    withdrawalExample,
  );
});

it('a withdrawal that was cancelled', async () => {
  const { id } = withdrawalExample;
  const cancelled = { ...withdrawalExample, status: 'cancelled', cancellable: false };
  const asked = await lookAtWallets({ [`DELETE /user_wallets/withdraw/${id}`]: ok(cancelled) });
  const { user } = await openScreen(
    <CancelSlot
      withdrawal={withdrawalExample}
      isOver={false}
      now={0}
      queryKey={queryKeys.withdrawal(id)}
      onCancelled={(one) => {
        if ('card_id' in one) onWithdrawal(one);
      }}
    />,
    { path: `/mywallet/withdraw/IRT/${id}`, texts: [withdrawalTexts] },
  );
  await user.click(screen.getByRole('button', { name: /Cancel/ }));
  await waitFor(() => expect(asked()).toBe(2));
});

it('a transfer to somebody', async () => {
  const asked = await lookAtWallets({ 'POST /user_wallets/internal_transfer': ok(sentExample) });
  const [person] = peopleOf(bookExample);
  if (person === undefined) throw new Error('Somebody is in the book.');
  const { user } = await openScreen(
    <SendSheet open onClose={() => undefined} person={person} symbol="USDT" amount="40" note="" />,
    { path: '/transfer', texts: [transferTexts, movingTexts, ...proof] },
  );
  await user.click(await screen.findByLabelText(/code/i));
  await user.paste('123456');
  await waitFor(() => expect(asked()).toBe(2));
  expect(queryClient.getQueryData(queryKeys.transfer(sentExample.id))).toEqual(sentExample);
});

it('a gift that was taken', async () => {
  const asked = await lookAtWallets({
    'GET /user/access_status': ok({ level: 1 }),
    'POST /gift_codes/look': ok(cardExample),
    'POST /gift_codes/redeem': ok({ ...cardExample, redeemed_at: '2026-11-21T08:30:00.000Z' }),
  });
  const { user } = await openScreen(<RedeemPage />, {
    path: '/gift/redeem',
    texts: [giftTexts, movingTexts],
  });
  await user.click(await screen.findByLabelText('Gift code'));
  await user.paste('7K2M-9QXD-4HTN-01A1');
  await user.click(screen.getByRole('button', { name: 'View gift' }));
  await user.click(await screen.findByRole('button', { name: /Claim 120 TRX/ }));
  await waitFor(() => expect(asked()).toBe(2));
});

it('an order that was placed, which stands in its list at once', async () => {
  const placed = answers.orderPlaced.body.data;
  const asked = await lookAtWallets({ 'POST /trade/limitBuy': 'orderPlaced' });
  const open = queryKeys.orders({ status: 'open' });
  queryClient.setQueryData(open, { data: [], current_page: 1, total: 0 });
  const request = { call: 'POST /trade/limitBuy', body: {} } as unknown as OrderRequest;
  await placeOrder(request, idempotencyKeys('order'));
  expect(queryClient.getQueryData(open)).toMatchObject({ data: [{ id: placed.id }] });
  await waitFor(() => expect(asked()).toBe(2));
});
