import type { OrderFailure } from '../api/order-failure.ts';
import type { texts } from '../texts/fa.ts';

type TradeTexts = typeof texts;

/** A failure in words: what happened, why, and what it means for the money. */
export function failureWords(
  t: TradeTexts,
  { kind, message }: OrderFailure,
): { readonly title: string; readonly text: string } {
  if (kind === 'unknown') return { title: t.outcomeUnknown, text: t.outcomeUnknownText };
  if (kind === 'unheard') return { title: t.unheard, text: t.unheardText };
  return { title: t.refused, text: `${message ?? ''} ${t.refusedMoney}`.trim() };
}
