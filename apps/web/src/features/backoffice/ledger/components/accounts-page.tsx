import type { LedgerAsset } from '@sarraf/contracts';
import { Link, useSearch } from '@tanstack/react-router';
import { CoinIcon } from '#components/coin-icon.tsx';
import { DataTable } from '#components/data-table.tsx';
import { Num } from '#components/num.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { useAccounts } from '../api/ledger.ts';
import { AccountHistory } from './account-history.tsx';
import { LedgerParts } from './ledger-parts.tsx';
import { OwnerKind, OwnerName, useLedgerWords } from './ledger-words.tsx';
import '../../queue/components/panes.css';
import './ledger.css';

const ledgerTexts = textsOf(() => import('../texts/fa.ts'));

/** The chart of accounts: per asset what users have, and what the house and the outside have. */
export function LedgerAccountsPage() {
  const t = useTexts(ledgerTexts);
  const { account }: { readonly account?: string } = useSearch({ strict: false });
  return (
    <div className="ledger-accounts">
      <PageHeader title={t.title} hideOnDesktop />
      <div className="panes-bar">
        <p className="panes-title" aria-hidden="true">
          {t.title}
        </p>
        <LedgerParts at="/ledger-accounts" />
      </div>
      {account === undefined ? <Chart /> : <AccountHistory key={account} id={String(account)} />}
    </div>
  );
}

function Chart() {
  const t = useTexts(ledgerTexts);
  const accounts = useAccounts();
  return (
    <QueryView
      query={accounts}
      title={t.accountsFailed}
      waiting={<SkeletonRows rows={10} height={44} />}
    >
      {({ data }) => (
        <>
          <p className="panes-note">{t.usersHint}</p>
          {data.map((asset) => (
            <Asset key={asset.symbol} asset={asset} />
          ))}
        </>
      )}
    </QueryView>
  );
}

type Row = LedgerAsset['accounts'][number] | 'users';

function Asset({ asset }: { asset: LedgerAsset }) {
  const t = useTexts(ledgerTexts);
  const words = useLedgerWords();
  const { lang } = useStore(settings);
  const rows: Row[] = ['users', ...asset.accounts];
  const means = (row: Row): string =>
    row === 'users' ? t.means_users : words('means', `${row.owner_kind}_${row.owner_id}`);
  const total = (row: Row) => (
    <Num value={row === 'users' ? asset.users_total : row.total} kind="live" />
  );
  return (
    <section className="ledger-asset">
      <h2 className="ledger-asset-head">
        <CoinIcon symbol={asset.symbol} size={24} />
        {asset.labels[lang]}
        <bdi dir="ltr" className="ledger-second">
          {asset.symbol}
        </bdi>
      </h2>
      {asset.accounts.length === 0 ? (
        <p className="panes-note">{t.noAccounts}</p>
      ) : (
        <DataTable<Row>
          rows={rows}
          keyOf={(row) => (row === 'users' ? row : row.account_id)}
          isDense
          columns={[
            { head: t.account, cell: (row) => <AccountName row={row} />, className: 'ledger-name' },
            { head: t.means, cell: (row) => <span className="text-fg2">{means(row)}</span> },
            {
              head: t.held,
              isEnd: true,
              cell: (row) => row !== 'users' && <Num value={row.held} kind="live" />,
            },
            { head: t.total, isEnd: true, cell: total },
          ]}
          card={(row) => (
            <div className="ledger-card">
              <AccountName row={row} />
              <span className="ledger-card-amount">{total(row)}</span>
              <span className="ledger-second ledger-card-wide">{means(row)}</span>
            </div>
          )}
        />
      )}
    </section>
  );
}

function AccountName({ row }: { row: Row }) {
  const t = useTexts(ledgerTexts);
  if (row === 'users') return <span className="font-medium">{t.users}</span>;
  return (
    <span>
      <Link to="/ledger-accounts" search={{ account: row.account_id }} className="link">
        <OwnerName owner={row} isPlain />
      </Link>{' '}
      <span className="ledger-second">
        <OwnerKind owner={row} />
      </span>
    </span>
  );
}
