// @vitest-environment happy-dom
import type { Card, Charge } from '@sarraf/contracts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { queryKeys } from '#lib/query-keys.ts';
import answers from '#testing/answers.json' with { type: 'json' };
import { heldReply } from '#testing/held-reply.ts';
import { keepFromEarlier } from '#testing/kept.ts';
import refusals from '#testing/limit-refusals.json' with { type: 'json' };
import { changes, openScreen, type Reply, serve, signInClient, told } from '#testing/panel.tsx';
import { answer } from '#testing/staff.ts';
import { AmountStep } from './amount-step.tsx';
import { textsOf } from '#i18n/texts.ts';

const handOffTexts = textsOf(() => import('#components/hand-off/texts/fa.ts'));
const depositTexts = textsOf(() => import('../texts/fa.ts'));

const [card] = answers.cards.body.data as Card[];

async function open(
  charge: Reply | readonly Reply[] = 'charge',
  lang: 'fa' | 'en' = 'en',
  limits: Reply = 'limits',
) {
  if (card === undefined) throw new Error('A card was recorded.');
  const sent = serve({ 'GET /tomanWallet/limits': limits, 'POST /tomanWallet/charge': charge });
  const onCharge = vi.fn<(charge: Charge) => void>();
  const { user } = await openScreen(<AmountStep card={card} onCharge={onCharge} />, {
    path: '/mywallet/deposit/IRT',
    texts: [depositTexts, handOffTexts],
    lang,
  });
  const amount = await screen.findByRole<HTMLInputElement>('textbox');
  return { user, sent, onCharge, amount };
}

/** Limits as they were recorded, but for some of them. */
const withLimits = (...limits: object[]): Reply =>
  answer({ ...answers.limits.body.data, gateway_day: null, limits });
const { gateway_day: day } = answers.limits.body.data;

beforeEach(signInClient);

it('groups digits while they are typed and says toman in Persian words', async () => {
  const { user, amount } = await open('charge', 'fa');
  await user.type(amount, '5000000');
  expect(amount.value).toBe('۵٬۰۰۰٬۰۰۰');
  expect(screen.getByText('پنج میلیون تومان')).toBeTruthy();
});

it('offers the cure of an amount out of bounds, and does it instead of paying', async () => {
  const { user, sent, amount } = await open();
  await user.type(amount, '10');
  const button = screen.getByRole('button', { name: /Raise to the minimum/ });
  expect(button.textContent).toContain('10,000');
  await user.click(button);
  expect(amount.value).toBe('10,000');
  expect(changes(sent)).toEqual([]);
});

it('goes by the limit of thirty days where that leaves less than today’s', async () => {
  const month = { ...day, kind: 'gateway_month', days: 30, used: '99000000', cap: '100000000' };
  const { user, amount } = await open('charge', 'fa', withLimits(day, month));
  expect(screen.getByText('سقف ۳۰ روزه')).toBeTruthy();
  await user.type(amount, '2000000');
  await user.tab();
  expect((await screen.findByText(/از سقف ۳۰ روزه/)).textContent).toContain('۱٬۰۰۰٬۰۰۰ تومان');
});

