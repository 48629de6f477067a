import { Icon } from '#components/icon.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useServerNow } from '#lib/server-clock.ts';
import { type PayaDay, payaDay } from '#lib/paya-day.ts';
import './cycle-card.css';

const withdrawTexts = textsOf(() => import('../texts/fa.ts'));

const TICK_MS = 30_000;
const iso = (ms: number): string => new Date(ms).toISOString();

/** Which of the bank's cycles takes the money, and where that stands in its day. */
export function CycleCard({ expectedAt }: { expectedAt: string }) {
  const t = useTexts(withdrawTexts);
  const day = payaDay(Date.parse(expectedAt), useServerNow(TICK_MS));
  const text = day.inDays === 0 ? t.cycleToday : day.inDays === 1 ? t.cycleTomorrow : t.cycleLater;
  return (
    <section className="cycle-card">
      <span className="text-brand">
        <Icon name="bank" size={20} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          {rich(text, {
            time: <Time at={iso(day.at)} shape="clock" />,
            day: <Time at={iso(day.at)} shape="weekday" />,
          })}
        </p>
        <p className="mt-0.5 text-table text-fg2">
          {rich(t.arrives, {
            day: <Time at={expectedAt} shape="weekday" />,
            time: <Time at={expectedAt} shape="clock" />,
          })}
        </p>
        <Cycles day={day} />
        <p className="mt-2 text-caption text-fg2">{t.ifChecked}</p>
      </div>
    </section>
  );
}

/** The day's cycles on a line; past ones grey, the one that counts in brand, a mark for now. */
function Cycles({ day }: { day: PayaDay }) {
  const t = useTexts(withdrawTexts);
  return (
    <div className="cycle-line">
      {day.now !== null && (
        <span
          className="cycle-now"
          style={{ insetInlineStart: `${day.now * 100}%` }}
          aria-hidden="true"
        />
      )}
      <ol aria-label={t.cycles}>
        {day.cycles.map(({ at, isPast, counts }) => (
          <li
            key={at}
            data-past={isPast || undefined}
            data-counts={counts || undefined}
            aria-current={counts ? 'step' : undefined}
          >
            <Time at={iso(at)} shape="clock" />
          </li>
        ))}
      </ol>
    </div>
  );
}
