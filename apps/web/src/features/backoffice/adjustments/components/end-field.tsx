import type { FoundPerson } from '@sarraf/contracts';
import { ADJUSTMENT_OWNERS } from '@sarraf/contracts/lists';
import { useId, useState } from 'react';
import { Button } from '#components/button.tsx';
import { SelectSheet } from '#components/select-sheet.tsx';
import { FieldNote, TextField } from '#components/text-field.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { useLookUp } from '#lib/use-look-up.ts';
import { Mobile, PersonName } from '../../people/components/person-words.tsx';
import type { DraftProblems, End } from '../model/draft.ts';

const adjustmentsTexts = textsOf(() => import('../texts/fa.ts'));

const CHOICES = ['person', ...ADJUSTMENT_OWNERS] as const;

/** One end of an adjustment: an account, or a person who is looked for here. */
export function EndField({
  label,
  end,
  problem,
  onChange,
}: {
  label: string;
  end: End;
  problem: DraftProblems['from'] | undefined;
  onChange: (end: End) => void;
}) {
  const t = useTexts(adjustmentsTexts);
  const words: Readonly<Record<string, string>> = t;
  const note = useId();
  // said by the field that finds them
  const isMissing = problem === 'personMissing';
  const isOutside = end.account.startsWith('outside:');
  return (
    <fieldset
      className="adjust-end-field"
      tabIndex={-1}
      aria-invalid={problem === 'sameEnds' || undefined}
      aria-describedby={note}
    >
      <legend className="field-label">{label}</legend>
      <SelectSheet
        label={label}
        value={end.account}
        choices={CHOICES.map((value) => ({
          value,
          label:
            value === 'person' ? t.person : (words[`owner_${value.replace(':', '_')}`] ?? value),
        }))}
        onChange={(account) => onChange({ account, personId: null })}
      />
      {end.account === 'person' && (
        <PersonFinder
          missing={isMissing ? t.personMissing : null}
          onFound={(personId) => onChange({ account: 'person', personId })}
        />
      )}
      <FieldNote
        id={note}
        error={problem === undefined || isMissing ? null : t[problem]}
        hint={isOutside ? t.outsideHint : null}
      />
    </fieldset>
  );
}

function PersonFinder({
  missing,
  onFound,
}: {
  /** What is said while nobody was looked for, and somebody has to be. */
  missing: string | null;
  onFound: (personId: string | null) => void;
}) {
  const t = useTexts(adjustmentsTexts);
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<readonly FoundPerson[] | null>(null);
  const find = useLookUp(
    (query) => call('GET /admin/people', { query: { query } }),
    ({ data }) => {
      setFound(data);
      onFound(data.length === 1 ? (data[0]?.id ?? null) : null);
    },
  );
  const [only, ...others] = found ?? [];
  const wrong = found === null ? missing : only === undefined ? t.personNone : t.personMany;
  const isFound = only !== undefined && others.length === 0;
  return (
    <div className="adjust-finder">
      <TextField
        dense
        label={t.personSearch}
        value={typed}
        onChange={(value) => {
          setTyped(value);
          setFound(null);
          find.clear();
          onFound(null);
        }}
        error={find.message ?? (isFound ? null : wrong)}
        hint={
          isFound && (
            <span className="font-medium text-fg">
              <PersonName person={only} /> <Mobile mobile={only.mobile} />
            </span>
          )
        }
        aside={
          <Button
            look="text"
            size="sm"
            busy={find.busy}
            onClick={() => typed.trim() !== '' && find.send(typed.trim())}
          >
            {t.personFind}
          </Button>
        }
      />
    </div>
  );
}
