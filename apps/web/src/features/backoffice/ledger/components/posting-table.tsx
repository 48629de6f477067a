import type { LedgerEntryDetail } from '@sarraf/contracts';
import { Link } from '@tanstack/react-router';
import { type Column, DataTable } from '#components/data-table.tsx';
import { Icon } from '#components/icon.tsx';
import { Num } from '#components/num.tsx';
import { commonTexts } from '#components/texts/common-texts.ts';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { type AssetLines, type Line, linesOf } from '../model/lines.ts';
import { OwnerKind, OwnerName, useLedgerWords } from './ledger-words.tsx';
import './posting-table.css';

const ledgerTexts = textsOf(() => import('../texts/fa.ts'));

/** A line of a posting, or the sum that closes the lines of an asset. */
type Row =
  | { readonly is: 'line'; readonly line: Line }
  | { readonly is: 'sum'; readonly of: AssetLines };

const rowsOf = (entry: LedgerEntryDetail): readonly Row[] =>
  linesOf(entry).flatMap((of): Row[] => [
    ...of.lines.map((line) => ({ is: 'line', line }) as const),
    { is: 'sum', of },
  ]);

const keyOf = (row: Row): string => (row.is === 'line' ? row.line.key : row.of.symbol);

function classOf(row: Row): string {
  if (row.is === 'line') return '';
  return row.of.balanced ? 'ledger-sum ledger-sum-even' : 'ledger-sum';
}

/** An entry's postings by asset, each asset closed by its sum. */
export function PostingTable({ entry }: { entry: LedgerEntryDetail }) {
  const t = useTexts(ledgerTexts);
  const figureOf = (side: Line['side']) => (row: Row) => {
    if (row.is === 'sum') return <Figure of={row.of[side]} />;
    return row.line.side === side && <Figure of={row.line.amount} />;
  };
  const columns: readonly Column<Row>[] = [
    {
      head: t.account,
      cell: (row) =>
        row.is === 'line' ? <Account line={row.line} /> : <SumOf symbol={row.of.symbol} />,
    },
    {
      head: t.wallet,
      cellClassName: 'text-fg2',
      cell: (row) => row.is === 'line' && t[row.line.end.wallet],
    },
    { head: t.debit, isEnd: true, cell: figureOf('debit') },
    { head: t.credit, isEnd: true, cell: figureOf('credit') },
    {
      head: t.after,
      isEnd: true,
      cellClassName: 'text-fg2',
      cell: (row) =>
        row.is === 'line' ? <Figure of={row.line.end.total_after} /> : <Even group={row.of} />,
    },
  ];
  return (
    <DataTable
      isDense
      rows={rowsOf(entry)}
      keyOf={keyOf}
      columns={columns}
      className="ledger-postings"
      rowClassName={classOf}
      scrollLabel={t.postings}
      card={(row) => (row.is === 'line' ? <LineCard line={row.line} /> : <SumCard of={row.of} />)}
      cardClassName={(row) => `ledger-card ${classOf(row)}`}
    />
  );
}

function LineCard({ line }: { line: Line }) {
  const t = useTexts(ledgerTexts);
  return (
    <>
      <Account line={line} />
      <span className="ledger-card-amount">
        <span className="ledger-second">{t[line.side]}</span>
        <Figure of={line.amount} />
      </span>
      <span className="ledger-second">{t[line.end.wallet]}</span>
      <span className="ledger-second ledger-card-amount">
        {t.afterShort} <Figure of={line.end.total_after} />
      </span>
    </>
  );
}

function SumCard({ of }: { of: AssetLines }) {
  return (
    <>
      <SumOf symbol={of.symbol} />
      <span className="ledger-card-amount">
        <Figure of={of.debit} />
        <Even group={of} />
      </span>
    </>
  );
}

function Account({ line: { end, role } }: { line: Line }) {
  const t = useTexts(ledgerTexts);
  const words = useLedgerWords();
  return (
    <span className="ledger-account">
      <span className="font-medium">
        <OwnerName owner={end} />
      </span>
      <span className="ledger-second">
        <OwnerKind owner={end} />
        {t.between}
        {words('role', role)}
      </span>
      <Link
        to="/ledger-accounts"
        search={{ account: end.account_id }}
        className="icon-button ledger-way"
        aria-label={t.toAccount}
        title={t.toAccount}
      >
        <Icon name="history" size={18} />
      </Link>
    </span>
  );
}

/** To the smallest unit: a rounded figure would hide what is looked for. */
function Figure({ of }: { of: string | null }) {
  return <Num value={of} kind="live" />;
}

function SumOf({ symbol }: { symbol: string }) {
  const t = useTexts(ledgerTexts);
  const c = useTexts(commonTexts);
  const asset = symbol === 'IRT' ? c.toman : <bdi dir="ltr">{symbol}</bdi>;
  return <span>{rich(t.sumOf, { asset })}</span>;
}

function Even({ group }: { group: AssetLines }) {
  const t = useTexts(ledgerTexts);
  return <span className="ledger-even">{group.balanced ? t.even : t.unbalanced}</span>;
}
