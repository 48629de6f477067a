import type { TermsVersion } from '@sarraf/contracts';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/button.tsx';
import { ReasonField } from '#components/reason-field.tsx';
import { Checkbox } from '#components/checkbox.tsx';
import { useCount } from '#components/num.tsx';
import { TextField } from '#components/text-field.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { momentOf } from '#lib/tehran-moment.ts';
import { useNow } from '#lib/use-now.ts';
import {
  emptySection,
  type SectionForm,
  startForm,
  type VersionForm,
  versionProblems,
} from '../model/version-form.ts';
import { PublishPreview } from './publish-preview.tsx';
import { SectionFields } from './section-fields.tsx';

const versionsTexts = textsOf(() => import('../texts/fa.ts'));

/** A version in two steps: written in both languages, then read as people will, and published. */
export function PublishForm({
  current,
  onDone,
}: {
  current: TermsVersion | undefined;
  onDone: () => void;
}) {
  const [form, setForm] = useState(() => startForm(current));
  const [isRead, setRead] = useState(false);
  return isRead ? (
    <PublishPreview form={form} onEdit={() => setRead(false)} onDone={onDone} />
  ) : (
    <Writing form={form} onForm={setForm} onRead={() => setRead(true)} />
  );
}

function Writing({
  form,
  onForm,
  onRead,
}: {
  form: VersionForm;
  onForm: (form: VersionForm) => void;
  onRead: () => void;
}) {
  const t = useTexts(versionsTexts);
  const [checked, setChecked] = useState(false);
  const change = (part: Partial<VersionForm>) => onForm({ ...form, ...part });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    const problems = versionProblems(form, Date.now());
    if (Object.values(problems).every((problem) => problem === null)) onRead();
  };
  return (
    <form className="grid max-w-3xl gap-3 pt-2" onSubmit={submit} noValidate>
      <p className="text-fg2">{t.copied}</p>
      <HeadFields form={form} change={change} checked={checked} />
      <Checkbox checked={form.mustAccept} onChange={(mustAccept) => change({ mustAccept })}>
        {t.mustAcceptLong}
      </Checkbox>
      <Sections form={form} change={change} checked={checked} />
      <ReasonField
        words={t}
        value={form.reason}
        onChange={(reason) => change({ reason })}
        checked={checked}
      />
      <Button type="submit">{t.preview}</Button>
    </form>
  );
}

interface PartProps {
  readonly form: VersionForm;
  readonly change: (part: Partial<VersionForm>) => void;
  readonly checked: boolean;
}

function HeadFields({ form, change, checked }: PartProps) {
  const t = useTexts(versionsTexts);
  const problems = versionProblems(form, useNow(10_000));
  const errorOf = (key: keyof typeof problems) => {
    const problem = problems[key];
    return checked && problem !== null ? t[problem] : null;
  };
  const at = momentOf(form);
  return (
    <div className="grid gap-x-4 gap-y-2 md:grid-cols-2">
      <TextField
        dense
        latin
        label={t.version}
        value={form.version}
        onChange={(version) => change({ version })}
        maxLength={32}
        hint={rich(t.versionHint, { example: <bdi dir="ltr">1405-09</bdi> })}
        error={errorOf('version')}
      />
      <div className="grid grid-cols-[1fr_140px] gap-3">
        <TextField
          dense
          type="date"
          label={t.fromDay}
          value={form.day}
          onChange={(day) => change({ day })}
          hint={
            at === undefined ? null : rich(t.fromWords, { time: <Time at={at} shape="full" /> })
          }
          error={errorOf('from')}
        />
        <TextField
          dense
          type="time"
          label={t.fromClock}
          value={form.clock}
          onChange={(clock) => change({ clock })}
        />
      </div>
      <TextField
        dense
        label={t.titleFa}
        lang="fa"
        dir="rtl"
        value={form.titleFa}
        onChange={(titleFa) => change({ titleFa })}
        maxLength={120}
        error={errorOf('titleFa')}
      />
      <TextField
        dense
        latin
        label={t.titleEn}
        lang="en"
        value={form.titleEn}
        onChange={(titleEn) => change({ titleEn })}
        maxLength={120}
        error={errorOf('titleEn')}
      />
    </div>
  );
}

function Sections({ form, change, checked }: PartProps) {
  const t = useTexts(versionsTexts);
  const count = useCount();
  const { sections } = form;
  const replace = (next: SectionForm) =>
    change({ sections: sections.map((one) => (one.key === next.key ? next : one)) });
  return (
    <>
      {sections.map((section, index) => (
        <fieldset key={section.key} className="border-t border-hair pt-3">
          <legend className="float-start font-semibold">{t.section(count(index + 1))}</legend>
          {sections.length > 1 && (
            <span className="float-end">
              <Button
                look="text"
                size="sm"
                icon="trash"
                onClick={() =>
                  change({ sections: sections.filter(({ key }) => key !== section.key) })
                }
              >
                {t.removeSection}
              </Button>
            </span>
          )}
          <SectionFields section={section} onChange={replace} checked={checked} />
        </fieldset>
      ))}
      {sections.length < SECTIONS_MAX && (
        <Button
          look="outline"
          icon="plus"
          onClick={() => {
            const key = sections.reduce((last, one) => Math.max(last, one.key), 0) + 1;
            change({ sections: [...sections, emptySection(key)] });
          }}
        >
          {t.addSection}
        </Button>
      )}
    </>
  );
}

/** As many as the contract takes. */
const SECTIONS_MAX = 50;
