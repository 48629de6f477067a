import type { Card, Charge } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { ButtonLink } from '../../../components/button.tsx';
import { HandOff } from '../../../components/hand-off/lazy-hand-off.tsx';
import { useCount } from '../../../components/num.tsx';
import { NeedLevel } from '../../../components/need-level.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { Empty, SkeletonRows } from '../../../components/states.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { accessStatusQuery, cardsQuery } from '../../../lib/queries/user.ts';
import { depositTexts } from '../texts/deposit-texts.ts';
import { AmountStep } from './amount-step.tsx';
import { CardStep } from './card-step.tsx';
import { PaymentReturn } from './payment-return.tsx';

/** Card, amount, the way to the bank; and what the bank said, when the person comes back. */
export function DepositPage() {
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

function DepositFlow() {
  const t = useTexts(depositTexts);
  const count = useCount();
  const access = useQuery(accessStatusQuery);
  const [card, setCard] = useState<Card | null>(null);
  const [charge, setCharge] = useState<Charge | null>(null);
  const navigate = useNavigate();
  const start = (next: Charge): void => {
    setCharge(next);
    // Without the bank's page the charge's own page knows what became of it.
    if (next.payment_url !== null) return;
    void navigate({ to: '/mywallet/deposit/IRT', search: { payment: next.id } });
  };
  const subtitle = card === null ? t.fromOwnCard : t.step(count(2), count(2));
  return (
    <>
      <PageHeader title={t.title} subtitle={subtitle} back="/mywallet" />
      <div className="max-w-[520px] px-5 pt-5 lg:px-10">
        <QueryView query={access} title={t.limitsFailed} waiting={<SkeletonRows rows={4} />}>
          {(status) =>
            status.level === 0 ? (
              <NeedLevel title={t.needLevel} />
            ) : charge !== null && charge.payment_url !== null ? (
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
            ) : card === null ? (
              <Cards onCard={setCard} />
            ) : (
              <AmountStep card={card} onChangeCard={() => setCard(null)} onCharge={start} />
            )
          }
        </QueryView>
      </div>
    </>
  );
}

function Cards({ onCard }: { onCard: (card: Card) => void }) {
  const t = useTexts(depositTexts);
  const cards = useQuery(cardsQuery);
  return (
    <QueryView query={cards} title={t.cardsFailed} waiting={<SkeletonRows rows={3} />}>
      {(list) =>
        list.some((card) => card.status === 'verified') ? (
          <CardStep cards={list} onCard={onCard} />
        ) : (
          <Empty
            icon="card"
            title={t.noCardTitle}
            text={t.noCardText}
            action={<ButtonLink to="/addcard">{t.addCard}</ButtonLink>}
          />
        )
      }
    </QueryView>
  );
}
