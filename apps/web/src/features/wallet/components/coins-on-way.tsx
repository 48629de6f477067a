import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Icon } from '#components/icon.tsx';
import { Amount, useCount } from '#components/num.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { coinDepositsQuery, isOnItsWay } from '#lib/queries/coin-deposits.ts';

const walletTexts = textsOf(() => import('../texts/fa.ts'));

/** Coins that the networks still confirm, each with the way to its tracker. */
export function CoinsOnWay() {
  const t = useTexts(walletTexts);
  const count = useCount();
  const deposits = useQuery(coinDepositsQuery()).data?.data.filter(isOnItsWay) ?? [];
  if (deposits.length === 0) return null;
  return (
    <section className="section">
      {deposits.map(({ id, amount, symbol, confirmations, needed }) => (
        <Link
          key={id}
          data-of={id}
          to="/mywallet/deposits/$id"
          params={{ id }}
          className="row min-h-18"
        >
          <span className="text-info">
            <Icon name="clock" />
          </span>
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">{t.coinOnWay}</span>
            <span className="block text-caption text-fg3">
              {rich(t.coinOnWayOf, {
                count: <span className="num">{count(Math.min(confirmations, needed))}</span>,
                needed: <span className="num">{count(needed)}</span>,
              })}
            </span>
          </span>
          <Amount value={amount} asset={symbol} secret figure="coin_on_way" />
        </Link>
      ))}
    </section>
  );
}
