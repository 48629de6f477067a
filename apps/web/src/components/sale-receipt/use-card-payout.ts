import type { Card, WithdrawalLimits } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { type CardObstacle, cardObstacle, defaultCard } from '../../lib/card-payout.ts';
import { accessStatusQuery, cardsQuery } from '../../lib/queries/user.ts';
import { withdrawalLimitsQuery } from '../../lib/queries/wallets.ts';
import { useServerNow } from '../../lib/server-clock.ts';
import { session } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';

const MINUTE_MS = 60_000;

/** Where the toman of a sale go. */
export type Receipt = 'wallet' | 'card';

/** Whether the default card can have a sale's money. */
export interface CardPayout {
  /** False while cards are on their way: nothing is offered before. */
  readonly isKnown: boolean;
  readonly card: Card | undefined;
  readonly limits: WithdrawalLimits | undefined;
  readonly obstacle: CardObstacle | null;
}

/**
 * Whether the default card can have a sale's money, by what the server last said.
 *
 * @param amount what the sale brings, toman; null while that isn't known
 * @param enabled whether it is asked at all: a sale for toman, of a client
 */
export function useCardPayout(amount: string | null, enabled: boolean): CardPayout {
  const now = useServerNow(MINUTE_MS);
  const isFrozen = useStore(session)?.user.frozen ?? false;
  const cards = useQuery({ ...cardsQuery, enabled }).data;
  const limits = useQuery({ ...withdrawalLimitsQuery, enabled }).data;
  const stopped = useQuery({ ...accessStatusQuery, enabled }).data?.stopped ?? [];
  const list = cards ?? [];
  return {
    isKnown: enabled && cards !== undefined,
    card: defaultCard(list),
    limits,
    obstacle: cardObstacle({ cards: list, limits, stopped, isFrozen, amount, now }),
  };
}

/** Where the money goes in truth: to the card only where nothing stands against it. */
export function receiptOf(wanted: Receipt | undefined, payout: CardPayout): Receipt {
  return wanted === 'card' && payout.isKnown && payout.obstacle === null ? 'card' : 'wallet';
}
