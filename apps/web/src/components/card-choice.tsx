import type { Card } from '@sarraf/contracts';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { settings } from '../lib/settings.ts';
import { useStore } from '../lib/store.ts';
import { CardNumber, CardThumb } from './bank-card.tsx';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import './row-radio.css';

/** One's cards as radio rows under their heading, with the way to another card. */
export function CardChoice({
  cards,
  value,
  onChange,
  heading,
  newCard,
  isOff,
  offOf,
  moreOf,
}: {
  cards: readonly Card[];
  value: Card | undefined;
  onChange: (card: Card) => void;
  heading: string;
  newCard: string;
  isOff: (card: Card) => boolean;
  /** Stands in the place of the radio of a card that is off. */
  offOf: (card: Card) => ReactNode;
  /** A line more of a card. */
  moreOf?: (card: Card) => ReactNode;
}) {
  const { lang } = useStore(settings);
  const name = useId();
  return (
    <>
      <div className="mt-6 flex items-center justify-between">
        <h2 className="text-lead font-semibold">{heading}</h2>
        <Link to="/addcard" className="link inline-flex items-center gap-1 py-2">
          <Icon name="plus" size={16} />
          {newCard}
        </Link>
      </div>
      <div role="radiogroup" aria-label={heading}>
        {cards.map((card) => (
          <label key={card.id} className="row-radio" data-off={isOff(card) || undefined}>
            <CardThumb bankCode={card.bank.code} />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{card.bank.name[lang]}</span>
              <span className="block text-table text-fg2">
                <CardNumber masked={card.masked} />
              </span>
              {moreOf !== undefined && (
                <span className="block text-table text-fg2">{moreOf(card)}</span>
              )}
            </span>
            {isOff(card) ? (
              offOf(card)
            ) : (
              <>
                <input
                  type="radio"
                  name={name}
                  aria-label={`${card.bank.name[lang]} ${card.masked.slice(-4)}`}
                  checked={card.id === value?.id}
                  onChange={() => onChange(card)}
                />
                <span className="dot" aria-hidden="true" />
              </>
            )}
          </label>
        ))}
      </div>
    </>
  );
}

/** The card that was chosen a step before, with the way back to the choice. */
export function ChosenCard({
  card,
  change,
  onChange,
  children,
}: {
  card: Card;
  change: string;
  onChange: () => void;
  /** Under the bank's name. */
  children: ReactNode;
}) {
  const { lang } = useStore(settings);
  return (
    <div className="row min-h-14 pb-4">
      <CardThumb bankCode={card.bank.code} />
      <span className="flex-1">
        <span className="block font-semibold">{card.bank.name[lang]}</span>
        <span className="block text-table text-fg2">{children}</span>
      </span>
      <Button look="text" size="sm" onClick={onChange}>
        {change}
      </Button>
    </div>
  );
}
