import type { Card, TomanWithdrawal } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ButtonLink } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { InnerPage } from '#components/inner-page.tsx';
import { NeedLevel } from '#components/need-level.tsx';
import { useCount } from '#components/num.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Empty, SkeletonRows } from '#components/states.tsx';
import { Held } from '#components/withdrawal/held.tsx';
import { StoppedNotice } from '#components/stopped-notice/lazy-stopped-notice.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { firstCard, useChosenCard } from '#lib/chosen-card.ts';
import { useLevelQuery } from '#lib/live-query.ts';
import { cardsQuery } from '#lib/queries/user.ts';
import { withdrawalLimitsQuery } from '#lib/queries/wallets.ts';
import { session } from '#lib/session.ts';
import { useStore } from '#lib/store.ts';
import { useWide } from '#lib/wide.ts';
import { AmountStep } from './amount-step.tsx';
import { canBePaid, CardStep, PaidCards } from './card-step.tsx';
import { RecentWithdrawals } from './recent-withdrawals.tsx';
import { Steps } from './steps.tsx';
import type { TypedAmount } from './use-withdraw-form.ts';
import { WithdrawNotes } from './withdraw-notes.tsx';

const withdrawTexts = textsOf(() => import('../texts/fa.ts'));

/** Toman out: to which own account, how much; one after the other on phones, side by side else. */
export function WithdrawPage() {
  const t = useTexts(withdrawTexts);
  const count = useCount();
  const wide = useWide();
  const [amount, setAmount] = useState('');
  const held = useQuery(withdrawalLimitsQuery).data?.held_until ?? null;
  const cards = useQuery(cardsQuery).data;
  const { card, isSole, setCard, pin } = useChosenCard(cards, canBePaid);
  // until the cards are known it may be either: its line stays empty
  const step = cards === undefined ? '\u00a0' : t.step(count(card === null ? 1 : 2), count(2));
  return (
    <InnerPage
      head={
        <PageHeader
          title={t.title}
          subtitle={wide || isSole ? t.toOwnCard : step}
          back="/mywallet"
          actions={<HistoryLink />}
        />
      }
      aside={<WithdrawNotes />}
    >
      <div className="pt-3 lg:pt-5">
        <IfOpen>
          <StoppedNotice actions={['withdraw', 'leave']} />
          <Held until={held} />
          <Flow
            card={card}
            onCard={setCard}
            isSole={isSole}
            amount={amount}
            onAmount={(next) => {
              pin();
              setAmount(next);
            }}
          />
        </IfOpen>
      </div>
    </InnerPage>
  );
}

function HistoryLink() {
  const t = useTexts(withdrawTexts);
  return (
    <Link
      to="/mywallet/withdraw/IRT/history"
      className="icon-button"
      aria-label={t.history}
      title={t.history}
    >
      <Icon name="history" />
    </Link>
  );
}

/** What keeps a person from withdrawing at all, with the way out of it. */
function IfOpen({ children }: { children: React.ReactNode }) {
  const t = useTexts(withdrawTexts);
  const access = useLevelQuery(1);
  const isFrozen = useStore(session)?.user.frozen === true;
  if (isFrozen) {
    return (
      <Empty
        icon="lock"
        title={t.frozenTitle}
        text={t.frozenText}
        action={<ButtonLink to="/security">{t.toSecurity}</ButtonLink>}
      />
    );
  }
  return (
    <QueryView query={access} title={t.limitsFailed} waiting={<SkeletonRows rows={4} />}>
      {(status) => (status.level === 0 ? <NeedLevel title={t.needLevel} /> : children)}
    </QueryView>
  );
}

interface FlowProps extends TypedAmount {
  /** Phones: chosen in the first step; null while it stands. */
  readonly card: Card | null;
  readonly onCard: (card: Card | null) => void;
  /** Only one can be paid: it is no step of its own. */
  readonly isSole: boolean;
}

function Flow({ card, onCard, isSole, ...typed }: FlowProps) {
  const t = useTexts(withdrawTexts);
  const wide = useWide();
  const navigate = useNavigate();
  const cards = useQuery(cardsQuery);
  const done = ({ id }: TomanWithdrawal): void =>
    void navigate({ to: '/mywallet/withdraw/IRT/$id', params: { id }, replace: true });
  return (
    <QueryView query={cards} title={t.cardsFailed} waiting={<SkeletonRows rows={3} />}>
      {(list) => {
        if (list.length === 0) {
          return (
            <Empty
              icon="card"
              title={t.noCardTitle}
              text={t.noCardText}
              action={<ButtonLink to="/addcard">{t.addCard}</ButtonLink>}
            />
          );
        }
        if (wide)
          return <SideBySide {...typed} cards={list} card={card} onCard={onCard} onDone={done} />;
        return (
          <>
            {!isSole && <Steps now={card === null ? 1 : 2} />}
            {card === null ? (
              <CardStep cards={list} onCard={onCard} />
            ) : (
              <AmountStep {...typed} card={card} onChangeCard={() => onCard(null)} onDone={done} />
            )}
          </>
        );
      }}
    </QueryView>
  );
}

/** Desktops: the account at the start, the amount at the end, what was withdrawn below. */
function SideBySide({
  cards,
  card,
  onCard,
  onDone,
  ...typed
}: Omit<FlowProps, 'isSole'> & {
  readonly cards: readonly Card[];
  readonly onDone: (withdrawal: TomanWithdrawal) => void;
}) {
  const t = useTexts(withdrawTexts);
  const chosen = card ?? firstCard(cards, canBePaid);
  return (
    <>
      <div className="inner-columns">
        <PaidCards cards={cards} value={chosen} onChange={onCard} />
        {chosen === undefined ? (
          <Empty
            icon="card"
            title={t.noCardTitle}
            text={t.noCardText}
            action={<ButtonLink to="/addcard">{t.addCard}</ButtonLink>}
          />
        ) : (
          <AmountStep {...typed} card={chosen} onDone={onDone} />
        )}
      </div>
      <RecentWithdrawals />
    </>
  );
}
