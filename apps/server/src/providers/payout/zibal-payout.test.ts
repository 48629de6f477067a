import { describe, expect, it } from 'vitest';
import { OutboundError, type OutboundRequest } from '../outbound.ts';
import { proveNoAnswers } from './testing/no-answers.ts';
import { type Asked, lineOf, ORDER, SHEBA } from './testing/recorded-line.ts';
import { createZibalPayout } from './zibal-payout.ts';

function zibal(...answers: readonly unknown[]): Asked {
  const asked: OutboundRequest[] = [];
  const outbound = lineOf(answers, asked);
  const options = { outbound, credential: '1234:to:ken', simulated: false };
  return { provider: createZibalPayout(options), asked };
}

describe('Zibal, where no usable answer came', () => {
  proveNoAnswers(zibal);
});

describe('Zibal, asked to pay', () => {
  it('is told rial and our id, and takes the order', async () => {
    const { provider, asked } = zibal({
      result: 1,
      message: 'success',
      data: { id: 'c1', amount: 25_000_000, predictedCheckoutDate: '2026/11/26-10:45:00' },
    });
    expect(await provider.pay(ORDER)).toEqual({ outcome: 'taken' });
    expect(asked).toMatchObject([
      {
        method: 'POST',
        path: '/v1/wallet/checkout/plus',
        headers: { authorization: 'Bearer to:ken' },
        json: { id: 1234, amount: 25_000_000, bankAccount: SHEBA, uniqueCode: 'w-1404-7' },
      },
    ]);
  });

  it.each([
    'این درخواست تسویه قبلا ثبت شده است',
    'اين درخواست تسويه قبلاً ثبت شده است.',
    'خطا: این درخواست تسویه قبلا‌ثبت شده است (w-1404-7)',
  ])('has it already: %s', async (message) => {
    const { provider, asked } = zibal({ result: 4, message, data: null });
    expect(await provider.pay(ORDER)).toEqual({ outcome: 'taken' });
    expect(asked).toHaveLength(1);
  });

  it.each([
    'این حساب مسدود شده و یا قابلیت واریز ندارد',
    'شماره شبا معتبر نیست',
    'شماره شبای وارد شده نامعتبر است',
    'bankAccount is not valid',
  ])('refuses for good, once it is sure that it has none: %s', async (message) => {
    const refused = { result: 6, message };
    const none = { result: 6, message: 'درخواستی با این مشخصات یافت نشد' };
    const { provider, asked } = zibal(refused, none);
    expect(await provider.pay(ORDER)).toEqual({ outcome: 'refused', providerCode: '6' });
    expect(asked[1]).toMatchObject({
      path: '/v1/report/checkout/inquire',
      json: { walletId: 1234, uniqueCode: 'w-1404-7' },
    });
    // an order that it took before its account was closed is not free
    const taken = zibal(refused, { result: 1, data: { type: 'checkoutQueue' } });
    expect(await taken.provider.pay(ORDER)).toEqual({ outcome: 'taken' });
    const unsure = zibal(refused, new OutboundError('timeout'));
    await expect(unsure.provider.pay(ORDER)).rejects.toThrow(OutboundError);
  });

  it.each([
    [5, 'موجودی کیف پول کافی نیست'],
    [29, 'باقی مانده سقف روزانه تسویه به این شبا معتبر نیست'],
    [3, 'توکن نامعتبر است'],
    [44, 'این حساب کاربری به این سرویس دسترسی ندارد'],
    [21, undefined],
    [9, 'چیزی که هیچ‌کس نمی‌داند'],
  ])('may be asked again after %i %s', async (result, message) => {
    const { provider, asked } = zibal({ result, message });
    const later = { outcome: 'later', providerCode: String(result) };
    expect(await provider.pay(ORDER)).toEqual(later);
    expect(asked).toHaveLength(1);
  });
});

describe('Zibal, asked what became of a payout', () => {
  const told = (data: unknown) => ({ result: 1, message: 'success', data });
  it.each([
    [told({ type: 'checkoutQueue' }), { state: 'waiting' }],
    [
      told({ type: 'plusCheckout', details: [{ checkoutStatus: 0, refCode: 140_409 }] }),
      { state: 'paid', bankReference: '140409' },
    ],
    [
      told({ type: 'plusCheckout', details: [{ checkoutStatus: '0', refCode: null }] }),
      { state: 'paid', bankReference: undefined },
    ],
    [told({ type: 'canceledCheckout' }), { state: 'returned', providerCode: 'canceledCheckout' }],
    [
      told({ type: 'plusCheckout', details: [{ checkoutStatus: 2, refCode: 'a7' }] }),
      { state: 'returned', providerCode: 'checkoutStatus 2' },
    ],
    [told({ type: 'plusCheckout', details: [{ checkoutStatus: 7 }] }), { state: 'waiting' }],
    [told({ type: 'plusCheckout' }), { state: 'waiting' }],
    [{ result: 6, message: 'درخواست تسويه يافت نشد' }, { state: 'unknown' }],
  ])('reads %j', async (answer, fate) => {
    expect(await zibal(answer).provider.ask('w-1404-7')).toEqual(fate);
  });

  it.each([told(null), told({}), { result: 3, message: 'کیف پول یافت نشد' }, { result: 9 }])(
    'learns nothing from %j',
    async (answer) => {
      await expect(zibal(answer).provider.ask('w-1404-7')).rejects.toThrow(OutboundError);
    },
  );

  it('tells the float in rial', async () => {
    const balance = { balance: 900, withdrawableBalance: 800 };
    const { provider, asked } = zibal(told(balance), { result: 2 }, told({ balance: 900 }));
    expect(await provider.float()).toBe(800n);
    expect(asked[0]).toMatchObject({ path: '/v1/wallet/balance', json: { id: 1234 } });
    await expect(provider.float()).rejects.toThrow(OutboundError);
    await expect(provider.float()).rejects.toThrow(OutboundError);
  });
});
