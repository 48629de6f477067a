// @vitest-environment happy-dom
import type { DataOf, TransferTerms } from '@sarraf/contracts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { MovingGuard } from '#components/moving/moving-guard.tsx';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { heldDepositsExample } from '#testing/held-deposits-example.ts';
import { changes, openScreen, type Reply, serve, signInClient, told } from '#testing/panel.tsx';
import { termsExample, transferExample, walletsExample } from '../testing/transfer-example.ts';
import { VaultForm } from './vault-form.tsx';
import { textsOf } from '#i18n/texts.ts';

const factorProofTexts = textsOf(() => import('#components/factor-proof/texts/fa.ts'));
const movingTexts = textsOf(() => import('#components/moving/texts/fa.ts'));
const passkeyTexts = textsOf(() => import('#components/passkey/texts/fa.ts'));
const transferTexts = textsOf(() => import('../texts/fa.ts'));

const ok = (data: unknown) => async (): Promise<Response> =>
  Response.json({ code: 200, message: 'Done.', data });
const refusal = (status: number, error: string, message: string) => async (): Promise<Response> =>
  Response.json({ code: status, error, message, facts: {} }, { status });
/** Nobody is there, also when it is asked again at once. */
const gone = async (): Promise<Response> =>
  new Response('', { status: 503, headers: { 'retry-after': '0' } });
/** A reply that waits until it is let go. */
const later = (reply: () => Promise<Response>) => {
  let go = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  return { go: () => go(), reply: () => gate.then(reply) };
};

async function open(
  transfer: Reply | readonly Reply[],
  part: Partial<TransferTerms> = {},
  more: Record<string, Reply> = {},
) {
  const sent = serve({
    'GET /user/access_status': ok({ level: 2 }),
    'GET /user_wallets/list': ok(walletsExample),
    'GET /transfers/terms': ok({ ...termsExample, ...part }),
    'GET /security/factors': ok({ methods: ['google'] }),
    'POST /user_wallets/internal_transfer': transfer,
    ...more,
  });
  const { user, router } = await openScreen(
    <MovingGuard level={1}>{(moving) => <VaultForm {...moving} first="BTC" />}</MovingGuard>,
    {
      path: '/transfer',
      texts: [transferTexts, movingTexts, factorProofTexts, passkeyTexts],
    },
  );
  const amount = await screen.findByRole<HTMLInputElement>('textbox');
  return { user, router, sent, amount };
}

const btc = () =>
  queryClient
    .getQueryData<DataOf<'GET /user_wallets/list'>>(queryKeys.wallets)
    ?.data.find(({ symbol }) => symbol === 'BTC');

beforeEach(signInClient);

it('shows the move at once, before it is answered', async () => {
  const done = later(ok({ ...transferExample, kind: 'to_vault', status: 'done' }));
  const { user, amount, sent, router } = await open(done.reply);
  await user.type(amount, '0.02');
  await user.click(screen.getByRole('button', { name: /Move 0.02 BTC to vault/ }));
  await waitFor(() => expect(btc()).toMatchObject({ vault: '0.07' }));
  expect(btc()).toMatchObject({ amount: '0.01168', available_balance: '0.01168' });
  done.go();
  await waitFor(() =>
    expect(router.state.location.pathname).toBe(`/transfer/${transferExample.id}`),
  );
  expect(changes(sent)).toMatchObject([
    { body: { symbol: 'BTC', amount: '0.02', from_wallet: 'spot', to_wallet: 'vault' } },
  ]);
  expect(changes(sent)[0]?.idempotencyKey).toBeTruthy();
});

it('takes it back where it failed, and says so', async () => {
  const failed = later(refusal(403, 'account_frozen', 'Your account is frozen.'));
  const { user, amount } = await open(failed.reply);
  await user.type(amount, '0.02');
  await user.click(screen.getByRole('button', { name: /to vault/ }));
  await waitFor(() => expect(btc()).toMatchObject({ vault: '0.07' }));
  failed.go();
  await waitFor(() => expect(told()).toEqual(['Transfer failed. Please try again.']));
  expect(btc()).toMatchObject({ vault: '0.05', available_balance: '0.03168' });
});

