import '#components/ticket/ticket.css';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { markedParts } from '../../tickets/model/figures.ts';
import { type AnswerForm, filledWith } from '../model/answer-form.ts';
import { SAMPLE_FIGURES } from '../model/sample-figures.ts';

const answersTexts = textsOf(() => import('../texts/fa.ts'));

/** How both texts read with figures of a sample; what is no figure is marked as one that lacks. */
export function AnswerPreview({ form }: { form: AnswerForm }) {
  const t = useTexts(answersTexts);
  return (
    <aside className="answers-preview" aria-label={t.preview}>
      <h2 className="font-semibold">{t.preview}</h2>
      <p className="text-caption text-fg2">{t.previewHint}</p>
      {(['fa', 'en'] as const).map((lang) => (
        <section key={lang}>
          <h3 className="pb-2 text-table text-fg2">{lang === 'fa' ? t.persian : t.english}</h3>
          <div className="ticket-bubble ticket-own" lang={lang} dir={lang === 'fa' ? 'rtl' : 'ltr'}>
            <p className="ticket-text">
              <Marked
                text={filledWith(form[lang], SAMPLE_FIGURES[lang])}
                figures={Object.values(SAMPLE_FIGURES[lang])}
              />
            </p>
          </div>
        </section>
      ))}
    </aside>
  );
}

function Marked({ text, figures }: { text: string; figures: readonly string[] }) {
  if (text === '') return '…';
  return markedParts(text, figures).map((part, index) =>
    part.kind === 'plain' ? (
      part.text
    ) : (
      // the parts of one text never move
      <mark key={index} className="answers-mark" data-empty={part.kind === 'empty' || undefined}>
        {part.text}
      </mark>
    ),
  );
}
