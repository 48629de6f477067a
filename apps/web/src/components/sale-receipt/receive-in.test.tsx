// @vitest-environment happy-dom
import type { Card, WithdrawalLimits } from '@sarraf/contracts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import answers from '../../testing/answers.json' with { type: 'json' };
import { openScreen, serve, signInClient } from '../../testing/panel.tsx';
import { ReceiveIn } from './receive-in.tsx';
import { type Receipt, useCardPayout } from './use-card-payout.ts';
import { textsOf } from '../../i18n/texts.ts';

const saleReceiptTexts = textsOf(() => import('./texts/fa.ts'));

const [recorded] = answers.cards.body.data as Card[];
const LONG_AGO = '2026-01-01T00:00:00.000Z';
const later = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
const LIMITS: WithdrawalLimits = {
  min: '15000',
  max: '100000000',
  fee: '4000',
  available: '0',
  limits: [],
  held_until: null,
  cancel_seconds: 240,
  expected_at: later(30),
};
const ok = (data: unknown) => () =>
  Promise.resolve(Response.json({ code: 200, message: 'Done.', data }));

beforeEach(signInClient);

interface Given {
  readonly card?: Partial<Card>;
  readonly cards?: readonly Card[];
  readonly limits?: Partial<WithdrawalLimits>;
  readonly stopped?: readonly unknown[];
  readonly value?: Receipt;
  readonly amount?: string;
}

async function open({ card, cards, limits, stopped = [], value, amount = '1000000' }: Given = {}) {
  const onChange = vi.fn();
  const list = cards ?? [{ ...recorded, created_at: LONG_AGO, ...card }];
  serve({
    'GET /cards': ok(list),
    'GET /user_wallets/limits': ok({ ...LIMITS, ...limits }),
    'GET /user/access_status': ok({ ...answers.accessStatus.body.data, stopped }),
  });
  function Choice() {
    return <ReceiveIn payout={useCardPayout(amount, true)} value={value} onChange={onChange} />;
  }
  const { user } = await openScreen(<Choice />, {
    path: '/otc',
    texts: [saleReceiptTexts],
    lang: 'fa',
  });
  const toCard = await screen.findByRole<HTMLInputElement>('radio', { name: /کارت/ });
  return {
    user,
    onChange,
    toCard,
    toWallet: screen.getByRole('radio', { name: 'کیف پول تومانی' }),
  };
}

it('offers the default card by its last digits, as the page writes digits', async () => {
  const { user, onChange, toCard } = await open();
  expect(toCard.closest('label')?.textContent).toBe('کارت \u2066••••۰۰۲۰\u2069');
  await user.click(toCard);
  expect(onChange.mock.calls).toEqual([['card']]);
});

it('says before the order what the card means: fee and Paya cycle', async () => {
  await open({ value: 'card' });
  const note = await screen.findByText(/چرخهٔ پایا/);
  expect(note.textContent).toContain('کارمزد برداشت ۴٬۰۰۰');
});

const REASONS: readonly (readonly [string, Given, RegExp])[] = [
  ['there is none', { cards: [] }, /هنوز کارت پیش‌فرض انتخاب نکرده‌اید/],
  ['it is no default', { card: { is_default: false } }, /هنوز کارت پیش‌فرض انتخاب نکرده‌اید/],
  ['it has no Sheba', { card: { sheba: null } }, /شبای کارت/],
  [
    'it is younger than three days',
    { card: { created_at: later(-71) } },
    /جدید است؛ از .*:.* پول فروش/,
  ],
  ['money is held', { limits: { held_until: later(5) } }, /برای امنیت حساب، برداشت تا .*:/],
  [
    'staff closed withdrawals',
    { stopped: [{ action: 'withdraw', until: later(9), reason: null }] },
    /برداشت برای حساب شما تا .* غیرفعال است/,
  ],
  ['it brings too little', { amount: '14999.9' }, /حداقل برداشت \(۱۵٬۰۰۰/],
  ['it brings too much', { amount: '100000000.1' }, /حداکثر هر برداشت \(۱۰۰٬۰۰۰٬۰۰۰/],
  [
    'a limit has less left',
    {
      limits: {
        limits: [
          ...[{ kind: 'withdrawal_day', days: 1 as const, used: '49500000', cap: '50000000' }].map(
            (limit) => ({ ...limit, frees_at: later(8), lifts_at_level: 2 as const }),
          ),
        ],
      },
    },
    /سقف برداشت شما ۵۰۰٬۰۰۰ .* مانده است/,
  ],
];

it.each(REASONS)('is off with its reason where %s', async (_name, given, why) => {
  const { user, onChange, toCard, toWallet } = await open({ ...given, value: 'card' });
  const note = toCard.closest('fieldset')?.getAttribute('aria-describedby') ?? '';
  await waitFor(() => expect(document.getElementById(note)?.textContent).toMatch(why));
  expect(toCard.disabled).toBe(true);
  expect((toWallet as HTMLInputElement).checked).toBe(true);
  await user.click(toCard);
  expect(onChange).not.toHaveBeenCalled();
});
