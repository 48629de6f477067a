import { NEWS_COVERS } from '@sarraf/contracts/lists';
import { SelectSheet } from '#components/select-sheet.tsx';
import { TextField } from '#components/text-field.tsx';
import { useCount } from '#components/num.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import {
  type ArticleForm,
  CATEGORIES,
  isSlug,
  type Language,
  SUMMARY_MAX,
  type TextForm,
  textProblems,
  TITLE_MAX,
  unknownFigure,
} from '../model/article-form.ts';
import { SourceField } from './source-field.tsx';

const contentTexts = textsOf(() => import('../texts/fa.ts'));

/** What holds for both languages: the category, the drawing, and the address of help. */
export function HeadFields({
  form,
  isNew,
  isChecked,
  onForm,
}: {
  form: ArticleForm;
  isNew: boolean;
  isChecked: boolean;
  onForm: (part: Partial<ArticleForm>) => void;
}) {
  const t = useTexts(contentTexts);
  const isHelp = form.kind === 'help';
  return (
    <div className="content-head-fields">
      <div>
        <p className="field-label">{t.category}</p>
        <SelectSheet
          label={t.category}
          value={form.category}
          choices={CATEGORIES[form.kind].map((value) => ({
            value,
            label: t[`category_${value}`],
          }))}
          onChange={(category) => onForm({ category })}
        />
      </div>
      {isHelp ? (
        <TextField
          dense
          latin
          label={t.slug}
          value={form.slug}
          readOnly={!isNew}
          error={isChecked && !isSlug(form.slug) ? t.slugWrong : null}
          hint={
            isNew
              ? rich(t.slugHint, { example: <bdi dir="ltr">/help/withdraw-toman</bdi> })
              : t.slugStays
          }
          onChange={(slug) => onForm({ slug: slug.trim().toLowerCase() })}
        />
      ) : (
        <div>
          <p className="field-label">{t.cover}</p>
          <SelectSheet
            label={t.cover}
            value={form.cover}
            choices={NEWS_COVERS.map((value) => ({ value, label: t[`cover_${value}`] }))}
            onChange={(cover) => onForm({ cover })}
          />
        </div>
      )}
    </div>
  );
}

/** The text in a language: title, summary, and the Markdown that is read. */
export function TextFields({
  lang,
  text,
  known,
  isChecked,
  onText,
}: {
  lang: Language;
  text: TextForm;
  /** Names of live figures; null before they are heard of. */
  known: ReadonlySet<string> | null;
  isChecked: boolean;
  onText: (text: TextForm) => void;
}) {
  const t = useTexts(contentTexts);
  const count = useCount();
  const problems = textProblems(text, { known, optional: lang === 'en' });
  const errorOf = (field: keyof TextForm): string | null => {
    const problem = problems[field];
    if (problem === null || (problem === 'missing' && !isChecked)) return null;
    if (problem === 'figure') return t.unknown(unknownFigure(text.source, known) ?? '');
    return t[problem];
  };
  const own = { lang, dir: lang === 'fa' ? 'rtl' : 'ltr' } as const;
  const counted = (value: string, max: number) => (
    <span className="num">
      {count(value.length)} / {count(max)}
    </span>
  );
  return (
    <div className="content-text-fields">
      {lang === 'en' && <p className="text-caption text-fg2">{t.englishOptional}</p>}
      <TextField
        dense
        {...own}
        label={t.titleLabel}
        aside={counted(text.title, TITLE_MAX)}
        maxLength={TITLE_MAX}
        value={text.title}
        error={errorOf('title')}
        onChange={(title) => onText({ ...text, title })}
      />
      <TextField
        dense
        {...own}
        label={t.summary}
        aside={counted(text.summary, SUMMARY_MAX)}
        maxLength={SUMMARY_MAX}
        value={text.summary}
        error={errorOf('summary')}
        onChange={(summary) => onText({ ...text, summary })}
      />
      <SourceField
        lang={lang}
        value={text.source}
        error={errorOf('source')}
        onChange={(source) => onText({ ...text, source })}
      />
    </div>
  );
}
