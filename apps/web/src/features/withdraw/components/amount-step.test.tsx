// @vitest-environment happy-dom
import type { Card, TomanWithdrawal, WithdrawalLimits } from '@sarraf/contracts';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { queryKeys } from '#lib/query-keys.ts';
import { reach } from '#lib/reachability.ts';
import answers from '#testing/answers.json' with { type: 'json' };
import { heldReply } from '#testing/held-reply.ts';
import { keepFromEarlier } from '#testing/kept.ts';
import refusals from '#testing/limit-refusals.json' with { type: 'json' };
import { changes, openScreen, type Reply, serve, signInClient } from '#testing/panel.tsx';
import { limitsExample, withdrawalExample } from '../testing/withdrawal-example.ts';
import { AmountStep } from './amount-step.tsx';
import { textsOf } from '#i18n/texts.ts';

const factorProofTexts = textsOf(() => import('#components/factor-proof/texts/fa.ts'));
const passkeyTexts = textsOf(() => import('#components/passkey/texts/fa.ts'));
const withdrawTexts = textsOf(() => import('../texts/fa.ts'));

const [card] = answers.cards.body.data as Card[];
const ok =
  (data: unknown): Reply =>
  async () =>
    Response.json({ code: 200, message: 'Done.', data });
const refusal =
  (status: number, error: string, message: string): Reply =>
  async () =>
    Response.json({ code: status, error, message, facts: {} }, { status });

/** The amount is kept by the page. */
function Step(props: { card: Card; onDone: (withdrawal: TomanWithdrawal) => void }) {
  const [amount, setAmount] = useState('');
  return <AmountStep {...props} amount={amount} onAmount={setAmount} />;
}

async function open(
  part: Partial<WithdrawalLimits> = {},
  withdraw: Reply | readonly Reply[] = ok(withdrawalExample),
  lang: 'fa' | 'en' = 'en',
  limits: Reply = ok({ ...limitsExample, ...part }),
) {
  if (card === undefined) throw new Error('A card was recorded.');
  const sent = serve({
    'GET /user_wallets/limits': limits,
    'GET /security/factors': ok({ methods: ['google'] }),
    'POST /user_wallets/toman/withdraw': withdraw,
  });
  const onDone = vi.fn<(withdrawal: TomanWithdrawal) => void>();
  const { user, router } = await openScreen(<Step card={card} onDone={onDone} />, {
    path: '/mywallet/withdraw/IRT',
    texts: [withdrawTexts, factorProofTexts, passkeyTexts],
    lang,
  });
  const amount = await screen.findByRole<HTMLInputElement>('textbox');
  return { user, router, sent, onDone, amount };
}

beforeEach(signInClient);

it('says the amount in words, the fee from inside, what arrives and the bank’s rial', async () => {
  const { user, amount } = await open({}, ok(withdrawalExample), 'fa');
  await user.type(amount, '20000000');
  expect(screen.getByText('بیست میلیون تومان')).toBeTruthy();
  expect(screen.getByText('۴٬۰۰۰')).toBeTruthy();
  expect(screen.getByText('۱۹٬۹۹۶٬۰۰۰')).toBeTruthy();
  expect(screen.getByText('۱۹۹٬۹۶۰٬۰۰۰')).toBeTruthy();
});

it.each([
  ['10', /The minimum withdrawal is/, /Raise to the minimum of/, '50,000', {}],
  ['36000000', /right now/, /Lower to/, '35,750,000', {}],
  ['30000000', /You can withdraw up to .*at a time/, /Lower to/, '25,000,000', { max: '25000000' }],
  [
    '9000000',
    /is left of your daily limit/,
    /Lower to/,
    '5,000,000',
    { limits: limitsExample.limits.map((one) => ({ ...one, used: '295000000' })) },
  ],
] as const)('cures %s instead of sending it', async (typed, why, cure, cured, part) => {
  const { user, sent, amount } = await open(part);
  await user.type(amount, typed);
  await user.tab();
  expect(screen.getByText(why)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: cure }));
  expect(amount.value).toBe(cured);
  expect(screen.queryByText(why)).toBeNull();
  expect(changes(sent)).toEqual([]);
});

