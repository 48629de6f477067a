import type { Notification } from '@sarraf/contracts';
import { Link } from '@tanstack/react-router';
import { Icon, type IconName } from '#components/icon.tsx';
import { Time } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { notificationTarget } from '@sarraf/contracts/notification-target';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { dayKey, formatTime } from '#lib/time-text.ts';
import { useNow } from '#lib/use-now.ts';
import './notice-days.css';

const notificationsTexts = textsOf(() => import('../texts/fa.ts'));

const DAY_MS = 86_400_000;

/** Notices under the days on which they came. */
export function NoticeDays({ rows }: { rows: readonly Notification[] }) {
  const days = new Map<string, Notification[]>();
  for (const row of rows) {
    const key = dayKey(row.timestamp);
    days.set(key, [...(days.get(key) ?? []), row]);
  }
  return [...days].map(([day, list]) => (
    <section key={day}>
      <DayHead day={day} at={list[0]?.timestamp ?? day} />
      <ul>
        {list.map((row) => (
          <Item key={row.id} row={row} />
        ))}
      </ul>
    </section>
  ));
}

/** «امروز، شنبه ۳۰ آبان»: the day as one says it, and its date. */
function DayHead({ day, at }: { day: string; at: string }) {
  const t = useTexts(notificationsTexts);
  const current = useStore(settings);
  const now = useNow(60_000);
  const date = formatTime(at, 'weekday', current);
  const isToday = day === dayKey(new Date(now).toISOString());
  const isYesterday = day === dayKey(new Date(now - DAY_MS).toISOString());
  return (
    <h2 className="pt-6 pb-1 text-caption text-fg2">
      {isToday ? t.today(date) : isYesterday ? t.yesterday(date) : date}
    </h2>
  );
}

function Item({ row }: { row: Notification }) {
  const target = notificationTarget(row);
  return (
    <li className="border-b border-hair last:border-b-0">
      {target === '/notifications' ? (
        <div className="notice">
          <Content row={row} />
        </div>
      ) : (
        <Link to={target} className="notice notice-link">
          <Content row={row} />
        </Link>
      )}
    </li>
  );
}

function Content({ row }: { row: Notification }) {
  const t = useTexts(notificationsTexts);
  const { icon, tone } = signOf(row);
  return (
    <>
      <span className={`notice-disc ${tone}`}>
        <Icon name={icon} size={20} />
        {!row.read && (
          <span className="notice-dot">
            <span className="sr-only">{t.unread}</span>
          </span>
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className={row.read ? 'block' : 'block font-semibold'}>{row.title}</span>
        <span className="block max-w-3xl text-table text-fg2">{row.content}</span>
      </span>
      <span className="self-start text-caption text-fg3">
        <Time at={row.timestamp} shape="clock" />
      </span>
    </>
  );
}

interface Sign {
  readonly icon: IconName;
  readonly tone: '' | 'notice-money' | 'notice-warn';
}

/** Money is green, the account's safety warns, all else is ours. */
function signOf({ section, topic, type }: Notification): Sign {
  if (section === 'BANK_CARD') return { icon: 'card', tone: '' };
  if (topic === 'security') return { icon: 'shield', tone: 'notice-warn' };
  if (topic === 'identity') return { icon: 'id', tone: '' };
  if (section === 'WALLET' || type === 1) return { icon: 'deposit', tone: 'notice-money' };
  if (section === 'ORDER' || type === 2) return { icon: 'orders', tone: '' };
  return { icon: 'bell', tone: '' };
}
