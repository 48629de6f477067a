import type { PersonSummary } from '@sarraf/contracts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { Amount, ShortAmount, useCount } from '#components/num.tsx';
import { useDocumentTitle } from '#components/use-document-title.ts';
import { Chip, Khatam } from '#components/signs.tsx';
import { Age, Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { type ActName, actsFor } from '../model/acts.ts';
import { session } from '#lib/session.ts';
import { useStore } from '#lib/store.ts';
import { useMay } from '#lib/ability.ts';
import { Mobile, PersonName, StandingChips } from './person-words.tsx';
import { useShownDigits } from '#lib/use-shown-digits.ts';

const peopleTexts = textsOf(() => import('../texts/fa.ts'));

/** Who it is, what is out of the ordinary, what can be done, and five figures. */
export function PersonHead({
  person,
  onAct,
}: {
  person: PersonSummary;
  onAct: (act: ActName | '') => void;
}) {
  const t = useTexts(peopleTexts);
  const count = useCount();
  const digits = useShownDigits();
  const has = useMay();
  const names = [person.first_name, person.last_name].filter((one) => one !== null).join(' ');
  useDocumentTitle(names === '' ? t.title : names);
  const acts = actsFor(person, has, useStore(session)?.user.id);
  const freeze = acts.find((act) => act === 'freeze' || act === 'unfreeze');
  return (
    <>
      <header className="person-head">
        <Link to="/people" className="icon-button -ms-3" aria-label={t.toList} title={t.toList}>
          <Icon name="back" />
        </Link>
        <Khatam state={person.level === 0 ? 'locked' : 'current'} size={48}>
          <span className="sr-only">{t.level} </span>
          {count(person.level)}
        </Khatam>
        <div className="person-who">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="truncate">
              <PersonName person={person} />
            </h1>
            <Chip>{rich(t.userNo, { id: <bdi dir="ltr">{digits(person.id)}</bdi> })}</Chip>
            <StandingChips standing={person.standing} />
            {person.unfreeze !== null && (
              <Chip kind="brand" icon="clock">
                {person.unfreeze.first_officer === null ? t.unfreezeAsked : t.unfreezeSecond}
              </Chip>
            )}
          </div>
          <p className="text-table text-fg2">
            <Mobile mobile={person.mobile} />
            {' · '}
            {rich(t.registeredAt, { time: <Time at={person.registered_at} shape="date" /> })}
            {' · '}
            {person.last_seen_at === null
              ? t.neverSeen
              : rich(t.lastSeen, { time: <Age at={person.last_seen_at} /> })}
          </p>
        </div>
        {acts.length > 0 && (
          <div className="person-ways">
            <Button look="outline" icon="more" onClick={() => onAct('')}>
              {t.act}
            </Button>
            {freeze !== undefined && (
              <span className={freeze === 'freeze' ? 'person-way-harsh' : 'contents'}>
                <Button look="outline" icon="lock" onClick={() => onAct(freeze)}>
                  {freeze === 'freeze' ? t.freezeAct : t.unfreezeAct}
                </Button>
              </span>
            )}
          </div>
        )}
      </header>
      <Figures person={person} />
    </>
  );
}

function Figures({ person: { figures } }: { person: PersonSummary }) {
  const t = useTexts(peopleTexts);
  const count = useCount();
  const { limit } = figures;
  const cells: readonly (readonly [string, ReactNode])[] = [
    [t.worth, <Toman key="worth" value={figures.worth_toman} />],
    [t.deposits30, <Toman key="deposits" value={figures.deposits_30d_toman} />],
    [t.trades30, <Toman key="trades" value={figures.trades_30d_toman} />],
    [t.openOrders, count(figures.open_orders)],
    [
      t.limitUsed,
      limit === null ? (
        <Toman key="limit" value={null} />
      ) : (
        <span key="limit">
          <ShortAmount value={limit.used} />{' '}
          <span className="unit">{rich(t.ofCap, { cap: <ShortAmount value={limit.cap} /> })}</span>
        </span>
      ),
    ],
  ];
  return (
    <dl className="person-figures">
      {cells.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const Toman = ({ value }: { value: string | null }) =>
  value === null ? (
    <Amount value={null} asset="IRT" unitClassName="sr-only" />
  ) : (
    <Amount value={value} asset="IRT" />
  );
