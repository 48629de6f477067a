import { Link } from '@tanstack/react-router';
import { textsOf, useTexts } from '#i18n/texts.ts';

const payoutsTexts = textsOf(() => import('../texts/fa.ts'));

/** From withdrawals of toman to those of coins, and back. */
export function PayoutTabs() {
  const t = useTexts(payoutsTexts);
  return (
    <nav className="payout-tabs" aria-label={t.moneys}>
      <Link to="/payouts/coins" activeOptions={{ exact: true, includeSearch: false }}>
        {t.coins}
      </Link>
      <Link to="/payouts" activeOptions={{ exact: true, includeSearch: false }}>
        {t.toman}
      </Link>
    </nav>
  );
}
