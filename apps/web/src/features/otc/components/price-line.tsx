import { useId } from 'react';

const [WIDTH, HEIGHT, EDGE] = [400, 160, 6];

/** The day's line as wide as its box; time runs left to right in both languages. */
export function PriceLine({ values }: { values: readonly string[] }) {
  const id = useId();
  if (values.length < 2) return <div style={{ height: HEIGHT }} />;
  const numbers = values.map(Number);
  const low = numbers.reduce((least, value) => Math.min(least, value), Infinity);
  const span = numbers.reduce((most, value) => Math.max(most, value), low) - low || 1;
  const points = numbers.map((value, index) => {
    const x = (index / (numbers.length - 1)) * WIDTH;
    const y = HEIGHT - EDGE - ((value - low) / span) * (HEIGHT - 2 * EDGE);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="block w-full text-brand"
      style={{ height: HEIGHT }}
      aria-hidden="true"
    >
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="currentColor" stopOpacity="0.28" />
          <stop offset="1" stopColor="currentColor" stopOpacity="0" />
        </linearGradient>
      </defs>
      <polygon points={`0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}`} fill={`url(#${id})`} />
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
