import type { NewsCover as Cover } from '@sarraf/contracts/lists';
import './news-cover.css';

/** Drawings on a quiet ground; they say nothing, so readers of the screen skip them. */
const DRAWINGS: Readonly<Record<Exclude<Cover, 'none'>, React.ReactNode>> = {
  waves: (
    <>
      {[14, 26, 38, 52, 68, 86].map((radius) => (
        <circle key={radius} cx="238" cy="58" r={radius} opacity={0.5 - radius / 220} />
      ))}
      <path d="M0 92C60 62 92 84 132 76s82-44 188-38" strokeWidth="2.5" />
    </>
  ),
  chart: (
    <>
      <path d="M40 104h240" opacity="0.4" />
      <path d="m48 92 52-26 44 12 48-34 62-24" strokeWidth="2.5" />
      <path d="M238 18h18v18" strokeWidth="2.5" />
      {[
        [100, 66],
        [144, 78],
        [192, 44],
      ].map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="4" fill="currentColor" />
      ))}
    </>
  ),
  steps: (
    <>
      {[0, 1, 2, 3, 4].map((at) => (
        <path
          key={at}
          d={`M${56 + at * 46} 104V${84 - at * 15}h30v${20 + at * 15}`}
          opacity={0.35 + at * 0.14}
        />
      ))}
      <path d="M40 104h244" opacity="0.4" />
    </>
  ),
};

/** The drawing above news; nothing where it has none. */
export function NewsCover({ cover }: { cover: Cover }) {
  if (cover === 'none') return null;
  return (
    <div className="news-cover" aria-hidden="true">
      <svg
        viewBox="0 0 320 128"
        fill="none"
        stroke="currentColor"
        preserveAspectRatio="xMidYMid slice"
      >
        {DRAWINGS[cover]}
      </svg>
    </div>
  );
}
