import type { Card } from '@sarraf/contracts';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { BankCard, CardNumber, CardThumb } from '../../../components/bank-card.tsx';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Chip } from '../../../components/signs.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { settings } from '../../../lib/settings.ts';
import { useStore } from '../../../lib/store.ts';
import { depositTexts } from '../texts/deposit-texts.ts';
import '../../../components/row-radio.css';

/** The card that pays unless another one is chosen; undefined without a verified one. */
export function firstCard(cards: readonly Card[]): Card | undefined {
  const verified = cards.filter((card) => card.status === 'verified');
  return verified.find((card) => card.is_default) ?? verified[0];
}

/** Phones: the choice as a step of its own. */
export function CardStep({
  cards,
  onCard,
}: {
  cards: readonly Card[];
  onCard: (card: Card) => void;
}) {
  const t = useTexts(depositTexts);
  const { lang } = useStore(settings);
  const [chosen, setChosen] = useState(() => firstCard(cards));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== undefined) onCard(chosen);
      }}
    >
      <CardChoice cards={cards} value={chosen} onChange={setChosen} />
      <Button type="submit" size="lg" wide>
        {t.continueWith(chosen?.bank.name[lang] ?? '')}
      </Button>
    </form>
  );
}

/** Which own card pays; only verified ones can be chosen. */
export function CardChoice({
  cards,
  value,
  onChange,
}: {
  cards: readonly Card[];
  value: Card | undefined;
  onChange: (card: Card) => void;
}) {
  const t = useTexts(depositTexts);
  const { lang } = useStore(settings);
  const name = useId();
  return (
    <div>
      {value !== undefined && (
        <BankCard
          card={value}
          state={
            <span className="inline-flex items-center gap-1 rounded-chip bg-white/20 px-2 py-0.5 text-caption">
              <Icon name="check" size={14} />
              {t.verified}
            </span>
          }
        />
      )}
      <div className="mt-6 flex items-center justify-between">
        <h2 className="text-lead font-semibold">{t.payCard}</h2>
        <Link to="/addcard" className="link inline-flex items-center gap-1 py-2">
          <Icon name="plus" size={16} />
          {t.newCard}
        </Link>
      </div>
      <div role="radiogroup" aria-label={t.payCard}>
        {cards.map((card) => (
          <label key={card.id} className="row-radio">
            <CardThumb bankCode={card.bank.code} />
            <span className="flex-1">
              <span className="block font-semibold">{card.bank.name[lang]}</span>
              <span className="block text-table text-fg2">
                <CardNumber masked={card.masked} />
              </span>
            </span>
            {card.status === 'verified' ? (
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
            ) : (
              <Chip kind={card.status === 'pending' ? 'warn' : 'err'}>{t[card.status]}</Chip>
            )}
          </label>
        ))}
      </div>
      <p className="my-5 flex gap-3 text-table text-fg2">
        <span className="text-info">
          <Icon name="info" size={20} />
        </span>
        {t.onlyThisCard}
      </p>
    </div>
  );
}
