import type { LedgerAccountEntry } from '@sarraf/contracts';
import { Link } from '@tanstack/react-router';
import { DataTable } from '#components/data-table.tsx';
import { Icon } from '#components/icon.tsx';
import { Amount, Num } from '#components/num.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Empty, SkeletonRows } from '#components/states.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { signOf } from '#lib/number-text.ts';
import { CursorPages, useCursorPosition } from '../../people/components/cursor-list.tsx';
import { useAccountEntries } from '../api/ledger.ts';
import { Numbered, OwnerKind, OwnerName, Reference, useLedgerWords } from './ledger-words.tsx';

const ledgerTexts = textsOf(() => import('../texts/fa.ts'));

/** What moved one account, newest first, with what it had after each entry. */
export function AccountHistory({ id }: { id: string }) {
  const t = useTexts(ledgerTexts);
  const position = useCursorPosition();
  const history = useAccountEntries(id, position.cursor);
  return (
    <section className="ledger-asset">
      <Link to="/ledger-accounts" className="link ledger-back">
        <Icon name="back" size={18} />
        {t.toAccounts}
      </Link>
      <QueryView
        query={history}
        title={t.accountFailed}
        waiting={<SkeletonRows rows={10} height={44} />}
      >
        {({ account, symbol, data, next_cursor: next, whole }) => (
          <>
            <h2 className="ledger-asset-head">
              {rich(t.accountTitle, { account: <OwnerName owner={account} /> })}
              <span className="ledger-second">
                <OwnerKind owner={account} />
              </span>
              <span className="ms-auto">
                <Amount value={account.total} asset={symbol} maxFraction={18} />
              </span>
            </h2>
            {!whole && <p className="panes-note">{t.behind}</p>}
            {data.length === 0 ? (
              <Empty icon="history" title={t.noEntries} text={t.noEntriesText} />
            ) : (
              <Rows rows={data} />
            )}
            <CursorPages position={position} next={next} label={t.pages} />
          </>
        )}
      </QueryView>
    </section>
  );
}

function Rows({ rows }: { rows: readonly LedgerAccountEntry[] }) {
  const t = useTexts(ledgerTexts);
  const words = useLedgerWords();
  return (
    <DataTable
      rows={rows}
      keyOf={({ entry_id: entry }) => entry}
      isDense
      scrollLabel={t.entries}
      columns={[
        { head: t.time, cell: ({ at }) => <Time at={at} /> },
        { head: t.entries, cell: ({ entry_id: entry }) => <ToEntry id={entry} /> },
        { head: t.kind, cell: ({ kind }) => words('kind', kind) },
        { head: t.reference, cell: ({ reference }) => <Reference reference={reference} /> },
        { head: t.amount, isEnd: true, cell: ({ amount }) => <Moved amount={amount} /> },
        {
          head: t.after,
          isEnd: true,
          cell: ({ total_after: total }) => <Num value={total} kind="live" />,
        },
      ]}
      card={(row) => (
        <div className="ledger-card">
          <span className="font-medium">
            {words('kind', row.kind)} <ToEntry id={row.entry_id} />
          </span>
          <span className="ledger-card-amount">
            <Moved amount={row.amount} />
          </span>
          <span className="ledger-second">
            <Time at={row.at} />
          </span>
          <span className="ledger-second ledger-card-amount">
            {t.afterShort} <Num value={row.total_after} kind="live" />
          </span>
        </div>
      )}
    />
  );
}

function ToEntry({ id }: { id: string }) {
  return (
    <Link to="/ledger" search={{ id }} className="link">
      <Numbered id={id} />
    </Link>
  );
}

/** What came is green, too. */
function Moved({ amount }: { amount: string }) {
  const colour = signOf(amount) < 0 ? '' : 'text-ok';
  return <Num value={amount} kind="live" isSigned className={`whitespace-nowrap ${colour}`} />;
}
