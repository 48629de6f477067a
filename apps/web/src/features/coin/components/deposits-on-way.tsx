import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Icon } from '#components/icon.tsx';
import { Amount, useCount } from '#components/num.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { coinDepositsQuery, isOnItsWay } from '#lib/queries/coin-deposits.ts';

const coinTexts = textsOf(() => import('../texts/fa.ts'));

/** Deposits of this coin that are on their way, with the way to their trackers. */
export function DepositsOnWay({ symbol }: { symbol: string }) {
  const t = useTexts(coinTexts);
  const count = useCount();
  const isCoin = symbol !== 'IRT';
  const deposits = useQuery({ ...coinDepositsQuery(symbol), enabled: isCoin }).data?.data ?? [];
  const onWay = deposits.filter(isOnItsWay);
  if (onWay.length === 0) return null;
  return (
    <ul className="mt-4 rounded-card border border-line bg-s1 px-4" aria-live="polite">
      {onWay.map(({ id, amount, confirmations, needed }) => (
        <li key={id} data-of={id}>
          <Link to="/mywallet/deposits/$id" params={{ id }} className="row min-h-14 py-2">
            <span className="text-info">
              <Icon name="clock" size={20} />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{t.onWay}</span>
              <span className="block text-caption text-fg2">
                {rich(t.onWayOf, {
                  count: <span className="num">{count(Math.min(confirmations, needed))}</span>,
                  needed: <span className="num">{count(needed)}</span>,
                })}
              </span>
            </span>
            <span className="font-semibold text-ok">
              <Amount value={amount} asset={symbol} sign="+" secret />
            </span>
            <Icon name="chevron" size={18} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
