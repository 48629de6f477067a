import type { Card, Charge } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { ButtonLink } from '#components/button.tsx';
import { HandOff } from '#components/hand-off/lazy-hand-off.tsx';
import { useCount } from '#components/num.tsx';
import { NeedLevel } from '#components/need-level.tsx';
import { Icon } from '#components/icon.tsx';
import { InnerPage } from '#components/inner-page.tsx';
import { MoneyNotes } from '#components/money-notes/lazy-money-notes.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Empty, SkeletonRows } from '#components/states.tsx';
import { StoppedNotice } from '#components/stopped-notice/lazy-stopped-notice.tsx';
import { Tabs } from '#components/tabs.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { firstCard, useChosenCard } from '#lib/chosen-card.ts';
import { useLevelQuery } from '#lib/live-query.ts';
import { cardsQuery } from '#lib/queries/user.ts';
import { useWide } from '#lib/wide.ts';
import { AmountStep } from './amount-step.tsx';
import { canPay, CardStep, PayingCards } from './card-step.tsx';
import { IdentifierWay, ReceiptWay } from '../bank/components/lazy-bank-ways.tsx';
import { NotToOthers } from './not-to-others.tsx';
import { PaymentReturn } from './payment-return.tsx';

const depositTexts = textsOf(() => import('../texts/fa.ts'));

/** Card, amount, the way to the bank; and what the bank said, when the person comes back. */
export function DepositPage(): ReactNode {
  const t = useTexts(depositTexts);
  const { payment } = useSearch({ from: '/shell/account/mywallet/deposit/IRT' });
  if (payment !== undefined) {
    return (
      <>
        <PageHeader title={t.title} back="/mywallet" hideOnDesktop />
        <PaymentReturn key={payment} id={payment} />
      </>
    );
  }
  return <DepositFlow />;
}

/** Toman come by card, over the bank by one's own identifier, or by a receipt. */
function DepositFlow(): ReactNode {
  const t = useTexts(depositTexts);
  const { way = 'card' } = useSearch({ from: '/shell/account/mywallet/deposit/IRT' });
  const access = useLevelQuery(1);
  return way === 'card' ? (
    <CardFlow />
  ) : (
    <InnerPage head={<PageHeader title={t.title} subtitle={t[WAYS[way]]} back="/mywallet" />}>
      <Ways />
      <StoppedNotice actions={['deposit']} />
      <div className="pt-5">
        <QueryView query={access} title={t.limitsFailed} waiting={<SkeletonRows rows={4} />}>
          {(status) =>
            status.level === 0 ? (
              <NeedLevel title={t.needLevel} />
            ) : (
              <Suspense fallback={<SkeletonRows rows={5} />}>
                {way === 'identifier' ? <IdentifierWay /> : <ReceiptWay />}
              </Suspense>
            )
          }
        </QueryView>
        <Notice />
      </div>
    </InnerPage>
  );
}

/** What comes with every deposit, whatever its way; below what is typed, which it does not move. */
function Notice() {
  const t = useTexts(depositTexts);
  return (
    <>
      <p className="pt-5 text-table text-fg2 empty:hidden">
        <NotToOthers />
      </p>
      <p className="pt-5">
        <Link to="/mywallet/deposit" className="link inline-flex min-h-8 items-center gap-1">
          {t.coins}
          <Icon name="chevron" size={16} />
        </Link>
      </p>
    </>
  );
}

const WAYS = { card: 'wayCard', identifier: 'wayIdentifier', receipt: 'wayReceipt' } as const;

function Ways() {
  const t = useTexts(depositTexts);
  const { way = 'card' } = useSearch({ from: '/shell/account/mywallet/deposit/IRT' });
  const navigate = useNavigate();
  return (
    <Tabs
      label={t.ways}
      value={way}
      tabs={(['card', 'identifier', 'receipt'] as const).map((value) => ({
        value,
        label: t[WAYS[value]],
      }))}
      onChange={(next) =>
        void navigate({
          to: '/mywallet/deposit/IRT',
          search: next === 'card' ? {} : { way: next },
          replace: true,
        })
      }
    />
  );
}

function CardFlow() {
  const t = useTexts(depositTexts);
  const count = useCount();
  const access = useLevelQuery(1);
  const { card, isSole, setCard, pin } = useChosenCard(useQuery(cardsQuery).data, canPay);
  const [charge, setCharge] = useState<Charge | null>(null);
  const wide = useWide();
  const navigate = useNavigate();
  const start = (next: Charge): void => {
    setCharge(next);
    // Without the bank's page the charge's own page knows what became of it.
    if (next.payment_url !== null) return;
    void navigate({ to: '/mywallet/deposit/IRT', search: { payment: next.id } });
  };
  const subtitle = card === null || isSole || wide ? t.fromOwnCard : t.step(count(2), count(2));
  return (
    <InnerPage
      head={<PageHeader title={t.title} subtitle={subtitle} back="/mywallet" />}
      aside={
        <Suspense>
          <MoneyNotes isLimitShown />
        </Suspense>
      }
    >
      {charge === null && (card === null || isSole || wide) && <Ways />}
      {charge === null && <StoppedNotice actions={['deposit']} />}
      <div className="pt-5">
        <QueryView query={access} title={t.limitsFailed} waiting={<SkeletonRows rows={4} />}>
          {(status) =>
            status.level === 0 ? (
              <NeedLevel title={t.needLevel} />
            ) : charge !== null && charge.payment_url !== null ? (
              <div className="max-w-[480px]">
                <Suspense fallback={<SkeletonRows rows={4} />}>
                  <HandOff
                    payment={{
                      amount: charge.amount,
                      cardMasked: charge.card_masked,
                      payUntil: charge.expires_at,
                      url: charge.payment_url,
                    }}
                    onBack={() => setCharge(null)}
                  />
                </Suspense>
              </div>
            ) : card === null || wide ? (
              <Cards onCard={setCard} onCharge={start} />
            ) : (
              <AmountStep
                card={card}
                onChangeCard={() => setCard(null)}
                onTyped={pin}
                onCharge={start}
              />
            )
          }
        </QueryView>
        {charge === null && <Notice />}
      </div>
    </InnerPage>
  );
}

/** On phones one step after the other; on desktops the card at the start, the amount at the end. */
function Cards({
  onCard,
  onCharge,
}: {
  onCard: (card: Card) => void;
  onCharge: (charge: Charge) => void;
}) {
  const t = useTexts(depositTexts);
  const wide = useWide();
  const cards = useQuery(cardsQuery);
  const [chosen, setChosen] = useState<Card | null>(null);
  return (
    <QueryView query={cards} title={t.cardsFailed} waiting={<SkeletonRows rows={3} />}>
      {(list) => {
        const card = chosen ?? firstCard(list, canPay);
        if (card === undefined) {
          return (
            <Empty
              icon="card"
              title={t.noCardTitle}
              text={t.noCardText}
              action={<ButtonLink to="/addcard">{t.addCard}</ButtonLink>}
            />
          );
        }
        if (!wide) return <CardStep cards={list} onCard={onCard} />;
        return (
          <div className="inner-columns">
            <PayingCards cards={list} value={card} onChange={setChosen} />
            <AmountStep card={card} onCharge={onCharge} />
          </div>
        );
      }}
    </QueryView>
  );
}
