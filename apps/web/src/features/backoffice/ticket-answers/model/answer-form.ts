import type { CannedAnswer } from '@sarraf/contracts';
import { TICKET_FIGURES, type TicketSubject } from '@sarraf/contracts/lists';

/** A canned answer while it is written. */
export interface AnswerForm {
  readonly subject: TicketSubject | 'all';
  readonly title: string;
  readonly fa: string;
  readonly en: string;
}

/** An answer as its form begins; a new one is empty. */
export function startForm(answer: CannedAnswer | undefined): AnswerForm {
  return {
    subject: answer?.subject ?? 'all',
    title: answer?.title ?? '',
    fa: answer?.fa ?? '',
    en: answer?.en ?? '',
  };
}

/** Whether a form says something else than the answer does that it began with. */
export function isChanged(form: AnswerForm, answer: CannedAnswer | undefined): boolean {
  const start = startForm(answer);
  return (['subject', 'title', 'fa', 'en'] as const).some((key) => form[key] !== start[key]);
}

const NAME = /\{\s*([\p{L}\p{N}_]{1,40})\s*\}/gu;

/** The first name in braces that is no figure; the server takes no text with one. */
export function unknownFigure(text: string): string | undefined {
  return [...text.matchAll(NAME)]
    .map(([, name = '']) => name)
    .find((name) => !TICKET_FIGURES.some((figure) => figure === name));
}

/** What is wrong with a field; null where nothing is. */
export type FormProblem = 'missing' | 'figure' | null;

/** What is wrong with a form, by field. */
export function formProblems(
  form: AnswerForm,
): Readonly<Record<'title' | 'fa' | 'en', FormProblem>> {
  const ofText = (text: string): FormProblem => {
    if (text.trim().length < 2) return 'missing';
    return unknownFigure(text) === undefined ? null : 'figure';
  };
  return {
    title: form.title.trim().length < 2 ? 'missing' : null,
    fa: ofText(form.fa),
    en: ofText(form.en),
  };
}

/** A text with names in braces filled from `figures`; names that it lacks stay. */
export function filledWith(text: string, figures: Readonly<Record<string, string>>): string {
  return text.replace(NAME, (whole, name: string) => figures[name] ?? whole);
}
