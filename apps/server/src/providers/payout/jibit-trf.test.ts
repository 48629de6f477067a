import { describe, expect, it } from 'vitest';
import { OutboundError, type OutboundRequest } from '../outbound.ts';
import { createJibitTrf } from './jibit-trf.ts';
import { proveNoAnswers } from './testing/no-answers.ts';
import { type Asked, lineOf, ORDER, SHEBA } from './testing/recorded-line.ts';

function jibit(...answers: readonly unknown[]): Asked {
  const asked: OutboundRequest[] = [];
  const outbound = lineOf(answers, asked, '/trf/v2/tokens/generate');
  const options = { outbound, credential: 'key:secret', simulated: false };
  return { provider: createJibitTrf(options), asked };
}

describe('Jibit, where no usable answer came', () => {
  proveNoAnswers(jibit);
});

describe('Jibit, asked to pay', () => {
  it('is told whole toman and our id, and takes the order', async () => {
    const { provider, asked } = jibit({ submittedCount: 1 });
    expect(await provider.pay(ORDER)).toEqual({ outcome: 'taken' });
    expect(asked).toMatchObject([
      { json: { apiKey: 'key', secretKey: 'secret' } },
      {
        method: 'POST',
        path: '/trf/v2/transfers',
        headers: { authorization: 'Bearer t1' },
        json: {
          submissionMode: 'TRANSFER',
          batchID: 'w-1404-7',
          transfers: [
            {
              transferID: 'w-1404-7',
              destination: SHEBA,
              destinationFirstName: 'نیلوفر',
              destinationLastName: 'احمدی',
              amount: 2_500_000,
              currency: 'TOMAN',
              cancellable: false,
            },
          ],
        },
      },
    ]);
  });

  it('is not asked for a part of a toman', async () => {
    const { provider, asked } = jibit();
    expect(await provider.pay({ ...ORDER, amountRial: 25_000_001n })).toEqual({
      outcome: 'refused',
      providerCode: 'amount.not_whole_toman',
    });
    expect(asked).toEqual([]);
  });

  it.each([
    { errors: [{ code: 'transfer.already_exists', message: null }] },
    { code: 'transfers.0.already_exists' },
    { errors: [{ code: 'invalid.argument', message: 'transfer.already_exists' }] },
  ])('has it already: %j', async (answer) => {
    expect(await jibit(answer).provider.pay(ORDER)).toEqual({ outcome: 'taken' });
  });

  it.each([
    ['transfers.0.destination.is_invalid', { transfers: [] }],
    ['destination.not_valid', { code: 'transfer.not_found' }],
    ['transfers.0.iban.blocked', { errors: [{ code: 'transfer.not_found' }] }],
  ])('refuses for good, once it is sure that it has none: %s', async (code, none) => {
    const refused = { errors: [{ code, message: 'no' }] };
    const { provider, asked } = jibit(refused, none);
    expect(await provider.pay(ORDER)).toEqual({ outcome: 'refused', providerCode: code });
    expect(asked[2]?.path).toBe('/trf/v2/transfers?transferID=w-1404-7');
    const known = { transfers: [{ transferID: 'w-1404-7', state: 'TRANSFERRED' }] };
    expect(await jibit(refused, known).provider.pay(ORDER)).toEqual({ outcome: 'taken' });
    const unsure = jibit(refused, new OutboundError('status', 502));
    await expect(unsure.provider.pay(ORDER)).rejects.toThrow(OutboundError);
  });

  it.each([
    [{ errors: [{ code: 'balance.not_enough', message: 'no' }] }, 'balance.not_enough'],
    [{ code: 'transfers.0.source_bank.not_supported' }, 'transfers.0.source_bank.not_supported'],
    [{ code: 'too_many_requests' }, 'too_many_requests'],
    [{ errors: [{ code: 'what.nobody.knows' }] }, 'what.nobody.knows'],
    [{ submittedCount: 0 }, 'submittedCount 0'],
  ])('may be asked again after %j', async (answer, providerCode) => {
    const { provider, asked } = jibit(answer);
    expect(await provider.pay(ORDER)).toEqual({ outcome: 'later', providerCode });
    expect(asked).toHaveLength(2);
  });

  it('fetches a token once, and once more when it is over', async () => {
    const over = { errors: [{ code: 'security.auth_required' }] };
    const { provider, asked } = jibit(over, { submittedCount: 1 }, { submittedCount: 1 });
    expect(await provider.pay(ORDER)).toEqual({ outcome: 'taken' });
    expect(await provider.pay(ORDER)).toEqual({ outcome: 'taken' });
    expect(asked.map(({ headers }) => headers?.['authorization'])).toEqual([
      undefined,
      'Bearer t1',
      undefined,
      'Bearer t3',
      'Bearer t3',
    ]);
    const never = jibit(over, over);
    const later = { outcome: 'later', providerCode: 'security.auth_required' };
    expect(await never.provider.pay(ORDER)).toEqual(later);
    expect(never.asked).toHaveLength(4);
  });

  it('has sent nothing where no token came, and asks for one again', async () => {
    const asked: OutboundRequest[] = [];
    const answers = [new OutboundError('timeout'), { accessToken: 't' }, { submittedCount: 1 }];
    const options = { outbound: lineOf(answers, asked), credential: 'k:s', simulated: false };
    const provider = createJibitTrf(options);
    await expect(provider.pay(ORDER)).rejects.toMatchObject({ failure: 'timeout', isUnsent: true });
    expect(await provider.pay(ORDER)).toEqual({ outcome: 'taken' });
    expect(asked).toHaveLength(3);
  });
});

describe('Jibit, asked what became of a payout', () => {
  const told = (state: string, bankTransferID?: string | null) => ({
    transfers: [{ transferID: 'w-1404-7', state, bankTransferID, amount: 2_500_000 }],
  });
  it.each([
    [told('IN_PROGRESS'), { state: 'waiting' }],
    [told('CANCELLING'), { state: 'waiting' }],
    [told('OF_A_LATER_VERSION'), { state: 'waiting' }],
    [told('TRANSFERRED', 'b-9'), { state: 'paid', bankReference: 'b-9' }],
    [told('TRANSFERRED', null), { state: 'paid', bankReference: undefined }],
    [told('CANCELLED'), { state: 'returned', providerCode: 'CANCELLED' }],
    [told('FAILED'), { state: 'returned', providerCode: 'FAILED' }],
    [told('MANUALLY_FAILED', 'b-9'), { state: 'returned', providerCode: 'MANUALLY_FAILED' }],
    [{ transfers: [] }, { state: 'unknown' }],
    [{ errors: [{ code: 'transfer.not_found' }] }, { state: 'unknown' }],
  ])('reads %j', async (answer, fate) => {
    expect(await jibit(answer).provider.ask('w-1404-7')).toEqual(fate);
  });

  it.each([
    { transfers: [{ transferID: 'of-another', state: 'FAILED' }] },
    { errors: [{ code: 'server.error' }] },
    { transfers: null },
  ])('learns nothing from %j', async (answer) => {
    await expect(jibit(answer).provider.ask('w-1404-7')).rejects.toThrow(OutboundError);
  });

  it('tells the float in rial', async () => {
    const all = [
      { balanceType: 'WLT', amount: 5 },
      { balanceType: 'STL', amount: 7_000 },
    ];
    const { provider } = jibit({ balances: all }, { balances: [] }, { code: 'server.error' });
    expect(await provider.float()).toBe(7_000n);
    await expect(provider.float()).rejects.toThrow(OutboundError);
    await expect(provider.float()).rejects.toThrow(OutboundError);
  });
});
