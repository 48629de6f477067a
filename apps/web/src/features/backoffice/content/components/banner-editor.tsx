import type { OfficeBanner } from '@sarraf/contracts';
import {
  BANNER_SEGMENTS,
  BANNER_TEXT_MAX,
  BANNER_TONES,
  type BannerTone,
} from '@sarraf/contracts/lists';
import { type ReactNode, useState } from 'react';
import { Button } from '#components/button.tsx';
import { Checkbox } from '#components/checkbox.tsx';
import { Segmented } from '#components/segmented.tsx';
import { SelectSheet } from '#components/select-sheet.tsx';
import { Banner } from '#components/signs.tsx';
import { TextField } from '#components/text-field.tsx';
import { WordsField } from '#components/words-field.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { serverNow } from '#lib/server-clock.ts';
import { toast } from '#lib/toasts.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { writeBanner } from '../api/banners.ts';
import {
  type BannerForm,
  bannerOfForm,
  bannerProblems,
  startBanner,
} from '../model/banner-form.ts';
import { Moment } from './moment-field.tsx';

const contentTexts = textsOf(() => import('../texts/fa.ts'));

const ICONS: Readonly<Record<BannerTone, 'info' | 'alert'>> = {
  plain: 'info',
  warn: 'alert',
  err: 'alert',
};

/** A banner in both languages, as it reads, for whom and how long. */
export function BannerEditor({
  banner,
  end,
  onDone,
}: {
  /** Undefined: it is not written yet. */
  banner: OfficeBanner | undefined;
  /** What else may be done with it. */
  end?: ReactNode;
  onDone: (id: string) => void;
}) {
  const t = useTexts(contentTexts);
  const [form, setForm] = useState(() => startBanner(banner, serverNow()));
  const [isChecked, setChecked] = useState(false);
  const problems = bannerProblems(form, serverNow());
  const change = (part: Partial<BannerForm>) => setForm({ ...form, ...part });
  const errorOf = (field: keyof typeof problems): string | null => {
    const problem = problems[field];
    return isChecked && problem !== null ? t[problem] : null;
  };
  const body = bannerOfForm(form);
  const save = useSubmit(async () => {
    if (body === undefined) return;
    const id = await writeBanner(banner, body);
    toast({ kind: 'success', title: t.saved });
    onDone(id);
  });
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (Object.values(problems).every((one) => one === null)) save.send();
      }}
    >
      <AsItReads form={form} />
      <div className="content-pair">
        {(['fa', 'en'] as const).map((lang) => (
          <div key={lang} lang={lang} dir={lang === 'fa' ? 'rtl' : 'ltr'}>
            <WordsField
              label={lang === 'fa' ? t.textFa : t.textEn}
              max={BANNER_TEXT_MAX}
              value={form[lang]}
              error={errorOf(lang)}
              onChange={(text) => change({ [lang]: text })}
            />
          </div>
        ))}
      </div>
      <Choices form={form} linkError={errorOf('link')} change={change} />
      <div className="content-pair">
        <Moment
          label={t.bannerFrom}
          value={form.from}
          error={errorOf('from')}
          onChange={(from) => change({ from })}
        />
        <Moment
          label={t.bannerTo}
          value={form.to}
          error={errorOf('to')}
          onChange={(to) => change({ to })}
        />
      </div>
      {save.message !== null && (
        <p role="alert" className="text-table text-err">
          {save.message}
        </p>
      )}
      <div className="content-acts">
        <Button type="submit" sends busy={save.busy}>
          {t.save}
        </Button>
        {end}
      </div>
    </form>
  );
}

function AsItReads({ form }: { form: BannerForm }) {
  const t = useTexts(contentTexts);
  return (
    <div className="grid gap-2" role="group" aria-label={t.preview}>
      {(['fa', 'en'] as const).map((lang) => (
        <div key={lang} lang={lang} dir={lang === 'fa' ? 'rtl' : 'ltr'}>
          <Banner kind={form.tone} icon={ICONS[form.tone]}>
            {form[lang] || '…'}
          </Banner>
        </div>
      ))}
    </div>
  );
}

function Choices({
  form,
  linkError,
  change,
}: {
  form: BannerForm;
  linkError: string | null;
  change: (part: Partial<BannerForm>) => void;
}) {
  const t = useTexts(contentTexts);
  return (
    <>
      <div>
        <Segmented
          label={t.tone}
          value={form.tone}
          choices={BANNER_TONES.map((value) => ({ value, label: t[`tone_${value}`] }))}
          onChange={(tone) => change({ tone })}
        />
      </div>
      <div className="content-pair">
        <div>
          <p className="field-label">{t.segment}</p>
          <SelectSheet
            label={t.segment}
            value={form.segment}
            choices={BANNER_SEGMENTS.map((value) => ({ value, label: t[`segment_${value}`] }))}
            onChange={(segment) => change({ segment })}
          />
        </div>
        <TextField
          dense
          latin
          label={t.bannerLink}
          value={form.link}
          error={linkError}
          hint={rich(t.bannerLinkHint, { example: <bdi dir="ltr">/news/12</bdi> })}
          onChange={(link) => change({ link: link.trim() })}
        />
      </div>
      <Checkbox checked={form.closable} onChange={(closable) => change({ closable })}>
        {t.closable}
      </Checkbox>
    </>
  );
}
