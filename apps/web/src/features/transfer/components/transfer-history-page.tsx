import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '#components/button.tsx';
import { HistoryScreen, useHistorySearch } from '#components/screens/history-screen.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { transfersQuery } from '#lib/queries/transfers.ts';
import { TransferRow } from './transfer-row.tsx';

const transferTexts = textsOf(() => import('../texts/fa.ts'));

/** All my transfers, newest first. */
export function TransferHistoryPage() {
  const t = useTexts(transferTexts);
  const look = useHistorySearch();
  const list = useQuery(transfersQuery(look.query, look.page));
  return (
    <HistoryScreen
      words={t}
      back="/transfer"
      icon="swap-across"
      action={<ButtonLink to="/transfer">{t.newTransfer}</ButtonLink>}
      look={look}
      list={list}
    >
      {(rows) => (
        <ul className="pt-2">
          {rows.map((transfer) => (
            <TransferRow key={transfer.id} transfer={transfer} />
          ))}
        </ul>
      )}
    </HistoryScreen>
  );
}
