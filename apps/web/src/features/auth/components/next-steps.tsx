import { useCount } from '#components/num.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';

const authTexts = textsOf(() => import('../texts/fa.ts'));

/** What is asked for after this step, at the page's foot on phones. */
export function NextSteps({ steps, from }: { steps: readonly string[]; from: number }) {
  const t = useTexts(authTexts);
  const count = useCount();
  return (
    <section className="mt-auto pt-10 lg:mt-0" aria-labelledby="next-steps">
      <h2 id="next-steps" className="text-table text-fg3">
        {t.afterThis}
      </h2>
      <ol className="mt-1">
        {steps.map((step, index) => (
          <li key={step} className="row min-h-13">
            <span
              className="grid size-7 shrink-0 place-items-center rounded-full border border-line text-table text-fg2"
              aria-hidden="true"
            >
              {count(from + index)}
            </span>
            <span>{step}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
