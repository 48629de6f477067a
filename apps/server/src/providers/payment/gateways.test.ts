import { describe, expect, it } from 'vitest';
import { type Outbound, OutboundError, type OutboundRequest } from '../outbound.ts';
import { cardMatches } from './card-match.ts';
import { createZarinpal } from './zarinpal.ts';
import { createZibal } from './zibal.ts';

const CARD = '6037991234565995';
const AUTHORITY = 'A00000000000000000000000000217885159';

function gateways(answers: readonly unknown[]) {
  const asked: OutboundRequest[] = [];
  const queue = [...answers];
  const outbound: Outbound = {
    call: async (request) => {
      asked.push(request);
      return queue.shift();
    },
  };
  const shared = { outbound, payOrigin: 'https://bank.example', simulated: true };
  return {
    asked,
    zarinpal: createZarinpal({ ...shared, merchantId: 'm'.repeat(36) }),
    zibal: createZibal({ ...shared, merchant: 'zibal' }),
  };
}

const order = {
  paymentId: 'p1',
  amountRial: 5_000_000n,
  cardNumber: CARD,
  mobile: undefined,
  description: 'Sarraf',
  callbackUrl: 'https://sarraf.example/back',
};
const question = { authority: AUTHORITY, amountRial: 5_000_000n };

describe('ZarinPal v4', () => {
  it('asks in rial, says so, and names the one card', async () => {
    const { zarinpal, asked } = gateways([
      { data: { code: 100, message: 'Success', authority: AUTHORITY, fee: 100 }, errors: [] },
    ]);
    expect(await zarinpal.request(order)).toEqual({
      ok: true,
      authority: AUTHORITY,
      payUrl: `https://bank.example/pg/StartPay/${AUTHORITY}`,
    });
    expect(asked[0]?.json).toMatchObject({
      amount: 5_000_000,
      currency: 'IRR',
      metadata: { card_pan: CARD, order_id: 'p1' },
    });
  });

  it('tells a refusal from an answer that is none', async () => {
    const refused = { data: [], errors: { code: -9, message: 'The input params invalid.' } };
    const { zarinpal } = gateways([refused, 'garbage', { data: { code: 100 } }]);
    expect(await zarinpal.request(order)).toEqual({ ok: false, gatewayCode: '-9' });
    await expect(zarinpal.request(order)).rejects.toThrow(OutboundError);
    await expect(zarinpal.request(order)).rejects.toThrow(OutboundError);
  });

  it.each([
    [{ data: { code: 100, card_pan: '6037********5995', ref_id: 12 }, errors: [] }, 'paid'],
    [{ data: { code: 101, card_pan: '6037********5995', ref_id: 12 }, errors: [] }, 'paid'],
    [{ data: { code: 100, currency: 'IRT' }, errors: [] }, 'mismatch'],
    [{ data: [], errors: { code: -50, message: 'amounts differ' } }, 'mismatch'],
    [{ data: [], errors: { code: -51, message: 'not paid' } }, 'not_paid'],
    [{ data: [], errors: { code: -54, message: 'invalid authority' } }, 'not_paid'],
  ])('reads %j as %s', async (answer, outcome) => {
    const { zarinpal } = gateways([answer]);
    expect(await zarinpal.verify(question)).toMatchObject({ outcome });
  });

  it.each([[{}], [null], ['<html>'], [{ data: [], errors: { code: -12 } }], [{ errors: [] }]])(
    'takes %j for no answer about the payment',
    async (answer) => {
      const { zarinpal } = gateways([answer]);
      await expect(zarinpal.verify(question)).rejects.toThrow(OutboundError);
    },
  );
});

describe('Zibal', () => {
  it('asks in rial and sends the payer on', async () => {
    const { zibal, asked } = gateways([
      { trackId: 3_714_061_234, result: 100, message: 'success' },
    ]);
    expect(await zibal.request(order)).toEqual({
      ok: true,
      authority: '3714061234',
      payUrl: 'https://bank.example/start/3714061234',
    });
    expect(asked[0]?.json).toMatchObject({ amount: 5_000_000, allowedCards: [CARD] });
  });

  it('asks by inquiry where a repeat leaves the amount out', async () => {
    const { zibal, asked } = gateways([
      { result: 201, message: 'already verified' },
      { result: 100, status: 1, amount: 5_000_000, cardNumber: '6037********5995', refNumber: 7 },
    ]);
    const answer = await zibal.verify({ ...question, authority: '3714061234' });
    expect(answer).toMatchObject({ outcome: 'paid', amountRial: 5_000_000n, bankReference: '7' });
    expect(asked.map((request) => request.path)).toEqual(['/v1/verify', '/v1/inquiry']);
  });

  it.each([
    [
      { result: 202, status: -1 },
      { outcome: 'not_paid', final: false },
    ],
    [
      { result: 202, status: 3 },
      { outcome: 'not_paid', final: true },
    ],
    [{ result: 202 }, { outcome: 'not_paid', final: false }],
    [{ result: 203 }, { outcome: 'not_paid', final: true }],
  ])('reads %j', async (answer, verdict) => {
    const { zibal } = gateways([answer]);
    expect(await zibal.verify(question)).toMatchObject(verdict);
  });

  it('proves nothing without an amount', async () => {
    const { zibal } = gateways([{ result: 100, cardNumber: '6037********5995' }]);
    await expect(zibal.verify(question)).rejects.toThrow(OutboundError);
  });
});

describe('the card that paid', () => {
  const hash = '0e4c' + '0'.repeat(60);
  it.each([
    ['6037********5995', undefined, true],
    ['603799******5995', undefined, true],
    ['6037-99**-****-5995', undefined, true],
    ['5022********5995', undefined, false],
    ['6037********5996', undefined, false],
    ['****************', undefined, false],
    ['6037', undefined, false],
    [undefined, undefined, false],
    ['6037********5995', hash, false],
  ])('%s with hash %s: %s', (mask, told, expected) => {
    expect(cardMatches(CARD, { mask, hash: told })).toBe(expected);
  });
});
