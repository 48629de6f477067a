import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryView } from '#components/query-view.tsx';
import { SearchField } from '#components/search-field.tsx';
import { Sheet } from '#components/sheet.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { figuresQuery } from '../api/articles.ts';
import type { Language } from '../model/article-form.ts';

const contentTexts = textsOf(() => import('../texts/fa.ts'));

/** More are found by their name. */
const SHOWN_MAX = 60;

/** Live figures by name, each with what it says now in the language of the text. */
export function FigureSheet({
  lang,
  onChoose,
  onClose,
}: {
  lang: Language;
  onChoose: (name: string) => void;
  onClose: () => void;
}) {
  const t = useTexts(contentTexts);
  const [typed, setTyped] = useState('');
  const figures = useQuery(figuresQuery);
  const words = typed.trim().toLowerCase();
  return (
    <Sheet title={t.liveFigure} open onClose={onClose}>
      <p className="pb-3 text-fg2">{t.figuresText}</p>
      <SearchField label={t.searchFigures} value={typed} onChange={setTyped} />
      <QueryView
        query={figures}
        title={t.figuresFailed}
        waiting={<SkeletonRows rows={5} height={52} />}
      >
        {(all) => {
          const found = all.filter(
            ({ name, fa, en }) =>
              name.toLowerCase().includes(words) ||
              fa.includes(typed.trim()) ||
              en.toLowerCase().includes(words),
          );
          return (
            <div className="content-figures">
              {found.slice(0, SHOWN_MAX).map((figure) => (
                <button key={figure.name} type="button" onClick={() => onChoose(figure.name)}>
                  <bdi dir="ltr">{figure.name}</bdi>
                  <span className="text-brand" lang={lang}>
                    {figure[lang]}
                  </span>
                </button>
              ))}
              {found.length === 0 && <p className="py-6 text-center text-fg2">{t.noFigure}</p>}
              {found.length > SHOWN_MAX && <p className="pt-3 text-fg2">{t.moreFigures}</p>}
            </div>
          );
        }}
      </QueryView>
    </Sheet>
  );
}
