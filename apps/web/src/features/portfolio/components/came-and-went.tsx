import type { Portfolio, PortfolioMove } from '@sarraf/contracts';
import { Link } from '@tanstack/react-router';
import { Gain } from '#components/gain.tsx';
import { Icon, type IconName } from '#components/icon.tsx';
import { Amount } from '#components/num.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { differenceOf } from '#lib/decimals.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { formatTime } from '#lib/time-text.ts';
import { useAssetName } from './asset-list.tsx';

const portfolioTexts = textsOf(() => import('../texts/fa.ts'));

const SHOWN_MAX = 8;

/** What came and went in the range, the newest first. */
export function CameAndWent({ portfolio: { moves, totals } }: { portfolio: Portfolio }) {
  const t = useTexts(portfolioTexts);
  return (
    <section>
      <h2 className="text-lead font-semibold">{t.movesTitle}</h2>
      {moves.length === 0 && <p className="py-3 text-fg2">{t.movesNone}</p>}
      <ul>
        {moves.slice(0, SHOWN_MAX).map((move) => (
          <li key={`${move.day} ${move.symbol} ${move.kind} ${move.direction}`}>
            <MoveRow move={move} />
          </li>
        ))}
      </ul>
      {moves.length > 0 && (
        <p className="kv font-semibold">
          <span>{t.net}</span>
          <Gain value={differenceOf(totals.came, totals.went)} isPlain />
        </p>
      )}
      {moves.length > SHOWN_MAX && (
        <Link to="/transactions" className="link inline-flex min-h-11 items-center gap-1">
          {t.movesAll}
          <Icon name="chevron" size={14} />
        </Link>
      )}
    </section>
  );
}

function MoveRow({ move }: { move: PortfolioMove }) {
  const current = useStore(settings);
  const title = useTitle();
  const isIn = move.direction === 'in';
  const icon: IconName = isIn ? 'deposit' : 'withdraw';
  return (
    <p className="row min-h-14 py-2">
      <span className={isIn ? 'text-ok' : 'text-fg2'}>
        <Icon name={icon} size={20} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block">{title(move)}</span>
        <span className="block text-caption text-fg2">
          {formatTime(`${move.day}T12:00:00Z`, 'day', current)}
        </span>
      </span>
      <span className={isIn ? 'text-ok' : ''}>
        <Amount
          value={move.worth}
          asset="IRT"
          sign={move.worth === null ? '' : isIn ? '+' : '−'}
          unitClassName="sr-only"
          secret
        />
      </span>
    </p>
  );
}

function useTitle(): (move: PortfolioMove) => React.ReactNode {
  const t = useTexts(portfolioTexts);
  const nameOf = useAssetName();
  return ({ direction, kind, symbol }) => {
    const isIn = direction === 'in';
    const coin = nameOf(symbol);
    if (kind === 'adjustment') return t.adjustment;
    if (kind === 'reward') return t.reward;
    if (kind === 'withdrawal_return') return t.returned;
    if (kind === 'transfer') return rich(isIn ? t.userIn : t.userOut, { coin });
    return rich(isIn ? t.in : t.out, { coin });
  };
}

/** What sales brought, and what the house took of trades. */
export function SalesAndFees({
  totals: { fees, realised },
  range,
}: {
  totals: Portfolio['totals'];
  range: Portfolio['range'];
}) {
  const t = useTexts(portfolioTexts);
  if (realised === null || fees === null) return null;
  return (
    <section>
      <h2 className="text-lead font-semibold">{t.profitOf(t[range])}</h2>
      <p className="kv">
        <span>{t.realised}</span>
        <Gain value={realised} figure="portfolio_realised" />
      </p>
      <p className="kv">
        <span>{t.fees}</span>
        <Amount value={fees} asset="IRT" secret figure="portfolio_fees" />
      </p>
    </section>
  );
}
