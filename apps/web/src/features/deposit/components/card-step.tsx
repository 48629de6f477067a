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

/** Which own card pays; only verified ones can be chosen. */
export function CardStep({
  cards,
  onCard,
}: {
  cards: readonly Card[];
  onCard: (card: Card) => void;
}) {
  const t = useTexts(depositTexts);
  const { lang } = useStore(settings);
  const name = useId();
  const verified = cards.filter((card) => card.status === 'verified');
  const [id, setId] = useState(
    () => verified.find((card) => card.is_default)?.id ?? verified[0]?.id ?? '',
  );
  const chosen = verified.find((card) => card.id === id);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== undefined) onCard(chosen);
      }}
    >
      {chosen !== undefined && (
        <BankCard
          card={chosen}
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
                  checked={card.id === id}
                  onChange={() => setId(card.id)}
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
      <Button type="submit" size="lg" wide>
        {t.continueWith(chosen?.bank.name[lang] ?? '')}
      </Button>
    </form>
  );
}
