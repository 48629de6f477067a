import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '#components/button.tsx';
import { HistoryScreen, useHistorySearch } from '#components/screens/history-screen.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { withdrawalsQuery } from '#lib/queries/withdrawals.ts';
import { WithdrawalRows } from './withdrawal-rows.tsx';

const withdrawTexts = textsOf(() => import('../texts/fa.ts'));

/** All my toman withdrawals, newest first. */
export function WithdrawHistoryPage() {
  const t = useTexts(withdrawTexts);
  const look = useHistorySearch();
  const list = useQuery(withdrawalsQuery(look.query, look.page));
  return (
    <HistoryScreen
      words={t}
      back="/mywallet/withdraw/IRT"
      icon="withdraw"
      action={<ButtonLink to="/mywallet/withdraw/IRT">{t.newWithdrawal}</ButtonLink>}
      look={look}
      list={list}
    >
      {(rows) => <WithdrawalRows rows={rows} />}
    </HistoryScreen>
  );
}
