import type { Card } from '@sarraf/contracts';
import { useState } from 'react';

/** Whether money can go from a card, or to it. */
export type CardRule = (card: Card) => boolean;

/** The card that is used unless another one is chosen; undefined where none can be. */
export function firstCard(cards: readonly Card[], isUsable: CardRule): Card | undefined {
  const usable = cards.filter(isUsable);
  return usable.find((card) => card.is_default) ?? usable[0];
}

/** The one card that can be used, where there is nothing to choose between. */
export function soleCard(cards: readonly Card[], isUsable: CardRule): Card | null {
  const [first, ...others] = cards.filter(isUsable);
  return first !== undefined && others.length === 0 ? first : null;
}

/**
 * The card of a page that first lets one choose it, then asks for an amount. A sole card is chosen
 * by itself; `pin` keeps it once an amount is typed, as a second one may be verified meanwhile.
 */
export function useChosenCard(cards: readonly Card[] | undefined, isUsable: CardRule) {
  /** Undefined: nothing was touched; null: another one is being chosen. */
  const [picked, setPicked] = useState<Card | null | undefined>();
  const sole = soleCard(cards ?? [], isUsable);
  return {
    card: picked === undefined ? sole : picked,
    isSole: sole !== null,
    setCard: (card: Card | null) => setPicked(card),
    pin: () => {
      if (picked === undefined && sole !== null) setPicked(sole);
    },
  };
}
