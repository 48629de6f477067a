// @vitest-environment happy-dom
import type { Gift } from '@sarraf/contracts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { changes, openScreen, type Reply, serve, signInClient, told } from '#testing/panel.tsx';
import { giftExample } from '../testing/gift-example.ts';
import { GiftView } from './gift-page.tsx';
import { textsOf } from '#i18n/texts.ts';

const giftTexts = textsOf(() => import('../texts/fa.ts'));

const ok =
  (data: unknown): Reply =>
  async () =>
    Response.json({ code: 200, message: 'Done.', data });

async function open(
  gift: Gift,
  more: Record<string, Reply | readonly Reply[]> = {},
  lang: 'fa' | 'en' = 'en',
) {
  const sent = serve({ [`GET /gift_codes/${gift.id}`]: ok(gift), ...more });
  const opened = await openScreen(<GiftView id={gift.id} />, {
    path: `/gift/${gift.id}`,
    texts: [giftTexts],
    lang,
  });
  return { ...opened, sent };
}

beforeEach(signInClient);

it('shows the code and says that whoever has it takes the gift', async () => {
  await open(giftExample);
  expect((await screen.findAllByText('7K2M-9QXD-4HTN-01A1')).length).toBe(2);
  expect(screen.getByText(/Anyone with this code/)).toBeTruthy();
  expect(screen.getByText('4,327,320')).toBeTruthy();
});

it('copies its words where the browser can not share, without an address that has the code', async () => {
  const { user } = await open(giftExample);
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(await screen.findByRole('button', { name: 'Send gift card' }));
  const text = write.mock.calls[0]?.[0];
  expect(text).toContain('Code: 7K2M-9QXD-4HTN-01A1');
  expect(text).toMatch(/\/gift\/redeem$/);
});

it('names toman by their name in what is sent, in the digits of its language', async () => {
  const { user } = await open({ ...giftExample, symbol: 'IRT', amount: '1000000' }, {}, 'fa');
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(await screen.findByRole('button', { name: 'ارسال کارت هدیه' }));
  expect(write.mock.calls[0]?.[0]).toContain('هدیهٔ ۱٬۰۰۰٬۰۰۰ تومان از صراف');
});

it('is cancelled after a second word', async () => {
  const gone: Gift = { ...giftExample, status: 'cancelled', code: null, cancellable: false };
  const { user, sent } = await open(giftExample, {
    [`GET /gift_codes/${giftExample.id}`]: [ok(giftExample), ok(gone)],
    [`DELETE /gift_codes/${giftExample.id}`]: ok(gone),
  });
  await user.click(await screen.findByRole('button', { name: /Cancel gift/ }));
  expect(changes(sent)).toEqual([]);
  await user.click(screen.getByRole('button', { name: /Cancel gift/ }));
  await waitFor(() =>
    expect(told()).toEqual(['Gift cancelled. The money is back in your wallet.']),
  );
  expect(screen.queryByText('7K2M-9QXD-4HTN-01A1')).toBeNull();
});
