import type { DataOf } from '@sarraf/contracts';
import type { ReactNode } from 'react';
import { useCount } from '#components/num.tsx';
import { Chip } from '#components/signs.tsx';
import { Time } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { brokenFirst } from '../model/provider-order.ts';
import { useServiceWords } from './service-words.ts';

const servicesTexts = textsOf(() => import('../texts/fa.ts'));

type Overview = DataOf<'GET /admin/overview'>;
type State = Overview['providers'][number]['state'];

/** The companies outside and our live connections: dot, name, what is known, since when. */
export function ProviderList({
  overview,
  isShort = false,
}: {
  overview: Overview;
  /** Beside other things: one heading for both. */
  isShort?: boolean;
}) {
  const t = useTexts(servicesTexts);
  const count = useCount();
  const words = useServiceWords();
  const all = [...overview.providers, ...overview.realtime];
  return (
    <section>
      <div className="flex min-h-9 items-center justify-between gap-3">
        <h2 className="text-lead font-semibold">{isShort ? t.title : t.providers}</h2>
        <Tally states={all.map(({ state }) => state)} />
      </div>
      <ul>
        {brokenFirst(overview.providers).map((provider) => (
          <Row
            key={`${provider.port}/${provider.adapter}`}
            state={provider.state}
            name={words.port(provider.port)}
            more={<bdi dir="ltr">{provider.adapter}</bdi>}
            end={
              <>
                {provider.simulated && <Chip>{t.simulated}</Chip>}
                {provider.checked_at !== null && <Time at={provider.checked_at} shape="clock" />}
              </>
            }
          />
        ))}
      </ul>
      {!isShort && <h2 className="mt-6 text-lead font-semibold">{t.realtime}</h2>}
      <ul className={isShort ? 'border-t border-hair' : undefined}>
        {brokenFirst(overview.realtime).map((region) => (
          <Row
            key={region.region}
            state={region.state}
            name={isShort ? t.realtime : <bdi dir="ltr">{region.region.toUpperCase()}</bdi>}
            more={
              isShort ? (
                <bdi dir="ltr">{region.region.toUpperCase()}</bdi>
              ) : (
                <bdi dir="ltr">/rt/{region.region}</bdi>
              )
            }
            end={<span className="num">{t.connections(count(region.connections))}</span>}
          />
        ))}
      </ul>
    </section>
  );
}

/** All of them in one word; what nobody asked yet counts neither way. */
function Tally({ states }: { states: readonly State[] }) {
  const t = useTexts(servicesTexts);
  const count = useCount();
  const down = states.filter((state) => state === 'down').length;
  if (down > 0) return <Chip kind="err">{t.someDown(count(down), count(states.length))}</Chip>;
  if (states.includes('unknown')) return <Chip>{t.noneDown}</Chip>;
  return <Chip kind="ok">{t.allUp}</Chip>;
}

const DOT: Readonly<Record<State, string>> = { up: 'bg-ok', down: 'bg-err', unknown: 'bg-fg3' };

function Row({
  state,
  name,
  more,
  end,
}: {
  state: State;
  name: ReactNode;
  more: ReactNode;
  end: ReactNode;
}) {
  const t = useTexts(servicesTexts);
  return (
    <li className="flex min-h-10 items-center gap-3 border-b border-hair last:border-b-0">
      <span className={`size-2 shrink-0 rounded-full ${DOT[state]}`} aria-hidden="true" />
      <span className="min-w-0 flex-1 truncate">
        <span className="font-medium">{name}</span>{' '}
        <span className="text-caption text-fg3">{more}</span>
      </span>
      <span className={`text-caption ${state === 'down' ? 'text-err' : 'text-fg2'}`}>
        {t[state]}
      </span>
      <span className="flex min-w-16 items-center justify-end gap-2 text-caption text-fg2">
        {end}
      </span>
    </li>
  );
}
