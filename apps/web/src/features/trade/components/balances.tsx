import type { Market } from '@sarraf/contracts';
import type { MarketSpec } from '@sarraf/market';
import { Link } from '@tanstack/react-router';
import { CoinIcon } from '#components/coin-icon.tsx';
import { Amount } from '#components/num.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMarketNames } from './market-names.tsx';
import { useMarketWallets, usePerson } from './use-market-view.ts';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

/** The form's foot: what the person has of this market's two assets. */
export function Balances({ market, spec }: { market: Market; spec: MarketSpec }) {
  const t = useTexts(tradeTexts);
  const names = useMarketNames(market);
  const person = usePerson();
  const wallets = useMarketWallets(spec);
  if (person === 'guest' || person === 'staff') return null;
  const rows = [
    { symbol: spec.quote.symbol, name: names.quote, wallet: wallets.quote },
    { symbol: spec.base.symbol, name: names.coin, wallet: wallets.base },
  ];
  return (
    <section className="trade-balances" aria-label={t.balances}>
      <div className="flex items-center justify-between text-table">
        <h2 className="font-semibold">{t.balances}</h2>
        {spec.quote.symbol === 'IRT' && person === 'client' && (
          <Link
            to="/mywallet/deposit/IRT"
            className="link inline-flex min-h-[24px] min-w-[32px] items-center justify-end"
          >
            {t.deposit}
          </Link>
        )}
      </div>
      {rows.map(({ symbol, name, wallet }) => (
        <div key={symbol} className="trade-balance" data-of={symbol}>
          <CoinIcon symbol={symbol} size={28} plain />
          <span className="flex-1 text-table">{name}</span>
          <span className="grid justify-items-end text-table">
            <Amount
              value={wallet?.available_balance ?? (wallets.isKnown ? '0' : null)}
              asset={symbol}
              unitClassName="sr-only"
              secret
              figure="available"
            />
            {wallet !== null && /[1-9]/.test(wallet.freeze) && (
              <span className="text-caption text-fg3">
                {rich(t.inOrders, {
                  amount: (
                    <Amount
                      value={wallet.freeze}
                      asset={symbol}
                      unitClassName="sr-only"
                      secret
                      figure="held"
                    />
                  ),
                })}
              </span>
            )}
          </span>
        </div>
      ))}
    </section>
  );
}
