import type { CannedAnswer } from '@sarraf/contracts';
import {
  TICKET_FIGURES,
  TICKET_SUBJECTS,
  TICKET_TEXT_MAX,
  type TicketFigure,
} from '@sarraf/contracts/lists';
import { lazy, Suspense, useState } from 'react';
import { Button, IconButton } from '#components/button.tsx';
import { SelectSheet } from '#components/select-sheet.tsx';
import { SheetButton } from '#components/sheet-button.tsx';
import { TextField } from '#components/text-field.tsx';
import { WordsField } from '#components/words-field.tsx';
import { textsOf, useTexts, withTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { toast } from '#lib/toasts.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { writeAnswer } from '../api/answers.ts';
import {
  type AnswerForm,
  formProblems,
  isChanged,
  startForm,
  unknownFigure,
} from '../model/answer-form.ts';
import { AnswerPreview } from './answer-preview.tsx';

const answersTexts = textsOf(() => import('../texts/fa.ts'));
const ticketWords = textsOf(() => import('#components/ticket/texts/fa.ts'));

const RemoveSheet = lazy(
  withTexts(() => import('./remove-sheet.tsx').then((m) => ({ default: m.RemoveSheet }))),
);

const TITLE_MAX = 60;

/** One answer: its texts beside how they read; whoever may only read has the second alone. */
export function AnswerEditor({
  answer,
  onOpen,
}: {
  /** Undefined: it is not written yet. */
  answer: CannedAnswer | undefined;
  onOpen: (id: string | null) => void;
}) {
  const t = useTexts(answersTexts);
  const has = useMay()('update Ticket');
  const [form, setForm] = useState(() => startForm(answer));
  return (
    <>
      <section className="answers-form" aria-label={answer?.title ?? t.newAnswer}>
        <p className="lg:hidden">
          <IconButton icon="back" label={t.toList} onClick={() => onOpen(null)} />
        </p>
        {has ? (
          <Fields answer={answer} form={form} onForm={setForm} onOpen={onOpen} />
        ) : (
          <p className="text-fg2">{t.readsOnly}</p>
        )}
      </section>
      <AnswerPreview form={form} />
    </>
  );
}

function Fields({
  answer,
  form,
  onForm,
  onOpen,
}: {
  answer: CannedAnswer | undefined;
  form: AnswerForm;
  onForm: (form: AnswerForm) => void;
  onOpen: (id: string | null) => void;
}) {
  const t = useTexts(answersTexts);
  const [isChecked, setChecked] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const problems = formProblems(form);
  const save = useSubmit(async () => {
    const { subject, title, fa, en } = form;
    const body = { subject: subject === 'all' ? null : subject, title: title.trim(), fa, en };
    const id = await writeAnswer(answer?.id ?? null, body);
    toast({ kind: 'success', title: t.saved });
    onOpen(id);
  });
  const errorOf = (field: 'title' | 'fa' | 'en'): string | null => {
    const problem = problems[field];
    // a name that there is not is told while it is typed
    if (problem === 'figure') return t.unknown(unknownFigure(form[field]) ?? '');
    return isChecked && problem !== null ? t[problem] : null;
  };
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (Object.values(problems).every((problem) => problem === null)) save.send();
      }}
    >
      <TitleAndSubject form={form} error={errorOf('title')} onForm={onForm} />
      {(['fa', 'en'] as const).map((lang) => (
        <div key={lang} lang={lang} dir={lang === 'fa' ? 'rtl' : 'ltr'}>
          <WordsField
            label={t[lang]}
            hint={t.textHint}
            max={TICKET_TEXT_MAX}
            value={form[lang]}
            error={errorOf(lang)}
            onChange={(text) => onForm({ ...form, [lang]: text })}
          />
          <FigureKeys
            label={`${t.insert}: ${t[lang]}`}
            onFigure={(name) => onForm({ ...form, [lang]: `${form[lang]}{${name}}` })}
          />
        </div>
      ))}
      {save.message !== null && (
        <p role="alert" className="text-table text-err">
          {save.message}
        </p>
      )}
      <div className="answers-acts">
        {answer !== undefined && (
          <SheetButton look="text" icon="trash" onClick={() => setRemoving(true)}>
            {t.remove}
          </SheetButton>
        )}
        {isChanged(form, answer) && <span className="text-table text-fg2">{t.unsaved}</span>}
        <Button type="submit" sends busy={save.busy}>
          {t.save}
        </Button>
      </div>
      {isRemoving && answer !== undefined && (
        <Suspense>
          <RemoveSheet
            id={answer.id}
            onRemoved={() => onOpen(null)}
            onClose={() => setRemoving(false)}
          />
        </Suspense>
      )}
    </form>
  );
}

/** What colleagues find it by, and which tickets are offered it first. */
function TitleAndSubject({
  form,
  error,
  onForm,
}: {
  form: AnswerForm;
  error: string | null;
  onForm: (form: AnswerForm) => void;
}) {
  const t = useTexts(answersTexts);
  const w = useTexts(ticketWords);
  return (
    <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
      <TextField
        dense
        label={t.titleLabel}
        value={form.title}
        maxLength={TITLE_MAX}
        error={error}
        onChange={(title) => onForm({ ...form, title })}
      />
      <div>
        <p className="field-label">{t.subject}</p>
        <SelectSheet
          label={t.subject}
          value={form.subject}
          choices={[
            { value: 'all' as const, label: t.allSubjects },
            ...TICKET_SUBJECTS.map((value) => ({ value, label: w[value] })),
          ]}
          onChange={(subject) => onForm({ ...form, subject })}
        />
        <p className="field-note text-fg2">{t.subjectHint}</p>
      </div>
    </div>
  );
}

/** The names that there are, each put at the text's end by its button. */
function FigureKeys({
  label,
  onFigure,
}: {
  label: string;
  onFigure: (name: TicketFigure) => void;
}) {
  const t = useTexts(answersTexts);
  return (
    <div className="answers-figures" role="group" aria-label={label}>
      {TICKET_FIGURES.map((name) => (
        <button
          key={name}
          type="button"
          className="answers-figure"
          aria-label={t.insertInto(t[`figure_${name}`])}
          onClick={() => onFigure(name)}
        >
          <bdi dir="ltr">{`{${name}}`}</bdi> {t[`figure_${name}`]}
        </button>
      ))}
    </div>
  );
}
