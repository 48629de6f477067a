import { Icon } from '#components/icon.tsx';
import { useCount } from '#components/num.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import type { ChosenPerson } from '../model/chosen-person.ts';

const transferTexts = textsOf(() => import('../texts/fa.ts'));

/** Who it is, as far as one may see: name, level, since when, how often one sent there. */
export function PersonCard({ person }: { person: ChosenPerson }) {
  const t = useTexts(transferTexts);
  const count = useCount();
  const { name, level, since, transfers, countsFrom, target } = person;
  const facts = [
    // by what they were found: a slip shows beside the name
    'to_user' in target ? (
      <bdi key="to" dir="ltr">
        {target.to_user}
      </bdi>
    ) : null,
    since === null ? null : rich(t.since, { date: <Time at={since} shape="date" /> }),
    level === null || level === 0 ? null : t.level(count(level)),
    transfers === 0 ? t.firstTime : t.before(count(transfers)),
  ].filter((fact) => fact !== null);
  const isOpen = countsFrom === null;
  return (
    <div
      className={`flex items-center gap-3 rounded-card border p-4 ${isOpen ? 'border-ok' : 'border-warn'}`}
      role="status"
    >
      <span
        className="grid size-9 place-items-center rounded-full bg-s2 font-semibold"
        aria-hidden="true"
      >
        {name.slice(0, 1)}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">
          <bdi>{name}</bdi>
        </span>
        <span className="block text-caption text-fg2">
          {facts.map((fact, index) => (
            // facts of one person never move
            <span key={index}>
              {index > 0 && ' · '}
              {fact}
            </span>
          ))}
        </span>
        {countsFrom !== null && (
          <span className="block text-caption text-warn">
            {rich(t.tooNew, { time: <Time at={countsFrom} /> })}
          </span>
        )}
      </span>
      <span className={isOpen ? 'text-ok' : 'text-warn'}>
        <Icon name={isOpen ? 'check' : 'clock'} size={20} />
      </span>
    </div>
  );
}
