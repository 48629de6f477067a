import type { AuditAct } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { toLatinDigits } from '@sarraf/money';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/button.tsx';
import { useAuditWords } from '#components/audit-words/audit-words.ts';
import { DayField } from '#components/calendar/day-field.tsx';
import { SelectSheet } from '#components/select-sheet.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { staffQuery } from '../../staff/api/staff-calls.ts';
import './filters.css';

const auditTexts = textsOf(() => import('../texts/fa.ts'));

/** Which acts are looked at. */
export interface AuditFilter {
  readonly actor?: string | number | undefined;
  readonly person?: string | number | undefined;
  readonly subject?: string | undefined;
  readonly act?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly page?: number | undefined;
  readonly cursor?: string | undefined;
}

/** The same as the address carries it. */
export interface AuditSearched {
  readonly actor?: number;
  readonly person?: number;
  readonly subject?: string;
  readonly act?: string;
  readonly from?: string;
  readonly to?: string;
  readonly page?: number;
  readonly cursor?: number;
}

/** The filters as the address carries them; a change of them starts at the first page. */
export function useAuditSearch(): {
  readonly search: AuditSearched;
  readonly change: (next: AuditFilter) => void;
} {
  const search = useSearch({ from: '/shell/audit' });
  const navigate = useNavigate({ from: '/audit' });
  return {
    search,
    change: (next: AuditFilter) => {
      const { act, actor, from, person, subject = '', to, page, cursor } = next;
      void navigate({
        search: {
          ...(Number(actor) > 0 ? { actor: Number(actor) } : {}),
          ...(Number(person) > 0 ? { person: Number(person) } : {}),
          ...(subject === '' ? {} : { subject }),
          ...(act ? { act } : {}),
          ...(from ? { from } : {}),
          ...(to ? { to } : {}),
          ...(page === undefined ? {} : { page }),
          ...(cursor === undefined ? {} : { cursor: Number(cursor) }),
        },
      });
    },
  };
}

const ALL = '';

/** By whom, which act, when, about whom, on what: each at once, kept in the address. */
export function AuditFilters({ acts }: { acts: readonly AuditAct[] }) {
  const t = useTexts(auditTexts);
  const words = useAuditWords();
  const { search, change } = useAuditSearch();
  const { act = ALL, actor, from = '', to = '' } = search;
  const apply = (next: AuditFilter): void => change({ ...filterOf(search), ...next });
  // every act there is would be a list of a hundred: those that are seen here, and the chosen one
  const seen = [...new Set([...acts.map((one) => one.act), ...(act === ALL ? [] : [act])])];
  const isFiltered = Object.keys(filterOf(search)).length > 0;
  return (
    <div className="audit-filters">
      <div>
        <Actors actor={actor} acts={acts} onChange={(next) => apply({ actor: next })} />
      </div>
      <div>
        <SelectSheet
          label={t.act}
          value={act}
          choices={[
            { value: ALL, label: t.everyAct },
            ...seen.map((value) => ({ value, label: words.act(value) })),
          ]}
          onChange={(next) => apply({ act: next })}
        />
      </div>
      <DayField label={t.from} value={from} error={null} onChange={(day) => apply({ from: day })} />
      <DayField
        label={t.to}
        value={to}
        error={from !== '' && to !== '' && from > to ? t.reversed : null}
        onChange={(day) => apply({ to: day })}
      />
      <Numbers key={`${search.person ?? ''}/${search.subject ?? ''}`} onApply={apply} />
      {isFiltered && (
        <Button look="text" size="sm" onClick={() => change({})}>
          {t.clear}
        </Button>
      )}
    </div>
  );
}

/** What is looked at, without the page of it. */
function filterOf({ page: _page, cursor: _cursor, ...filter }: AuditSearched): AuditFilter {
  return filter;
}

/** Who of the staff; for who may not see all of them, those that are seen here. */
function Actors({
  actor,
  acts,
  onChange,
}: {
  actor: number | undefined;
  acts: readonly AuditAct[];
  onChange: (actor: string) => void;
}) {
  const t = useTexts(auditTexts);
  const has = useMay()('read Staff');
  const staff = useQuery({ ...staffQuery, enabled: has }).data?.members ?? [];
  const names = new Map<string, string>([
    ...acts.flatMap(({ actor: one }) =>
      one === null ? [] : [[one.id, one.name ?? one.id] as const],
    ),
    ...staff.map(({ id, first_name, last_name, mobile }) => {
      const name = [first_name, last_name].filter(Boolean).join(' ');
      return [id, name === '' ? mobile : name] as const;
    }),
  ]);
  const chosen = actor === undefined ? ALL : String(actor);
  if (chosen !== ALL && !names.has(chosen)) names.set(chosen, chosen);
  return (
    <SelectSheet
      label={t.filterActor}
      value={chosen}
      choices={[
        { value: ALL, label: t.everybody },
        ...[...names].map(([value, label]) => ({ value, label })),
      ]}
      onChange={onChange}
    />
  );
}

/** About whom and on what, by their numbers: others lead here with them. */
function Numbers({ onApply }: { onApply: (filter: AuditFilter) => void }) {
  const t = useTexts(auditTexts);
  const { search } = useAuditSearch();
  const [typed, setTyped] = useState({
    person: String(search.person ?? ''),
    subject: search.subject ?? '',
  });
  const fields = [
    ['person', t.filterPerson],
    ['subject', t.filterSubject],
  ] as const;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const person = toLatinDigits(typed.person).replace(/\D/g, '').slice(0, 16);
    onApply({ person, subject: typed.subject.trim() });
  };
  return (
    <form className="contents" onSubmit={submit}>
      {fields.map(([key, label]) => (
        <span key={key} className="field-box field-box-dense">
          <input
            aria-label={label}
            placeholder={label}
            dir={key === 'subject' ? 'ltr' : undefined}
            inputMode={key === 'subject' ? undefined : 'numeric'}
            maxLength={key === 'subject' ? 100 : 16}
            value={typed[key]}
            onChange={(event) => setTyped({ ...typed, [key]: event.currentTarget.value })}
          />
        </span>
      ))}
      <Button type="submit" look="outline" size="sm">
        {t.filter}
      </Button>
    </form>
  );
}