it('takes no amount while charges are closed', async () => {
  if (card === undefined) throw new Error('A card was recorded.');
  serve({ 'GET /tomanWallet/limits': withLimits({ ...day, kind: 'person_day' }) });
  await openScreen(<AmountStep card={card} onCharge={() => {}} />, {
    path: '/mywallet/deposit/IRT',
    texts: [depositTexts, handOffTexts],
    lang: 'fa',
  });
  expect(await screen.findByText('واریز با کارت الان غیرفعال است')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('says at once what can’t be read as a number', async () => {
  const { user, sent, amount } = await open();
  await user.click(amount);
  await user.paste('1.5');
  expect(amount.getAttribute('aria-invalid')).toBe('true');
  await user.keyboard('{Enter}');
  expect(changes(sent)).toEqual([]);
});

it('leads back to the amount that is missing, or that the server refused', async () => {
  const { user, amount } = await open('chargeRefused');
  await user.click(screen.getByRole('button', { name: 'Enter an amount' }));
  await waitFor(() => expect(document.activeElement).toBe(amount));
  await user.type(amount, '5000000');
  await user.click(screen.getByRole('button', { name: /^Pay/ }));
  expect(await screen.findByText(answers.chargeRefused.body.message)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(amount));
  expect(amount.getAttribute('aria-invalid')).toBe('true');
});

it('says how the limit stands that was too small, and which level lifts it', async () => {
  const over: Reply = async () => Response.json(refusals.deposit, { status: 403 });
  const { user, amount } = await open(over, 'fa');
  await user.type(amount, '5000000');
  await user.keyboard('{Enter}');
  expect((await screen.findByText(/سقف ۳۰ روزهٔ واریز با کارت/)).textContent).toContain(
    '۱٬۰۰۰٬۰۰۰ تومان مانده است',
  );
  expect(screen.getByText(/با سطح ۲ این سقف بیشتر می‌شود/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'ارتقا به سطح ۲' }).getAttribute('href')).toBe('/kyc');
  expect(told()).toEqual([]);
  await user.type(amount, '{Backspace}');
  expect(screen.queryByRole('link', { name: 'ارتقا به سطح ۲' })).toBe(null);
});

it('starts the payment with the card, the amount and a key, and hands the charge on', async () => {
  const { user, sent, onCharge, amount } = await open();
  await user.type(amount, '۵۰۰۰۰۰۰');
  await user.click(screen.getByRole('button', { name: /^Pay/ }));
  await waitFor(() => expect(onCharge).toHaveBeenCalledWith(answers.charge.body.data));
  const [request] = changes(sent);
  expect(request?.body).toEqual({ card_id: '3', amount: '5000000' });
  expect(request?.idempotencyKey).toMatch(/^\S{8,}$/);
  expect(told()).toEqual(['The deposit request was sent successfully.']);
});

const unknown = () =>
  Promise.resolve(
    new Response(JSON.stringify({ code: 409, error: 'outcome_unknown', message: 'Not known.' }), {
      status: 409,
    }),
  );

it('keeps the key while the outcome is unknown and takes a new one after a refusal', async () => {
  const { user, sent, onCharge, amount } = await open([unknown, 'chargeRefused', 'charge']);
  await user.type(amount, '5000000');
  const pay = () => user.click(screen.getByRole('button', { name: /^Pay/ }));
  await pay();
  expect(await screen.findByText('Not known.')).toBeTruthy();
  await pay();
  const refusal = 'The amount must be between 10,000 and 25,000,000 toman.';
  expect(await screen.findByText(refusal)).toBeTruthy();
  await pay();
  await waitFor(() => expect(onCharge).toHaveBeenCalledOnce());
  const [first, second, third] = changes(sent).map(({ idempotencyKey }) => idempotencyKey);
  expect(second).toBe(first);
  expect(third).not.toBe(second);
});

it('neither fills in nor judges an amount by the limits of an earlier visit', async () => {
  const { data } = answers.limits.body;
  keepFromEarlier([queryKeys.depositLimits, { ...data, min: '700000', max: '900000' }]);
  const now = heldReply(data);
  const { user, amount } = await open('charge', 'en', now.reply);
  const all = screen.getByRole<HTMLButtonElement>('button', { name: 'Full limit' });
  expect(all.disabled).toBe(true);
  await user.type(amount, '50000');
  await user.tab();
  expect(screen.getByRole('button', { name: /^Pay/ })).toBeTruthy();
  expect(amount.getAttribute('aria-invalid')).toBeNull();
  await now.release();
  await waitFor(() => expect(all.disabled).toBe(false));
  await user.clear(amount);
  await user.type(amount, '10');
  expect(screen.getByRole('button', { name: /Raise to the minimum/ })).toBeTruthy();
});
