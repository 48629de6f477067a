import type { DataOf, Market } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CoinIcon } from '#components/coin-icon.tsx';
import { Amount } from '#components/num.tsx';
import { Time } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useIsPersisted } from '#lib/persist-cache.ts';
import { transactionsQuery } from '#lib/queries/orders.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import type { OtcForm } from '../model/otc-form.ts';

const otcTexts = textsOf(() => import('../texts/fa.ts'));

type Row = DataOf<'GET /getTransactions'>['data'][number];

const ROWS_MAX = 3;
const INSTANT = '3';
const SIDES: Readonly<Record<number, OtcForm['side']>> = { 1: 'buy', 2: 'sell' };

/** The newest instant trades, each to be made again; nothing before the first one. */
export function PastTrades({
  markets,
  onAgain,
}: {
  markets: readonly Market[];
  onAgain: (form: OtcForm) => void;
}) {
  const t = useTexts(otcTexts);
  const query = transactionsQuery({ request_type: INSTANT });
  const rows = useQuery(query).data?.data.slice(0, ROWS_MAX) ?? [];
  const isKept = useIsPersisted(query.queryKey);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="otc-past">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="otc-past" className="text-lead font-semibold">
          {t.past}
        </h2>
        <Link to="/transactions" className="link text-table">
          {t.history}
        </Link>
      </div>
      <ul className="mt-2">
        {rows.map((row) => (
          <PastTrade key={row.id} row={row} markets={markets} {...(isKept ? {} : { onAgain })} />
        ))}
      </ul>
    </section>
  );
}

function PastTrade({
  row,
  markets,
  onAgain,
}: {
  row: Row;
  markets: readonly Market[];
  onAgain?: (form: OtcForm) => void;
}) {
  const t = useTexts(otcTexts);
  const { lang } = useStore(settings);
  const market = markets.find(({ market_name: name }) => name === row.market);
  const side = SIDES[row.transaction_type];
  if (market === undefined || side === undefined) return null;
  const amount = side === 'buy' ? row.value?.split('.')[0] : row.amount;
  return (
    <li className="row min-h-16 py-2">
      <CoinIcon symbol={market.coin.symbol} size={36} />
      <span className="min-w-0 flex-1">
        <span className="block">
          {(side === 'buy' ? t.pastBuy : t.pastSell)(market.coin.labels[lang])}
        </span>
        <span className="block text-caption text-fg3">
          <Time at={row.created_at} />
        </span>
      </span>
      <span className="grid justify-items-end text-table">
        <Amount value={row.amount} asset={row.symbol} />
        {row.value !== null && (
          <span className="text-caption text-fg2">
            <Amount value={row.value} asset={market.quote.symbol} />
          </span>
        )}
      </span>
      {onAgain !== undefined && amount !== undefined && (
        <button
          type="button"
          className="link min-h-11 px-1 text-table"
          onClick={() => onAgain({ market: market.market_name, side, typed: 'pay', amount })}
        >
          {t.again}
        </button>
      )}
    </li>
  );
}
