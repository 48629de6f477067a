/** Where a person stands in a row of steps. */
export function Stepper({
  steps,
}: {
  steps: readonly { label: string; state: 'done' | 'current' | 'next'; mark: string }[];
}) {
  return (
    <ol className="grid auto-cols-fr grid-flow-col">
      {steps.map((step, index) => (
        <li
          key={step.label}
          className="relative flex flex-col items-center gap-2 text-center text-caption"
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          {index > 0 && (
            <span
              aria-hidden="true"
              className={`absolute top-3 h-px ${step.state === 'next' ? 'bg-line' : 'bg-brand'}`}
              style={{ insetInlineEnd: 'calc(50% + 20px)', width: 'calc(100% - 40px)' }}
            />
          )}
          <span
            className={`grid size-6 place-items-center rounded-full text-caption font-semibold ${
              step.state === 'current'
                ? 'bg-fill text-white'
                : step.state === 'done'
                  ? 'border border-brand text-brand'
                  : 'border border-line text-fg3'
            }`}
          >
            {step.mark}
          </span>
          <span className={step.state === 'current' ? 'font-semibold' : 'text-fg2'}>
            {step.label}
          </span>
        </li>
      ))}
    </ol>
  );
}
