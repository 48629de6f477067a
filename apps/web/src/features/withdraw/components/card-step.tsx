import type { Card } from '@sarraf/contracts';
import { type ReactNode, useState } from 'react';
import { BankCard, Sheba } from '#components/bank-card.tsx';
import { Button, ButtonLink } from '#components/button.tsx';
import { CardChoice } from '#components/card-choice.tsx';
import { Icon } from '#components/icon.tsx';
import { Chip } from '#components/signs.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { firstCard } from '#lib/chosen-card.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';

const withdrawTexts = textsOf(() => import('../texts/fa.ts'));

/** Whether money can be sent to it. */
export function canBePaid(card: Card): boolean {
  return card.status === 'verified' && card.sheba !== null;
}

/** Phones: the choice as a step of its own. */
export function CardStep({
  cards,
  onCard,
}: {
  cards: readonly Card[];
  onCard: (card: Card) => void;
}) {
  const t = useTexts(withdrawTexts);
  const { lang } = useStore(settings);
  const [chosen, setChosen] = useState(() => firstCard(cards, canBePaid));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== undefined) onCard(chosen);
      }}
    >
      <PaidCards cards={cards} value={chosen} onChange={setChosen} />
      {chosen === undefined ? (
        <ButtonLink to="/addcard" size="lg" wide>
          {t.addCard}
        </ButtonLink>
      ) : (
        <Button type="submit" size="lg" wide>
          {t.continueWith(chosen.bank.name[lang])}
        </Button>
      )}
    </form>
  );
}

/** To which own account; a card that is not verified or has no Sheba is off, with its reason. */
export function PaidCards({
  cards,
  value,
  onChange,
}: {
  cards: readonly Card[];
  value: Card | undefined;
  onChange: (card: Card) => void;
}) {
  const t = useTexts(withdrawTexts);
  const owner = value?.owner_name ?? null;
  return (
    <div>
      {value !== undefined && (
        <BankCard
          card={value}
          shebaLabel={t.shebaNumber}
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
        heading={t.toWhere}
        newCard={t.newCard}
        offOf={(card) => <OffChip card={card} />}
        isOff={(card) => !canBePaid(card)}
        moreOf={(card) => <More card={card} />}
      />
      <p className="my-5 flex gap-3 text-table text-fg2">
        <span className="text-info">
          <Icon name="info" size={20} />
        </span>
        <span>
          {owner === null
            ? t.onlyOwn
            : rich(t.onlyOwnOf, { name: <strong className="text-fg">{owner}</strong> })}
        </span>
      </p>
    </div>
  );
}

function OffChip({ card }: { card: Card }): ReactNode {
  const t = useTexts(withdrawTexts);
  if (card.status === 'refused') return <Chip kind="err">{t.refused}</Chip>;
  return <Chip kind="warn">{card.status === 'pending' ? t.pending : t.noSheba}</Chip>;
}

/** The Sheba of a card, or why nothing can be paid to it. */
function More({ card }: { card: Card }): ReactNode {
  const t = useTexts(withdrawTexts);
  if (card.status === 'pending') return t.pendingWhy;
  if (card.status === 'refused') return t.refusedWhy;
  if (card.sheba === null) return t.noShebaWhy;
  return rich(t.sheba, { sheba: <Sheba value={card.sheba} /> });
}