it('fills in everything that may leave, never more, and offers nothing above it', async () => {
  const { user, amount } = await open({ available: '12345678.9' });
  await user.click(screen.getByRole('button', { name: 'All' }));
  expect(amount.value).toBe('12,345,678');
  const disabled = (name: RegExp) =>
    screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
  expect(disabled(/^10M/)).toBe(false);
  expect(disabled(/^20M/)).toBe(true);
});

it('leads back to the amount that is missing', async () => {
  const { user, amount } = await open();
  await user.click(screen.getByRole('button', { name: 'Enter the amount to withdraw' }));
  await waitFor(() => expect(document.activeElement).toBe(amount));
});

it('says that the balance is too small, and where more of it may be', async () => {
  await open({ available: '1000' });
  expect(screen.getByText('Your available balance is below the minimum withdrawal')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Orders' }).getAttribute('href')).toBe('/orders');
  expect(screen.queryByRole('button', { name: /Withdraw/ })).toBeNull();
});

it('says that the limit is used up', async () => {
  await open({ limits: limitsExample.limits.map((one) => ({ ...one, used: one.cap })) });
  expect(screen.getByText('You’ve reached your withdrawal limit')).toBeTruthy();
});

it('has nothing to send while money is held, and promises no cycle of the bank', async () => {
  await open({ held_until: '2026-11-22T08:30:00.000Z', available: '0', expected_at: null });
  expect(screen.queryByRole('list', { name: /cycles/i })).toBeNull();
  expect(screen.queryByRole('button', { name: /Enter the amount/ })).toBeNull();
});

it('is grey while the server can’t be heard, and says why', async () => {
  const { user, sent, amount } = await open();
  await user.click(amount);
  await user.paste('5000000');
  reach.set('offline');
  const button = await screen.findByRole('button', { name: /^Withdraw/ });
  expect(await screen.findByText('Available when you’re back online.')).toBeTruthy();
  await user.click(button);
  expect(screen.queryByLabelText('6-digit code')).toBeNull();
  expect(changes(sent)).toEqual([]);
});

it('sends card, amount and the proof with a key, and hands the withdrawal on', async () => {
  const { user, sent, onDone, amount } = await open();
  await user.type(amount, '۲۰۰۰۰۰۰۰');
  await user.click(screen.getByRole('button', { name: /^Withdraw/ }));
  expect(screen.getByText(/You can cancel free of charge for 3 minutes/)).toBeTruthy();
  expect(changes(sent)).toEqual([]);
  await user.click(await screen.findByLabelText('6-digit code'));
  await user.paste('123456');
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(withdrawalExample));
  const [request] = changes(sent);
  expect(request?.body).toEqual({ card_id: '3', amount: '20000000', secret_key: '123456' });
  expect(request?.idempotencyKey).toMatch(/^\S{8,}$/);
});

it('tells a refusal where the proof is, and keeps one key while an outcome is open', async () => {
  const { user, sent, onDone, amount } = await open({}, [
    refusal(409, 'outcome_unknown', 'Not known.'),
    refusal(422, 'code_wrong', 'The code is wrong.'),
    ok(withdrawalExample),
  ]);
  await user.click(amount);
  await user.paste('5000000');
  await user.click(screen.getByRole('button', { name: /^Withdraw/ }));
  const code = await screen.findByLabelText('6-digit code');
  await user.click(code);
  await user.paste('111111');
  expect(await screen.findByText('Not known.')).toBeTruthy();
  const history = screen.getByRole('link', { name: 'Withdrawals' });
  expect(history.getAttribute('href')).toBe('/mywallet/withdraw/IRT/history');
  await user.clear(code);
  await user.click(code);
  await user.paste('222222');
  expect(await screen.findByText('The code is wrong.')).toBeTruthy();
  expect(screen.queryByText(/It may have been requested/)).toBeNull();
  await user.clear(code);
  await user.click(code);
  await user.paste('333333');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  const [first, ...others] = changes(sent).map(({ idempotencyKey }) => idempotencyKey);
  // another code proves the same withdrawal, and a wrong one says nothing of what came before it
  expect(others).toEqual([first, first]);
});

