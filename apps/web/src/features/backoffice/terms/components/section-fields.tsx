import { useId } from 'react';
import { FieldNote, TextField } from '#components/text-field.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { missing, type SectionForm } from '../model/version-form.ts';

const versionsTexts = textsOf(() => import('../texts/fa.ts'));

const TEXT_MAX = 4_000;

/** A section in both languages, side by side where there is room. */
export function SectionFields({
  section,
  onChange,
  checked,
}: {
  section: SectionForm;
  onChange: (section: SectionForm) => void;
  checked: boolean;
}) {
  const t = useTexts(versionsTexts);
  const errorOf = (text: string) => (checked && missing(text) !== null ? t.missing : null);
  return (
    <div className="clear-both grid gap-x-4 gap-y-2 md:grid-cols-2">
      <TextField
        dense
        label={t.sectionTitleFa}
        lang="fa"
        dir="rtl"
        value={section.titleFa}
        onChange={(titleFa) => onChange({ ...section, titleFa })}
        maxLength={120}
        error={errorOf(section.titleFa)}
      />
      <TextField
        dense
        latin
        label={t.sectionTitleEn}
        lang="en"
        value={section.titleEn}
        onChange={(titleEn) => onChange({ ...section, titleEn })}
        maxLength={120}
        error={errorOf(section.titleEn)}
      />
      <LongField
        label={t.sectionTextFa}
        lang="fa"
        value={section.textFa}
        onChange={(textFa) => onChange({ ...section, textFa })}
        error={errorOf(section.textFa)}
      />
      <LongField
        label={t.sectionTextEn}
        lang="en"
        value={section.textEn}
        onChange={(textEn) => onChange({ ...section, textEn })}
        error={errorOf(section.textEn)}
      />
    </div>
  );
}

function LongField({
  label,
  lang,
  value,
  onChange,
  error,
}: {
  label: string;
  lang: 'fa' | 'en';
  value: string;
  onChange: (value: string) => void;
  error: string | null;
}) {
  const id = useId();
  return (
    <div>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="field-box py-2" data-invalid={error !== null || undefined}>
        <textarea
          id={id}
          lang={lang}
          dir={lang === 'fa' ? 'rtl' : 'ltr'}
          rows={5}
          maxLength={TEXT_MAX}
          aria-invalid={error !== null || undefined}
          aria-describedby={`${id}-note`}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </div>
      <FieldNote id={`${id}-note`} error={error} />
    </div>
  );
}
