// @vitest-environment happy-dom
import type { Card, Market } from '@sarraf/contracts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import answers from '../../../testing/answers.json' with { type: 'json' };
import { openScreen, serve, signInClient } from '../../../testing/panel.tsx';
import { otcTexts } from '../texts/otc-texts.ts';
import { ReceiveIn } from './receive-in.tsx';

const [recorded] = answers.cards.body.data as Card[];
const [market] = answers.markets.body.data.data as Market[];
const LONG_AGO = '2026-01-01T00:00:00.000Z';

beforeEach(signInClient);

async function open(change: Partial<Card>) {
  if (market === undefined) throw new Error('Markets were recorded.');
  const onChange = vi.fn();
  const data = [{ ...recorded, created_at: LONG_AGO, ...change }];
  serve({ 'GET /cards': async () => Response.json({ code: 200, message: 'Done.', data }) });
  const form = { market: market.market_name, side: 'sell', typed: 'pay', amount: '1' } as const;
  const { user } = await openScreen(<ReceiveIn market={market} form={form} onChange={onChange} />, {
    path: '/otc',
    texts: [otcTexts],
    lang: 'fa',
  });
  return { user, onChange };
}

it('offers the default card by its last digits, as the page writes digits', async () => {
  const { user, onChange } = await open({});
  await user.click(await screen.findByRole('radio', { name: 'کارت پیش‌فرض ۰۰۲۰' }));
  expect(onChange.mock.calls).toEqual([['card']]);
});

it('offers no card that is younger than three days', async () => {
  await open({ created_at: new Date().toISOString() });
  await vi.waitFor(() => expect(queryClient.getQueryData(queryKeys.cards)).toHaveLength(1));
  expect(screen.queryByRole('radio')).toBeNull();
});
