import type { Chart, OverlayTemplate } from 'klinecharts';
import { CHART_FONT, type ChartColours, withAlpha } from './chart-styles.ts';

export interface OwnOrderLine {
  readonly id: string;
  readonly side: 'buy' | 'sell';
  /** In the chart's own scale. */
  readonly price: number;
  readonly label: string;
  readonly axisLabel: string;
}

const TAG_PX = 24;
/** Below the last price stands the time left. */
const LAST_PRICE_PX = 40;

interface OwnOrderData {
  readonly side: 'buy' | 'sell';
  readonly label: string;
  readonly axisLabel: string;
}

const OWN_ORDER = 'ownOrder';

/** Draws the lines anew; a tap on a tag cancels its order. */
export function drawOwnOrders(
  chart: Chart,
  orders: readonly OwnOrderLine[],
  onCancelOrder: (orderId: string) => void,
): void {
  chart.removeOverlay({ name: OWN_ORDER });
  for (const { id, price, side, label, axisLabel } of orders) {
    chart.createOverlay({
      name: OWN_ORDER,
      id: `own-${id}`,
      paneId: 'candle_pane',
      lock: true,
      points: [{ value: price }],
      extendData: { side, label, axisLabel } satisfies OwnOrderData,
      onClick: ({ figure }) => {
        if (figure?.key === 'tag') onCancelOrder(id);
      },
    });
  }
}

/** A dashed line with a tag at the left (a tap cancels) and an outlined price at the axis. */
export function ownOrderOverlay(colours: ChartColours): OverlayTemplate<unknown> {
  const colourOf = (data: OwnOrderData) => (data.side === 'buy' ? colours.up : colours.down);
  const tag = (data: OwnOrderData) => ({
    style: 'stroke_fill' as const,
    color: colourOf(data),
    backgroundColor: colours.ground,
    borderColor: colourOf(data),
    borderSize: 1,
    borderStyle: 'solid' as const,
    family: CHART_FONT,
    size: 12,
    weight: '500',
    paddingLeft: 8,
    paddingRight: 8,
    paddingTop: (TAG_PX - 12) / 2,
    paddingBottom: (TAG_PX - 12) / 2,
  });
  return {
    name: OWN_ORDER,
    totalStep: 2,
    needDefaultPointFigure: false,
    needDefaultXAxisFigure: false,
    needDefaultYAxisFigure: false,
    createPointFigures: ({ coordinates, bounding, overlay }) => {
      const data = overlay.extendData as OwnOrderData;
      const y = coordinates[0]?.y ?? 0;
      return [
        {
          type: 'line',
          ignoreEvent: true,
          attrs: {
            coordinates: [
              { x: 0, y },
              { x: bounding.width, y },
            ],
          },
          styles: {
            style: 'dashed',
            dashedValue: [5, 4],
            size: 1,
            color: withAlpha(colourOf(data), 0.8),
          },
        },
        {
          key: 'tag',
          type: 'text',
          attrs: { x: 12, y, text: data.label, align: 'left', baseline: 'middle' },
          styles: { ...tag(data), borderRadius: 6 },
        },
      ];
    },
    createYAxisFigures: ({ chart, coordinates, bounding, overlay, yAxis }) => {
      const data = overlay.extendData as OwnOrderData;
      const y = coordinates[0]?.y ?? 0;
      const last = chart.getDataList().at(-1)?.close;
      const lastY = last === undefined ? null : (yAxis?.convertToPixel(last) ?? null);
      // Its place belongs to the last price when that is too near.
      if (lastY !== null && y > lastY - TAG_PX && y < lastY + LAST_PRICE_PX) return [];
      const attrs = {
        x: bounding.width,
        y,
        width: bounding.width,
        text: data.axisLabel,
        align: 'right' as const,
        baseline: 'middle' as const,
      };
      return [
        { type: 'text', ignoreEvent: true, attrs, styles: { ...tag(data), borderRadius: 0 } },
      ];
    },
  };
}
