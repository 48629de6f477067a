import type { WithdrawalTerms } from '@sarraf/contracts';
import { TERM_NAMES } from '@sarraf/contracts/lists';
import { type FormEvent, useState } from 'react';
import { TomanField } from '#components/toman-field.tsx';
import { Button } from '#components/button.tsx';
import { ReasonField } from '#components/reason-field.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { toast } from '#lib/toasts.ts';
import { useNow } from '#lib/use-now.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { Refusal } from '../../queue/components/refusal.tsx';
import { proposeTerms } from '../api/terms.ts';
import {
  bodyOf,
  formOf,
  type ThresholdsForm,
  thresholdsProblems,
} from '../model/thresholds-form.ts';
import { StartFields } from './start-fields.tsx';

const limitsTexts = textsOf(() => import('../texts/fa.ts'));

/** Other terms: how much, since when, and why. */
export function ThresholdsFields({
  terms,
  onDone,
}: {
  terms: WithdrawalTerms;
  onDone: () => void;
}) {
  const t = useTexts(limitsTexts);
  const now = useNow(10_000);
  const [form, setForm] = useState(() => formOf(terms));
  const [checked, setChecked] = useState(false);
  const problems = thresholdsProblems(form, now);
  const proposing = useSubmit(async () => {
    await proposeTerms(bodyOf(form));
    toast({ kind: 'success', title: t.thresholdsProposed });
    onDone();
  });
  const change = (part: Partial<ThresholdsForm>): void => {
    setForm({ ...form, ...part });
    proposing.clear();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (Object.values(problems).every((problem) => problem === null)) proposing.send();
  };
  return (
    <form className="grid gap-3" noValidate onSubmit={submit}>
      <p className="text-fg2">{t.proposeLead}</p>
      {TERM_NAMES.map((name) => {
        const problem = problems[name];
        return (
          <TomanField
            key={name}
            label={t[name]}
            name={name}
            value={form[name]}
            onChange={(value) => change({ [name]: value })}
            error={checked && problem !== null ? t[problem] : null}
          />
        );
      })}
      <StartFields form={form} change={change} isWrong={checked && problems.from !== null} />
      <ReasonField
        words={t}
        value={form.reason}
        onChange={(reason) => change({ reason })}
        checked={checked}
      />
      <Button type="submit" size="lg" wide sends busy={proposing.busy}>
        {t.proposeThresholds}
      </Button>
      <Refusal message={proposing.message} />
    </form>
  );
}
