import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { clampRows, type GridShape, ROW_STEP_PX, ROWS_MIN } from '../model/trade-layout.ts';
import { changeTradeChoices, tradeChoices } from '../stored-choices.ts';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

/**
 * The edge between the chart and the orders: pulled by the pointer or by the arrow keys, in steps
 * of a row of the book; Enter or a double tap takes the layout's own height again.
 */
export function OrdersHandle({ shape: { rows, rowsMax } }: { shape: GridShape }) {
  const t = useTexts(tradeTexts);
  const from = useRef<{ readonly y: number; readonly rows: number } | null>(null);
  const keep = (next: number | null) => {
    const { layout } = tradeChoices.get();
    const clamped = next === null ? null : clampRows(next, rowsMax);
    if (clamped !== layout.rows) changeTradeChoices({ layout: { ...layout, rows: clamped } });
  };
  const press = (event: KeyboardEvent) => {
    const moves: Readonly<Record<string, number | null>> = {
      ArrowUp: rows - 1,
      ArrowDown: rows + 1,
      Home: ROWS_MIN,
      End: rowsMax,
      Enter: null,
    };
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    keep(next);
  };
  const move = (event: PointerEvent) => {
    if (from.current === null) return;
    keep(from.current.rows + (event.clientY - from.current.y) / ROW_STEP_PX);
  };
  return (
    // a rule that is moved is no <hr>
    <div
      role="separator"
      tabIndex={0}
      className="orders-handle"
      aria-label={t.resizeOrders}
      aria-orientation="horizontal"
      aria-valuenow={rows}
      aria-valuemin={ROWS_MIN}
      aria-valuemax={rowsMax}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { y: event.clientY, rows };
      }}
      onPointerMove={move}
      onPointerUp={() => {
        from.current = null;
      }}
      onPointerCancel={() => {
        from.current = null;
      }}
      onDoubleClick={() => keep(null)}
    />
  );
}
