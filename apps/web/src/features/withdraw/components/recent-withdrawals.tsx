import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Icon } from '#components/icon.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { withdrawalsQuery } from '#lib/queries/withdrawals.ts';
import { WithdrawalRows } from './withdrawal-rows.tsx';

const withdrawTexts = textsOf(() => import('../texts/fa.ts'));

const SHOWN = 3;

/** The last few, below what one does; nothing while there are none. */
export function RecentWithdrawals() {
  const t = useTexts(withdrawTexts);
  const rows = useQuery(withdrawalsQuery('', 1)).data?.data ?? [];
  if (rows.length === 0) return null;
  return (
    <section className="mt-10">
      <div className="flex items-center justify-between">
        <h2 className="text-lead font-semibold">{t.recent}</h2>
        <Link
          to="/mywallet/withdraw/IRT/history"
          className="link inline-flex items-center gap-1 py-2"
        >
          {t.all}
          <Icon name="chevron" size={14} />
        </Link>
      </div>
      <WithdrawalRows rows={rows.slice(0, SHOWN)} />
    </section>
  );
}
