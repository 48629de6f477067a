import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { Checkbox } from '#components/checkbox.tsx';
import { FieldNote } from '#components/text-field.tsx';
import { Segmented } from '#components/segmented.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { toast } from '#lib/toasts.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { bodyOf, type VersionForm } from '../model/version-form.ts';
import { VersionText } from './version-text.tsx';

const versionsTexts = textsOf(() => import('../texts/fa.ts'));

/** The second step: the text as people will read it, a tick, and publishing it for good. */
export function PublishPreview({
  form,
  onEdit,
  onDone,
}: {
  form: VersionForm;
  onEdit: () => void;
  onDone: () => void;
}) {
  const t = useTexts(versionsTexts);
  const own = useStore(settings).lang;
  const [lang, setLang] = useState(own);
  const [isSure, setSure] = useState(false);
  const [checked, setChecked] = useState(false);
  const body = bodyOf(form);
  const publish = useSubmit(async () => {
    const made = await call('POST /admin/terms', { body });
    void queryClient.invalidateQueries({ queryKey: queryKeys.termsVersions });
    toast({ kind: 'success', title: t.published(made.version) });
    onDone();
  });
  return (
    <section className="grid max-w-3xl gap-4 pt-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lead font-semibold">{t.previewTitle}</h2>
        <Segmented
          label={t.language}
          value={lang}
          choices={[
            { value: 'fa', label: t.persian },
            { value: 'en', label: t.english },
          ]}
          onChange={setLang}
        />
      </div>
      <p className="text-fg2">{t.previewLead}</p>
      <p>
        {t.version} <bdi dir="ltr">{body.version}</bdi> ·{' '}
        {rich(t.fromWords, { time: <Time at={body.from} shape="full" /> })} · {t.mustAccept}:{' '}
        {body.must_accept === true ? t.yes : t.no}
      </p>
      <div className="border-y border-hair py-4">
        <VersionText terms={body} lang={lang} />
      </div>
      <div>
        <Checkbox checked={isSure} invalid={checked && !isSure} onChange={setSure}>
          {t.confirm}
        </Checkbox>
        <FieldNote
          id="publish-note"
          error={checked && !isSure ? t.confirmMissing : publish.message}
        />
      </div>
      <div className="flex gap-2">
        <Button
          sends
          busy={publish.busy}
          onClick={() => {
            setChecked(true);
            if (isSure) publish.send();
          }}
        >
          {t.publishNow}
        </Button>
        <Button look="outline" onClick={onEdit}>
          {t.edit}
        </Button>
      </div>
    </section>
  );
}