it.each([
  ['that it is not known', refusal(409, 'outcome_unknown', 'It is not known yet.')],
  ['that it is not there', gone],
])('never says that a move failed where the answer says %s', async (_, reply) => {
  const { user, amount } = await open(reply);
  await user.type(amount, '0.02');
  await user.click(screen.getByRole('button', { name: /to vault/ }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(
    'We didn’t get a response, so we don’t know if it went through. Try again: it won’t be sent twice.',
  );
  expect(told()).toEqual([]);
});

it('asks the same again with the same key where the outcome stayed open', async () => {
  const done = ok({ ...transferExample, kind: 'to_vault', status: 'done' });
  const { user, amount, sent, router } = await open([
    refusal(409, 'outcome_unknown', 'It is not known yet.'),
    done,
  ]);
  await user.type(amount, '0.02');
  await user.click(screen.getByRole('button', { name: /to vault/ }));
  await screen.findByRole('alert');
  await user.click(screen.getByRole('button', { name: /to vault/ }));
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/transfer'));
  const keys = changes(sent).map(({ idempotencyKey }) => idempotencyKey);
  expect(new Set(keys).size).toBe(1);
});

it('says what is too much, and sends nothing', async () => {
  const { user, amount, sent } = await open(ok(transferExample));
  await user.type(amount, '1');
  await user.click(screen.getByRole('button', { name: /to vault/ }));
  expect(screen.getByText(/is available\./)).toBeTruthy();
  expect(changes(sent)).toEqual([]);
});

it('says nothing of recent deposits, which hold no move between own wallets', async () => {
  const status = ok({ level: 2, held_deposits: heldDepositsExample });
  await open(ok(transferExample), {}, { 'GET /user/access_status': status });
  expect(screen.getByRole('button', { name: /to vault/ })).toBeTruthy();
  expect(screen.queryByText(/can’t be sent to others/)).toBeNull();
});

it('takes money out by a code, for its delay', async () => {
  const { user, sent, router } = await open(ok(transferExample));
  await user.click(screen.getByRole('button', { name: 'Swap from and to' }));
  await user.type(screen.getByRole('textbox'), '0.02');
  await user.click(screen.getByRole('button', { name: /Move 0.02 BTC to spot/ }));
  await user.type(await screen.findByLabelText(/code/i), '123456');
  await waitFor(() =>
    expect(router.state.location.pathname).toBe(`/transfer/${transferExample.id}`),
  );
  expect(changes(sent)[0]?.body).toMatchObject({
    from_wallet: 'vault',
    to_wallet: 'spot',
    delay_hours: '24',
    secret_key: '123456',
  });
});

it('a code for a shorter delay moves no coins that were typed', async () => {
  const { user, sent } = await open(ok(transferExample), {}, { 'POST /transfers/vault': ok({}) });
  await user.type(screen.getByRole('textbox'), '0.02');
  await user.click(screen.getByRole('button', { name: 'None' }));
  await user.type(await screen.findByLabelText(/code/i), '12345');
  await user.keyboard('{Enter}');
  await user.type(screen.getByLabelText(/code/i), '6');
  await waitFor(() => expect(changes(sent).length).toBeGreaterThan(0));
  expect(changes(sent).map(({ call }) => call)).toEqual(['POST /transfers/vault']);
});

it('sets a longer delay at once, a shorter one by a code', async () => {
  const { user, sent } = await open(ok(transferExample), {}, { 'POST /transfers/vault': ok({}) });
  await user.click(screen.getByRole('button', { name: /48/ }));
  await waitFor(() => expect(told()).toEqual(['Vault withdrawal delay changed.']));
  await user.click(screen.getByRole('button', { name: 'None' }));
  expect(await screen.findByText(/starts when the current one ends/)).toBeTruthy();
  await user.type(await screen.findByLabelText(/code/i), '123456');
  await waitFor(() => expect(changes(sent).length).toBe(2));
  expect(changes(sent).map(({ body }) => body)).toEqual([
    { hours: '48' },
    { hours: '0', secret_key: '123456' },
  ]);
});
