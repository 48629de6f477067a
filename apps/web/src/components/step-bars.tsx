import './step-bars.css';

/** How far one is on a way of several steps; `label` says it in words. */
export function StepBars({ now, of, label }: { now: number; of: number; label: string }) {
  const steps = Array.from({ length: of }, (_, index) => index + 1);
  return (
    <div
      className="step-bars"
      style={{ gridTemplateColumns: `repeat(${of}, 1fr)` }}
      role="img"
      aria-label={label}
    >
      {steps.map((step) => (
        <span key={step} data-reached={step <= now || undefined} />
      ))}
    </div>
  );
}
