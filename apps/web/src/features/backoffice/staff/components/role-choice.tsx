import { STAFF_ROLES } from '../model/staff-roles.ts';
import type { StaffRole } from '@sarraf/contracts';
import { useId } from 'react';
import { Checkbox } from '#components/checkbox.tsx';
import { useStaffWords } from '#components/staff-words/staff-words.ts';
import { FieldNote } from '#components/text-field.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';

const staffTexts = textsOf(() => import('../texts/fa.ts'));

/** Which roles somebody has: each a set of abilities. */
export function RoleChoice({
  roles,
  onChange,
  error,
}: {
  roles: readonly StaffRole[];
  onChange: (roles: readonly StaffRole[]) => void;
  error: string | null;
}) {
  const t = useTexts(staffTexts);
  const words = useStaffWords();
  const id = useId();
  return (
    <fieldset aria-describedby={id}>
      <legend className="field-label">{t.roles}</legend>
      <div className="grid grid-cols-2 gap-x-4">
        {STAFF_ROLES.map((role) => (
          <Checkbox
            key={role}
            checked={roles.includes(role)}
            invalid={error !== null}
            onChange={(isOn) =>
              onChange(STAFF_ROLES.filter((one) => (one === role ? isOn : roles.includes(one))))
            }
          >
            {words.role(role)}
          </Checkbox>
        ))}
      </div>
      <FieldNote id={id} error={error} />
    </fieldset>
  );
}
