import type { StaffRole } from '@sarraf/contracts';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { useCount } from '#components/num.tsx';
import { useStaffWords } from '#components/staff-words/staff-words.ts';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { changeAbilities, type Staff } from '../api/staff-calls.ts';
import {
  type AbilitySet,
  bySubject,
  differenceOf,
  listOf,
  setOf,
  toggle,
} from '../model/abilities.ts';
import { reasonProblem } from '#lib/reason.ts';
import { tellOutcome } from './outcome.ts';
import { ReasonField } from '#components/reason-field.tsx';

const staffTexts = textsOf(() => import('../texts/fa.ts'));

/** A role while it is edited. */
interface Draft {
  readonly role: StaffRole;
  readonly before: AbilitySet;
  readonly after: AbilitySet;
}

/**
 * What each role may do, an ability a row; whoever may change the staff edits one role at a time.
 * Not the data table: its columns are the roles there are, and a card of one row would tear them
 * from what they are compared with, so it scrolls on a phone instead.
 */
export function RoleMatrix({ staff }: { staff: Staff }) {
  const t = useTexts(staffTexts);
  const words = useStaffWords();
  const [draft, setDraft] = useState<Draft | null>(null);
  return (
    <>
      {/* a table that scrolls must be reachable by keyboard */}
      <div className="data-table-scroll" tabIndex={0} role="region" aria-label={t.matrix}>
        <table className="data-table" data-dense>
          <thead>
            <tr>
              <th scope="col" className="max-lg:sticky max-lg:start-0 max-lg:bg-bg">
                {t.ability}
              </th>
              {staff.roles.map(({ role, abilities, members }) => (
                <RoleHead
                  key={role}
                  role={role}
                  members={members}
                  isEdited={draft?.role === role}
                  onEdit={() => {
                    const before = setOf(abilities);
                    setDraft({ role, before, after: before });
                  }}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {bySubject(staff.abilities).map(({ action, subject }) => {
              const ability = `${action} ${subject}`;
              return (
                <tr key={ability}>
                  <th scope="row" className="text-start max-lg:sticky max-lg:start-0 max-lg:bg-bg">
                    {words.ability(action, subject)}
                  </th>
                  {staff.roles.map(({ role, abilities }) => (
                    <td key={role} className="text-center">
                      {draft?.role === role ? (
                        <input
                          type="checkbox"
                          className="size-5 accent-(--fill)"
                          aria-label={`${words.role(role)}: ${words.ability(action, subject)}`}
                          checked={draft.after.has(ability)}
                          onChange={() =>
                            setDraft({ ...draft, after: toggle(draft.after, ability) })
                          }
                        />
                      ) : (
                        <Has it={setOf(abilities).has(ability)} />
                      )}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {draft !== null && <SaveDraft draft={draft} onDone={() => setDraft(null)} />}
    </>
  );
}

function RoleHead({
  role,
  members,
  isEdited,
  onEdit,
}: {
  role: StaffRole;
  members: number;
  isEdited: boolean;
  onEdit: () => void;
}) {
  const t = useTexts(staffTexts);
  const count = useCount();
  const may = useMay();
  const words = useStaffWords();
  const name = words.role(role);
  return (
    <th scope="col" className="py-2 text-center" aria-current={isEdited || undefined}>
      <span className="block font-semibold text-fg">{name}</span>
      <span className="num block text-caption">{t.membersOf(count(members))}</span>
      {may('update Staff') && (
        <button
          type="button"
          className="link min-h-8"
          aria-label={t.editRole(name)}
          aria-pressed={isEdited}
          onClick={onEdit}
        >
          {t.change}
        </button>
      )}
    </th>
  );
}

function Has({ it }: { it: boolean }) {
  const t = useTexts(staffTexts);
  return (
    <span className={it ? 'inline-flex text-ok' : 'text-fg3'}>
      {it ? <Icon name="check" size={18} /> : <span aria-hidden="true">·</span>}
      <span className="sr-only">{it ? t.has : t.hasNot}</span>
    </span>
  );
}

/** What comes and what goes, why, and sending it: done, or kept for a second person. */
function SaveDraft({ draft, onDone }: { draft: Draft; onDone: () => void }) {
  const t = useTexts(staffTexts);
  const words = useStaffWords();
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const { adds, removes } = differenceOf(draft.before, draft.after);
  const isChanged = adds.length + removes.length > 0;
  const save = useSubmit(async () => {
    const body = { abilities: listOf(draft.after), reason: reason.trim() };
    tellOutcome(await changeAbilities(draft.role, body), t);
    onDone();
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (isChanged && reasonProblem(reason) === null) save.send();
  };
  return (
    <form
      className="sticky bottom-(--bottom-nav,0px) mt-4 grid max-w-2xl gap-2 border-t border-hair bg-bg py-4"
      onSubmit={submit}
      noValidate
      aria-label={t.editRole(words.role(draft.role))}
    >
      <h2 className="text-lead font-semibold">{t.editRole(words.role(draft.role))}</h2>
      {adds.length > 0 && (
        <p className="text-ok">
          {t.adds}: {words.list(adds)}
        </p>
      )}
      {removes.length > 0 && (
        <p className="text-err">
          {t.removes}: {words.list(removes)}
        </p>
      )}
      {checked && !isChanged && <p className="text-warn">{t.nothingChanged}</p>}
      <ReasonField words={t} value={reason} onChange={setReason} checked={checked} />
      {save.message !== null && (
        <p className="text-table text-err" role="alert">
          {save.message}
        </p>
      )}
      <p className="text-caption text-fg2">{t.twoPeople}</p>
      <div className="flex gap-2">
        <Button type="submit" size="sm" sends busy={save.busy}>
          {t.saveAbilities}
        </Button>
        <Button look="text" size="sm" onClick={onDone}>
          {t.cancel}
        </Button>
      </div>
    </form>
  );
}
