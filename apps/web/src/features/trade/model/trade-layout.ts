/** How the desktop's panels stand: beside each other, the chart first, or with tall orders. */
export const LAYOUTS = ['classic', 'chart', 'compact'] as const;
export type LayoutName = (typeof LAYOUTS)[number];

export interface TradeLayout {
  readonly name: LayoutName;
  /** Rows of the book a side, when the person pulled the edge of the orders; else null. */
  readonly rows: number | null;
}

export const ROWS_MIN = 5;
export const ROWS_MAX = 18;

/** Two rows of the book, one a side: the step in which the panels grow. */
export const ROW_STEP_PX = 48;
/** Tabs, heads, middle and balance of the book: all that is not rows. */
const BOOK_FRAME_PX = 140;
/** The page's bar, the market's head and the least of the orders. */
const AROUND_PX = 336;
const CLASSIC_ROWS = 9;
const PRESET_ROWS: Readonly<Record<LayoutName, number>> = { classic: 0, chart: 3, compact: -3 };

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

export function clampRows(rows: number): number {
  return Math.min(ROWS_MAX, Math.max(ROWS_MIN, Math.round(rows)));
}

/**
 * Rows of the book a side in a window of this height: nine, more where the window has room for
 * them, and what the layout adds or takes. The person's own choice stands above all.
 */
export function bookRowsOf(layout: TradeLayout, windowPx: number): number {
  if (layout.rows !== null) return layout.rows;
  const room = Math.floor((windowPx - AROUND_PX - BOOK_FRAME_PX) / ROW_STEP_PX);
  return clampRows(Math.max(CLASSIC_ROWS, room) + PRESET_ROWS[layout.name]);
}

/** Height of chart and book with so many rows a side. */
export function workHeight(rows: number): number {
  return BOOK_FRAME_PX + rows * ROW_STEP_PX;
}
