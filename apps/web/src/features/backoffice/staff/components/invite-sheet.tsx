import { type FormEvent, useState } from 'react';
import { Button } from '#components/button.tsx';
import { Sheet } from '#components/sheet.tsx';
import { TextField } from '#components/text-field.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { invite } from '../api/staff-calls.ts';
import { EMPTY_INVITE, type InviteForm, inviteProblems } from '../model/invite-form.ts';
import { tellOutcome } from './outcome.ts';
import { ReasonField } from '#components/reason-field.tsx';
import { RoleChoice } from './role-choice.tsx';

const staffTexts = textsOf(() => import('../texts/fa.ts'));

/** Which field a refusal is about; others stand over the button. */
const FIELD_OF: Readonly<Record<string, 'mobile' | 'nationalCode' | 'firstName'>> = {
  mobile_invalid: 'mobile',
  already_registered: 'mobile',
  already_invited: 'mobile',
  national_code_invalid: 'nationalCode',
  decides_on_self: 'nationalCode',
  name_invalid: 'firstName',
};

function useInvite(onClose: () => void) {
  const t = useTexts(staffTexts);
  const [form, setForm] = useState<InviteForm>(EMPTY_INVITE);
  const [checked, setChecked] = useState(false);
  const problems = inviteProblems(form);
  const { send, busy, refused, message, clear } = useSubmit(async () => {
    const changed = await invite({
      first_name: form.firstName.trim(),
      last_name: form.lastName.trim(),
      mobile: form.mobile.trim(),
      national_code: form.nationalCode.trim(),
      roles: [...form.roles],
      reason: form.reason.trim(),
    });
    tellOutcome(changed, t, t.invited);
    onClose();
  });
  const about = refused instanceof ApiError ? FIELD_OF[refused.code] : undefined;
  return {
    form,
    checked,
    busy,
    message: about === undefined ? message : null,
    change: (part: Partial<InviteForm>) => {
      setForm({ ...form, ...part });
      clear();
    },
    errorOf: (field: keyof typeof problems): string | null => {
      const problem = problems[field];
      if (checked && problem !== null) return t[problem];
      return about === field ? message : null;
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      setChecked(true);
      if (Object.values(problems).every((problem) => problem === null)) send();
    },
  };
}

/** Asks somebody to join: who they are, as what, and why. */
export function InviteSheet({ onClose }: { onClose: () => void }) {
  const t = useTexts(staffTexts);
  const { form, checked, busy, message, change, errorOf, submit } = useInvite(onClose);
  return (
    <Sheet title={t.invite} open onClose={onClose}>
      <form className="grid gap-2" onSubmit={submit} noValidate>
        <p className="pb-2 text-table text-fg2">{t.inviteLead}</p>
        <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
          <TextField
            dense
            label={t.firstName}
            value={form.firstName}
            onChange={(firstName) => change({ firstName })}
            maxLength={60}
            error={errorOf('firstName')}
          />
          <TextField
            dense
            label={t.lastName}
            value={form.lastName}
            onChange={(lastName) => change({ lastName })}
            maxLength={60}
            error={errorOf('lastName')}
          />
          <TextField
            dense
            latin
            label={t.mobile}
            value={form.mobile}
            onChange={(mobile) => change({ mobile })}
            inputMode="tel"
            maxLength={20}
            error={errorOf('mobile')}
          />
          <TextField
            dense
            latin
            label={t.nationalCode}
            value={form.nationalCode}
            onChange={(nationalCode) => change({ nationalCode })}
            inputMode="numeric"
            maxLength={20}
            hint={t.nationalCodeHint}
            error={errorOf('nationalCode')}
          />
        </div>
        <RoleChoice
          roles={form.roles}
          onChange={(roles) => change({ roles })}
          error={errorOf('roles')}
        />
        <ReasonField
          words={t}
          value={form.reason}
          onChange={(reason) => change({ reason })}
          checked={checked}
        />
        {message !== null && (
          <p className="text-table text-err" role="alert">
            {message}
          </p>
        )}
        <p className="text-caption text-fg2">{t.twoPeople}</p>
        <Button type="submit" wide sends busy={busy}>
          {t.inviteSend}
        </Button>
      </form>
    </Sheet>
  );
}
