import type { Terms } from '@sarraf/contracts';
import type { Lang } from '#i18n/language.ts';

/** A version in one of its languages, written in that one's direction whatever the page's is. */
export function VersionText({
  terms,
  lang,
}: {
  terms: Pick<Terms, 'title' | 'sections'>;
  lang: Lang;
}) {
  return (
    <article lang={lang} dir={lang === 'fa' ? 'rtl' : 'ltr'} className="text-body">
      <h3 className="text-lead font-semibold">{terms.title[lang]}</h3>
      {terms.sections.map((section, index) => (
        // the sections of a text that is read never move
        <section key={index} className="mt-4">
          <h4 className="font-semibold">{section.title[lang]}</h4>
          <p className="mt-1 whitespace-pre-line text-fg2">{section.text[lang]}</p>
        </section>
      ))}
    </article>
  );
}
