import { type FormEvent, useId, useState } from 'react';
import { Button } from '#components/button.tsx';
import { FieldNote } from '#components/text-field.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { NumberField } from '#components/number-field.tsx';
import { useSubmit } from '#lib/use-submit.ts';
import { changeRules, type Staff } from '../api/staff-calls.ts';
import { reasonProblem } from '#lib/reason.ts';
import { idleProblem, linesOf } from '../model/rules-form.ts';
import { tellOutcome } from './outcome.ts';
import { ReasonField } from '#components/reason-field.tsx';

const staffTexts = textsOf(() => import('../texts/fa.ts'));

function useRules(rules: Staff['rules']) {
  const t = useTexts(staffTexts);
  const [idle, setIdle] = useState(() => String(rules.idle_minutes));
  const [addresses, setAddresses] = useState(rules.addresses.join('\n'));
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const { send, busy, refused, message, clear } = useSubmit(async () => {
    const body = {
      idle_minutes: Number(idle),
      addresses: linesOf(addresses),
      reason: reason.trim(),
    };
    tellOutcome(await changeRules(body), t);
    setReason('');
    setChecked(false);
  });
  const isAddress = refused instanceof ApiError && refused.code.startsWith('address_');
  return {
    idle,
    addresses,
    reason,
    checked,
    busy,
    setReason,
    setIdle: (value: string) => {
      setIdle(value);
      clear();
    },
    setAddresses: (value: string) => {
      setAddresses(value);
      clear();
    },
    idleError: checked && idleProblem(idle) ? t.idleWrong : null,
    addressError: isAddress ? message : null,
    message: isAddress ? null : message,
    submit: (event: FormEvent) => {
      event.preventDefault();
      setChecked(true);
      if (!idleProblem(idle) && reasonProblem(reason) === null) send();
    },
  };
}

/** How the staff sign in: when an unused session is over, and from where one may come. */
export function RulesForm({ rules }: { rules: Staff['rules'] }) {
  const t = useTexts(staffTexts);
  const id = useId();
  const may = useMay();
  const form = useRules(rules);
  const isReadOnly = !may('update Staff');
  return (
    <form className="grid max-w-md gap-3 pt-3" onSubmit={form.submit} noValidate>
      <NumberField
        name="idle"
        label={t.idleMinutes}
        value={form.idle}
        onChange={form.setIdle}
        unit={t.minutes}
        below={t.idleHint}
        error={form.idleError}
        isReadOnly={isReadOnly}
      />
      <div>
        <label className="field-label" htmlFor={id}>
          {t.addresses}
        </label>
        <div className="field-box py-2" data-invalid={form.addressError !== null || undefined}>
          <textarea
            id={id}
            dir="ltr"
            rows={4}
            readOnly={isReadOnly}
            aria-describedby={`${id}-note`}
            aria-invalid={form.addressError !== null || undefined}
            value={form.addresses}
            onChange={(event) => form.setAddresses(event.currentTarget.value)}
          />
        </div>
        <FieldNote
          id={`${id}-note`}
          error={form.addressError}
          hint={rich(t.addressesHint, { example: <bdi dir="ltr">203.0.113.0/24</bdi> })}
        />
      </div>
      {!isReadOnly && (
        <>
          <ReasonField
            words={t}
            value={form.reason}
            onChange={form.setReason}
            checked={form.checked}
          />
          {form.message !== null && (
            <p className="text-table text-err" role="alert">
              {form.message}
            </p>
          )}
          <p className="text-caption text-fg2">{t.twoPeople}</p>
          <Button type="submit" sends busy={form.busy}>
            {t.saveRules}
          </Button>
        </>
      )}
    </form>
  );
}
