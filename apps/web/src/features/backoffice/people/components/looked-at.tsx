import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Age } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { lookedAtQuery } from '../api/people.ts';
import { Mobile, PersonName } from './person-words.tsx';

const peopleTexts = textsOf(() => import('../texts/fa.ts'));

/**
 * The way back to the last people whom this officer looked at. It is a shortcut: while it is asked for,
 * where it is empty and where it fails nothing stands in its place.
 */
export function LookedAt() {
  const t = useTexts(peopleTexts);
  const { data: people = [] } = useQuery(lookedAtQuery());
  if (people.length === 0) return null;
  return (
    <nav aria-label={t.recent}>
      <h2 className="people-list-head">{t.recent}</h2>
      <ul className="people-recent">
        {people.map((person) => (
          <li key={person.id}>
            <Link to="/people/$id" params={{ id: person.id }} className="people-recent-link">
              <span className="truncate font-semibold">
                <PersonName person={person} />
              </span>
              <span className="flex justify-between gap-2 text-caption text-fg2">
                <Mobile mobile={person.mobile} />
                <Age at={person.looked_at} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
