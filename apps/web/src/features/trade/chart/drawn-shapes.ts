import { type Chart, type Overlay, type OverlayTemplate, registerOverlay } from 'klinecharts';
import type { Drawing, Tool } from '../model/drawings.ts';
import { CHART_FONT, type ChartColours, withAlpha } from './chart-styles.ts';

/** What the library calls each tool. */
const SHAPES: Readonly<Record<Tool, string>> = {
  trend: 'segment',
  level: 'horizontalStraightLine',
  ray: 'rayLine',
  fib: 'sarrafFib',
};
const GROUP = 'drawings';
/** Where a falling or rising market is often seen to rest. */
const FIB_LEVELS = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1];

/** A market's drawings are kept elsewhere; the chart tells what became of them. */
export interface DrawnShapesOptions {
  /** Real prices for one unit of the chart's own scale. */
  readonly unit: number;
  readonly kept: readonly Drawing[];
  readonly onChange: (drawings: readonly Drawing[]) => void;
  /** A shape is being drawn, or one is chosen, or neither. */
  readonly onState: (state: DrawingState) => void;
}

/**
 * The tool that is being drawn with and the tool of the chosen shape, each null when there is none;
 * `total` counts the finished shapes.
 */
export interface DrawingState {
  readonly drawing: Tool | null;
  readonly chosen: Tool | null;
  readonly total: number;
}

/** What the drawing menu, and the note over the chart, may do to the shapes of an open chart. */
export interface DrawnShapes {
  readonly start: (tool: Tool) => void;
  /** Ends what is being drawn without a trace. */
  readonly stop: () => void;
  readonly removeChosen: () => void;
  readonly removeAll: () => void;
}

/** Lets a person draw over the candles, and tells each change. */
export function attachDrawings(chart: Chart, options: DrawnShapesOptions): DrawnShapes {
  let drawing: { readonly tool: Tool; readonly id: string } | null = null;
  let chosen: Overlay | null = null;
  let isRestoring = true;
  const shapes = () => chart.getOverlays({ groupId: GROUP }).filter(({ id }) => id !== drawing?.id);
  const tell = (hasChanged: boolean) => {
    if (isRestoring) return;
    const drawings = shapes().flatMap((shape) => drawingOf(shape, options.unit) ?? []);
    options.onState({
      drawing: drawing?.tool ?? null,
      chosen: chosen === null ? null : toolOf(chosen),
      total: drawings.length,
    });
    if (hasChanged) options.onChange(drawings);
  };
  const create = (tool: Tool, points: { timestamp: number; value: number }[] | undefined) =>
    chart.createOverlay({
      name: SHAPES[tool],
      groupId: GROUP,
      paneId: 'candle_pane',
      mode: 'weak_magnet',
      ...(points === undefined ? {} : { points }),
      onDrawEnd: () => {
        drawing = null;
        tell(true);
      },
      onPressedMoveEnd: () => tell(true),
      onSelected: ({ overlay }) => {
        chosen = overlay;
        tell(false);
      },
      onDeselected: () => {
        chosen = null;
        tell(false);
      },
      onRemoved: ({ overlay }) => {
        if (chosen?.id === overlay.id) chosen = null;
        if (drawing?.id === overlay.id) drawing = null;
        // The library tells of it before the shape is gone from its list.
        queueMicrotask(() => tell(true));
      },
    });
  for (const { tool, points } of options.kept) {
    create(
      tool,
      points.map(({ at, price }) => ({ timestamp: at, value: price / options.unit })),
    );
  }
  isRestoring = false;
  tell(false);
  const stop = () => {
    if (drawing !== null) chart.removeOverlay({ id: drawing.id });
    drawing = null;
    tell(false);
  };
  return {
    stop,
    start: (tool) => {
      stop();
      const id = create(tool, undefined);
      drawing = typeof id === 'string' ? { tool, id } : null;
      tell(false);
    },
    removeChosen: () => {
      if (chosen !== null) chart.removeOverlay({ id: chosen.id });
    },
    removeAll: () => {
      chart.removeOverlay({ groupId: GROUP });
      chosen = null;
      drawing = null;
      tell(true);
    },
  };
}

function toolOf({ name }: Overlay): Tool | null {
  const tools = Object.keys(SHAPES) as Tool[];
  return tools.find((tool) => SHAPES[tool] === name) ?? null;
}

function drawingOf(shape: Overlay, unit: number): Drawing | null {
  const tool = toolOf(shape);
  const points = shape.points.flatMap(({ timestamp, value }) =>
    timestamp === undefined || value === undefined ? [] : [{ at: timestamp, price: value * unit }],
  );
  return tool === null || points.length === 0 ? null : { tool, points };
}

/** Levels between two points, with their share and price in the page's digits. */
function fibOverlay(
  colours: ChartColours,
  label: (share: number, price: number) => string,
): OverlayTemplate<unknown> {
  return {
    name: SHAPES.fib,
    totalStep: 3,
    needDefaultPointFigure: true,
    needDefaultXAxisFigure: false,
    needDefaultYAxisFigure: false,
    createPointFigures: ({ coordinates, bounding, overlay }) => {
      const [from, to] = coordinates;
      const [start, end] = overlay.points;
      if (from === undefined || to === undefined) return [];
      return FIB_LEVELS.flatMap((share) => {
        const y = to.y + (from.y - to.y) * share;
        const price = (end?.value ?? 0) + ((start?.value ?? 0) - (end?.value ?? 0)) * share;
        const left = Math.min(from.x, to.x);
        return [
          {
            type: 'line',
            attrs: {
              coordinates: [
                { x: left, y },
                { x: bounding.width, y },
              ],
            },
          },
          {
            type: 'text',
            ignoreEvent: true,
            attrs: { x: left + 4, y: y - 2, text: label(share, price), baseline: 'bottom' },
            styles: {
              color: colours.text,
              size: 12,
              family: CHART_FONT,
              backgroundColor: 'transparent',
              borderSize: 0,
              paddingLeft: 0,
              paddingRight: 0,
              paddingTop: 0,
              paddingBottom: 0,
            },
          },
        ];
      });
    },
  };
}

/** Makes the shapes known to the library, in the page's colours and digits. */
export function registerDrawings(
  chart: Chart,
  colours: ChartColours,
  numberText: (text: string) => string,
  decimals: number,
): void {
  registerOverlay(
    fibOverlay(colours, (share, price) => {
      const percent = `${numberText((share * 100).toFixed(1))}%`;
      return `${percent}   ${numberText(price.toFixed(decimals))}`;
    }),
  );
  chart.setStyles({
    overlay: {
      point: {
        color: colours.brand,
        borderColor: withAlpha(colours.brand, 0.35),
        borderSize: 1,
        radius: 4,
        activeColor: colours.brand,
        activeBorderColor: withAlpha(colours.brand, 0.35),
        activeBorderSize: 3,
        activeRadius: 5,
      },
      line: { style: 'solid', color: colours.brand, size: 1.5 },
      text: {
        family: CHART_FONT,
        size: 12,
        color: colours.text,
        backgroundColor: colours.raised,
        borderColor: colours.raised,
      },
    },
  });
}
