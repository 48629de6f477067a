import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDeviceWords } from '#components/device-words/device-words.ts';
import { Icon, type IconName } from '#components/icon.tsx';
import { PairName } from '#components/order-words.tsx';
import { Skeleton, Waiting } from '#components/states.tsx';
import { Time } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { messagesQuery, ordersQuery, signInsQuery } from '../api/people.ts';
import { Part, useWords } from './person-words.tsx';

const peopleTexts = textsOf(() => import('../texts/fa.ts'));

const SHOWN_MAX = 10;

interface Event {
  readonly key: string;
  readonly at: string;
  readonly icon: IconName;
  readonly title: ReactNode;
  readonly text: ReactNode;
}

/** The latest of sign-ins, orders and messages as one line of time. */
export function Timeline({ id, onAll }: { id: string; onAll: () => void }) {
  const t = useTexts(peopleTexts);
  const words = useWords();
  const deviceOf = useDeviceWords();
  const signIns = useQuery(signInsQuery(id));
  const orders = useQuery(ordersQuery(id));
  const messages = useQuery(messagesQuery(id));
  const isWaiting = [signIns, orders, messages].some(({ isPending }) => isPending);
  const events: Event[] = [
    ...(signIns.data?.data ?? []).map(
      (one): Event => ({
        key: one.id,
        at: one.created_at,
        icon: 'user',
        title: t.event_sign_in,
        text: (
          <>
            <bdi>{deviceOf(one.device)}</bdi> · <bdi dir="ltr">{one.ip}</bdi>
          </>
        ),
      }),
    ),
    ...(orders.data?.data ?? []).map(
      (one): Event => ({
        key: `o${one.id}`,
        at: one.created_at,
        icon: 'swap',
        title: t[`event_order_${one.type}`],
        text: (
          <>
            <PairName name={one.market} /> · {t[`order_${one.status}`]}
          </>
        ),
      }),
    ),
    ...(messages.data?.data ?? []).map(
      (one): Event => ({
        key: `m${one.id}`,
        at: one.created_at,
        icon: 'bell',
        title: words('notice', one.kind, t.event_message),
        text: `${t[one.channel]} · ${t[`state_${one.state}`]}`,
      }),
    ),
  ];
  const shown = events.toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(0, SHOWN_MAX);
  const all = (
    <button type="button" className="link -my-2 min-h-11 px-2" onClick={onAll}>
      {t.all}
    </button>
  );
  return (
    <Part title={t.events} end={all}>
      {isWaiting && shown.length === 0 ? (
        <Waiting>
          <Skeleton width="80%" height={160} />
        </Waiting>
      ) : (
        shown.length === 0 && <p className="person-none">{t.noEvents}</p>
      )}
      <ol className="person-events">
        {shown.map((event) => (
          <li key={event.key}>
            <span className="event-sign">
              <Icon name={event.icon} size={16} />
            </span>
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium">{event.title}</p>
              <p className="truncate text-caption text-fg2">{event.text}</p>
            </div>
            <span className="text-caption text-fg2">
              <Time at={event.at} />
            </span>
          </li>
        ))}
      </ol>
    </Part>
  );
}
