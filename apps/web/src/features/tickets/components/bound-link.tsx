import type { TicketCard } from '@sarraf/contracts';
import { Link, type LinkProps } from '@tanstack/react-router';
import { textsOf, useTexts } from '#i18n/texts.ts';

const ticketsTexts = textsOf(() => import('../texts/fa.ts'));

/** Where the thing that a ticket is about is seen by whose it is. */
function wayTo({ id, kind, symbol }: TicketCard): Pick<LinkProps, 'to' | 'params' | 'search'> {
  switch (kind) {
    case 'charge':
      return { to: '/mywallet/deposit/IRT', search: { payment: id } };
    case 'bank_deposit':
      return { to: '/mywallet/deposit/IRT', search: { way: 'identifier' } };
    case 'receipt':
      return { to: '/mywallet/deposit/IRT', search: { way: 'receipt' } };
    case 'coin_deposit':
      return { to: '/mywallet/deposits/$id', params: { id } };
    case 'withdrawal':
      return symbol === 'IRT'
        ? { to: '/mywallet/withdraw/IRT/$id', params: { id } }
        : { to: '/mywallet/withdrawals/$id', params: { id } };
    case 'transfer':
      return { to: '/transfer/$id', params: { id } };
    case 'gift':
      return { to: '/gift/$id', params: { id } };
    case 'order':
    case 'otc':
      return { to: '/orders', search: { tab: 'history' } };
    case 'card':
      return { to: '/addcard' };
    case 'kyc':
      return { to: '/kyc' };
  }
}

/** Leads from a ticket to what it is about. */
export function BoundLink({ card }: { card: TicketCard }) {
  const t = useTexts(ticketsTexts);
  return (
    <Link {...wayTo(card)} className="link">
      {t.openBound}
    </Link>
  );
}
