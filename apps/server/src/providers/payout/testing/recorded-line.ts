// What both providers' tests share: an order, and a line that gives recorded answers.
import { type Outbound, OutboundError, type OutboundRequest } from '../../outbound.ts';
import type { PayoutOrder, PayoutProvider } from '../port.ts';

/** The account that the recorded answers were given for. */
export const SHEBA = 'IR820540102680020817909002';
/** The payout that the recorded answers were given for, 25,000,000 rial. */
export const ORDER: PayoutOrder = {
  payoutId: 'w-1404-7',
  amountRial: 25_000_000n,
  sheba: SHEBA,
  recipient: { firstName: 'نیلوفر', lastName: 'احمدی' },
  description: 'برداشت از صراف',
};

/** A provider and what it asked. */
export interface Asked {
  readonly provider: PayoutProvider;
  readonly asked: readonly OutboundRequest[];
}

/**
 * An outbound line that gives these in turn; an error among them is thrown. Tokens are given at
 * their own path.
 */
export function lineOf(
  answers: readonly unknown[],
  asked: OutboundRequest[],
  tokenPath = '',
): Outbound {
  const waiting = [...answers];
  return {
    call: async (request) => {
      asked.push(request);
      if (request.path === tokenPath) return { accessToken: `t${asked.length}`, refreshToken: 'r' };
      const answer = waiting.shift();
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
}

/** What tells nothing of a payout. */
export const NO_ANSWERS: readonly unknown[] = [
  new OutboundError('timeout'),
  new OutboundError('status', 408),
  new OutboundError('status', 502),
  new OutboundError('too_large'),
  new OutboundError('not_json'),
  null,
  '<html>',
  {},
  [],
  { result: 'ok' },
  { submittedCount: '1' },
];
