import { type Chart, type OverlayFigure, type OverlayTemplate, utils } from 'klinecharts';
import { placeTags } from '../model/own-order-positions.ts';
import { CHART_FONT, type ChartColours, withAlpha } from './chart-styles.ts';

/**
 * An open order of the person as a line of the chart: a stop that waits at its stop price, all
 * others at their limit price; `label` is the tag's text, `axisLabel` the price as text.
 */
export interface OwnOrderLine {
  readonly id: string;
  readonly side: 'buy' | 'sell';
  /** In the chart's own scale. */
  readonly price: number;
  readonly label: string;
  readonly axisLabel: string;
}

const TAG_PX = 24;
const TAG_STEP_PX = TAG_PX + 2;
const TAG_START_PX = 12;
/** Between tags that stand beside each other. */
const COLUMN_GAP_PX = 6;
/** Below the last price stands the time left. */
const LAST_PRICE_PX = 40;

const OWN_ORDERS = 'ownOrders';
const TAG_KEY = 'tag ';

interface OwnOrdersData {
  readonly orders: readonly OwnOrderLine[];
  /** What stands over the chart's head: no tag may be under it. */
  readonly headPx: number;
}

/** Draws the lines anew; a tap on a tag cancels its order. */
export function drawOwnOrders(
  chart: Chart,
  orders: readonly OwnOrderLine[],
  headPx: number,
  onCancelOrder: (orderId: string) => void,
): void {
  chart.removeOverlay({ name: OWN_ORDERS });
  const [first] = orders;
  if (first === undefined) return;
  // One overlay for all: only together can their tags make room for each other.
  chart.createOverlay({
    name: OWN_ORDERS,
    paneId: 'candle_pane',
    lock: true,
    points: [{ value: first.price }],
    extendData: { orders, headPx } satisfies OwnOrdersData,
    onClick: ({ figure }) => {
      if (figure?.key?.startsWith(TAG_KEY) === true)
        onCancelOrder(figure.key.slice(TAG_KEY.length));
    },
  });
}

type TagOf = (order: OwnOrderLine) => Readonly<Record<string, unknown>>;

function tagStyles(colours: ChartColours): TagOf {
  return ({ side }) => ({
    style: 'stroke_fill',
    color: side === 'buy' ? colours.up : colours.down,
    backgroundColor: colours.ground,
    borderColor: side === 'buy' ? colours.up : colours.down,
    borderSize: 1,
    borderStyle: 'solid',
    family: CHART_FONT,
    size: 12,
    weight: '500',
    paddingLeft: 8,
    paddingRight: 8,
    paddingTop: (TAG_PX - 12) / 2,
    paddingBottom: (TAG_PX - 12) / 2,
  });
}

/**
 * Dashed lines with a tag at the left (a tap cancels) and an outlined price at the axis. Tags make
 * room for each other; those of orders beyond the scale wait at its edge.
 */
export function ownOrdersOverlay(colours: ChartColours): OverlayTemplate<unknown> {
  const tag = tagStyles(colours);
  return {
    name: OWN_ORDERS,
    totalStep: 2,
    needDefaultPointFigure: false,
    needDefaultXAxisFigure: false,
    needDefaultYAxisFigure: false,
    createPointFigures: ({ bounding, overlay, yAxis }) => {
      const { orders, headPx } = overlay.extendData as OwnOrdersData;
      const heights = orders.map(({ id, price }) => ({ id, y: yAxis?.convertToPixel(price) ?? 0 }));
      const lines = orders.flatMap((order, index): OverlayFigure[] => {
        const y = heights[index]?.y ?? 0;
        if (y < 0 || y > bounding.height) return [];
        const color = withAlpha(order.side === 'buy' ? colours.up : colours.down, 0.8);
        const coordinates = [
          { x: 0, y },
          { x: bounding.width, y },
        ];
        return [
          {
            type: 'line',
            ignoreEvent: true,
            attrs: { coordinates },
            styles: { style: 'dashed', dashedValue: [5, 4], size: 1, color },
          },
        ];
      });
      const edges = {
        top: headPx + TAG_PX / 2,
        bottom: bounding.height - TAG_PX / 2 - 2,
        step: TAG_STEP_PX,
      };
      const told = orders.map((order, index): OwnOrderLine => {
        const y = heights[index]?.y ?? 0;
        // Beyond the scale: its tag says where it is.
        const arrow = y < 0 ? '↑ ' : y > bounding.height ? '↓ ' : '';
        return { ...order, label: `${arrow}${order.label}` };
      });
      return [...lines, ...tagFigures(told, placeTags(heights, edges), tag)];
    },
    createYAxisFigures: ({ chart, bounding, overlay, yAxis }) => {
      const { orders } = overlay.extendData as OwnOrdersData;
      const last = chart.getDataList().at(-1)?.close;
      const lastY = last === undefined ? null : (yAxis?.convertToPixel(last) ?? null);
      let taken = Number.NEGATIVE_INFINITY;
      return orders
        .map((order) => ({ order, y: yAxis?.convertToPixel(order.price) ?? 0 }))
        .toSorted((a, b) => a.y - b.y)
        .flatMap(({ order, y }): OverlayFigure[] => {
          // Its position belongs to the last price, or to its neighbour, when that is too near.
          const isNearLast = lastY !== null && y > lastY - TAG_PX && y < lastY + LAST_PRICE_PX;
          const isCut = y < TAG_PX / 2 || y > bounding.height - TAG_PX / 2;
          if (isNearLast || isCut || y - taken < TAG_PX) return [];
          taken = y;
          const { width } = bounding;
          const text = order.axisLabel;
          const attrs = { x: width, y, width, text, align: 'right', baseline: 'middle' };
          const styles = { ...tag(order), borderRadius: 0 };
          return [{ type: 'text', ignoreEvent: true, attrs, styles }];
        });
    },
  };
}

function tagFigures(
  orders: readonly OwnOrderLine[],
  positions: ReturnType<typeof placeTags>,
  tag: TagOf,
): OverlayFigure[] {
  const widest = orders.reduce(
    (width, { label }) => Math.max(width, utils.calcTextWidth(label, 12, '500', CHART_FONT) + 16),
    0,
  );
  return positions.flatMap(({ id, y, column }): OverlayFigure[] => {
    const order = orders.find((entry) => entry.id === id);
    if (order === undefined) return [];
    const x = TAG_START_PX + column * (widest + COLUMN_GAP_PX);
    return [
      {
        key: `${TAG_KEY}${id}`,
        type: 'text',
        attrs: { x, y, text: order.label, align: 'left', baseline: 'middle' },
        styles: { ...tag(order), borderRadius: 6 },
      },
    ];
  });
}
