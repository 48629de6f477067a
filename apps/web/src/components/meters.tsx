import './meters.css';

/** How much of an order is filled; starts at the top and follows the reading direction. */
export function ProgressRing({
  percent,
  side,
  children,
  size = 44,
}: {
  percent: number;
  side: 'buy' | 'sell' | 'brand';
  children?: React.ReactNode;
  size?: number;
}) {
  const colour = { buy: 'text-side-buy', sell: 'text-side-sell', brand: 'text-brand' }[side];
  return (
    <span
      className="relative grid shrink-0 place-items-center text-caption"
      style={{ width: size, height: size }}
    >
      <svg
        className={`absolute inset-0 -rotate-90 ${colour} rtl:-scale-x-100 rtl:rotate-90`}
        viewBox="0 0 44 44"
        fill="none"
        strokeWidth={size < 24 ? 6 : 3}
        aria-hidden="true"
      >
        <circle cx="22" cy="22" r="19" stroke="var(--s3)" />
        <circle
          cx="22"
          cy="22"
          r="19"
          stroke="currentColor"
          pathLength={100}
          // a whole one has no seam
          strokeDasharray={percent >= 100 ? undefined : `${percent} 100`}
          strokeLinecap={percent > 0 && percent < 100 ? 'round' : 'butt'}
          opacity={percent > 0 ? 1 : 0}
        />
      </svg>
      <span className="relative">{children}</span>
    </span>
  );
}

/** A bar that fills from the inline start; parts are percents of the whole. */
export function Track({ parts, label }: { parts: readonly number[]; label: string }) {
  const colours = ['var(--brand)', 'color-mix(in srgb, var(--brand) 55%, transparent)'];
  return (
    <div className="track" role="img" aria-label={label}>
      {parts.map((part, index) => (
        <span
          // the parts of one bar never move
          key={index}
          style={{ width: `${part}%`, background: colours[index % colours.length] }}
        />
      ))}
    </div>
  );
}

/** A small price line, always left to right in time. The last point is marked. */
export function Sparkline({
  values,
  trend,
  width = 96,
  height = 32,
}: {
  values: readonly string[];
  trend: -1 | 0 | 1;
  width?: number;
  height?: number;
}) {
  if (values.length < 2) {
    return <span className="shrink-0 max-[359px]:hidden" style={{ width, height }} />;
  }
  const numbers = values.map(Number);
  const low = numbers.reduce((least, value) => Math.min(least, value), Infinity);
  const span = numbers.reduce((most, value) => Math.max(most, value), low) - low || 1;
  const points = numbers.map((value, index) => {
    const x = (index / (numbers.length - 1)) * (width - 6) + 2;
    const y = height - 4 - ((value - low) / span) * (height - 8);
    return [x.toFixed(1), y.toFixed(1)] as const;
  });
  const last = points.at(-1) ?? ['0', '0'];
  const colour = trend > 0 ? 'text-price-up' : trend < 0 ? 'text-price-down' : 'text-fg3';
  return (
    <svg
      width={width}
      height={height}
      className={`shrink-0 max-[359px]:hidden ${colour}`}
      aria-hidden="true"
    >
      <polyline
        points={points.map((point) => point.join(',')).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <circle cx={last[0]} cy={last[1]} r="2" fill="currentColor" />
    </svg>
  );
}
