/** Where my orders stand on the chart: in its scale as far as candles stay readable, tags apart. */

/** Candles keep at least this part of the scale that orders stretch. */
const CANDLES_SHARE = 0.45;

/** The scale of the candles, stretched to the orders that are near enough; the nearest first. */
export function scaleWithOrders(
  from: number,
  to: number,
  prices: readonly number[],
): { readonly from: number; readonly to: number } {
  const span = to - from;
  const outside = (price: number) => Math.max(from - price, price - to, 0);
  let scale = { from, to };
  for (const price of prices.toSorted((a, b) => outside(a) - outside(b))) {
    const next = { from: Math.min(scale.from, price), to: Math.max(scale.to, price) };
    if ((next.to - next.from) * CANDLES_SHARE <= span) scale = next;
  }
  return scale;
}

/** Where the tag of the order `id` is drawn; `y` is its middle, in px from the top of the pane. */
export interface TagPosition {
  readonly id: string;
  readonly y: number;
  /** Beside how many other tags it stands. */
  readonly column: number;
}

/**
 * A position for each tag as near to its line as it can be, over no other and cut by no edge; where
 * a column is full the next one begins.
 */
export function placeTags(
  lines: readonly { readonly id: string; readonly y: number }[],
  { top, bottom, step }: { readonly top: number; readonly bottom: number; readonly step: number },
): readonly TagPosition[] {
  const room = Math.max(1, Math.floor((bottom - top) / step) + 1);
  const sorted = lines.toSorted((a, b) => a.y - b.y);
  const columns = Math.ceil(sorted.length / room);
  return Array.from({ length: columns }, (_, column) =>
    spread(
      sorted.filter((_line, index) => index % columns === column),
      { top, bottom, step },
    ).map((position) => ({ ...position, column })),
  ).flat();
}

/** Downwards from the top, then back from the bottom where the last ones fell out. */
function spread(
  lines: readonly { readonly id: string; readonly y: number }[],
  { top, bottom, step }: { readonly top: number; readonly bottom: number; readonly step: number },
): readonly { readonly id: string; readonly y: number }[] {
  let least = top;
  const down = lines.map(({ id, y }) => {
    const position = { id, y: Math.max(y, least) };
    least = position.y + step;
    return position;
  });
  let most = bottom;
  return down
    .toReversed()
    .map(({ id, y }) => {
      const position = { id, y: Math.min(y, most) };
      most = position.y - step;
      return position;
    })
    .toReversed();
}
