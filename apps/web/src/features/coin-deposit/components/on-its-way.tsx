import type { CoinDeposit } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Icon } from '#components/icon.tsx';
import { Amount, useCount } from '#components/num.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { awaitedDepositsQuery, coinDepositsQuery, isOnItsWay } from '#lib/queries/coin-deposits.ts';
import { DepositState } from './deposit-state.tsx';

const coinDepositTexts = textsOf(() => import('../texts/fa.ts'));

/** Deposits that are on their way, each with the way to its tracker; nothing where none is. */
export function OnItsWay({ symbol }: { symbol?: string }) {
  const query = useQuery(symbol === undefined ? coinDepositsQuery() : awaitedDepositsQuery(symbol));
  const deposits = query.data?.data.filter(isOnItsWay) ?? [];
  if (deposits.length === 0) return null;
  return (
    <ul className="mb-4 rounded-card border border-line bg-s1 px-4" aria-live="polite">
      {deposits.map((deposit) => (
        <li key={deposit.id} data-of={deposit.id}>
          <DepositRow deposit={deposit} />
        </li>
      ))}
    </ul>
  );
}

/** One deposit in a line: how much, how far, and the way to its tracker. */
export function DepositRow({ deposit }: { deposit: CoinDeposit }) {
  const t = useTexts(coinDepositTexts);
  const count = useCount();
  const { id, amount, symbol, smart_contract_name: network, confirmations, needed } = deposit;
  return (
    <Link to="/mywallet/deposits/$id" params={{ id }} className="row min-h-16 py-2">
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">
          <Amount value={amount} asset={symbol} />
        </span>
        <span className="block text-caption text-fg2">
          <bdi dir="ltr">{network}</bdi>
          {isOnItsWay(deposit) && (
            <>
              {' · '}
              {rich(t.onWayOf, {
                count: <span className="num">{count(Math.min(confirmations, needed))}</span>,
                needed: <span className="num">{count(needed)}</span>,
              })}
            </>
          )}
        </span>
      </span>
      <DepositState status={deposit.status} />
      <Icon name="chevron" size={18} />
    </Link>
  );
}
