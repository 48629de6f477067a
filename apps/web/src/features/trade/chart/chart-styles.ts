import type { CandleStyle, CrosshairStyle, DeepPartial, IndicatorStyle, Styles } from 'klinecharts';

/** Colours of the page's theme, read once a theme from the tokens. */
export interface ChartColours {
  readonly ground: string;
  readonly line: string;
  readonly text: string;
  readonly faint: string;
  readonly raised: string;
  readonly brand: string;
  readonly warm: string;
  readonly cool: string;
  readonly up: string;
  readonly down: string;
  /** Grounds of white words; `solidFlat` where a day went neither way. */
  readonly solidUp: string;
  readonly solidDown: string;
  readonly solidFlat: string;
}

/** The colours of the theme that the page has now, as hex; read again for each chart opened. */
export function readColours(): ChartColours {
  const tokens = getComputedStyle(document.documentElement);
  const token = (name: string) => hexOf(tokens.getPropertyValue(name).trim());
  const isLight = document.documentElement.dataset['theme'] === 'light';
  const dark = getComputedStyle(document.documentElement);
  const resolve = (name: string, via: string) => {
    const value = dark.getPropertyValue(name).trim();
    // --price-up names another token: canvas needs the colour itself.
    return value.startsWith('var(') || value === '' ? token(via) : hexOf(value);
  };
  return {
    ground: token(isLight ? '--s1' : '--bg'),
    line: token('--hair'),
    text: token('--fg2'),
    faint: token('--fg3'),
    raised: token('--s3'),
    brand: token('--brand'),
    warm: token('--warn'),
    cool: token('--info'),
    up: resolve('--price-up', '--side-buy'),
    down: resolve('--price-down', '--side-sell'),
    solidUp: token('--solid-buy'),
    solidDown: token('--solid-sell'),
    solidFlat: token(isLight ? '--fg3' : '--s3'),
  };
}

/** A token as hex: with somebody's own few colours it is the name of one, or a mix of them. */
function hexOf(colour: string): string {
  if (colour === '' || colour.startsWith('#')) return colour;
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const probe = document.body.appendChild(document.createElement('span'));
  probe.style.color = colour;
  const { color } = getComputedStyle(probe);
  probe.remove();
  if (pen === null) return colour;
  pen.fillStyle = color;
  pen.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

const AXIS_PX = 88;

/** Font families of all text on the canvas, which takes none over from the page. */
export const CHART_FONT = 'Vazirmatn, Tahoma, sans-serif';

/** A colour of the tokens with an alpha; tokens are hex. */
export function withAlpha(hex: string, alpha: number): string {
  const digits = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(hex)?.[1] ?? '888888';
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const part = (at: number) => Number.parseInt(full.slice(at, at + 2), 16);
  return `rgba(${part(0)},${part(2)},${part(4)},${alpha})`;
}

const TEXT = { family: CHART_FONT, size: 12, weight: '400' };
const TAG = { paddingLeft: 8, paddingRight: 8, paddingTop: 5, paddingBottom: 5, borderRadius: 0 };
/** Wider than the axis, whose edge cuts it: a price tag fills the axis from side to side. */
const AXIS_TAG = { ...TAG, paddingRight: AXIS_PX };

/** The look of the chart. */
export function chartStyles(c: ChartColours): DeepPartial<Styles> {
  const grid = { style: 'solid' as const, size: 1, color: c.line };
  const axis = {
    axisLine: { color: c.line },
    tickLine: { show: false },
    tickText: { ...TEXT, color: c.faint, marginStart: 8, marginEnd: 8 },
  };
  return {
    grid: { horizontal: grid, vertical: grid },
    candle: candleStyles(c),
    indicator: indicatorStyles(c),
    xAxis: { ...axis, size: 32 },
    yAxis: { ...axis, size: AXIS_PX },
    separator: { size: 0 },
    crosshair: crosshairStyles(c),
  };
}

/** Hollow rising candles, solid falling ones; the last price on the axis, the time left under it. */
function candleStyles(c: ChartColours): DeepPartial<CandleStyle> {
  return {
    type: 'candle_up_stroke',
    bar: {
      upColor: c.up,
      downColor: c.down,
      noChangeColor: c.faint,
      upBorderColor: c.up,
      downBorderColor: c.down,
      noChangeBorderColor: c.faint,
      upWickColor: c.up,
      downWickColor: c.down,
      noChangeWickColor: c.faint,
    },
    priceMark: {
      high: { show: false },
      low: { show: false },
      last: {
        upColor: c.solidUp,
        downColor: c.solidDown,
        noChangeColor: c.solidFlat,
        line: { style: 'dashed', dashedValue: [1, 3], size: 1 },
        text: { ...TEXT, ...AXIS_TAG, weight: '600', color: '#fff' },
        extendTexts: [
          {
            ...TEXT,
            ...AXIS_TAG,
            show: true,
            style: 'fill',
            color: '#fff',
            paddingTop: 0,
            paddingBottom: 5,
            borderColor: 'transparent',
            borderStyle: 'solid',
            borderSize: 0,
            borderDashedValue: [],
            position: 'below_price',
            updateInterval: 1000,
          },
        ],
      },
    },
    tooltip: { showRule: 'none' },
  };
}

/** Thin lines and pale bars; what they say stands in the legend. */
function indicatorStyles(c: ChartColours): DeepPartial<IndicatorStyle> {
  return {
    lines: [
      { style: 'solid', smooth: false, size: 1.25, dashedValue: [], color: c.brand },
      { style: 'solid', smooth: false, size: 1.25, dashedValue: [], color: c.faint },
    ],
    bars: [
      {
        style: 'fill',
        borderStyle: 'solid',
        borderSize: 0,
        borderDashedValue: [],
        upColor: withAlpha(c.up, 0.22),
        downColor: withAlpha(c.down, 0.22),
        noChangeColor: withAlpha(c.faint, 0.22),
      },
    ],
    lastValueMark: { show: false },
    tooltip: { showRule: 'none' },
  };
}

/** Quiet lines; where they meet the axes stand the price and the moment. */
function crosshairStyles(c: ChartColours): DeepPartial<CrosshairStyle> {
  return {
    horizontal: {
      line: { style: 'dashed', dashedValue: [4, 3], color: c.faint },
      text: { ...TEXT, ...AXIS_TAG, color: c.text, backgroundColor: c.raised, borderSize: 0 },
    },
    vertical: {
      line: { style: 'dashed', dashedValue: [4, 3], color: c.faint },
      text: {
        ...TEXT,
        ...TAG,
        weight: '600',
        color: c.text,
        backgroundColor: c.raised,
        borderSize: 0,
      },
    },
  };
}

/** The last price in the colour of the day, as everywhere on the screen. */
export function trendStyles(c: ChartColours, trend: -1 | 0 | 1): DeepPartial<Styles> {
  const colour = trend > 0 ? c.solidUp : trend < 0 ? c.solidDown : c.solidFlat;
  const last = { upColor: colour, downColor: colour, noChangeColor: colour };
  return { candle: { priceMark: { last } } };
}
