import type { Chart, OverlayTemplate } from 'klinecharts';
import { CHART_FONT, type ChartColours } from './chart-styles.ts';

/** My fills of one bar as they are drawn. */
export interface OwnFill {
  readonly id: string;
  readonly side: 'buy' | 'sell';
  readonly at: number;
  /** In the chart's own scale. */
  readonly price: number;
  readonly label: string;
}

interface OwnFillData {
  readonly side: OwnFill['side'];
  readonly label: string;
  readonly isPointed: boolean;
}

const OWN_FILL = 'ownFill';
const TIP_PX = 3;
const HEIGHT_PX = 9;
const HALF_PX = 5;
const LABEL_PX = 28;
/** Nearer to an edge than this the label leans to the other side. */
const LEAN_PX = 110;

/** Draws the marks anew; the pointer on one says what was traded. */
export function drawOwnFills(chart: Chart, fills: readonly OwnFill[]): void {
  chart.removeOverlay({ name: OWN_FILL });
  for (const { id, side, at, price, label } of fills) {
    const overlay = `fill-${id}`;
    const point = (isPointed: boolean) => {
      const extendData: OwnFillData = { side, label, isPointed };
      chart.overrideOverlay({ id: overlay, extendData });
    };
    chart.createOverlay({
      name: OWN_FILL,
      id: overlay,
      paneId: 'candle_pane',
      lock: true,
      points: [{ timestamp: at, value: price }],
      extendData: { side, label, isPointed: false } satisfies OwnFillData,
      onMouseEnter: () => point(true),
      onMouseLeave: () => point(false),
      onClick: () => point(true),
    });
  }
}

/** A triangle below the price that points up for a buy, above it and down for a sell. */
export function ownFillOverlay(colours: ChartColours): OverlayTemplate<unknown> {
  return {
    name: OWN_FILL,
    totalStep: 2,
    needDefaultPointFigure: false,
    needDefaultXAxisFigure: false,
    needDefaultYAxisFigure: false,
    createPointFigures: ({ coordinates, bounding, overlay }) => {
      const { side, label, isPointed } = overlay.extendData as OwnFillData;
      const [point] = coordinates;
      if (point === undefined) return [];
      const { x, y } = point;
      const down = side === 'buy' ? 1 : -1;
      const color = side === 'buy' ? colours.up : colours.down;
      const base = y + down * (TIP_PX + HEIGHT_PX);
      const triangle = {
        key: 'mark',
        type: 'polygon',
        attrs: {
          coordinates: [
            { x, y: y + down * TIP_PX },
            { x: x - HALF_PX, y: base },
            { x: x + HALF_PX, y: base },
          ],
        },
        // The ground's own colour around it keeps it apart from candles.
        styles: { style: 'stroke_fill', color, borderColor: colours.ground, borderSize: 1 },
      };
      if (!isPointed) return [triangle];
      const align = x < LEAN_PX ? 'left' : x > bounding.width - LEAN_PX ? 'right' : 'center';
      return [
        triangle,
        {
          type: 'text',
          ignoreEvent: true,
          attrs: { x, y: y + down * LABEL_PX, text: label, align, baseline: 'middle' },
          styles: {
            style: 'stroke_fill',
            color: colours.text,
            backgroundColor: colours.raised,
            borderColor: color,
            borderSize: 1,
            borderRadius: 6,
            family: CHART_FONT,
            size: 12,
            paddingLeft: 8,
            paddingRight: 8,
            paddingTop: 6,
            paddingBottom: 6,
          },
        },
      ];
    },
  };
}
