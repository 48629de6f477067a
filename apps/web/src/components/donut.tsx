interface DonutPart {
  readonly percent: number;
  readonly colour: string;
}

/** Shares of a whole; the table beside it says the same in words. Stays left to right. */
export function Donut({
  parts,
  children,
  size = 164,
}: {
  parts: readonly DonutPart[];
  children: React.ReactNode;
  size?: number;
}) {
  const gap = parts.length > 1 ? 1 : 0;
  return (
    <span
      className="relative grid shrink-0 place-items-center"
      style={{ width: size, height: size }}
    >
      <svg
        className="absolute inset-0 -rotate-90"
        viewBox="0 0 164 164"
        fill="none"
        strokeWidth="14"
        aria-hidden="true"
      >
        <circle cx="82" cy="82" r="74" stroke="var(--s2)" />
        {parts.map((part, index) => {
          const from = parts.slice(0, index).reduce((sum, before) => sum + before.percent, 0);
          return (
            <circle
              key={`${part.colour}-${from}`}
              cx="82"
              cy="82"
              r="74"
              stroke={part.colour}
              pathLength={100}
              strokeDasharray={`${Math.max(part.percent - gap, 0.4)} 100`}
              strokeDashoffset={-from - gap / 2}
            />
          );
        })}
      </svg>
      <span className="relative text-center">{children}</span>
    </span>
  );
}
