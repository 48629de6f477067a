import type { TicketBound, TicketCard } from '@sarraf/contracts';
import type { TicketBoundKind } from '@sarraf/contracts/lists';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon.tsx';
import { Amount } from '../num.tsx';
import { Reference } from '../reference.tsx';
import { Chip } from '../signs.tsx';
import { Time } from '../time.tsx';
import { textsOf, useTexts } from '../../i18n/texts.ts';
import './ticket.css';

const ticketWords = textsOf(() => import('./texts/fa.ts'));
const stateTexts = textsOf(() => import('./bound-states/texts/fa.ts'));

const ICONS: Readonly<Record<TicketBoundKind, IconName>> = {
  charge: 'deposit',
  bank_deposit: 'deposit',
  receipt: 'deposit',
  coin_deposit: 'deposit',
  withdrawal: 'withdraw',
  transfer: 'swap-across',
  gift: 'gift',
  order: 'orders',
  otc: 'swap-across',
  card: 'card',
  kyc: 'shield',
};

const GOOD = ['paid', 'given', 'credited', 'settled', 'done', 'approved', 'verified', 'filled'];
const BAD = ['failed', 'refused', 'returned', 'expired', 'rejected'];

/** What a ticket is about, as it stands now. */
export function BoundCard({
  card,
  foot,
}: {
  card: TicketCard;
  /** The way to the thing itself. */
  foot?: ReactNode;
}) {
  const t = useTexts(ticketWords);
  const states: Readonly<Record<string, string>> = useTexts(stateTexts);
  const { amount, at, kind, reference, state, symbol } = card;
  const look = GOOD.includes(state) ? 'ok' : BAD.includes(state) ? 'err' : 'brand';
  return (
    <section className="ticket-card" aria-label={t.about}>
      <p className="ticket-card-head">
        <Icon name={ICONS[kind]} size={20} />
        <span className="min-w-0 flex-1 truncate font-semibold">{t[`bound_${kind}`]}</span>
        {states[state] !== undefined && <Chip kind={look}>{states[state]}</Chip>}
      </p>
      <dl>
        {amount !== null && symbol !== null && (
          <Fact name={t.amount}>
            <Amount value={amount} asset={symbol} />
          </Fact>
        )}
        <Fact name={t.time}>
          <Time at={at} />
        </Fact>
        {reference !== null && (
          <Fact name={kind === 'card' ? t.number : t.reference}>
            <Reference label={t.reference} value={reference} />
          </Fact>
        )}
      </dl>
      {foot !== undefined && <p className="ticket-card-foot">{foot}</p>}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="ticket-fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The same in a list, by name alone. */
export function BoundChip({ bound }: { bound: TicketBound }) {
  const t = useTexts(ticketWords);
  return <Chip icon={ICONS[bound.kind]}>{t[`bound_${bound.kind}`]}</Chip>;
}
