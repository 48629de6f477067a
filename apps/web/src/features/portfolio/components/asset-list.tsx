import type { Portfolio } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CoinIcon } from '#components/coin-icon.tsx';
import { Gain } from '#components/gain.tsx';
import { Amount, Num, Percent } from '#components/num.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { walletsQuery } from '#lib/queries/wallets.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';

const portfolioTexts = textsOf(() => import('../texts/fa.ts'));

type Row = Portfolio['assets'][number];

/** The names of assets in the page's language. */
export function useAssetName(): (symbol: string) => string {
  const { lang } = useStore(settings);
  const wallets = useQuery(walletsQuery).data?.data ?? [];
  const names = new Map(wallets.map(({ labels, symbol }) => [symbol, labels[lang]]));
  return (symbol) => names.get(symbol) ?? symbol;
}

/** What is or was held: worth, share, and what it brought, on one scale. */
export function AssetList({ portfolio }: { portfolio: Portfolio }) {
  const t = useTexts(portfolioTexts);
  const { assets, range, totals } = portfolio;
  const most = assets.reduce((size, { profit }) => Math.max(size, Math.abs(Number(profit))), 0);
  return (
    <section className="portfolio-assets">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lead font-semibold">{t.byAsset}</h2>
        <span className="text-caption text-fg2">{t.byAssetNote(t[range])}</span>
      </div>
      {assets.length === 0 ? (
        <p className="py-6 text-fg2">{t.nothing}</p>
      ) : (
        <>
          <div className="asset-grid asset-heads" aria-hidden="true">
            <span>{t.asset}</span>
            <span>{t.worth}</span>
            <span>{t.share}</span>
            <span>{t.average}</span>
            <span>{t.price}</span>
            <span>{t.gain}</span>
            <span />
          </div>
          <ul>
            {assets.map((row) => (
              <li key={row.symbol} data-of={row.symbol}>
                <AssetRow row={row} most={most} />
              </li>
            ))}
          </ul>
          <div className="asset-grid asset-sum">
            <span>{t.sum}</span>
            <span>
              <Amount value={totals.worth} asset="IRT" kind="live" unitClassName="sr-only" secret />
            </span>
            <span className="asset-gain">
              <Gain value={totals.profit} isBare />
            </span>
          </div>
        </>
      )}
    </section>
  );
}

function AssetRow({ row, most }: { row: Row; most: number }) {
  const t = useTexts(portfolioTexts);
  const nameOf = useAssetName();
  const { amount, average_buy_price: average, price, profit, share_percent: share, symbol } = row;
  const isToman = symbol === 'IRT';
  return (
    <Link to="/mywallet/$symbol" params={{ symbol }} className="asset-grid asset-row">
      <span className="asset-name">
        <CoinIcon symbol={symbol} size={36} />
        <span className="grid min-w-0">
          <span className="font-semibold">{nameOf(symbol)}</span>
          <span className="text-caption text-fg2 max-lg:hidden">
            {!isToman && <Amount value={amount} asset={symbol} secret />}
          </span>
          <span className="text-caption text-fg2 lg:hidden">
            <Amount value={row.worth} asset="IRT" secret /> · <Share value={share} />
          </span>
        </span>
      </span>
      <span className="asset-wide">
        <span className="sr-only">{t.worth} </span>
        <Amount value={row.worth} asset="IRT" kind="live" unitClassName="sr-only" secret />
      </span>
      <span className="asset-wide">
        <span className="sr-only">{t.share} </span>
        <Share value={share} />
      </span>
      <span className="asset-wide">
        <span className="sr-only">{t.average} </span>
        <Num value={average} kind="live" maxFraction={decimalsOf(average)} />
      </span>
      <span className="asset-wide">
        <span className="sr-only">{t.price} </span>
        <Num value={isToman ? null : price} kind="live" maxFraction={decimalsOf(price)} />
      </span>
      <span className="asset-gain">
        <Gain value={profit} isBare />
        {profit !== null && <Percent value={row.profit_percent} />}
      </span>
      <Bar profit={profit} most={most} />
    </Link>
  );
}

/** A price of many digits is read without its decimals. */
const decimalsOf = (price: string | null): number =>
  ((price ?? '').split('.')[0] ?? '').length > 3 ? 0 : 4;

function Share({ value }: { value: string | null }) {
  const { lang } = useStore(settings);
  if (value === null) return <Num value={null} />;
  return (
    <bdi dir="ltr">
      <Num value={value} minFraction={1} maxFraction={1} />
      {lang === 'fa' ? '٪' : '%'}
    </bdi>
  );
}

/** From the middle line, gains before it, losses behind it. */
function Bar({ profit, most }: { profit: string | null; most: number }) {
  const size = most === 0 ? 0 : (Math.abs(Number(profit)) / most) * 50;
  const isLoss = profit?.startsWith('-') === true;
  return (
    <span className="asset-bar" aria-hidden="true">
      {size > 0 && <i data-side={isLoss ? 'down' : 'up'} style={{ inlineSize: `${size}%` }} />}
    </span>
  );
}
