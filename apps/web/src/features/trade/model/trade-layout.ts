/** How the desktop's panels stand: beside each other, the chart first, or with tall orders. */
export const LAYOUTS = ['classic', 'chart', 'compact'] as const;
/** `chart` makes chart and book three rows a side taller than `classic`, `compact` three lower. */
export type LayoutName = (typeof LAYOUTS)[number];

/** The layout that the person chose, kept in this browser as text such as `chart 12`. */
export interface TradeLayout {
  readonly name: LayoutName;
  /** Rows of the book a side, when the person pulled the edge of the orders; else null. */
  readonly rows: number | null;
}

/** Rows of the book a side, at least: in a window with less room, too. */
export const ROWS_MIN = 5;
/** Rows of the book a side, at most: in a window with more room, too. */
export const ROWS_MAX = 18;

/** Two rows of the book, one a side: the step in which the panels grow. */
export const ROW_STEP_PX = 48;
const PRESET_ROWS: Readonly<Record<LayoutName, number>> = { classic: 0, chart: 3, compact: -3 };

/** Measures of one density of the screen. */
interface Measures {
  /** The market's head. */
  readonly headPx: number;
  /** Tabs, heads, middle and balance of the book: all that is not rows. */
  readonly bookFramePx: number;
  /** What the orders get before the book gets more rows. */
  readonly ordersPx: number;
  /** And what they keep when a person pulls their edge down: tabs, heads and a row. */
  readonly ordersLeastPx: number;
}

const ROOMY: Measures = { headPx: 64, bookFramePx: 140, ordersPx: 196, ordersLeastPx: 116 };
const COMPACT: Measures = { headPx: 48, bookFramePx: 122, ordersPx: 128, ordersLeastPx: 100 };
/** Under so much height the screen is compact. */
const ROOMY_FROM_PX = 756;
/** Under so much width chart and book stand over each other beside the form. */
const BESIDE_FROM_PX = 960;
/** There the chart has at least this, and the orders this share of the height. */
const STACKED_CHART_PX = 280;
const STACKED_ORDERS_SHARE = 0.22;

/** The room that the screen's grid has. */
export interface Room {
  readonly width: number;
  readonly height: number;
}

/** How the panels fill their room without a scroll of the page. */
export interface GridShape {
  readonly isCompact: boolean;
  /** Tablets upright: chart over book, both beside the form. */
  readonly isStacked: boolean;
  /** Rows of the book a side, and the most that fit. */
  readonly rows: number;
  readonly rowsMax: number;
  readonly headPx: number;
  /** Height of the book; beside it, of the chart, too. */
  readonly bookPx: number;
}

/** The kept layout; what is no layout is the classic one. */
export function readLayout(kept: string | null): TradeLayout {
  const [word, digits = ''] = (kept ?? '').split(' ');
  const name = LAYOUTS.find((entry) => entry === word) ?? 'classic';
  return { name, rows: /^\d{1,2}$/.test(digits) ? clampRows(Number(digits)) : null };
}

/** The same text again, null for the classic layout as it comes. */
export function writeLayout({ name, rows }: TradeLayout): string | null {
  if (rows !== null) return `${name} ${rows}`;
  return name === 'classic' ? null : name;
}

/** Rows of the book a side as a whole number within the bounds; `most` is how many fit. */
export function clampRows(rows: number, most = ROWS_MAX): number {
  return Math.min(most, Math.max(ROWS_MIN, Math.round(rows)));
}

/**
 * The book gets the rows that fit over the orders, and what the layout adds or takes; the person's
 * own choice stands above all, as far as the orders still keep a row.
 */
export function gridShape(layout: TradeLayout, { width, height }: Room): GridShape {
  const isStacked = width < BESIDE_FROM_PX;
  const isCompact = height < ROOMY_FROM_PX;
  const measures = isCompact ? COMPACT : ROOMY;
  const { headPx, bookFramePx } = measures;
  const fitting = (othersPx: number) =>
    Math.floor((height - headPx - bookFramePx - othersPx) / ROW_STEP_PX);
  const shape = (rows: number, rowsMax: number): GridShape => ({
    isCompact,
    isStacked,
    rows,
    rowsMax,
    headPx,
    bookPx: bookFramePx + rows * ROW_STEP_PX,
  });
  if (isStacked) {
    const rows = clampRows(fitting(STACKED_CHART_PX + height * STACKED_ORDERS_SHARE));
    return shape(rows, rows);
  }
  const rowsMax = clampRows(fitting(measures.ordersLeastPx));
  const own = layout.rows ?? clampRows(fitting(measures.ordersPx)) + PRESET_ROWS[layout.name];
  return shape(clampRows(own, rowsMax), rowsMax);
}
