// A version of the terms while it is written.
import type { BodyOf, TermsVersion } from '@sarraf/contracts';
import { reasonProblem } from '#lib/reason.ts';
import { momentOf } from '#lib/tehran-moment.ts';

/** A section with a key of its own, so that its fields stay when another goes. */
export interface SectionForm {
  readonly key: number;
  readonly titleFa: string;
  readonly titleEn: string;
  readonly textFa: string;
  readonly textEn: string;
}

/** What is typed. */
export interface VersionForm {
  readonly version: string;
  /** `2027-03-21`, and `00:00` in Tehran. */
  readonly day: string;
  readonly clock: string;
  readonly mustAccept: boolean;
  readonly titleFa: string;
  readonly titleEn: string;
  readonly sections: readonly SectionForm[];
  /** Why it is published, for the audit. */
  readonly reason: string;
}

/** Begins with the text of the version in force, which most versions change little of. */
export function startForm(current: TermsVersion | undefined): VersionForm {
  const sections = (current?.sections ?? []).map(({ title, text }, key) => ({
    key,
    titleFa: title.fa,
    titleEn: title.en,
    textFa: text.fa,
    textEn: text.en,
  }));
  return {
    version: '',
    day: '',
    clock: '00:00',
    mustAccept: true,
    titleFa: current?.title.fa ?? '',
    titleEn: current?.title.en ?? '',
    sections: sections.length > 0 ? sections : [emptySection(0)],
    reason: '',
  };
}

/** A section with nothing in it. */
export const emptySection = (key: number): SectionForm => ({
  key,
  titleFa: '',
  titleEn: '',
  textFa: '',
  textEn: '',
});

/** What is wrong; fields of sections say so themselves. */
export function versionProblems(form: VersionForm, nowMs: number) {
  const at = momentOf(form);
  return {
    version: /^[0-9A-Za-z.-]{1,32}$/.test(form.version.trim()) ? null : ('versionWrong' as const),
    from: at !== undefined && Date.parse(at) > nowMs ? null : ('fromWrong' as const),
    titleFa: missing(form.titleFa),
    titleEn: missing(form.titleEn),
    sections: form.sections.some(({ titleFa, titleEn, textFa, textEn }) =>
      [titleFa, titleEn, textFa, textEn].some((text) => missing(text) !== null),
    )
      ? ('missing' as const)
      : null,
    reason: reasonProblem(form.reason),
  };
}

/** Whether nothing stands in a field. */
export const missing = (text: string): 'missing' | null => (text.trim() === '' ? 'missing' : null);

/** The form as the call takes it. */
export function bodyOf(form: VersionForm): BodyOf<'POST /admin/terms'> {
  return {
    version: form.version.trim(),
    from: momentOf(form) ?? '',
    must_accept: form.mustAccept,
    title: { fa: form.titleFa.trim(), en: form.titleEn.trim() },
    sections: form.sections.map(({ titleFa, titleEn, textFa, textEn }) => ({
      title: { fa: titleFa.trim(), en: titleEn.trim() },
      text: { fa: textFa.trim(), en: textEn.trim() },
    })),
    reason: form.reason.trim(),
  };
}
