import type { Market } from '@sarraf/contracts';
import { Link } from '@tanstack/react-router';
import { CoinIcon } from '../../../components/coin-icon.tsx';
import { Sparkline } from '../../../components/meters.tsx';
import { Num, Percent } from '../../../components/num.tsx';
import { StaleAge } from '../../../components/stale.tsx';
import { signOf } from '../../../lib/number-text.ts';
import { settings } from '../../../lib/settings.ts';
import { useStore } from '../../../lib/store.ts';

export interface ListProps {
  readonly rows: readonly Market[];
  /** The day's line by coin. */
  readonly lines: ReadonlyMap<string, readonly string[]>;
  /** Age of the prices when they are too old; then figures are grey. */
  readonly stale: number | null;
}

export function trendOf(market: Market, stale: number | null): -1 | 0 | 1 {
  return stale === null ? signOf(market.ticker.change_24h ?? '0') : 0;
}

/** Phones: one link a row. */
export function MarketRows({ rows, lines, stale }: ListProps) {
  const { lang } = useStore(settings);
  return (
    <ul>
      {rows.map((market) => (
        <li key={market.market_name}>
          <Link
            to="/trade/$pair"
            params={{ pair: market.market_name }}
            className="row min-h-16 gap-2.5"
          >
            <CoinIcon symbol={market.coin.symbol} size={40} />
            <span className="min-w-0 flex-1">
              <span className="block truncate text-figure font-semibold">
                {market.coin.labels[lang]}
              </span>
              <span className="block text-caption text-fg3">
                <bdi dir="ltr">{market.coin.symbol}</bdi>
              </span>
            </span>
            <Sparkline
              values={lines.get(market.coin.symbol) ?? []}
              trend={trendOf(market, stale)}
              width={56}
            />
            <span className="w-32 shrink-0 text-end">
              <span className={`block text-figure font-medium ${stale === null ? '' : 'text-fg3'}`}>
                <Num value={market.ticker.last} kind="live" />
              </span>
              <span className="block text-table">
                {stale === null ? (
                  <Percent value={market.ticker.change_24h} />
                ) : (
                  <StaleAge seconds={stale} />
                )}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
