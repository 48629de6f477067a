import type { KeyboardEvent, ReactNode } from 'react';
import './panes.css';

/** Rows below each other, one Tab stop: the arrows go through them, Enter opens one. */
export function RowList<Row extends { readonly id: string }>({
  label,
  heads,
  rowClass,
  rows,
  chosen,
  onChoose,
  children,
}: {
  label: string;
  /** What stands over the columns. */
  heads?: ReactNode;
  rowClass: string;
  rows: readonly Row[];
  chosen: string | null;
  onChoose: (id: string) => void;
  children: (row: Row) => ReactNode;
}) {
  const stop = rows.some(({ id }) => id === chosen) ? chosen : rows[0]?.id;
  return (
    <nav aria-label={label}>
      {heads}
      {rows.map((row) => (
        <button
          key={row.id}
          type="button"
          className={`panes-row ${rowClass}`}
          data-row={row.id}
          tabIndex={row.id === stop ? 0 : -1}
          aria-current={row.id === chosen}
          onClick={() => onChoose(row.id)}
          onKeyDown={moveFocus}
        >
          {children(row)}
        </button>
      ))}
    </nav>
  );
}

/** The arrows, and the list's two ends. */
function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const rows = [
    ...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
  ];
  const at = rows.indexOf(event.currentTarget);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  rows[to]?.focus();
}
