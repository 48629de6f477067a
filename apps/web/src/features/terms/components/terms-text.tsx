import type { Terms } from '@sarraf/contracts';
import { Skeleton, Waiting } from '#components/states.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { useShownDigits } from '#lib/use-shown-digits.ts';

const termsTexts = textsOf(() => import('../texts/fa.ts'));

/** The terms as they are read: version, then section after section. */
export function TermsText({ terms }: { terms: Terms }) {
  const t = useTexts(termsTexts);
  const { lang } = useStore(settings);
  const inDigits = useShownDigits();
  return (
    <article>
      <p className="text-table text-fg3">
        {rich(t.inForce, {
          version: <bdi dir="ltr">{inDigits(terms.version)}</bdi>,
          date: <Time at={terms.from} shape="day" />,
        })}
      </p>
      {terms.sections.map((section, index) => (
        <section key={section.title.en} id={anchorOf(index)} className="mt-7 scroll-mt-20">
          <h2 className="text-lead font-semibold">{inDigits(section.title[lang])}</h2>
          <p className="mt-1 whitespace-pre-line text-fg2">{inDigits(section.text[lang])}</p>
        </section>
      ))}
    </article>
  );
}

/** Where a section stands in its page. */
export function anchorOf(index: number): string {
  return `section-${index + 1}`;
}

/** Lines before the terms are there. */
export function TermsWaiting() {
  return (
    <Waiting>
      <div className="grid gap-4 pt-8">
        {[60, 92, 86, 40, 90, 74].map((width) => (
          <Skeleton key={width} width={`${width}%`} />
        ))}
      </div>
    </Waiting>
  );
}
