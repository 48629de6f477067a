// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { queryKeys } from '#lib/query-keys.ts';
import { heldReply } from '#testing/held-reply.ts';
import { keepFromEarlier } from '#testing/kept.ts';
import { changes, openScreen, type Reply, serve, signInClient } from '#testing/panel.tsx';
import { cardExample } from '../testing/gift-example.ts';
import { RedeemPage } from './redeem-page.tsx';
import { textsOf } from '#i18n/texts.ts';

const movingTexts = textsOf(() => import('#components/moving/texts/fa.ts'));
const giftTexts = textsOf(() => import('../texts/fa.ts'));

const ok =
  (data: unknown): Reply =>
  async () =>
    Response.json({ code: 200, message: 'Done.', data });
const refusal =
  (status: number, error: string, message: string, facts: object = {}): Reply =>
  async () =>
    Response.json({ code: status, error, message, facts }, { status });

async function open(look: Reply | readonly Reply[], redeem: Reply = ok({})) {
  const sent = serve({
    'GET /user/access_status': ok({ level: 1 }),
    'POST /gift_codes/look': look,
    'POST /gift_codes/redeem': redeem,
  });
  const { user } = await openScreen(<RedeemPage />, {
    path: '/gift/redeem',
    texts: [giftTexts, movingTexts],
  });
  const code = await screen.findByLabelText('Gift code');
  return { user, sent, code };
}

beforeEach(signInClient);

it('shows the card first, then takes it', async () => {
  const taken = { ...cardExample, redeemed_at: '2026-11-21T08:30:00.000Z' };
  const { user, sent, code } = await open(ok(cardExample), ok(taken));
  await user.type(code, '7k2m 9qxd 4htn 01a1');
  await user.click(screen.getByRole('button', { name: 'View gift' }));
  expect(await screen.findByText(/This code is valid/)).toBeTruthy();
  expect(screen.getByText('تولدت مبارک')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /Claim 120 TRX/ }));
  expect(await screen.findByText('The gift is in your wallet')).toBeTruthy();
  expect(changes(sent).map(({ call, body }) => [call, body])).toEqual([
    ['POST /gift_codes/look', { code: '7k2m 9qxd 4htn 01a1' }],
    ['POST /gift_codes/redeem', { code: '7k2m 9qxd 4htn 01a1' }],
  ]);
});

it('shows no card of a code that was changed meanwhile, and looks at the new one', async () => {
  const slow = heldReply(cardExample);
  const { user, sent, code } = await open([slow.reply, ok({ ...cardExample, amount: '7' })]);
  await user.type(code, '7K2M-9QXD-4HTN-01A1');
  await user.click(screen.getByRole('button', { name: 'View gift' }));
  await user.type(code, '{Backspace}2');
  await slow.release();
  await user.tab();
  expect(screen.queryByRole('button', { name: /Claim/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'View gift' }));
  expect(await screen.findByRole('button', { name: /Claim 7 TRX/ })).toBeTruthy();
  expect(changes(sent).map(({ body }) => body)).toEqual([
    { code: '7K2M-9QXD-4HTN-01A1' },
    { code: '7K2M-9QXD-4HTN-01A2' },
  ]);
});

it('does the work that a crowd behind one address is asked for, and sends the code again', async () => {
  class SolvingWorker extends EventTarget {
    postMessage(): void {
      const data = { counter: 7, derivedKey: 'ab' };
      queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
    }
    terminate(): void {}
  }
  vi.stubGlobal('Worker', SolvingWorker);
  const challenge = { parameters: {}, signature: 'cd' };
  const asked = refusal(428, 'proof_of_work_required', 'A security check.', { challenge });
  const { user, sent, code } = await open([asked, ok(cardExample)]);
  await user.type(code, '7K2M-9QXD-4HTN-01A1');
  await user.click(screen.getByRole('button', { name: 'View gift' }));
  expect(await screen.findByText(/This code is valid/)).toBeTruthy();
  const solution = { counter: 7, derivedKey: 'ab' };
  expect(changes(sent).map(({ body }) => body)).toEqual([
    { code: '7K2M-9QXD-4HTN-01A1' },
    {
      code: '7K2M-9QXD-4HTN-01A1',
      proof_of_work: btoa(JSON.stringify({ challenge, solution })),
    },
  ]);
  vi.unstubAllGlobals();
});

it('sends nothing that can be no code', async () => {
  const { user, sent, code } = await open(ok(cardExample));
  await user.type(code, '7K2M-9QXD');
  await user.click(screen.getByRole('button', { name: 'View gift' }));
  expect(screen.getByText('A code has 16 letters and digits.')).toBeTruthy();
  expect(changes(sent)).toEqual([]);
});

it.each([
  [refusal(409, 'gift_used', 'Used.', { at: '2026-11-14T08:49:00.000Z' }), /was used at/],
  [refusal(404, 'gift_not_found', 'This gift code Check the.'), /Check the/],
  [refusal(429, 'gift_tries_used_up', 'Try again in 40 minutes.'), /in 40 minutes/],
])('says why a code brings nothing', async (look, words) => {
  const { user, code } = await open(look);
  await user.type(code, '7K2M-9QXD-4HTN-01A1');
  await user.click(screen.getByRole('button', { name: 'View gift' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(words);
  expect(screen.queryByRole('button', { name: /Claim/ })).toBeNull();
});

it('turns nobody away by a level of before', async () => {
  keepFromEarlier([queryKeys.accessStatus, { level: 0 }]);
  const now = heldReply({ level: 1 });
  serve({ 'GET /user/access_status': now.reply });
  await openScreen(<RedeemPage />, { path: '/gift/redeem', texts: [giftTexts, movingTexts] });
  expect(screen.getByRole('heading', { name: 'Claim a gift' })).toBeTruthy();
  expect(screen.queryByText('Verify to level 1 to claim a gift')).toBeNull();
  await now.release();
  expect(await screen.findByLabelText('Gift code')).toBeTruthy();
});
