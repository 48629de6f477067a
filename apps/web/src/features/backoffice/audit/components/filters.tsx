import { useNavigate, useSearch } from '@tanstack/react-router';
import { toLatinDigits } from '@sarraf/money';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { textsOf, useTexts } from '../../../../i18n/texts.ts';

const auditTexts = textsOf(() => import('../texts/fa.ts'));

/** Which acts are looked at. */
export interface AuditFilter {
  readonly actor?: string | number | undefined;
  readonly person?: string | number | undefined;
  readonly subject?: string | undefined;
  readonly page?: number | undefined;
  readonly cursor?: string | undefined;
}

/** The filters as the address carries them; a change of them starts at the first page. */
export function useAuditSearch() {
  const search = useSearch({ from: '/shell/audit' });
  const navigate = useNavigate({ from: '/audit' });
  return {
    search,
    change: (next: AuditFilter) => {
      const { actor, person, subject = '', page, cursor } = next;
      void navigate({
        search: {
          ...(Number(actor) > 0 ? { actor: Number(actor) } : {}),
          ...(Number(person) > 0 ? { person: Number(person) } : {}),
          ...(subject === '' ? {} : { subject }),
          ...(page === undefined ? {} : { page }),
          ...(cursor === undefined ? {} : { cursor: Number(cursor) }),
        },
      });
    },
  };
}

/** By whom, about whom, on what: typed here, kept in the address. */
export function AuditFilters() {
  const t = useTexts(auditTexts);
  const { search, change } = useAuditSearch();
  const [typed, setTyped] = useState({
    actor: String(search.actor ?? ''),
    person: String(search.person ?? ''),
    subject: search.subject ?? '',
  });
  const isFiltered = Object.values(typed).some((value) => value !== '');
  const fields = [
    ['actor', t.filterActor],
    ['person', t.filterPerson],
    ['subject', t.filterSubject],
  ] as const;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const id = (text: string) => toLatinDigits(text).replace(/\D/g, '').slice(0, 16);
    change({ actor: id(typed.actor), person: id(typed.person), subject: typed.subject.trim() });
  };
  return (
    <form className="flex flex-wrap items-center gap-2 px-5 py-3 lg:px-6" onSubmit={submit}>
      {fields.map(([key, label]) => (
        <span key={key} className="field-box field-box-dense w-44 max-sm:w-[calc(50%-4px)]">
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
      {isFiltered && (
        <Button look="text" size="sm" onClick={() => change({})}>
          {t.clear}
        </Button>
      )}
    </form>
  );
}
