import type { ReactNode } from 'react';
import { useWide } from '../lib/wide.ts';
import './data-table.css';
import { Icon } from './icon.tsx';

/** One column of a desktop's table. */
export interface Column<R> {
  readonly head: ReactNode;
  /** The cells say it themselves: its head is for screen readers. */
  readonly isHeadHidden?: boolean;
  readonly cell: (row: R) => ReactNode;
  /** Figures stand at the column's end. */
  readonly isEnd?: boolean;
  /** Of the head and the cells. */
  readonly className?: string;
  readonly cellClassName?: string;
  /** Its cells name their rows. */
  readonly isRowHead?: boolean;
  /** Where the head sorts the rows: which way they stand now, and what a press does. */
  readonly sort?: {
    readonly direction: 'ascending' | 'descending' | undefined;
    readonly onPress: () => void;
  };
}

interface Rows<R> {
  readonly rows: readonly R[];
  readonly keyOf: (row: R) => string;
}

interface TableProps<R> extends Rows<R> {
  readonly columns: readonly Column<R>[];
  readonly className?: string;
  readonly rowClassName?: string | ((row: R) => string);
  /** Low rows and small print. */
  readonly isDense?: boolean;
  /** What the table is called where it scrolls by itself. */
  readonly scrollLabel?: string;
  readonly scrollClassName?: string;
  /** What it holds, for screen readers. */
  readonly caption?: string;
}

interface CardProps<R> extends Rows<R> {
  readonly card: (row: R) => ReactNode;
  readonly cardClassName?: string | ((row: R) => string);
  readonly listClassName?: string;
}

/** Rows of one kind: a table on desktops, a list of cards on phones; without a card always a table. */
export function DataTable<R>({
  isNarrow,
  card,
  ...props
}: TableProps<R> &
  Omit<CardProps<R>, 'card'> &
  Partial<Pick<CardProps<R>, 'card'>> & {
    /** Which of the two; without it the window says. */
    readonly isNarrow?: boolean;
  }) {
  const wide = useWide();
  if (card === undefined) return <Table {...props} />;
  return (isNarrow ?? !wide) ? <Cards {...props} card={card} /> : <Table {...props} />;
}

/** A class of all rows, or of this one. */
function classOfRow<R>(of: string | ((row: R) => string) | undefined, row: R): string | undefined {
  return typeof of === 'function' ? of(row) : of;
}

function Cards<R>({ rows, keyOf, card, cardClassName, listClassName }: CardProps<R>) {
  return (
    <ul className={listClassName}>
      {rows.map((row) => (
        <li key={keyOf(row)} data-of={keyOf(row)} className={classOfRow(cardClassName, row)}>
          {card(row)}
        </li>
      ))}
    </ul>
  );
}

function Table<R>({ scrollLabel, scrollClassName = '', ...props }: TableProps<R>) {
  if (scrollLabel === undefined) return <Grid {...props} />;
  return (
    // a table that scrolls must be reachable by keyboard
    <div
      className={`data-table-scroll ${scrollClassName}`}
      tabIndex={0}
      role="region"
      aria-label={scrollLabel}
    >
      <Grid {...props} />
    </div>
  );
}

function Grid<R>({
  rows,
  keyOf,
  columns,
  className = '',
  rowClassName,
  isDense,
  caption,
}: Omit<TableProps<R>, 'scrollLabel' | 'scrollClassName'>) {
  return (
    <table className={`data-table ${className}`} data-dense={isDense}>
      {caption !== undefined && <caption className="sr-only">{caption}</caption>}
      <thead>
        <tr>
          {columns.map((column, index) => (
            // the columns of a table never move
            <Head key={index} column={column} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} data-of={keyOf(row)} className={classOfRow(rowClassName, row)}>
            {columns.map((column, index) => (
              // the columns of a table never move
              <Cell key={index} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell<R>({ column, row }: { column: Column<R>; row: R }) {
  const className = `${classOf(column)} ${column.cellClassName ?? ''}`;
  const said = column.cell(row);
  if (column.isRowHead !== true) return <td className={className}>{said}</td>;
  return (
    <th scope="row" className={className}>
      {said}
    </th>
  );
}

function classOf<R>({ isEnd = false, className = '' }: Column<R>): string {
  return isEnd ? `end ${className}` : className;
}

function Head<R>({ column }: { column: Column<R> }) {
  const { head, isHeadHidden = false, isEnd = false, sort } = column;
  return (
    <th scope="col" className={classOf(column)} aria-sort={sort?.direction}>
      {sort !== undefined ? (
        <button
          type="button"
          className={isEnd ? 'sort-head flex-row-reverse' : 'sort-head'}
          onClick={sort.onPress}
        >
          {head}
          <Icon name="down" size={14} />
        </button>
      ) : isHeadHidden ? (
        <span className="sr-only">{head}</span>
      ) : (
        head
      )}
    </th>
  );
}
