import { useQuery } from '@tanstack/react-query';
import { Gain } from '#components/gain.tsx';
import { Amount, Percent } from '#components/num.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { signOf } from '#lib/number-text.ts';
import { coinResultQuery } from '#lib/queries/portfolio.ts';

const coinTexts = textsOf(() => import('../texts/fa.ts'));

/**
 * What is left of a coin cost, and what it is worth beyond that; what sales brought. Nothing where there
 * never was any, or more trades than are counted.
 */
export function CoinProfit({ symbol }: { symbol: string }) {
  const t = useTexts(coinTexts);
  const result = useQuery(coinResultQuery(symbol)).data;
  if (result?.paid === undefined || result.paid === null || result.realised === null) return null;
  const { average_buy_price: average, paid, profit, profit_percent: percent, realised } = result;
  if (average === null && signOf(realised) === 0) return null;
  return (
    <section className="pt-6">
      <h2 className="mb-1 text-lead font-semibold">{t.profitTitle}</h2>
      {average !== null && (
        <>
          <p className="kv">
            <span>{t.averageBuy}</span>
            <Amount
              value={average}
              asset="IRT"
              maxFraction={average.split('.')[0]?.length === 1 ? 3 : 0}
              secret
              figure="average_buy_price"
            />
          </p>
          <p className="kv">
            <span>{t.paid}</span>
            <Amount value={paid} asset="IRT" secret figure="paid" />
          </p>
          <p className="kv">
            <span>{t.worthNow}</span>
            <Amount value={result.worth} asset="IRT" secret figure="coin_worth" />
          </p>
          <p className="kv">
            <strong>{t.profit}</strong>
            <strong className="flex flex-wrap items-baseline justify-end gap-x-2">
              <Gain value={profit} figure="coin_profit" />
              {profit !== null && <Percent value={percent} />}
            </strong>
          </p>
        </>
      )}
      {signOf(realised) !== 0 && (
        <p className="kv">
          <span>{t.realised}</span>
          <Gain value={realised} figure="realised_profit" />
        </p>
      )}
      <p className="pt-1 text-caption text-fg2">{t.profitNote}</p>
    </section>
  );
}
