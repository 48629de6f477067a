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
  readonly rowClassName?: string;
  /** Low rows and small print. */
  readonly isDense?: boolean;
  /** What the table is called where it scrolls by itself. */
  readonly scrollLabel?: string;
}

interface CardProps<R> extends Rows<R> {
  readonly card: (row: R) => ReactNode;
  readonly cardClassName?: string;
  readonly listClassName?: string;
}

/** Rows of one kind: a table on desktops, a list of cards on phones. */
export function DataTable<R>({
  isNarrow,
  ...props
}: TableProps<R> &
  CardProps<R> & {
    /** Which of the two; without it the window says. */
    readonly isNarrow?: boolean;
  }) {
  const wide = useWide();
  return (isNarrow ?? !wide) ? <Cards {...props} /> : <Table {...props} />;
}

function Cards<R>({ rows, keyOf, card, cardClassName, listClassName }: CardProps<R>) {
  return (
    <ul className={listClassName}>
      {rows.map((row) => (
        <li key={keyOf(row)} data-of={keyOf(row)} className={cardClassName}>
          {card(row)}
        </li>
      ))}
    </ul>
  );
}

function Table<R>({ scrollLabel, ...props }: TableProps<R>) {
  if (scrollLabel === undefined) return <Grid {...props} />;
  return (
    // a table that scrolls must be reachable by keyboard
    <div className="data-table-scroll" tabIndex={0} role="region" aria-label={scrollLabel}>
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
}: Omit<TableProps<R>, 'scrollLabel'>) {
  return (
    <table className={`data-table ${className}`} data-dense={isDense}>
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
          <tr key={keyOf(row)} data-of={keyOf(row)} className={rowClassName}>
            {columns.map((column, index) => (
              // the columns of a table never move
              <td key={index} className={`${classOf(column)} ${column.cellClassName ?? ''}`}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
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
