import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '#components/button.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { TextField } from '#components/text-field.tsx';
import '#components/row-radio.css';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { WhoIs } from '../../bank/components/line-facts.tsx';
import { foundQuery } from '../../people/api/people.ts';

const bankTexts = textsOf(() => import('../../bank/texts/fa.ts'));

/** Whoever is picked. */
export interface Picked {
  readonly id: string;
  readonly name: string | null;
  readonly mobile: string;
}

/** Finds a person by mobile or name, and picks one: who is picked stands first. */
export function PersonPicker({
  value,
  onChange,
  error,
}: {
  value: Picked | null;
  onChange: (person: Picked) => void;
  error: string | null;
}) {
  const t = useTexts(bankTexts);
  const [typed, setTyped] = useState('');
  const [sought, setSought] = useState('');
  return (
    <div>
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            dense
            label={t.findPerson}
            value={typed}
            onChange={setTyped}
            autoComplete="off"
            error={error}
            // found before the form is sent
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              setSought(typed.trim());
            }}
          />
        </div>
        <div className="pt-7">
          <Button look="outline" onClick={() => setSought(typed.trim())}>
            {t.find}
          </Button>
        </div>
      </div>
      {value !== null && <People people={[value]} value={value} onChange={onChange} />}
      {sought !== '' && <Found sought={sought} value={value} onChange={onChange} />}
    </div>
  );
}

interface Choosing {
  readonly value: Picked | null;
  readonly onChange: (person: Picked) => void;
}

function Found({ sought, value, onChange }: Choosing & { sought: string }) {
  const t = useTexts(bankTexts);
  const found = useQuery(foundQuery(sought, 1));
  return (
    <QueryView compact query={found} title={t.findFailed} waiting={<SkeletonRows rows={2} />}>
      {({ data }) => {
        const people = data.map((one) => ({
          id: one.id,
          name: [one.first_name, one.last_name].filter(Boolean).join(' ') || null,
          mobile: one.mobile,
        }));
        const others = people.filter(({ id }) => id !== value?.id);
        if (people.length === 0) return <p className="py-2 text-fg2">{t.nobody}</p>;
        return <People people={others} value={value} onChange={onChange} />;
      }}
    </QueryView>
  );
}

function People({ people, value, onChange }: Choosing & { people: readonly Picked[] }) {
  const t = useTexts(bankTexts);
  const name = useId();
  return (
    <div role="radiogroup" aria-label={t.choosePerson}>
      {people.map((person) => (
        <label key={person.id} className="row-radio">
          <span className="min-w-0 flex-1 truncate">
            <WhoIs person={person} />
          </span>
          <input
            type="radio"
            name={name}
            checked={person.id === value?.id}
            onChange={() => onChange(person)}
          />
          <span className="dot" aria-hidden="true" />
        </label>
      ))}
    </div>
  );
}
