/** What a person can draw over the candles. */
export const TOOLS = ['trend', 'level', 'ray', 'fib'] as const;
/** A line between two points, a level at one price, a ray from a point, or Fibonacci's levels. */
export type Tool = (typeof TOOLS)[number];

/** One drawing, in the market's own prices, so that every period shows it where it belongs. */
export interface Drawing {
  readonly tool: Tool;
  readonly points: readonly { readonly at: number; readonly price: number }[];
}

/** Points that each tool is drawn by. */
export const TOOL_POINTS: Readonly<Record<Tool, number>> = { trend: 2, level: 1, ray: 2, fib: 2 };

/** A browser's storage is small: so many a market, of so many markets; the oldest go first. */
export const DRAWINGS_MAX = 40;
/** Markets whose drawings are kept; beyond it, the one that was drawn in longest ago is dropped. */
export const DRAWN_MARKETS_MAX = 20;

/** What is kept for a market; whatever is no drawing is left out. */
export function readDrawings(kept: string | null, market: string): readonly Drawing[] {
  return readAll(kept).find(([name]) => name === market)?.[1] ?? [];
}

/** The kept text with a market's drawings as they are now, that market last; null without any. */
export function writeDrawings(
  kept: string | null,
  market: string,
  drawings: readonly Drawing[],
): string | null {
  const others = readAll(kept).filter(([name]) => name !== market);
  const own: readonly Kept[] =
    drawings.length === 0 ? [] : [[market, drawings.slice(-DRAWINGS_MAX)]];
  const all = [...others, ...own].slice(-DRAWN_MARKETS_MAX);
  return all.length === 0 ? null : JSON.stringify(all);
}

type Kept = readonly [market: string, drawings: readonly Drawing[]];

function readAll(kept: string | null): readonly Kept[] {
  let value: unknown;
  try {
    value = JSON.parse(kept ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown): Kept[] => {
    if (!Array.isArray(entry) || typeof entry[0] !== 'string' || !Array.isArray(entry[1]))
      return [];
    return [[entry[0], entry[1].filter(isDrawing).slice(-DRAWINGS_MAX)]];
  });
}

function isDrawing(value: unknown): value is Drawing {
  const { tool, points } = (value ?? {}) as Partial<Drawing>;
  const known = TOOLS.find((name) => name === tool);
  if (known === undefined || !Array.isArray(points)) return false;
  return (
    points.length === TOOL_POINTS[known] &&
    points.every(
      (point: Partial<Drawing['points'][number]> | null) =>
        Number.isFinite(point?.at) && Number.isFinite(point?.price),
    )
  );
}
