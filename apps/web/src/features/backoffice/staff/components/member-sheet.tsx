import type { StaffMember } from '@sarraf/contracts';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/button.tsx';
import { Sheet } from '#components/sheet.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { changeRoles, changeState } from '../api/staff-calls.ts';
import { reasonProblem } from '#lib/reason.ts';
import { nameOf } from '../model/member-name.ts';
import { tellOutcome } from './outcome.ts';
import { ReasonField } from '#components/reason-field.tsx';
import { RoleChoice } from './role-choice.tsx';

const staffTexts = textsOf(() => import('../texts/fa.ts'));

/** What is changed of a member: their roles, or whether they are let in; never without a reason. */
export function MemberSheet({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const t = useTexts(staffTexts);
  const form = useMemberForm(member, onClose);
  const isActive = member.state === 'active';
  return (
    <Sheet title={<bdi>{nameOf(member)}</bdi>} open onClose={onClose}>
      <form className="grid gap-3" onSubmit={form.submit} noValidate>
        <p className="text-table text-fg2">{t.twoPeople}</p>
        <RoleChoice
          roles={form.roles}
          onChange={form.setRoles}
          error={form.checked && form.roles.length === 0 ? t.rolesMissing : null}
        />
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
        <Button type="submit" wide sends busy={form.rolesBusy}>
          {t.saveRoles}
        </Button>
        <p className="mt-3 border-t border-hair pt-3 text-table text-fg2">
          {isActive ? t.blockEffect : t.unblockEffect}
        </p>
        <Button look="outline" wide sends busy={form.stateBusy} onClick={form.switchState}>
          {isActive ? t.block : t.unblock}
        </Button>
      </form>
    </Sheet>
  );
}

/** What is typed, and both things that it can become. */
function useMemberForm(member: StaffMember, onClose: () => void) {
  const t = useTexts(staffTexts);
  const [roles, setRoles] = useState(() => member.roles.map(({ role }) => role));
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const byRoles = useSubmit(async () => {
    tellOutcome(await changeRoles(member.id, { roles: [...roles], reason: reason.trim() }), t);
    onClose();
  });
  const byState = useSubmit(async () => {
    const state = member.state === 'active' ? 'blocked' : 'active';
    tellOutcome(await changeState(member.id, { state, reason: reason.trim() }), t);
    onClose();
  });
  const hasReason = reasonProblem(reason) === null;
  return {
    roles,
    setRoles: (next: readonly (typeof roles)[number][]) => {
      setRoles([...next]);
      byRoles.clear();
    },
    reason,
    setReason,
    checked,
    message: byRoles.message ?? byState.message,
    rolesBusy: byRoles.busy,
    stateBusy: byState.busy,
    submit: (event: FormEvent) => {
      event.preventDefault();
      setChecked(true);
      byState.clear();
      if (hasReason && roles.length > 0) byRoles.send();
    },
    switchState: () => {
      setChecked(true);
      byRoles.clear();
      if (hasReason) byState.send();
    },
  };
}
