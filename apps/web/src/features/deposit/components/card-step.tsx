import type { Card } from '@sarraf/contracts';
import { useState } from 'react';
import { BankCard } from '#components/bank-card.tsx';
import { Button } from '#components/button.tsx';
import { CardChoice } from '#components/card-choice.tsx';
import { Icon } from '#components/icon.tsx';
import { Chip } from '#components/signs.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { firstCard } from '#lib/chosen-card.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';

const depositTexts = textsOf(() => import('../texts/fa.ts'));

/** Whether it can pay. */
export function canPay({ status }: Card): boolean {
  return status === 'verified';
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
  const [chosen, setChosen] = useState(() => firstCard(cards, canPay));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== undefined) onCard(chosen);
      }}
    >
      <PayingCards cards={cards} value={chosen} onChange={setChosen} />
      <Button type="submit" size="lg" wide>
        {t.continueWith(chosen?.bank.name[lang] ?? '')}
      </Button>
    </form>
  );
}

/** Which own card pays; only verified ones can be chosen. */
export function PayingCards({
  cards,
  value,
  onChange,
}: {
  cards: readonly Card[];
  value: Card | undefined;
  onChange: (card: Card) => void;
}) {
  const t = useTexts(depositTexts);
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
      <CardChoice
        cards={cards}
        value={value}
        onChange={onChange}
        heading={t.payCard}
        newCard={t.newCard}
        isOff={(card) => !canPay(card)}
        offOf={({ status }) => (
          <Chip kind={status === 'pending' ? 'warn' : 'err'}>{t[status]}</Chip>
        )}
      />
      <p className="my-5 flex gap-3 text-table text-fg2">
        <span className="text-info">
          <Icon name="info" size={20} />
        </span>
        {t.onlyThisCard}
      </p>
    </div>
  );
}
