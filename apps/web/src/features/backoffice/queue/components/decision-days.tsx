import type { DecisionFigures } from '@sarraf/contracts';
import { useCount } from '#components/num.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { momentOf } from '#lib/tehran-moment.ts';
import { formatTime } from '#lib/time-text.ts';

const queueTexts = textsOf(() => import('../texts/fa.ts'));

const HEIGHT = 64;
/** Of a day's column, with the gap to the next. */
const STEP = 10;
const GAP = 2;

/** A column for each day: approved below, returned above it. Time goes as in every chart of ours. */
export function DecisionDays({ data }: { data: DecisionFigures }) {
  const t = useTexts(queueTexts);
  const count = useCount();
  const current = useStore(settings);
  const { by_day: days } = data;
  const most = days.reduce((least, { decided }) => Math.max(least, decided), 1);
  const heightOf = (many: number): number => (many / most) * HEIGHT;
  const nameOf = (day: string): string =>
    formatTime(momentOf({ day, clock: '12:00' }) ?? day, 'day', current);
  const say = (text: string, { approved, returned }: { approved: number; returned: number }) =>
    text.replace('{approved}', count(approved)).replace('{returned}', count(returned));
  return (
    <figure dir="ltr" className="queue-days">
      <svg
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={say(t.figuresPicture, data)}
      >
        {days.map((day, at) => {
          const [low, high] = [heightOf(day.approved), heightOf(day.returned)];
          const x = at * STEP + GAP / 2;
          const width = STEP - GAP;
          return (
            <g key={day.day}>
              <title>{say(t.figuresDay.replace('{day}', nameOf(day.day)), day)}</title>
              <rect className="queue-day" {...{ x, width, y: 0, height: HEIGHT }} />
              <rect
                className="queue-day-approved"
                {...{ x, width, y: HEIGHT - low, height: low }}
              />
              <rect
                className="queue-day-returned"
                {...{ x, width, y: HEIGHT - low - high, height: high }}
              />
            </g>
          );
        })}
      </svg>
      <figcaption className="flex justify-between text-caption text-fg2">
        <bdi>{nameOf(days[0]?.day ?? '')}</bdi>
        <bdi>{nameOf(days.at(-1)?.day ?? '')}</bdi>
      </figcaption>
    </figure>
  );
}
