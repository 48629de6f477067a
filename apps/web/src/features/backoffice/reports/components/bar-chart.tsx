import { type Bar, roundTop, sumOf, tallest } from '../model/bars.ts';

const WIDTH = 300;
const HEIGHT = 104;
const LINES = [0.5, 1] as const;

/** Bars by day, from zero; time goes left to right in both languages. The picked day is tinted. */
export function BarChart({
  bars,
  label,
  picked,
  onPick,
  say,
  sayTop,
}: {
  bars: readonly Bar[];
  label: string;
  picked: string | null;
  onPick: (day: string | null) => void;
  /** A bar's words. */
  say: (bar: Bar) => string;
  /** A line's figure. */
  sayTop: (figure: number) => string;
}) {
  const top = roundTop(tallest(bars));
  const step = WIDTH / Math.max(1, bars.length);
  const gap = Math.min(4, step * 0.25);
  return (
    <figure dir="ltr" className="report-chart">
      <div className="report-lines" aria-hidden="true">
        {LINES.map((share) => (
          <span key={share} style={{ bottom: `${share * 100}%` }}>
            {sayTop(top * share)}
          </span>
        ))}
      </div>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {LINES.map((share) => (
          <line
            key={share}
            className="report-line"
            x1={0}
            x2={WIDTH}
            y1={HEIGHT * (1 - share)}
            y2={HEIGHT * (1 - share)}
          />
        ))}
        {bars.map((bar, at) => (
          <g key={bar.day} onMouseEnter={() => onPick(bar.day)} onMouseLeave={() => onPick(null)}>
            <title>{say(bar)}</title>
            <rect
              className={bar.day === picked ? 'report-day report-day-picked' : 'report-day'}
              x={at * step}
              width={step}
              y={0}
              height={HEIGHT}
            />
            {bar.parts.map((part, nth) => {
              const height = (part / top) * HEIGHT;
              const below = (sumOf(bar.parts.slice(0, nth)) / top) * HEIGHT;
              return (
                <rect
                  // the parts of a bar never move
                  key={nth}
                  className={`report-part-${nth}`}
                  x={at * step + gap / 2}
                  width={step - gap}
                  y={HEIGHT - below - height}
                  height={height}
                />
              );
            })}
          </g>
        ))}
      </svg>
    </figure>
  );
}
