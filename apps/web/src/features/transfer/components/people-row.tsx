import { Icon } from '#components/icon.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import type { ChosenPerson } from '../model/chosen-person.ts';

const transferTexts = textsOf(() => import('../texts/fa.ts'));

/** People to send to, side by side; the last disc is for somebody new. */
export function PeopleRow({
  people,
  value,
  mayBeNew,
  onChange,
}: {
  people: readonly ChosenPerson[];
  value: ChosenPerson | null;
  /** Whether anybody else can be sent to. */
  mayBeNew: boolean;
  onChange: (person: ChosenPerson | null) => void;
}) {
  const t = useTexts(transferTexts);
  return (
    <div className="-mx-1 flex gap-3 overflow-x-auto p-1" role="group" aria-label={t.people}>
      {people.map((person) => (
        <Disc
          key={person.key}
          name={person.label}
          isChosen={person.key === value?.key}
          onChoose={() => onChange(person)}
        >
          {person.label.slice(0, 1)}
        </Disc>
      ))}
      {mayBeNew && (
        <Disc
          name={t.newPerson}
          isChosen={value === null || value.key.startsWith('typed:')}
          onChoose={() => onChange(null)}
        >
          <Icon name="plus" size={20} />
        </Disc>
      )}
    </div>
  );
}

function Disc({
  name,
  isChosen,
  onChoose,
  children,
}: {
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      className="grid w-14 shrink-0 justify-items-center gap-1"
      onClick={onChoose}
    >
      <span
        className={`grid size-12 place-items-center rounded-full bg-s2 font-semibold ${
          isChosen ? 'outline-2 outline-offset-2 outline-brand' : ''
        }`}
        aria-hidden="true"
      >
        {children}
      </span>
      <span className="w-full truncate text-center text-caption">{name}</span>
    </button>
  );
}
