// What every provider has to make of an answer that is none: nobody's money is decided by it.
import { expect, it } from 'vitest';
import { OutboundError } from '../../outbound.ts';
import { type Asked, NO_ANSWERS, ORDER } from './recorded-line.ts';

/** @param of the provider behind a line that gives these answers */
export function proveNoAnswers(of: (...answers: readonly unknown[]) => Asked): void {
  it.each(NO_ANSWERS)('says so of %j, and never that it was refused', async (answer) => {
    await expect(of(answer).provider.pay(ORDER)).rejects.toThrow(OutboundError);
    await expect(of(answer).provider.ask(ORDER.payoutId)).rejects.toThrow(OutboundError);
    await expect(of(answer).provider.float()).rejects.toThrow(OutboundError);
  });

  it('reads refusals, and neither 408 nor 5xx nor a redirect', async () => {
    const { provider, asked } = of(null, null, null);
    for (const call of [provider.pay(ORDER), provider.ask('x'), provider.float()]) {
      await expect(call).rejects.toThrow(OutboundError);
    }
    const accepts = asked.flatMap(({ acceptStatus }) => acceptStatus ?? []);
    expect(accepts).toHaveLength(3);
    for (const accept of accepts) {
      expect([200, 400, 401, 403, 422, 429].every(accept)).toBe(true);
      expect([302, 408, 500, 502, 503].some(accept)).toBe(false);
    }
  });
}
