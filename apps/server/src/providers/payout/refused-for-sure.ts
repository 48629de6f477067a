import type { PayAnswer, PayoutProvider } from './port.ts';

/**
 * A refusal as an answer, once it is sure. An order that was taken and whose answer was lost may be
 * refused when it is repeated: its account was closed meanwhile. Freeing its money would pay twice,
 * so the provider is first asked whether it has it.
 *
 * @throws OutboundError when it does not tell
 */
export async function refusedForSure(
  ask: PayoutProvider['ask'],
  payoutId: string,
  providerCode: string,
): Promise<PayAnswer> {
  const fate = await ask(payoutId);
  return fate.state === 'unknown' ? { outcome: 'refused', providerCode } : { outcome: 'taken' };
}
