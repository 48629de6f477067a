import type { Market } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { Amount } from '../../../components/num.tsx';
import { textsOf, useTexts } from '../../../i18n/texts.ts';
import { signOf } from '../../../lib/number-text.ts';
import { tradeResultQuery } from '../api/trade-result.ts';

const coinTexts = textsOf(() => import('../texts/fa.ts'));

/**
 * What one's own trades of this market came to: exact figures of the server, never of coins that came from
 * elsewhere. Nothing where there was no trade, or more of them than are counted.
 */
export function CoinProfit({ market }: { market: Market }) {
  const t = useTexts(coinTexts);
  const answer = useQuery(tradeResultQuery(market.market_name)).data;
  const result = answer?.markets.find((one) => one.market === market.market_name);
  if (answer?.complete !== true || result === undefined) return null;
  const quote = market.quote.symbol;
  const profit = result.realised_profit;
  const rows = [
    [t.averageBuy, result.average_buy_price, 'average_buy_price'],
    [t.averageSell, result.average_sell_price, 'average_sell_price'],
    [t.paid, signOf(result.cost) === 0 ? null : result.cost, 'cost'],
    [t.received, signOf(result.proceeds) === 0 ? null : result.proceeds, 'proceeds'],
  ] as const;
  return (
    <section className="pt-6">
      <h2 className="mb-1 text-lead font-semibold">{t.profitTitle}</h2>
      {rows.map(([name, value, figure]) =>
        value === null ? null : (
          <p key={figure} className="kv">
            <span>{name}</span>
            <Amount value={value} asset={quote} isPrice={quote !== 'IRT'} secret figure={figure} />
          </p>
        ),
      )}
      {profit !== null && (
        <p className="kv">
          <strong>{t.profit}</strong>
          <strong className={colourOf(profit)}>
            <Amount
              value={profit.replace('-', '')}
              asset={quote}
              sign={signOf(profit) < 0 ? '−' : signOf(profit) > 0 ? '+' : ''}
              secret
              figure="realised_profit"
            />
          </strong>
        </p>
      )}
      <p className="pt-1 text-caption text-fg2">{t.profitNote}</p>
    </section>
  );
}

function colourOf(profit: string): string {
  const sign = signOf(profit);
  return sign === 0 ? '' : sign > 0 ? 'text-ok' : 'text-err';
}
