import type { DataOf } from '@sarraf/contracts';
import { Fragment, useState } from 'react';
import { Time } from '#components/time.tsx';
import { byOrder, type HistoryLine } from '#lib/order-moves.ts';
import { dayKey } from '#lib/time-text.ts';
import { MoveLine } from './move-line.tsx';
import { OrderLine } from './order-line.tsx';
import { RowHeads } from './transaction-row.tsx';

interface Day {
  readonly key: string;
  readonly at: string;
  readonly lines: readonly HistoryLine[];
}

const momentOf = (line: HistoryLine): string =>
  line.kind === 'order' ? line.order.at : line.move.created_at;

const keyOf = (line: HistoryLine): string =>
  line.kind === 'order'
    ? `order-${line.order.fills[0]?.id ?? line.order.orderId}`
    : `${line.move.transaction_type}-${line.move.direction}-${line.move.id}`;

function daysOf(lines: readonly HistoryLine[]): readonly Day[] {
  const days: { key: string; at: string; lines: HistoryLine[] }[] = [];
  for (const line of lines) {
    const at = momentOf(line);
    const last = days.at(-1);
    if (last?.key === dayKey(at)) last.lines.push(line);
    else days.push({ key: dayKey(at), at, lines: [line] });
  }
  return days;
}

/** A page of the history by its days: trades by their orders, all else by itself. */
export function TransactionList({ rows }: { rows: DataOf<'GET /getTransactions'>['data'] }) {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <>
      <RowHeads />
      {daysOf(byOrder(rows)).map((day) => (
        <Fragment key={day.key}>
          <h2 className="move-day">
            <Time at={day.at} shape="weekday" />
          </h2>
          <ul>
            {day.lines.map((line) => {
              const key = keyOf(line);
              const opening = {
                isOpen: open === key,
                onToggle: () => setOpen(open === key ? null : key),
              };
              return line.kind === 'order' ? (
                <OrderLine key={key} order={line.order} {...opening} />
              ) : (
                <MoveLine key={key} move={line.move} {...opening} />
              );
            })}
          </ul>
        </Fragment>
      ))}
    </>
  );
}
