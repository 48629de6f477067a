import { encode } from 'uqr';

/** Modules along the side of a finder, the square in three of the corners. */
const FINDER = 7;
const QUIET = 2;

/**
 * A QR code, dark on white whatever the theme: cameras want it so. Its finders are drawn by
 * themselves, with round corners and the house's colour in the middle.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 0 });
  const last = size - FINDER;
  const isFinder = (x: number, y: number): boolean =>
    (y < FINDER && (x < FINDER || x >= last)) || (y >= last && x < FINDER);
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark && !isFinder(x, y) ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  const whole = size + 2 * QUIET;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${whole} ${whole}`}
      className="mx-auto block w-58 rounded-card bg-white"
    >
      <path d={squares.join('')} className="fill-black" shapeRendering="crispEdges" />
      <Finder x={0} y={0} />
      <Finder x={last} y={0} />
      <Finder x={0} y={last} />
    </svg>
  );
}

function Finder({ x, y }: { x: number; y: number }) {
  return (
    <>
      <rect
        x={x + 0.5}
        y={y + 0.5}
        width={6}
        height={6}
        rx={1.4}
        fill="none"
        strokeWidth={1}
        className="stroke-black"
      />
      <rect x={x + 2} y={y + 2} width={3} height={3} rx={0.6} className="fill-fill" />
    </>
  );
}
