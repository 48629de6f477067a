import type { Article } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Checkbox } from '#components/checkbox.tsx';
import { Button } from '#components/button.tsx';
import { useCount } from '#components/num.tsx';
import { Segmented } from '#components/segmented.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { serverNow } from '#lib/server-clock.ts';
import { toast } from '#lib/toasts.ts';
import { reasonProblem } from '#lib/reason.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { LongReasonField } from '#components/reason-field.tsx';
import { publishArticle, readersQuery } from '../api/articles.ts';
import { Moment } from './moment-field.tsx';
import { startTimes, timeProblems, type TimesForm, timesOfForm } from '../model/publish-times.ts';

const contentTexts = textsOf(() => import('../texts/fa.ts'));
const decideTexts = textsOf(() => import('../../may-decide/texts/fa.ts'));

/** When it is read, until when it stands first, when it ends, who is told of it, and why. */
export function PublishForm({ article, onDone }: { article: Article; onDone: () => void }) {
  const t = useTexts(contentTexts);
  const d = useTexts(decideTexts);
  const [form, setForm] = useState(() => startTimes(article));
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const isOut = article.state === 'published';
  const problem = reasonProblem(reason);
  const send = useSubmit(async () => {
    const body = { ...timesOfForm(form), reason: reason.trim() };
    const done = await publishArticle(article.id, body);
    toast({ kind: 'success', title: done.state === 'scheduled' ? t.scheduled : t.published });
    onDone();
  });
  return (
    <form
      className="content-fields"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        const problems = Object.values(timeProblems(form, serverNow()));
        if (problem === null && problems.every((one) => one === null)) send.send();
      }}
    >
      <h2 className="text-lead font-semibold">{isOut ? t.changeTimes : t.publish}</h2>
      <TimeFields article={article} form={form} isChecked={isChecked} onForm={setForm} />
      <LongReasonField
        words={d}
        value={reason}
        onChange={setReason}
        problem={isChecked ? problem : null}
      />
      {send.message !== null && (
        <p role="alert" className="text-table text-err">
          {send.message}
        </p>
      )}
      <div className="content-acts">
        <Button type="submit" sends busy={send.busy}>
          {isOut ? t.changeTimes : form.way === 'now' ? t.publishNow : t.schedule}
        </Button>
        <Button look="outline" onClick={onDone}>
          {t.toText}
        </Button>
      </div>
    </form>
  );
}

function TimeFields({
  article,
  form,
  isChecked,
  onForm,
}: {
  article: Article;
  form: TimesForm;
  isChecked: boolean;
  onForm: (form: TimesForm) => void;
}) {
  const t = useTexts(contentTexts);
  const problems = timeProblems(form, serverNow());
  const errorOf = (field: keyof typeof problems): string | null => {
    const problem = problems[field];
    return isChecked && problem !== null ? t[problem] : null;
  };
  return (
    <div className="grid gap-3">
      {article.state !== 'published' && (
        <Segmented
          wide
          label={t.when}
          value={form.way}
          choices={[
            { value: 'now', label: t.atOnce },
            { value: 'later', label: t.atTime },
          ]}
          onChange={(way) => onForm({ ...form, way })}
        />
      )}
      {form.way === 'later' && (
        <Moment
          label={t.publishDay}
          value={form.at}
          error={errorOf('at')}
          onChange={(at) => onForm({ ...form, at })}
        />
      )}
      <Moment
        optional
        label={t.pinDay}
        value={form.pinned}
        error={errorOf('pinned')}
        onChange={(pinned) => onForm({ ...form, pinned })}
      />
      <Moment
        optional
        label={t.endDay}
        value={form.ends}
        error={errorOf('ends')}
        onChange={(ends) => onForm({ ...form, ends })}
      />
      {article.kind === 'news' && (
        <Telling isOn={form.notifies} onChange={(notifies) => onForm({ ...form, notifies })} />
      )}
    </div>
  );
}

function Telling({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const t = useTexts(contentTexts);
  const count = useCount();
  const asked = useQuery(readersQuery).data?.asked;
  return (
    <Checkbox checked={isOn} onChange={onChange}>
      {asked === undefined ? t.tell : t.tellSo(count(asked))}
    </Checkbox>
  );
}
