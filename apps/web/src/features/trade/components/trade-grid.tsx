import type { CSSProperties, ReactNode, Ref } from 'react';
import type { GridShape, TradeLayout } from '../model/trade-layout.ts';

/** The sheet of the large screens with its measures; its panels and their grey likeness fill it. */
export function TradeGrid({
  shape,
  layout,
  grid,
  children,
}: {
  shape: GridShape;
  layout: TradeLayout;
  grid?: Ref<HTMLDivElement>;
  children: ReactNode;
}) {
  const measures = { '--head': `${shape.headPx}px`, '--book-height': `${shape.bookPx}px` };
  return (
    <div
      ref={grid}
      className="trade-grid"
      data-layout={shape.isStacked ? 'stacked' : layout.name}
      data-compact={shape.isCompact || undefined}
      style={measures as CSSProperties}
    >
      {children}
    </div>
  );
}
