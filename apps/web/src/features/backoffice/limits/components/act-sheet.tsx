import type { LimitChange, LimitRule } from '@sarraf/contracts';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { Sheet } from '../../../../components/sheet.tsx';
import { textsOf, useTexts } from '../../../../i18n/texts.ts';
import { toast } from '../../../../lib/toasts.ts';
import { useSubmit } from '../../../../lib/use-submit.ts';
import { changeLimits } from '../api/change-limits.ts';
import { reasonProblem } from '../../../../lib/reason.ts';
import { ReasonField } from '../../../../components/reason-field.tsx';

const limitsTexts = textsOf(() => import('../texts/fa.ts'));

/** What can be done to a row that stands. */
export type ActOnRow = 'end' | 'switchOff' | 'switchOn';

const LEAD = { end: 'endLead', switchOff: 'offLead', switchOn: 'onLead' } as const;

/** Asks for the reason and says what comes of it, before a row is ended or switched. */
export function ActSheet({
  row,
  act,
  onClose,
}: {
  row: LimitRule;
  act: ActOnRow;
  onClose: () => void;
}) {
  const t = useTexts(limitsTexts);
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const done = useSubmit(async () => {
    const given = { id: row.id, reason: reason.trim() };
    const body: LimitChange =
      act === 'end'
        ? { act: 'end', ...given }
        : { act: 'switch', is_on: act === 'switchOn', ...given };
    await changeLimits(body);
    toast({ kind: 'success', title: t.done });
    onClose();
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (reasonProblem(reason) === null) done.send();
  };
  return (
    <Sheet title={`${t[act]}: ${t[row.kind]}`} open onClose={onClose}>
      <form className="grid gap-3" onSubmit={submit} noValidate>
        <p className="text-fg2">{t[LEAD[act]]}</p>
        <ReasonField words={t} value={reason} onChange={setReason} checked={checked} />
        {done.message !== null && (
          <p className="text-table text-err" role="alert">
            {done.message}
          </p>
        )}
        <Button type="submit" sends busy={done.busy}>
          {t[act]}
        </Button>
      </form>
    </Sheet>
  );
}
