import type { Card } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { BankCard } from '#components/bank-card.tsx';
import { Button } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { NeedLevel } from '#components/need-level.tsx';
import { InnerPage } from '#components/inner-page.tsx';
import { MoneyNotes } from '#components/money-notes/lazy-money-notes.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SheetButton } from '#components/sheet-button.tsx';
import { Sheet } from '#components/sheet.tsx';
import { Chip } from '#components/signs.tsx';
import { Empty, SkeletonRows } from '#components/states.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { onCardUpdate } from '#lib/cache-actions.ts';
import { useLevelQuery } from '#lib/live-query.ts';
import { cardsQuery } from '#lib/queries/user.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { AddCard } from './add-card.tsx';
import { DefaultSheet } from './choose-default.tsx';
import '../cards.css';

const cardsTexts = textsOf(() => import('../texts/fa.ts'));

const ASK_EVERY_MS = 4_000;

/** Own bank cards: their state, adding one, removing one. */
export function CardsPage() {
  const t = useTexts(cardsTexts);
  const access = useLevelQuery(1);
  const cards = useQuery({
    ...cardsQuery,
    // The bank's answer also comes by socket; this covers a silent connection.
    refetchInterval: (query) =>
      query.state.data?.some((card) => card.status === 'pending') === true ? ASK_EVERY_MS : false,
  });
  return (
    <InnerPage
      head={<PageHeader title={t.title} subtitle={t.lead} />}
      aside={
        <Suspense>
          <MoneyNotes />
        </Suspense>
      }
    >
      <div className="pt-5">
        <QueryView query={access} title={t.failed} waiting={<SkeletonRows rows={3} height={120} />}>
          {(status) =>
            status.level === 0 ? (
              <NeedLevel icon="card" title={t.needLevel} text={t.needLevelText} />
            ) : (
              <QueryView
                query={cards}
                title={t.failed}
                waiting={<SkeletonRows rows={3} height={120} />}
              >
                {(list) => <Cards list={list} />}
              </QueryView>
            )
          }
        </QueryView>
      </div>
    </InnerPage>
  );
}

function Cards({ list }: { list: readonly Card[] }) {
  const t = useTexts(cardsTexts);
  const [removing, setRemoving] = useState<Card | null>(null);
  const [choosing, setChoosing] = useState<Card | null>(null);
  return (
    <>
      {list.length === 0 && <Empty icon="card" title={t.emptyTitle} text={t.emptyText} />}
      <div className="inner-columns">
        <ul className="card-grid">
          {list.map((card) => (
            <li key={card.id}>
              <BankCard card={card} state={<CardState card={card} />} />
              <div className="flex min-h-11 items-center justify-between gap-3">
                <Standing card={card} onChoose={() => setChoosing(card)} />
                <SheetButton look="text" size="sm" icon="trash" onClick={() => setRemoving(card)}>
                  {t.remove}
                </SheetButton>
              </div>
            </li>
          ))}
        </ul>
        <AddCard />
      </div>
      <RemoveSheet card={removing} onClose={() => setRemoving(null)} />
      <DefaultSheet card={choosing} onClose={() => setChoosing(null)} />
    </>
  );
}

/** What a card is good for: why it was refused, that it is the default, or the way to make it that. */
function Standing({ card, onChoose }: { card: Card; onChoose: () => void }) {
  const t = useTexts(cardsTexts);
  if (card.status === 'refused') {
    return (
      <span className="text-table text-err">
        <Reason card={card} />
      </span>
    );
  }
  if (card.status === 'pending') return <span />;
  if (card.is_default) {
    return (
      <span>
        <Chip kind="brand" icon="check">
          {t.isDefault}
        </Chip>
      </span>
    );
  }
  if (card.sheba === null) return <span className="text-caption text-fg3">{t.noSheba}</span>;
  return (
    <SheetButton look="text" size="sm" onClick={onChoose}>
      {t.makeDefault}
    </SheetButton>
  );
}

function CardState({ card }: { card: Card }) {
  const t = useTexts(cardsTexts);
  const icon = { verified: 'check', pending: 'clock', refused: 'close' } as const;
  return (
    <span className="inline-flex items-center gap-1 rounded-chip bg-black/30 px-2 py-0.5 text-caption">
      <Icon name={icon[card.status]} size={14} />
      {t[card.status]}
    </span>
  );
}

function Reason({ card }: { card: Card }) {
  const t = useTexts(cardsTexts);
  if (card.reason === 'owner_mismatch') return t.ownerMismatch;
  if (card.reason === 'card_unusable') return t.cardUnusable;
  return card.reason === 'not_a_card' ? t.notACard : t.otherReason;
}

function RemoveSheet({ card, onClose }: { card: Card | null; onClose: () => void }) {
  const t = useTexts(cardsTexts);
  const removal = useSubmit(async (id: string) => {
    await call('DELETE /cards/:id', { params: { id } });
    onCardUpdate();
    onClose();
  });
  return (
    <Sheet
      title={t.removeTitle}
      open={card !== null}
      onClose={() => {
        removal.clear();
        onClose();
      }}
    >
      <p className="pb-4 text-fg2">
        {t.removeText} {card?.is_default === true && t.removeDefaultText}
      </p>
      {removal.message !== null && (
        <p className="pb-4 text-err" role="alert">
          {removal.message}
        </p>
      )}
      <div className="grid gap-1">
        <Button
          look="danger"
          size="lg"
          wide
          sends
          busy={removal.busy}
          onClick={() => card !== null && removal.send(card.id)}
        >
          {t.removeYes}
        </Button>
        <Button look="text" wide onClick={onClose}>
          {t.keep}
        </Button>
      </div>
    </Sheet>
  );
}