it('tells why it failed, not of the code that its repetition found used up', async () => {
  const busy: Reply = async () => {
    const body = { code: 503, error: 'unavailable', message: 'Briefly unavailable.', facts: {} };
    return Response.json(body, { status: 503, headers: { 'retry-after': '0' } });
  };
  const { user, sent, onDone, amount } = await open({}, [
    busy,
    refusal(422, 'code_wrong', 'The code is wrong.'),
    ok(withdrawalExample),
  ]);
  await user.click(amount);
  await user.paste('5000000');
  await user.click(screen.getByRole('button', { name: /^Withdraw/ }));
  const code = await screen.findByLabelText('6-digit code');
  await user.click(code);
  await user.paste('111111');
  expect(await screen.findByText('Briefly unavailable.')).toBeTruthy();
  expect(screen.getByText(/It may have been requested/)).toBeTruthy();
  await user.clear(code);
  await user.click(code);
  await user.paste('222222');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  const codes = changes(sent).map(({ body }) => (body as { secret_key: string }).secret_key);
  expect(codes).toEqual(['111111', '111111', '222222']);
  expect(new Set(changes(sent).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
});

it('says how the limit stands that was too small, and which level lifts it', async () => {
  const over: Reply = async () => Response.json(refusals.withdrawal, { status: 403 });
  const { user, amount } = await open({}, over);
  await user.click(amount);
  await user.paste('20000000');
  await user.keyboard('{Enter}');
  await user.click(await screen.findByLabelText(/code/i));
  await user.paste('123456');
  expect(await screen.findByText(refusals.withdrawal.message)).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Go to level 2' });
  expect(link.getAttribute('href')).toBe('/kyc');
});

it('leads to the withdrawals where an open outcome was decided after all', async () => {
  const { user, router, sent, onDone, amount } = await open({}, [
    refusal(409, 'outcome_unknown', 'Not known.'),
    refusal(409, 'idempotency_key_reused', 'Used.'),
  ]);
  await user.click(amount);
  await user.paste('5000000');
  await user.click(screen.getByRole('button', { name: /^Withdraw/ }));
  const code = await screen.findByLabelText('6-digit code');
  await user.click(code);
  await user.paste('111111');
  expect(await screen.findByText('Not known.')).toBeTruthy();
  await user.clear(code);
  await user.click(code);
  await user.paste('222222');
  await waitFor(() =>
    expect(router.state.location.pathname).toBe('/mywallet/withdraw/IRT/history'),
  );
  expect(changes(sent)).toHaveLength(2);
  expect(onDone).not.toHaveBeenCalled();
});

it('neither fills in nor judges by what an earlier visit kept', async () => {
  keepFromEarlier([
    queryKeys.withdrawalLimits,
    { ...limitsExample, available: '40000', held_until: '2026-11-30T08:30:00.000Z' },
  ]);
  const now = heldReply(limitsExample);
  const { user, amount } = await open({}, ok(withdrawalExample), 'en', now.reply);
  const all = screen.getByRole<HTMLButtonElement>('button', { name: 'All' });
  expect(all.disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /40,000/ }).disabled).toBe(true);
  await user.click(amount);
  await user.paste('10');
  await user.tab();
  expect(screen.getByRole('button', { name: /^Withdraw/ })).toBeTruthy();
  expect(amount.getAttribute('aria-invalid')).toBeNull();
  await now.release();
  expect(await screen.findByRole('button', { name: /Raise to the minimum of/ })).toBeTruthy();
  expect(all.disabled).toBe(false);
});
